"""The root of a search: the position in question, what was played before it, its children."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.endgame.successors import lead, loose_seeds, successors
from manqala.kernel.packing import Packing
from manqala.play.board import Board
from manqala.play.legal import legal_moves
from manqala.play.move import Move
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
    found = successors(position, rules)
    children = []
    for move in legal_moves(position, rules):
        after = found[str(move)]
        # An annulled game is a draw, whatever was won before.
        gain = -lead(position, rules, side) if after.is_annulled else after.gain
        children.append(
            Child(
                move=move,
                gain=gain,
                stays=after.position.side == side,
                over=after.is_over,
                game=packing.pack([*past, after.position]),
                seeds=loose_seeds(after.position, rules),
                value=gain,
                exact=after.is_over,
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
