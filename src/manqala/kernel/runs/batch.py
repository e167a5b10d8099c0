"""Many positions at once: their legal moves, and one move in each of them."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import entry, inner
from manqala.kernel.moves.ending import GOES_ON, conclude, conclude_stuck
from manqala.kernel.moves.legal import attempt_apart, legal_codes
from manqala.kernel.moves.marks import AGAIN, SWAP_OWN, flags_of
from manqala.kernel.moves.turn import MOVES_AGAIN, passed, swapped
from manqala.kernel.ruleset.fields import code
from manqala.kernel.runs.codes import PASS_CODE, SWAP_CODE
from manqala.kernel.runs.rows import load, save
from manqala.kernel.words.bits import ONE, ZERO
from manqala.rules.language import terms as t

NOT_LEGAL = np.uint64(255)
"""The reason of a move that was not played."""

CAN_PASS, CAN_SWAP = np.uint64(1), np.uint64(2)

_PASSES = code(t.NoMove.PASSES)


@entry
def legal(rules, rows, codes, others):
    """Find the legal moves of games that are not over.

    Args:
        codes: filled with the set of codes of the moves that lift a pit.
        others: filled with ``CAN_PASS`` and ``CAN_SWAP``.
    """
    for index in range(len(rows)):
        own, opponent, marks, _ = load(rules, rows, index)
        found = legal_codes(rules, own, opponent, marks)
        codes[index] = found
        others[index] = _others(rules, found, flags_of(marks))


@entry
def advance(rules, rows, moves, reasons):
    """Play one move in each position and end the games that are over.

    Args:
        rows: changed to the positions after the moves, swept where the game is over.
        moves: codes of moves; where one is not legal the row is left as it was.
        reasons: filled with why each game is over (see ``manqala.kernel.moves.ending``), 0 if it
            goes on, or ``NOT_LEGAL``.
    """
    for index in range(len(rows)):
        own, opponent, marks, side = load(rules, rows, index)
        found = legal_codes(rules, own, opponent, marks)
        move_code = moves[index]
        came_to = ZERO
        if move_code == PASS_CODE and _others(rules, found, flags_of(marks)) & CAN_PASS:
            own, opponent, marks = passed(rules, own, opponent, marks)
        elif move_code == SWAP_CODE and flags_of(marks) & SWAP_OWN:
            own, opponent, marks = swapped(rules, own, opponent, marks)
        elif move_code < PASS_CODE and (found >> move_code) & ONE:
            came_to, own, opponent, marks = attempt_apart(rules, own, opponent, marks, move_code)
        else:
            reasons[index] = NOT_LEGAL
            continue
        if not came_to & MOVES_AGAIN:
            side ^= ONE
        reason, own, opponent = end(rules, own, opponent, marks, came_to)
        reasons[index] = reason
        save(rows, index, own, opponent, marks, side)


@entry
def conclude_all(rules, rows, reasons):
    """End and sweep the games that are over as they stand."""
    for index in range(len(rows)):
        own, opponent, marks, side = load(rules, rows, index)
        reason, own, opponent = end(rules, own, opponent, marks, ZERO)
        reasons[index] = reason
        save(rows, index, own, opponent, marks, side)


@inner
def end(rules, own, opponent, marks, came_to):
    """Say why a game is over after a move, repetition apart, and sweep it if so."""
    reason, own, opponent = conclude(rules, own, opponent, marks, came_to)
    if reason == GOES_ON:
        found = legal_codes(rules, own, opponent, marks)
        reason, own, opponent = conclude_stuck(rules, own, opponent, marks, found)
    return reason, own, opponent


@inner
def _others(rules, found, flags):
    """Whether a pass or a swap is legal beside the moves found."""
    others = ZERO
    if flags & SWAP_OWN:
        others |= CAN_SWAP
    if found != ZERO:
        if flags & AGAIN:
            others |= CAN_PASS
    elif rules.ending_no_move == _PASSES and others == ZERO:
        others |= CAN_PASS
    return others
