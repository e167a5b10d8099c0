"""What is at stake in a position: the seeds in play, who is ahead, what a repetition is worth."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.marks import claims_of
from manqala.kernel.moves.standing import loose_seeds, owned
from manqala.kernel.ruleset.fields import code
from manqala.rules.language import terms as t

_ROW_OWNERS, _DRAW = code(t.Repetition.ROW_OWNERS), code(t.Repetition.DRAW)


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


@inner
def worth_of_loop(rules, own, opponent, marks):
    """What the rules give for a position that comes back too often."""
    if rules.ending_repetition == _ROW_OWNERS:
        here, across = loose_rows(rules, own, opponent, marks)
        return here - across
    if rules.ending_repetition == _DRAW:
        return -lead(rules, own, opponent, marks)
    return np.int64(0)
