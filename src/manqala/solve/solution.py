"""What is proved of a position."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.endgame.bounds import Bounds


@dataclass(frozen=True)
class Solution:
    """What a position and its first moves are worth, as far as it is proved.

    Attributes:
        moves: for each first move, by its text, the bounds that are proved. They hold under every
            rule on repetition.
        nodes: positions entered.
        seconds: time taken.
        stopped: whether a limit or somebody stopped it before it was through; one limit is the
            length of the lines that it can follow.
    """

    moves: dict[str, Bounds]
    nodes: int
    seconds: float
    stopped: bool

    @property
    def bounds(self) -> Bounds:
        """The bounds of the position itself."""
        values = self.moves.values()
        return Bounds(max(each.lower for each in values), max(each.upper for each in values))

    @property
    def exact(self) -> bool:
        """Whether the value of the position is proved."""
        return self.bounds.exact

    @property
    def is_complete(self) -> bool:
        """Whether the value of every first move is proved, too."""
        return all(each.exact for each in self.moves.values())
