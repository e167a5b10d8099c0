"""Children: every position that one move leads to, written into the frame of a node."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import hot, inner
from manqala.kernel.moves.ending import GOES_ON, VOID, conclude
from manqala.kernel.moves.legal import candidates, legal_codes
from manqala.kernel.moves.marks import AGAIN, SWAP_OWN, flags_of
from manqala.kernel.moves.standing import margin
from manqala.kernel.moves.turn import ILLEGAL, MOVES_AGAIN, attempt, passed, swapped
from manqala.kernel.ruleset.fields import code
from manqala.kernel.runs.codes import PASS_CODE, SWAP_CODE
from manqala.kernel.runs.rows import save
from manqala.kernel.words.bits import ONE, ZERO, lowest
from manqala.rules.language import terms as t
from manqala.search.engine.compiled.stakes import lead

CODE, GAIN, STAYS, OVER, ORDER, FIRST, SECOND, PLACE = range(8)
"""What is noted of a child: the code of the move; what it gains the mover at once, up to the end of
the game if it is over; 1 if the mover moves again; 1 if the game is over; how early it is to be
looked at; and its key. The last belongs to no child: the slots of the children in the order of
looking."""

NOTES = 8
"""Notes on each child."""

_PASSES = code(t.NoMove.PASSES)


@inner
def note(rules, rows, notes, slot, move_code, gain, stays, over, own, opponent, marks):
    """Write a child."""
    save(rows, slot, own, opponent, marks, ZERO)
    notes[slot, CODE] = np.int64(move_code)
    notes[slot, GAIN] = gain
    notes[slot, STAYS] = stays
    notes[slot, OVER] = over


@hot
def children(rules, own, opponent, marks, rows, notes, first):
    """Write the children of a position of a game that is not over into the rows from ``first`` on.

    Returns how many there are; none if the side to move has no legal move at all.
    """
    before = lead(rules, own, opponent, marks)
    slot = first
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
            reason, own_next, opponent_next = conclude(
                rules, own_next, opponent_next, marks_next, came_to
            )
            stays = np.int64(came_to & MOVES_AGAIN)
            after = np.int64(0)
            if reason == GOES_ON:
                after = lead(rules, own_next, opponent_next, marks_next)
            elif reason != VOID:  # an annulled game is a draw
                after = margin(rules, own_next, opponent_next)
            if stays == 0:
                after = -after
            over = np.int64(reason)
            note(
                rules, rows, notes, slot, move_code, after - before, stays, over,
                own_next, opponent_next, marks_next,
            )  # fmt: skip
            slot += ONE
    flags = flags_of(marks)
    if flags & SWAP_OWN:
        own_next, opponent_next, marks_next = swapped(rules, own, opponent, marks)
        note(
            rules, rows, notes, slot, SWAP_CODE, -2 * before, np.int64(0), np.int64(0),
            own_next, opponent_next, marks_next,
        )  # fmt: skip
        slot += ONE
    can_pass = slot != first and flags & AGAIN != ZERO
    if slot == first and rules.ending_no_move == _PASSES:
        own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
        can_pass = legal_codes(rules, own_next, opponent_next, marks_next) != ZERO
    if can_pass:
        own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
        note(
            rules, rows, notes, slot, PASS_CODE, np.int64(0), np.int64(0), np.int64(0),
            own_next, opponent_next, marks_next,
        )  # fmt: skip
        slot += ONE
    return slot - first
