"""Rows: a position as one row of an array, as Python and the long runs exchange it.

Columns: the words of the side to move, the words of its opponent, the three marks, and which side
is to move (0 South, 1 North).
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from manqala.kernel.jit import inner
from manqala.kernel.moves.marks import claims_of, flags_of
from manqala.kernel.ruleset.fields import MOST_MARKS
from manqala.kernel.ruleset.kinds import mark_words, side_words
from manqala.kernel.words.bits import ONE, ZERO

_TWO = np.uint64(2)


def columns(words: int) -> int:
    """How many columns a row has where one side takes that many words."""
    return 2 * words + MOST_MARKS + 1


def load(rules, rows, index):
    """The position in a row: own side, opponent's side, marks; and the side to move."""


@overload(load)
def _load(rules, rows, index):
    words, marks = side_words(rules), mark_words(rules)
    side = 2 * words + MOST_MARKS
    read_own, read_opponent = _reader(0, words), _reader(words, words)
    read_marks = _reader(2 * words, marks)

    def load_row(rules, rows, index):
        own, opponent = read_own(rows, index), read_opponent(rows, index)
        return own, opponent, read_marks(rows, index), rows[index, side]

    return load_row


def _reader(start, length):
    """A compiled function that reads so many columns of a row into a tuple."""
    if length == 0:
        return inner(lambda rows, index: ())
    if length == 1:
        return inner(lambda rows, index: (rows[index, start],))
    rest = _reader(start + 1, length - 1)
    return inner(lambda rows, index: (rows[index, start],) + rest(rows, index))


@inner
def save(rows, index, own, opponent, marks, side):
    """Write a position into a row."""
    column = ZERO
    for word in own:
        rows[index, column] = word
        column += ONE
    for word in opponent:
        rows[index, column] = word
        column += ONE
    mine, theirs = claims_of(marks)
    rows[index, column] = flags_of(marks)
    rows[index, column + ONE] = mine
    rows[index, column + _TWO] = theirs
    rows[index, column + _TWO + ONE] = side
