"""Difficulty: how hard a puzzle is, from what can be counted."""

from __future__ import annotations

from dataclasses import dataclass

HARDEST = 5
"""The highest level."""

_POINTS_A_LEVEL = 4
_MOST_FOR_TEMPTATION = 4


@dataclass(frozen=True)
class Difficulty:
    """What makes a puzzle hard.

    Attributes:
        depth: the moves that must be looked ahead to see that the solution is best.
        moves: how many moves there are to choose from.
        temptation: the seeds that the most tempting move wins at once beyond the solution.
    """

    depth: int
    moves: int
    temptation: int

    @property
    def points(self) -> int:
        """A measure by which puzzles can be sorted."""
        return self.depth + self.moves + min(self.temptation, _MOST_FOR_TEMPTATION)

    @property
    def level(self) -> int:
        """The level, from 1 for easy to 5."""
        return min(max(self.points // _POINTS_A_LEVEL, 1), HARDEST)
