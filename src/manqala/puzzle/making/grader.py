"""The grader: finds out how far one must look ahead to see that a move is right."""

from __future__ import annotations

from manqala.play.board import Board
from manqala.play.game import Game
from manqala.search.engine.analysis import Analysis
from manqala.search.engine.engine import Engine

_NODES = 50_000
_SECONDS = 5.0


class Grader:
    """Finds out how far ahead one must look."""

    def __init__(self, game: Game, *, specialise: bool = False) -> None:
        """Get ready; without a database, which would see the end from everywhere."""
        self._engine = Engine(game, megabytes=1, specialise=specialise)

    def depth(self, board: Board, solution: str) -> int:
        """Return the moves looked ahead from which on a search sees that a move is best.

        If the search is given up before, one move more than it has looked ahead.
        """
        self._engine.forget()  # what it remembers would let it see further than it looks
        looks: list[Analysis] = []
        self._engine.analyse(board, nodes=_NODES, seconds=_SECONDS, lines=2, report=looks.append)
        depth = looks[-1].depth + 1 if looks else 1
        for look in reversed(looks):
            best, second = look.lines
            if best.move != solution or best.value == second.value:
                break
            depth = look.depth
        return depth
