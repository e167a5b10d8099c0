"""The number of a position in its layer.

A row of ``m`` unclaimed pits that holds ``k`` seeds in all is one of ``C(k + m - 1, k)``. Its rank
is the sum of ``C(seeds + place, place + 1)`` over its pits, where ``seeds`` lie in the pit of that
place and in those before it (stars and bars). Ranks fall when seeds move on.
"""

from __future__ import annotations

import numpy as np

from manqala.endgame.compiled.table import (
    CLASS_SHIFT,
    CLASSES,
    CODES,
    CODES_IN_ALL,
    PITS,
    RANKS,
    SECTIONS,
    SEEDS_THAT_MATTER,
    SHEETS,
    SPAN,
    STARTS,
)
from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.marks import CHOSEN, claims_of, flags_of
from manqala.kernel.ruleset.fields import code
from manqala.kernel.words.bits import ONE, ZERO, lowest
from manqala.kernel.words.lanes import peek, ring_peek
from manqala.rules.language import terms as t

_FIRST_PLAYER = code(t.Direction.FIRST_PLAYER)
_NO_STORE = code(t.SownStore.NONE)
_NONE_BARRED = code(t.ClaimBarred.NONE)
_BACK = np.uint64(2)
_TWO = np.uint64(2)
_CLASS_SHIFT = np.uint64(CLASS_SHIFT)
_LOW = (ONE << _CLASS_SHIFT) - ONE


@hot
def turns_back(rules, marks):
    """Whether a position is kept as its mirror image, in which seeds are sown the other way.

    Where a direction is chosen for the game and nothing else tells the two ends of a row apart,
    only the positions of one direction are kept.
    """
    if (
        rules.sowing_direction == _FIRST_PLAYER
        and rules.sowing_store == _NO_STORE
        and rules.claim_barred == _NONE_BARRED
    ):
        return flags_of(marks) & CHOSEN == _BACK
    return False


@hot
def _row_rank(rules, table, side, claimed, back):
    """The rank of a row, with a summand that depends on its seeds alone, and its seeds."""
    rank, seeds = ZERO, ZERO
    row = table[RANKS]
    for number in range(rules.pits):
        pit = number
        if back:
            pit = rules.pits - ONE - number
        if not rules.claims or not (claimed >> pit) & ONE:
            seeds += peek(rules, side, pit)
            rank += table[row + seeds]
            row += table[SPAN]
    return rank, seeds


@inner
def _code(rules, table, own, opponent, marks, back):
    """The code of the marks."""
    mine, theirs = claims_of(marks)
    found = ZERO
    if rules.sowing_direction == _FIRST_PLAYER and not back:
        if flags_of(marks) & CHOSEN == _BACK:
            found = table[CODES_IN_ALL] >> ONE
    rest = mine | theirs
    while rest != ZERO:
        pit = lowest(rest)
        rest &= rest - ONE
        as_kept = pit
        if back:
            as_kept = rules.pits - ONE - pit
            if pit >= rules.pits:
                as_kept += rules.ring
        at = table[PITS] + as_kept * np.uint64(4)
        if (mine >> pit) & ONE:
            found += table[at]
        else:
            found += table[at + ONE]
        if rules.sowing_skips_claimed:
            seeds = ring_peek(rules, own, opponent, pit)
            if seeds > table[SEEDS_THAT_MATTER]:
                seeds = table[SEEDS_THAT_MATTER]
            found += table[at + _TWO] * seeds
    return found


@hot
def place(rules, table, own, opponent, marks, loose):
    """Whether a position is in the index, and its number in the layer of its loose seeds."""
    mine, theirs = claims_of(marks)
    claimed = mine | theirs
    back = turns_back(rules, marks)
    sheet, kind = ZERO, ZERO
    if rules.claims or rules.sowing_direction == _FIRST_PLAYER:
        found = _code(rules, table, own, opponent, marks, back)
        if found >= table[CODES_IN_ALL]:
            return False, ZERO
        entry = table[table[CODES] + found]
        if entry == ZERO:
            return False, ZERO
        sheet, kind = (entry & _LOW) - ONE, entry >> _CLASS_SHIFT
    own_rank, own_seeds = _row_rank(rules, table, own, claimed, back)
    opponent_rank, _ = _row_rank(rules, table, opponent, claimed >> rules.pits, back)
    section = (loose * table[CLASSES] + kind) * table[SPAN] + own_seeds
    at = table[SECTIONS] + section * _TWO
    number = table[at] + own_rank * table[at + ONE] + opponent_rank
    if rules.claims or rules.sowing_direction == _FIRST_PLAYER:
        number += table[table[STARTS] + loose * table[SHEETS] + sheet]
    return True, number
