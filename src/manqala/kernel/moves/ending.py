"""Endings, compiled: whether a game is over and who gets what is left."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import inner
from manqala.kernel.moves.legal import legal_codes
from manqala.kernel.moves.marks import SWAP_OWN, claims_of, flags_of
from manqala.kernel.moves.turn import (
    ANNULLED,
    CLOSED,
    FORFEITED,
    LAST_BY_MOVER,
    passed,
)
from manqala.kernel.ruleset.fields import code
from manqala.kernel.words.bits import ONE, ZERO
from manqala.kernel.words.lanes import lane_word, loose_in_row, minus, peek, plus, total, within
from manqala.rules.language import terms as t

GOES_ON, BOARD_EMPTY, ROW_EMPTY, NO_MOVE, MAJORITY, REPEATED, AT_PLY_LIMIT, VOID = (
    np.uint64(number) for number in range(8)
)
"""Why a game is over; ``VOID`` is a game annulled by an endless move."""

_AT_ONCE = code(t.RowEmpty.AT_ONCE)
_PASSES = code(t.NoMove.PASSES)
_BY_ROW, _BY_OPPONENT = code(t.Sweep.OWNER), code(t.Sweep.OPPONENT)
_BY_FINISHER, _BY_NOBODY = code(t.Sweep.FINISHER), code(t.Sweep.NOBODY)


@inner
def conclude(rules, own, opponent, marks, came_to):
    """Say whether a game is over after a move, whoever could move next, and sweep it if so.

    Returns why it is over and both sides. Repetition and whether anyone can move are for the
    caller to look at; see :func:`conclude_stuck`.
    """
    mine, theirs = claims_of(marks)
    claimed = mine | theirs
    own_loose = loose_in_row(rules, own, claimed)
    opponent_loose = loose_in_row(rules, opponent, claimed >> rules.pits)
    reason = GOES_ON
    if came_to & ANNULLED:
        reason = VOID
    elif came_to & CLOSED:
        # After a grand slam, the side to move gets what the other has left.
        to_own = ZERO if came_to & LAST_BY_MOVER else ONE
        own, opponent = _gather(rules, own, opponent, claimed, to_own, to_own)
        reason = ROW_EMPTY if came_to & FORFEITED else BOARD_EMPTY
    elif (own_loose | opponent_loose) == ZERO:
        reason = BOARD_EMPTY
    elif rules.ending_row_empty == _AT_ONCE and ZERO in (own_loose, opponent_loose):
        own, opponent = sweep(rules, own, opponent, claimed, own_loose == ZERO)
        reason = ROW_EMPTY
    elif rules.ending_majority and _has_majority(rules, own, opponent, mine, theirs):
        reason = MAJORITY
    if reason != GOES_ON:
        own, opponent = give_claims(rules, own, opponent, mine, theirs)
    return reason, own, opponent


@inner
def conclude_stuck(rules, own, opponent, marks, codes):
    """Say whether a game is over because nobody can go on, and sweep it if so.

    Args:
        codes: the legal moves of the side to move that lift a pit.
    """
    if codes != ZERO or flags_of(marks) & SWAP_OWN:
        return GOES_ON, own, opponent
    if rules.ending_no_move == _PASSES:
        own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
        if legal_codes(rules, own_next, opponent_next, marks_next) != ZERO:
            return GOES_ON, own, opponent
    mine, theirs = claims_of(marks)
    own, opponent = sweep(rules, own, opponent, mine | theirs, True)
    own, opponent = give_claims(rules, own, opponent, mine, theirs)
    return NO_MOVE, own, opponent


@inner
def sweep(rules, own, opponent, claimed, own_ran_out):
    """Give the loose seeds to whom the rules give them when a side has run out."""
    if rules.ending_sweep == _BY_NOBODY:
        return own, opponent
    if rules.ending_sweep == _BY_ROW:
        return _gather(rules, own, opponent, claimed, ONE, ZERO)
    to_own = ZERO
    if (rules.ending_sweep == _BY_FINISHER) == own_ran_out:
        to_own = ONE
    return _gather(rules, own, opponent, claimed, to_own, to_own)


@inner
def give_claims(rules, own, opponent, mine, theirs):
    """Give the seeds of claimed pits to their owners."""
    if rules.claims:
        own, opponent = _gather(rules, own, opponent, ~mine, ONE, ONE)
        own, opponent = _gather(rules, own, opponent, ~theirs, ZERO, ZERO)
    return own, opponent


@inner
def row_owners(rules, own, opponent, claimed):
    """Give each side the loose seeds of its row."""
    return _gather(rules, own, opponent, claimed, ONE, ZERO)


@inner
def _gather(rules, own, opponent, kept, own_row_to_own, opponent_row_to_own):
    """Empty all pits but a set into stores: each row's to the own store or to the opponent's."""
    here = within(rules, own, rules.row_mask & ~kept)
    across = within(rules, opponent, rules.row_mask & ~(kept >> rules.pits))
    gained, lost = ZERO, ZERO
    if own_row_to_own:
        gained += total(rules, here)
    else:
        lost += total(rules, here)
    if opponent_row_to_own:
        gained += total(rules, across)
    else:
        lost += total(rules, across)
    own = plus(minus(own, here), lane_word(rules, own, rules.pits, gained))
    opponent = plus(minus(opponent, across), lane_word(rules, opponent, rules.pits, lost))
    return own, opponent


@inner
def _has_majority(rules, own, opponent, mine, theirs):
    """Whether a side owns more than half of all seeds."""
    half = (total(rules, own) + total(rules, opponent)) >> ONE
    owned = peek(rules, own, rules.pits)
    others = peek(rules, opponent, rules.pits)
    if rules.claims:
        given, taken = give_claims(rules, own, opponent, mine, theirs)
        owned = peek(rules, given, rules.pits)
        others = peek(rules, taken, rules.pits)
    return owned > half or others > half
