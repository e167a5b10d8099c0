"""The goal: what the side to move is asked to do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

_CLEARLY_FEWER = 3
"""The seeds that every other move must cost where it does not change who wins."""


class Goal(StrEnum):
    """What only one move does."""

    WIN = "win"
    DRAW = "draw"
    SEEDS = "seeds"


def goal_of(values: Mapping[str, int], lead: int, *, counts_seeds: bool) -> Goal | None:
    """Return what only the best move does, or ``None`` if it does nothing that others do not.

    Args:
        values: what each move is worth, in seeds still to be won; two moves or more.
        lead: the seeds that the side to move owns, less those of the other.
        counts_seeds: whether a game is played on when it is clear who wins.
    """
    best, second = sorted(values.values(), reverse=True)[:2]
    if lead + best > 0 >= lead + second:
        return Goal.WIN
    if lead + best == 0 > lead + second:
        return Goal.DRAW
    if counts_seeds and best - second >= _CLEARLY_FEWER:
        return Goal.SEEDS
    return None
