"""The temptation: the move that seems best at first sight."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.endgame.successors import successors
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position


@dataclass(frozen=True)
class Temptation:
    """The moves that win most at once.

    Attributes:
        moves: their texts, in the order of the moves.
        gains: the seeds that each move wins at once, less what it wins the opponent.
    """

    moves: tuple[str, ...]
    gains: dict[str, int]

    def beyond(self, solution: str) -> int:
        """The seeds that one must leave alone for now, to play the solution."""
        return self.gains[self.moves[0]] - self.gains[solution]


def temptation_of(position: Position, rules: Rules) -> Temptation | None:
    """Return what is tempting in a position; ``None`` if no move wins seeds or moves again.

    Of moves that win as many seeds, those that give another move are more tempting.

    Args:
        position: one at which the game is not over.
        rules: the rules of the game, without repetition and majority.
    """
    found = successors(position, rules)
    seen = {
        text: (after.gain, not after.is_over and after.position.side == position.side)
        for text, after in found.items()
    }
    most = max(seen.values())
    if most <= (0, False):
        return None
    moves = tuple(text for text, each in seen.items() if each == most)
    return Temptation(moves, {text: gain for text, (gain, _) in seen.items()})
