"""The words through which Python and a running search talk: one array for each thread."""

from __future__ import annotations

import numpy as np

STOP, NODES, NODE_LIMIT, LOOPS_MET, LOOPS, SALTS = range(6)
"""Places in the array: 1 to stop; positions entered; the most that may be; how often a position
came back; what that is worth; and two words that keep entries apart which were made under different
views of that: for the side that moves at the root, and for its opponent."""

WORDS = 8
"""A line of the processor's cache."""

LOOPS_BY_RULES, LOOPS_LOSE, LOOPS_WIN = (np.uint64(number) for number in range(3))
"""A position that comes back on the path is worth what the rules say; or the worst or the best for
the side that moves at the root. The last two give bounds that hold under every such rule."""
