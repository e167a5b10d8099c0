"""A view: what a drawn board shows at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.play.board import Board
from manqala.rules.language.rules import Rules
from manqala.rules.position import UNCLAIMED, Position

SOUTH_STORE, NORTH_STORE = -1, -2
STORES = (SOUTH_STORE, NORTH_STORE)
"""The stores as holes that can be lit; pits are numbered round the ring from 0."""


@dataclass(frozen=True, slots=True)
class View:
    """What a drawn board shows.

    Attributes:
        rules: the rules of the game.
        position: what lies on the board; its side to move is not shown.
        to_move: the side that is marked as the one to move, or ``None``.
        lit: the hole in which something happens, or ``None``.
        in_hand: the seeds in the mover's hand, or ``None`` between two moves.
    """

    rules: Rules
    position: Position
    to_move: int | None = None
    lit: int | None = None
    in_hand: int | None = None

    @classmethod
    def of(cls, board: Board) -> View:
        """The view of a board between two moves."""
        to_move = None if board.outcome else board.side
        return cls(board.game.rules, board.position, to_move)

    def owner(self, pit: int) -> int | None:
        """The side that has tied a pit, or ``None``."""
        claims = self.position.claims
        return claims[pit] if claims and claims[pit] != UNCLAIMED else None

    def tied_seeds(self, side: int) -> int:
        """The seeds that lie in the tied pits of a side."""
        pits = enumerate(self.position.pits)
        return sum(seeds for pit, seeds in pits if self.owner(pit) == side)
