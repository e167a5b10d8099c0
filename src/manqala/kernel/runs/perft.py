"""Perft: how many sequences of moves of a certain length there are."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import entry, inner
from manqala.kernel.moves.ending import GOES_ON, conclude
from manqala.kernel.moves.legal import candidates, legal_codes
from manqala.kernel.moves.marks import AGAIN, SWAP_OWN, flags_of
from manqala.kernel.moves.turn import ANNULLED, CLOSED, ILLEGAL, attempt, passed, swapped
from manqala.kernel.ruleset.fields import code
from manqala.kernel.runs.rows import load
from manqala.kernel.words.bits import ONE, ZERO, lowest, made
from manqala.rules.language import terms as t

_PASSES = code(t.NoMove.PASSES)


@entry
def perft(rules, rows, depth):
    """Count the sequences of exactly ``depth`` plies from the position in the first row."""
    own, opponent, marks, _ = load(rules, rows, 0)
    if depth == ZERO:
        return ONE
    reason, own, opponent = conclude(rules, own, opponent, marks, ZERO)
    if reason != GOES_ON:
        return ZERO
    return _count(rules, own, opponent, marks, np.uint64(depth))


@inner
def _count(rules, own, opponent, marks, depth):
    """Count from a position of a game that is not over, but in which nobody may be able to move.

    Nothing is counted in bulk: the last move of a sequence is carried out like any other.
    """
    if depth == ZERO:
        return made(own + opponent + marks)
    leaves = ZERO
    can_move = False
    for way in range(rules.ways):
        pits = candidates(rules, own, marks, way)
        while pits != ZERO:
            move_code = (lowest(pits) << ONE) | way
            pits &= pits - ONE
            came_to, own_next, opponent_next, marks_next = attempt(
                rules, own, opponent, marks, move_code
            )
            if rules.asks_outcome and came_to & ILLEGAL:
                continue
            can_move = True
            below = depth - ONE
            over = came_to & (ANNULLED | CLOSED) != ZERO
            if rules.ends_at_once:
                reason, own_next, opponent_next = conclude(
                    rules, own_next, opponent_next, marks_next, came_to
                )
                over = reason != GOES_ON
            if below == ZERO:  # a leaf, without the cost of a call
                leaves += made(own_next + opponent_next + marks_next)
            elif not over:
                leaves += _count(rules, own_next, opponent_next, marks_next, below)
    flags = flags_of(marks)
    if flags & SWAP_OWN:
        own_next, opponent_next, marks_next = swapped(rules, own, opponent, marks)
        leaves += _count(rules, own_next, opponent_next, marks_next, depth - ONE)
        can_pass = can_move and flags & AGAIN
    elif can_move:
        can_pass = flags & AGAIN != ZERO
    else:
        can_pass = rules.ending_no_move == _PASSES
    if can_pass:
        own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
        if can_move or legal_codes(rules, own_next, opponent_next, marks_next) != ZERO:
            leaves += _count(rules, own_next, opponent_next, marks_next, depth - ONE)
    return leaves
