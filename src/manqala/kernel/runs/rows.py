"""Rows: a position as one row of an array, as Python and the long runs exchange it.

Columns: the words of the side to move, the words of its opponent, the three marks, and which side
is to move (0 South, 1 North).
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import by_type, inner
from manqala.kernel.moves.marks import claims_of, flags_of
from manqala.kernel.moves.sowing import table_row
from manqala.kernel.ruleset.fields import MOST_MARKS
from manqala.kernel.ruleset.kinds import mark_words, side_words
from manqala.kernel.words.bits import ONE, ZERO

_TWO = np.uint64(2)


def columns(words: int) -> int:
    """How many columns a row has where one side takes that many words."""
    return 2 * words + MOST_MARKS + 1


def load(rules, rows, index):
    """The position in a row: own side, opponent's side, marks; and the side to move."""


@by_type(load)
def _load(rules, rows, index):
    words, marks = side_words(rules), mark_words(rules)
    like_side, like_marks = (ZERO,) * words, (ZERO,) * marks
    opponent_first, marks_first = np.uint64(words), np.uint64(2 * words)
    side = 2 * words + MOST_MARKS

    def load_row(rules, rows, index):
        own = table_row(rows, like_side, index, ZERO)
        opponent = table_row(rows, like_side, index, opponent_first)
        return own, opponent, table_row(rows, like_marks, index, marks_first), rows[index, side]

    return load_row


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
