"""Manqala: the open home of the mancala family of board games.

>>> import manqala
>>> board = manqala.game("vai-lung-thlan").board()
>>> _ = board.play("C")
>>> print(board)
v1 5,5,0,6,6,6/6,6,5,5,5,5 0,0 N
"""

from __future__ import annotations

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

__version__ = "0.1.0"

__all__ = [
    "Board",
    "DatabaseError",
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
