"""What a position is worth, from what is known of the positions that its moves lead to."""

from __future__ import annotations

import numpy as np

from manqala.endgame.compiled.memory import number_at
from manqala.endgame.compiled.place import place
from manqala.endgame.compiled.table import BYTES_ADDRESS, BYTES_EACH, LAYER_WORDS, LAYERS
from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.ending import GOES_ON, conclude, conclude_stuck
from manqala.kernel.moves.legal import candidates, legal_codes
from manqala.kernel.moves.marks import AGAIN, claims_of, flags_of
from manqala.kernel.moves.standing import margin, owned
from manqala.kernel.moves.turn import (
    ANNULLED,
    CLOSED,
    ILLEGAL,
    MOVES_AGAIN,
    attempt,
    passed,
)
from manqala.kernel.ruleset.fields import code
from manqala.kernel.words.bits import ONE, ZERO, lowest
from manqala.kernel.words.lanes import loose_in_row
from manqala.rules.language import terms as t

_MAY_MOVE = code(t.ExtraMove.MAY)
_NEVER = code(t.Singles.NEVER)
_LAYER_WORDS = np.uint64(LAYER_WORDS)
_LESS_THAN_ANY = np.int64(-128)


@hot
def _kept(rules, table, own, opponent, marks, loose):
    """The bounds kept of a position."""
    _, number = place(rules, table, own, opponent, marks, loose)
    layer = table[LAYERS] + loose * _LAYER_WORDS
    each = table[layer + np.uint64(BYTES_EACH)]
    at = table[layer + np.uint64(BYTES_ADDRESS)] + number * each
    lower = number_at(at)
    if each == ONE:
        return lower, lower
    return lower, number_at(at + ONE)


@inner
def may_pass_again(rules, own, opponent, marks):
    """Whether the side to move has an extra move that it may also pass."""
    if rules.turn_extra_move != _MAY_MOVE or not flags_of(marks) & AGAIN:
        return False
    if rules.asks_outcome or rules.turn_singles == _NEVER:
        return legal_codes(rules, own, opponent, marks) != ZERO
    mine, theirs = claims_of(marks)
    return loose_in_row(rules, own, mine | theirs) != ZERO


@inner
def _after(rules, table, own, opponent, marks, loose):
    """The bounds of a position that a move led to; the position itself keeps no extra move."""
    if loose == ZERO:
        return np.int64(0), np.int64(0)
    lower, upper = _kept(rules, table, own, opponent, marks, loose)
    if rules.turn_extra_move == _MAY_MOVE:
        if may_pass_again(rules, own, opponent, marks):
            own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
            low, high = _kept(rules, table, own_next, opponent_next, marks_next, loose)
            if -high > lower:
                lower = -high
            if -low > upper:
                upper = -low
    return lower, upper


@inner
def evaluate(rules, table, own, opponent, marks, loose):
    """The bounds of a position from those of its successors.

    They are what the seeds still to be won come to for the side to move: the lower one if play
    without end is the worst that can happen to it, the upper one if that is the best. A game that
    is annulled counts as play without end.

    Args:
        loose: the seeds in unclaimed pits.
    """
    here, across = owned(rules, own, opponent, marks)
    lead = here - across
    reason, own_end, opponent_end = conclude(rules, own, opponent, marks, ZERO)
    if reason != GOES_ON:
        value = margin(rules, own_end, opponent_end) - lead
        return value, value
    everything = np.int64(loose)
    seeds = everything + here + across
    lower = upper = _LESS_THAN_ANY
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
            if came_to & ANNULLED:
                low, high = -everything, everything
            elif came_to & CLOSED:
                _, own_end, opponent_end = conclude(
                    rules, own_next, opponent_next, marks_next, came_to
                )
                low = -margin(rules, own_end, opponent_end) - lead
                high = low
            else:
                first, second = owned(rules, own_next, opponent_next, marks_next)
                left = np.uint64(seeds - first - second)
                low, high = _after(rules, table, own_next, opponent_next, marks_next, left)
                if came_to & MOVES_AGAIN:
                    gain = first - second - lead
                    low, high = gain + low, gain + high
                else:
                    gain = second - first - lead
                    low, high = gain - high, gain - low
            if low > lower:
                lower = low
            if high > upper:
                upper = high
    if lower == _LESS_THAN_ANY:  # no move
        reason, own_end, opponent_end = conclude_stuck(rules, own, opponent, marks, ZERO)
        if reason != GOES_ON:
            lower = margin(rules, own_end, opponent_end) - lead
            return lower, lower
        own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
        low, high = _kept(rules, table, own_next, opponent_next, marks_next, loose)
        return -high, -low
    return lower, upper
