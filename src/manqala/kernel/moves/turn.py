"""A turn, compiled: one whole move, lap after lap, and who moves next.

A position is ``own, opponent, marks``, always seen from the side to move. A move is a code: twice
the pit of the own row, plus the way (0 towards rising names, 1 back).
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import choice, hot, inner
from manqala.kernel.moves.capture import (
    NO_PIT,
    SLAM_FORFEIT,
    SLAM_ILLEGAL,
)
from manqala.kernel.moves.marks import (
    AGAIN,
    CHOSEN,
    OPEN_OWN,
    SWAP_OWN,
    claims_of,
    flags_of,
    marks_like,
    turned_marks,
)
from manqala.kernel.moves.parts import capture_any
from manqala.kernel.moves.sowing import sow, step
from manqala.kernel.moves.standing import loose_seeds
from manqala.kernel.ruleset.fields import code
from manqala.kernel.ruleset.kinds import known
from manqala.kernel.words.bits import ONE, ZERO
from manqala.kernel.words.lanes import choose, loose_in_row, peek, ring_peek
from manqala.rules.language import terms as t

MOVES_AGAIN, ILLEGAL, ANNULLED, FORFEITED, LAST_BY_MOVER, LAST_BY_OTHER = (
    np.uint64(1 << bit) for bit in range(6)
)
"""What a move may come to; 0 is a move after which the turn passes. The last two made the last
capture of the game, so that one side gets what is left."""

CLOSED = FORFEITED | LAST_BY_MOVER | LAST_BY_OTHER
"""The game is over, and one side gets what is left."""

_RELAY_LAST, _RELAY_NEXT = code(t.Relay.LAST_PIT), code(t.Relay.NEXT_PIT)
_TURN_ENDS = code(t.LastInEmpty.TURN_ENDS)
_NO_EXTRA, _MAY_MOVE = code(t.ExtraMove.NONE), code(t.ExtraMove.MAY)
_FIRST_PLAYER = code(t.Direction.FIRST_PLAYER)
_ENDLESS_ILLEGAL, _ANNUL = code(t.Endless.ILLEGAL), code(t.Endless.ANNUL)
_STOP_AT_REPEAT = code(t.Endless.STOP_AT_REPEAT)
_OWN_STORE = code(t.SownStore.OWN)
_MUST_FEED = code(t.Feed.MUST)

_PATIENCE = np.uint64(4)
"""A cycle within the lap cap is found before so many times as many laps."""


@hot
def attempt(rules, own, opponent, marks, move_code):
    """Carry out a move that starts from a filled pit.

    Returns what it came to and the position after it, seen from the side that moves next. After
    a move that turns out ``ILLEGAL`` the position means nothing.
    """
    pit, way = move_code >> ONE, move_code & ONE
    mine, theirs = claims_of(marks)
    flags = flags_of(marks)
    if rules.sowing_direction == _FIRST_PLAYER:
        flags = (flags & ~CHOSEN) | (way + ONE)
    flags &= ~(OPEN_OWN | SWAP_OWN | AGAIN)
    came_to = ZERO
    own_after, opponent_after, mine_after, theirs_after = own, opponent, mine, theirs
    if rules.single_lap:
        own_after, opponent_after, mine_after, theirs_after, _, came_to = lap(
            rules, own, opponent, mine, theirs, pit, way
        )
    else:
        start = pit
        laps = ZERO
        while pit != NO_PIT and laps < rules.lap_cap:
            own_after, opponent_after, mine_after, theirs_after, pit, came_to = lap(
                rules, own_after, opponent_after, mine_after, theirs_after, pit, way
            )
            laps += ONE
        if pit != NO_PIT:  # endless
            came_to = ZERO
            if rules.lap_endless == _STOP_AT_REPEAT:
                own_after, opponent_after, mine_after, theirs_after = first_repeat(
                    rules, own, opponent, mine, theirs, start, way
                )
            else:
                own_after, opponent_after, mine_after, theirs_after = own, opponent, mine, theirs
                if rules.lap_endless == _ENDLESS_ILLEGAL:
                    came_to = ILLEGAL
                elif rules.lap_endless == _ANNUL:
                    came_to = ANNULLED
    if rules.turn_feed == _MUST_FEED:
        if loose_in_row(rules, opponent, (mine | theirs) >> rules.pits) == ZERO:
            claimed = (mine_after | theirs_after) >> rules.pits
            if loose_in_row(rules, opponent_after, claimed) == ZERO:
                came_to |= ILLEGAL
    if rules.ending_last_seeds != ZERO and came_to & FORFEITED == ZERO:
        came_to |= _last_capture(
            rules, own, opponent, own_after, opponent_after, mine_after | theirs_after
        )
    if rules.sowing_store == _OWN_STORE and rules.turn_extra_move != _NO_EXTRA:
        again = came_to & MOVES_AGAIN
        if rules.turn_extra_move == _MAY_MOVE and again:
            flags |= AGAIN
        # Whether the turn passes is hard to predict: the sides are exchanged without a branch.
        own_next = choose(again, own_after, opponent_after)
        opponent_next = choose(again, opponent_after, own_after)
        if again:
            marks = marks_like(marks, flags, mine_after, theirs_after)
        else:
            marks = turned_marks(rules, marks, flags, mine_after, theirs_after)
        return came_to, own_next, opponent_next, marks
    marks = turned_marks(rules, marks, flags, mine_after, theirs_after)
    return came_to, opponent_after, own_after, marks


@choice
def _last_capture(rules, *others):
    """Whether a move has made the last capture of the game, and for whom."""
    return _no_last_capture if known(rules, "ending_last_seeds") == 0 else _captured_last


def _no_last_capture(rules, own, opponent, own_after, opponent_after, claimed):
    return ZERO


def _captured_last(rules, own, opponent, own_after, opponent_after, claimed):
    here, across = loose_seeds(rules, own_after, opponent_after, claimed)
    if here + across > rules.ending_last_seeds:
        return ZERO
    if peek(rules, own_after, rules.pits) > peek(rules, own, rules.pits):
        return LAST_BY_MOVER
    if peek(rules, opponent_after, rules.pits) > peek(rules, opponent, rules.pits):
        return LAST_BY_OTHER
    return ZERO


@inner
def passed(rules, own, opponent, marks):
    """The position after a pass."""
    mine, theirs = claims_of(marks)
    flags = flags_of(marks) & ~(AGAIN | SWAP_OWN)
    return opponent, own, turned_marks(rules, marks, flags, mine, theirs)


@inner
def swapped(rules, own, opponent, marks):
    """The position after a swap: the mover has taken over the opponent's side.

    The other player, who moves next, finds himself where the mover was: seen from the side to
    move nothing has changed but the right to swap.
    """
    mine, theirs = claims_of(marks)
    flags = flags_of(marks) & ~(SWAP_OWN | (SWAP_OWN << ONE))
    return own, opponent, marks_like(marks, flags, mine, theirs)


@hot
def lap(rules, own, opponent, mine, theirs, pit, way):
    """Sow one lap and decide what its last seed leads to.

    Returns both sides, both claims, the pit to lift for another lap or ``NO_PIT``, and what the
    move has come to.
    """
    own, opponent, last = sow(rules, own, opponent, mine, theirs, pit, way)
    if rules.sowing_store == _OWN_STORE:
        if last == rules.ring:
            again = ZERO
            if rules.turn_extra_move != _NO_EXTRA:
                again = MOVES_AGAIN
            return own, opponent, mine, theirs, NO_PIT, again
    claimed = mine | theirs
    if (claimed >> last) & ONE:
        return own, opponent, mine, theirs, NO_PIT, ZERO
    count = ring_peek(rules, own, opponent, last)
    if rules.lap_last_in_empty == _TURN_ENDS and count == ONE:
        return own, opponent, mine, theirs, NO_PIT, ZERO
    applied, own, opponent, mine, theirs, following, slam = capture_any(
        rules, own, opponent, mine, theirs, last, way
    )
    if applied:
        came_to = ZERO
        if slam == SLAM_ILLEGAL:
            came_to = ILLEGAL
        elif slam == SLAM_FORFEIT:
            came_to = FORFEITED
        return own, opponent, mine, theirs, following, came_to
    if rules.lap_relay == _RELAY_LAST and count > ONE:
        return own, opponent, mine, theirs, last, ZERO
    if rules.lap_relay == _RELAY_NEXT:
        next_pit = step(rules, last, way)
        if not (claimed >> next_pit) & ONE:
            if ring_peek(rules, own, opponent, next_pit) != ZERO:
                return own, opponent, mine, theirs, next_pit, ZERO
    return own, opponent, mine, theirs, NO_PIT, ZERO


@choice
def first_repeat(rules, *others):
    """The board of an endless move where its laps begin to repeat, or after the lap cap."""
    needed = known(rules, "lap_endless") in (None, _STOP_AT_REPEAT) and not known(
        rules, "single_lap"
    )
    return _first_repeat if needed else _never_asked


def _never_asked(rules, own, opponent, mine, theirs, pit, way):
    return own, opponent, mine, theirs


def _first_repeat(rules, own, opponent, mine, theirs, pit, way):
    """Replay the laps up to the first that comes again.

    The length of the cycle is found by two runners, one of which waits at each power of two
    (Brent 1980): an endless move is rare, and nothing has to be stored.
    """
    start = (own, opponent, mine, theirs, pit)
    waiting, running = start, _next_lap(rules, start, way)
    power, length, steps = ONE, ONE, ZERO
    while waiting != running and running[4] != NO_PIT and steps < _PATIENCE * rules.lap_cap:
        if power == length:
            waiting = running
            power += power
            length = ZERO
        running = _next_lap(rules, running, way)
        length += ONE
        steps += ONE
    laps = rules.lap_cap
    if waiting == running:
        ahead, behind, before = start, start, ZERO
        for _ in range(length):
            ahead = _next_lap(rules, ahead, way)
        while behind != ahead:
            behind = _next_lap(rules, behind, way)
            ahead = _next_lap(rules, ahead, way)
            before += ONE
        if before + length < laps:
            laps = before + length
    state = start
    for _ in range(laps):
        state = _next_lap(rules, state, way)
    return state[0], state[1], state[2], state[3]


@inner
def _next_lap(rules, state, way):
    """The state after one more lap: both sides, both claims and the pit to lift."""
    own, opponent, mine, theirs, pit, _ = lap(
        rules, state[0], state[1], state[2], state[3], state[4], way
    )
    return own, opponent, mine, theirs, pit
