"""Ten levels of play for every game, from a beginner who knows the rules to the full engine.

A level looks so many moves ahead, overlooks some moves altogether and misjudges what the others are
worth. Its work is counted in positions and not timed, so that it is as strong on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.choices import choices
from manqala.search.engine.analysis import Analysis
from manqala.search.engine.engine import Engine

_LONGEST = 1.8
"""The seconds that a move may take. Only the highest level on a slow machine, and others on boards
of hundreds of seeds, would take longer."""

_MEGABYTES = 16


@dataclass(frozen=True)
class Level:
    """How well a level plays.

    Attributes:
        depth: how many moves it looks ahead, at most; ``None`` is no limit.
        nodes: how many positions it looks at, at most.
        overlooks: the part of its own moves that it does not see at all; a level that sees all of
            them judges them as well as it can.
        error: how much it misjudges a move: the standard deviation, as a part of what lies between
            the best and the worst of the moves that it sees.
    """

    depth: int | None
    nodes: int = 200_000
    overlooks: float = 0.0
    error: float = 0.0


LEVELS = (
    Level(1, overlooks=0.90, error=1.00),
    Level(1, overlooks=0.57, error=0.60),
    Level(1, overlooks=0.22, error=0.22),
    Level(2, overlooks=0.16, error=0.18),
    Level(3, overlooks=0.12, error=0.14),
    Level(4, overlooks=0.08, error=0.11),
    Level(6, overlooks=0.05, error=0.07),
    Level(7, overlooks=0.025, error=0.04),
    Level(10, overlooks=0.01, error=0.015),
    Level(None, nodes=300_000),
)
"""Level 1 in front. All games share these; docs/levels.md tells what they were measured to be."""


class LevelPlayer:
    """Plays as well as a level."""

    def __init__(self, chance: Random, number: int) -> None:
        """Get ready to play.

        Args:
            chance: decides what is overlooked and misjudged. Each position then has chances of its
                own: who takes a move back and plays it again meets the same answer.
            number: the level, counted from 1.
        """
        self._number = number
        self._level = LEVELS[number - 1]
        self._salt = chance.getrandbits(64)
        self._engine: Engine | None = None

    @property
    def name(self) -> str:
        """Its name, such as ``level:5``."""
        return f"level:{self._number}"

    def choose(self, board: Board) -> Move:
        """Return the move that seems best to it."""
        level = self._level
        moves = choices(board)
        if not level.overlooks:
            return self._fresh(board).choose(board, nodes=level.nodes, seconds=_LONGEST)
        chance = Random(f"{self._salt} {board.text}")
        chance.shuffle(moves)  # of moves that seem equal the first is played
        seen = [move for move in moves if chance.random() >= level.overlooks] or moves[:1]
        if len(seen) == 1:
            return seen[0]
        values = self._values(board)
        worths = [values[str(move)] for move in seen]
        error = level.error * (max(worths) - min(worths))
        return max(seen, key=lambda move: chance.gauss(values[str(move)], error))

    def _values(self, board: Board) -> dict[str, int]:
        """What each move is worth, as far ahead as the level looks."""
        depths: list[Analysis] = []
        found = self._fresh(board).analyse(
            board,
            depth=self._level.depth,
            nodes=self._level.nodes,
            seconds=_LONGEST,
            lines=len(board.legal_moves),
            report=depths.append,
        )
        # A look that was broken off has valued some moves further ahead than others.
        last = depths[-1] if depths else found
        return {line.move: line.value for line in last.lines}

    def _fresh(self, board: Board) -> Engine:
        """The engine for a game, knowing nothing that would make this move depend on others."""
        if self._engine is None or self._engine.game != board.game:
            self._engine = Engine(board.game, megabytes=_MEGABYTES, specialise=False)
        self._engine.forget()
        return self._engine
