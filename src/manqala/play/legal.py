"""Legal moves: which pits the side to move may play."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import N_
from manqala.play.move import PASS, SWAP, Move, direction_of, sowing_move
from manqala.play.tray import Tray
from manqala.play.turn import Made, make
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import BACKWARD, FORWARD, Position


def legal_moves(position: Position, rules: Rules) -> tuple[Move, ...]:
    """Return the moves of the side to move in a game that is not over.

    They come in pit order, ``A>`` before ``A<``, then ``pass``, then ``swap``. A player who can
    only pass, if the rules let him, gets ``(pass,)``; if nothing is legal, the tuple is empty.
    """
    moves = tuple(sowing_moves(position, rules))
    if moves and position.again:
        moves = (*moves, PASS)
    if position.swap[position.side]:
        moves = (*moves, SWAP)
    if not moves and rules.ending.no_move == t.NoMove.PASSES:
        return (PASS,)
    return moves


def sowing_moves(position: Position, rules: Rules) -> Iterator[Move]:
    """Find the legal moves that lift a pit, one after the other."""
    for move in _candidates(position, rules):
        if not objection(move, position, rules):
            yield move


def objection(move: Move, position: Position, rules: Rules) -> str:
    """Say why a move that lifts a pit is not legal; empty if it is.

    The reason is not translated yet: it is asked of every move, and seldom shown.
    """
    assert move.pit is not None, "a pass or a swap lifts no pit"
    tray = Tray.of(position, rules)
    if tray.is_claimed(move.pit):
        return N_("the pit is tied")
    if not tray.pits[move.pit]:
        return N_("the pit is empty")
    if position.open[position.side] and not tray.is_end(move.pit):
        return N_("the first move must start from an end pit")
    if tray.pits[move.pit] == 1 and (why := _single(tray, move, position)):
        return why
    return _consequence(tray, move, position, rules)


def _candidates(position: Position, rules: Rules) -> Iterator[Move]:
    first = position.side * position.row
    for pit in range(first, first + position.row):
        fixed = direction_of(pit, position, rules)
        for direction in ("",) if fixed else (FORWARD, BACKWARD):
            yield sowing_move(pit, position.row, direction)


def _single(tray: Tray, move: Move, position: Position) -> str:
    """Say why a single seed may not be moved."""
    if tray.rules.turn.singles == t.Singles.FREE:
        return ""
    if tray.rules.turn.singles == t.Singles.NEVER:
        return N_("a single seed may not be moved")
    first = position.side * tray.row
    row = range(first, first + tray.row)
    if any(tray.loose(pit) > 1 for pit in row):
        return N_("a single seed may not be moved while you have a fuller pit")
    assert move.pit is not None, "a pass or a swap lifts no pit"
    direction = move.direction or direction_of(move.pit, position, tray.rules)
    last = first if direction == BACKWARD else first + tray.row - 1
    if move.pit == last and sum(tray.loose(pit) == 1 for pit in row) > 1:
        return N_("the single in your last pit may not be moved while you have other singles")
    return ""


def _consequence(tray: Tray, move: Move, position: Position, rules: Rules) -> str:
    """Say why a move is not legal because of what it would lead to."""
    opponent = 1 - position.side
    must_feed = rules.turn.feed == t.Feed.MUST and not tray.loose_in_row(opponent)
    if not (
        must_feed
        or rules.turn.grand_slam == t.GrandSlam.ILLEGAL
        or rules.lap.endless == t.Endless.ILLEGAL
    ):
        return ""
    made: Made = make(position, rules, move)
    if made.illegal:
        return made.illegal
    if must_feed and not Tray.of(made.position, rules).loose_in_row(opponent):
        return N_("you must give your opponent seeds")
    return ""
