"""The player that takes any move."""

from __future__ import annotations

from random import Random

from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.choices import choices


class Randomly:
    """Chooses each legal move with the same chance."""

    name = "random"

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, board: Board) -> Move:
        """Return any legal move."""
        return self._chance.choice(choices(board))
