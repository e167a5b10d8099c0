"""Manqala: the open home of the mancala family of board games.

>>> import manqala
>>> board = manqala.game("vai-lung-thlan").board()
>>> _ = board.play("C")
>>> print(board)
v1 5,5,0,6,6,6/6,6,5,5,5,5 0,0 N
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.errors import (
    DatabaseError,
    ManqalaError,
    MoveError,
    PositionError,
    RecordError,
    RulesError,
)
from manqala.play.board import Board
from manqala.play.game import Game, game, games

if TYPE_CHECKING:
    from manqala.search.engine.engine import Engine

__version__ = "0.1.0"

__all__ = [
    "Board",
    "DatabaseError",
    "Engine",
    "Game",
    "ManqalaError",
    "MoveError",
    "PositionError",
    "RecordError",
    "RulesError",
    "__version__",
    "game",
    "games",
]


def __getattr__(name: str) -> Any:
    """Load the engine, and with it numpy and numba, when somebody asks for it."""
    if name == "Engine":
        from manqala.search.engine.engine import Engine

        return Engine
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
