"""The player that looks one move ahead."""

from __future__ import annotations

from random import Random

from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.choices import choices
from manqala.search.tree import Tree


class Greedy:
    """Chooses the move after which it is furthest ahead in seeds, any of them if several are."""

    name = "greedy"

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, board: Board) -> Move:
        """Return the move that wins most at once."""
        moves, tree = choices(board), Tree(board)
        values = {move: tree.value(tree.child(tree.root, move), board.side) for move in moves}
        best = max(values.values())
        return self._chance.choice([move for move, value in values.items() if value == best])
