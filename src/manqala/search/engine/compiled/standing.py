"""Where the two sides stand: seeds in play, the lead, and what a search guesses of the rest."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.marks import claims_of, flags_of
from manqala.kernel.ruleset.fields import code
from manqala.kernel.words.bits import ZERO
from manqala.kernel.words.lanes import peek, total, within
from manqala.rules.language import terms as t

_UNSCORED, _ROW_OWNERS = code(t.Repetition.UNSCORED), code(t.Repetition.ROW_OWNERS)
_DRAW = code(t.Repetition.DRAW)
_BY_ROW = code(t.Sweep.OWNER)
_SHARE_OF_ROW = 3


@hot
def loose_seeds(rules, own, opponent, marks):
    """The seeds in unclaimed pits: of the side to move, and of its opponent."""
    mine, theirs = claims_of(marks)
    claimed = mine | theirs
    here = total(rules, within(rules, own, rules.row_mask & ~claimed))
    across = total(rules, within(rules, opponent, rules.row_mask & ~(claimed >> rules.pits)))
    return np.int64(here), np.int64(across)


@hot
def lead(rules, own, opponent, marks):
    """The seeds the side to move owns, in its store and its claimed pits, less its opponent's."""
    margin = np.int64(peek(rules, own, rules.pits)) - np.int64(peek(rules, opponent, rules.pits))
    if rules.claims:
        mine, theirs = claims_of(marks)
        margin += _held(rules, own, opponent, mine) - _held(rules, own, opponent, theirs)
    return margin


@inner
def _held(rules, own, opponent, pits):
    """The seeds in a set of pits of the ring."""
    here = total(rules, within(rules, own, rules.row_mask & pits))
    across = total(rules, within(rules, opponent, rules.row_mask & (pits >> rules.pits)))
    return np.int64(here + across)


@hot
def guess(rules, own, opponent, marks):
    """What a position is thought to be worth without looking ahead, in seeds still to be won."""
    here, across = loose_seeds(rules, own, opponent, marks)
    if rules.ending_sweep == _BY_ROW and flags_of(marks) >= ZERO:
        return (here - across) // _SHARE_OF_ROW
    return np.int64(0)


@inner
def worth_of_loop(rules, own, opponent, marks):
    """What the rules give for a position that comes back too often, in seeds still to be won."""
    if rules.ending_repetition == _ROW_OWNERS:
        here, across = loose_seeds(rules, own, opponent, marks)
        return here - across
    if rules.ending_repetition == _DRAW:
        return -lead(rules, own, opponent, marks)
    return np.int64(0)
