"""The player that thinks as hard as it can."""

from __future__ import annotations

from manqala.endgame.database import Database
from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.choices import choices
from manqala.search.engine.engine import Engine

_SECONDS = 1.0
"""The time for a move."""


class EnginePlayer:
    """Plays what the engine finds within a second, with the endgame database if there is one."""

    name = "engine"

    def __init__(self) -> None:
        self._engine: Engine | None = None

    def choose(self, board: Board) -> Move:
        """Return the best move that the engine finds."""
        choices(board)
        if self._engine is None or self._engine.game != board.game:
            self._engine = Engine(board.game, database=Database.find(board.game.rules))
        return self._engine.choose(board, seconds=_SECONDS)
