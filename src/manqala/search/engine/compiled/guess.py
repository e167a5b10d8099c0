"""What a search takes a position to be worth without looking ahead, in seeds still to be won."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.marks import claims_of
from manqala.kernel.moves.standing import loose_seeds, owned
from manqala.kernel.ruleset.fields import code
from manqala.rules.language import terms as t

_ROW_OWNERS, _DRAW = code(t.Repetition.ROW_OWNERS), code(t.Repetition.DRAW)
_BY_ROW = code(t.Sweep.OWNER)
_SHARE_OF_ROW = 3


@hot
def loose_rows(rules, own, opponent, marks):
    """The seeds in unclaimed pits: of the side to move, and of its opponent."""
    mine, theirs = claims_of(marks)
    here, across = loose_seeds(rules, own, opponent, mine | theirs)
    return np.int64(here), np.int64(across)


@hot
def lead(rules, own, opponent, marks):
    """The seeds that the side to move owns less those of its opponent."""
    here, across = owned(rules, own, opponent, marks)
    return here - across


@hot
def guess(rules, own, opponent, marks):
    """A guess: where each side gets what is left in its row, some of that."""
    here, across = loose_rows(rules, own, opponent, marks)
    if rules.ending_sweep == _BY_ROW:
        return (here - across) // _SHARE_OF_ROW
    return np.int64(0)


@inner
def worth_of_loop(rules, own, opponent, marks):
    """What the rules give for a position that comes back too often."""
    if rules.ending_repetition == _ROW_OWNERS:
        here, across = loose_rows(rules, own, opponent, marks)
        return here - across
    if rules.ending_repetition == _DRAW:
        return -lead(rules, own, opponent, marks)
    return np.int64(0)
