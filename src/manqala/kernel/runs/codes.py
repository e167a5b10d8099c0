"""Codes of moves, as Python and the long runs exchange them.

A move that lifts a pit is twice the pit of the own row plus the way it is sown; then come the pass
and the swap.
"""

from __future__ import annotations

import numpy as np

PASS_CODE = np.uint64(64)
SWAP_CODE = np.uint64(65)
