"""The player that looks one move ahead."""

from __future__ import annotations

from random import Random

from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.alpha_beta import look_once
from manqala.search.choices import choices
from manqala.search.tree import Tree


class Greedy:
    """Chooses the move after which it is furthest ahead in seeds, any of them if several are."""

    name = "greedy"

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, board: Board) -> Move:
        """Return the move that wins most at once."""
        moves = choices(board)
        self._chance.shuffle(moves)
        look_once(Tree(board), moves)
        return moves[0]
