"""Marks: what a position says beside counts, packed into at most three words.

A tuple of no word, of ``(flags,)``, or of ``(flags, mine, theirs)``, as the game needs; the last
two are the sets of pits of the ring that the side to move and its opponent have claimed. All is
seen from the side to move, whose pits come first in the ring.
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import by_type, inner
from manqala.kernel.words.bits import ZERO

CHOSEN = np.uint64(3)
"""The direction chosen for the game: 0 none yet, 1 towards rising names, 2 back."""
OPEN_OWN, OPEN_OPPONENT = np.uint64(4), np.uint64(8)
SWAP_OWN, SWAP_OPPONENT = np.uint64(16), np.uint64(32)
AGAIN = np.uint64(64)

_OWN = OPEN_OWN | SWAP_OWN
_OPPONENT = OPEN_OPPONENT | SWAP_OPPONENT
_ONE = np.uint64(1)


def flags_of(marks):
    """The flags, 0 in games without any."""


@by_type(flags_of)
def _flags_of(marks):
    if len(marks) == 0:
        return lambda marks: ZERO
    return lambda marks: marks[0]


def claims_of(marks):
    """The sets of pits claimed by the side to move and by its opponent."""


@by_type(claims_of)
def _claims_of(marks):
    if len(marks) < 3:
        return lambda marks: (ZERO, ZERO)
    return lambda marks: (marks[1], marks[2])


def marks_like(marks, flags, mine, theirs):
    """Marks of the same length with other contents."""


@by_type(marks_like)
def _marks_like(marks, flags, mine, theirs):
    if len(marks) == 0:
        return lambda marks, flags, mine, theirs: ()
    if len(marks) == 1:
        return lambda marks, flags, mine, theirs: (flags,)
    return lambda marks, flags, mine, theirs: (flags, mine, theirs)


@inner
def turned_flags(flags):
    """The flags seen from the other side."""
    return (flags & CHOSEN) | ((flags & _OWN) << _ONE) | ((flags & _OPPONENT) >> _ONE)


@inner
def turned_pits(rules, pits):
    """A set of pits of the ring seen from the other side."""
    return (pits >> rules.pits) | ((pits & rules.row_mask) << rules.pits)


@inner
def turned_marks(rules, marks, flags, mine, theirs):
    """Marks of that contents seen from the other side."""
    return marks_like(
        marks, turned_flags(flags), turned_pits(rules, theirs), turned_pits(rules, mine)
    )
