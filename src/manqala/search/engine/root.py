"""The root of a search: the position in question, what was played before it, its children."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.kernel.packing import Packing
from manqala.play.board import Board
from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.move import Move
from manqala.play.tray import Tray
from manqala.play.turn import make
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from manqala.search.engine.workspace import MOST_PLIES

if TYPE_CHECKING:
    from manqala.kernel.packing import Rows

_MOST_PAST = MOST_PLIES // 4
"""Positions of the game so far that a search looks back on."""


@dataclass(eq=False)
class Child:
    """A first move and the position it leads to.

    Attributes:
        move: the move.
        gain: seeds it wins at once; all that are still to be won if it ends the game.
        stays: whether the side that made it moves again.
        over: whether it ends the game.
        game: rows of the positions of the game, the one after the move the last.
        seeds: the seeds in play after the move.
        value: what the search has found so far, for the side that makes the move.
        exact: whether that is the value for good.
    """

    move: Move
    gain: int
    stays: bool
    over: bool
    game: Rows
    seeds: int
    value: int
    exact: bool


@dataclass(frozen=True)
class Root:
    """The position a search begins with.

    Attributes:
        side: the side to move: 0 for South, 1 for North.
        children: what each legal move leads to, in the order of the moves.
    """

    side: int
    children: list[Child]


def make_root(past: list[Position], rules: Rules, packing: Packing) -> Root:
    """Return the root for the last of the positions of a game that is not over.

    Args:
        past: the positions of the game, oldest first, as far back as one could come again.
        rules: the rules of the search.
        packing: how positions are packed.
    """
    position = past[-1]
    side = position.side
    before = lead(position, rules, side)
    children = []
    for move in legal_moves(position, rules):
        made = make(position, rules, move)
        end = end_after(made, rules, ply=0, occurrences=1)
        after = made.position
        if end:
            score = end.outcome.score
            drawn = end.outcome.winner is None and score[0] != score[1]
            lead_after = 0 if drawn else score[side] - score[1 - side]
        else:
            lead_after = lead(after, rules, side)
        gain = lead_after - before
        children.append(
            Child(
                move=move,
                gain=gain,
                stays=after.side == side,
                over=end is not None,
                game=packing.pack([*past, after]),
                seeds=loose_seeds(after, rules),
                value=gain,
                exact=end is not None,
            )
        )
    return Root(side, children)


def past_of(board: Board) -> list[Position]:
    """Return the positions of a game since the last that cannot come again, oldest first."""
    rules = board.game.rules
    seeds = loose_seeds(board.position, rules)
    replayed = board.copy()
    positions = [replayed.position]
    while replayed.ply and len(positions) < _MOST_PAST:
        replayed.undo()
        if loose_seeds(replayed.position, rules) != seeds:
            break
        positions.append(replayed.position)
    return positions[::-1]


def loose_seeds(position: Position, rules: Rules) -> int:
    """The seeds in the pits of a position that nobody has claimed."""
    tray = Tray.of(position, rules)
    return tray.loose_in_row(0) + tray.loose_in_row(1)


def lead(position: Position, rules: Rules, side: int) -> int:
    """The seeds a side owns less those its opponent owns."""
    tray = Tray.of(position, rules)
    return tray.owned(side) - tray.owned(1 - side)
