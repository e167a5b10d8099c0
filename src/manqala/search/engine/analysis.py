"""What the engine finds out about a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A first move, what it is worth and how the game may go on.

    Attributes:
        value: seeds still to be won from the position, own minus the opponent's, for the side to
            move at the root.
        exact: whether that is the value under best play to the end of the game, whatever the rule
            on repetition.
        moves: move texts, the first move in front.
    """

    value: int
    exact: bool
    moves: tuple[str, ...]

    @property
    def move(self) -> str:
        """The text of the first move."""
        return self.moves[0]


@dataclass(frozen=True)
class Analysis:
    """The result of a search.

    Attributes:
        lines: the best first moves, the best in front; as many as were asked for.
        exact: whether it is proved that the best lines are what they are said to be worth, and that
            no other move is worth more.
        depth: plies looked ahead in full.
        nodes: positions entered.
        seconds: time taken.
        stopped: whether a limit or somebody stopped it before it was through.
    """

    lines: tuple[Line, ...]
    exact: bool
    depth: int
    nodes: int
    seconds: float
    stopped: bool

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def value(self) -> int:
        """What the position is worth: seeds still to be won, own minus the opponent's."""
        return self.best.value
