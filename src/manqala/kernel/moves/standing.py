"""How the two sides stand: the seeds in play, and those that each of them owns."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.marks import claims_of
from manqala.kernel.words.lanes import peek, total, within


@hot
def loose_seeds(rules, own, opponent, claimed):
    """The seeds in all pits but those claimed: of the side to move, and of its opponent."""
    here = within(rules, own, rules.row_mask & ~claimed)
    across = within(rules, opponent, rules.row_mask & ~(claimed >> rules.pits))
    return total(rules, here), total(rules, across)


@hot
def owned(rules, own, opponent, marks):
    """The seeds that the side to move and its opponent own: stores and claimed pits."""
    here, across = peek(rules, own, rules.pits), peek(rules, opponent, rules.pits)
    if rules.claims:
        mine, theirs = claims_of(marks)
        here += _held(rules, own, opponent, mine)
        across += _held(rules, own, opponent, theirs)
    return np.int64(here), np.int64(across)


@inner
def _held(rules, own, opponent, pits):
    """The seeds in a set of pits of the ring."""
    here = total(rules, within(rules, own, rules.row_mask & pits))
    return here + total(rules, within(rules, opponent, rules.row_mask & (pits >> rules.pits)))


@inner
def margin(rules, own, opponent):
    """The seeds in the store of the side to move less those in its opponent's."""
    return np.int64(peek(rules, own, rules.pits)) - np.int64(peek(rules, opponent, rules.pits))
