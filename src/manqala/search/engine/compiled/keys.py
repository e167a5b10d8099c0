"""Keys: two words that stand for the pits and marks of a position, whatever is in the stores.

A board of one word a side goes into them without loss, and is then mixed so that no two boards get
the same key: positions with other stores share an entry, and none is taken for another. Larger
boards and boards with claimed pits are folded into the same 128 bits.
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.marks import claims_of, flags_of
from manqala.kernel.words.bits import ZERO
from manqala.kernel.words.lanes import within

_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_THIRD = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(32)
_FLAGS = np.uint64(56)
_SIDE_BIT = np.uint64(63)


@inner
def mixed(word):
    """A word with its bits well mixed, one to one."""
    word ^= word >> _SHIFT
    word *= _FIRST
    word ^= word >> _SHIFT
    word *= _SECOND
    return word ^ (word >> _SHIFT)


def folded(words):
    """A tuple of words as one; a single word stays as it is."""


@overload(folded)
def _folded(words):
    if len(words) == 1:
        return lambda words: words[0]
    return lambda words: words[0] ^ mixed(folded(words[1:]) + _THIRD)


@hot
def key_of(rules, own, opponent, marks):
    """The two words of the key of a position, and how many seeds are in play in it."""
    mine, theirs = claims_of(marks)
    claimed = mine | theirs
    kept = claimed
    if rules.sowing_skips_claimed:
        kept = ZERO  # what lies in claimed pits changes how seeds are sown
    here = within(rules, own, rules.row_mask & ~kept)
    across = within(rules, opponent, rules.row_mask & ~(kept >> rules.pits))
    first = folded(here) ^ (flags_of(marks) << _FLAGS)
    second = folded(across)
    if rules.claims:
        first ^= mixed(mine + _THIRD)
        second ^= mixed(theirs + _FIRST)
    # Each line can be undone, so that different words stay different.
    first ^= mixed(second)
    second ^= mixed(first)
    return first, second
