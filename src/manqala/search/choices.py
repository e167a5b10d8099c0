"""What a player chooses from."""

from __future__ import annotations

from manqala.errors import MoveError
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.move import Move


def choices(board: Board) -> list[Move]:
    """Return the legal moves; there is at least one.

    Raises:
        MoveError: the game is over.
    """
    if board.outcome:
        raise MoveError(_("the game is over"))
    return list(board.legal_moves)
