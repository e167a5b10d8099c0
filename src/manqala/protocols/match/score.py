"""The score of a match, and how far it can be trusted.

Both games of a pair begin with the same opening, so they are not independent of each other; pairs
are. The error bar comes from how much the results of pairs differ.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean, variance

WON, DRAWN, LOST = 2, 1, 0
"""Half points of a game for the first player."""

_Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True)
class Elo:
    """A difference in strength on the scale that chess uses; an open end is ``None``."""

    difference: float
    low: float | None
    high: float | None


class Score:
    """What the games so far say about the first player of a match."""

    def __init__(self, results: Mapping[int, int]) -> None:
        """Count.

        Args:
            results: half points of the first player by the number of the game, counted from 1;
                games 1 and 2 are a pair, and so on.
        """
        counts = Counter(results.values())
        self.won, self.drawn, self.lost = counts[WON], counts[DRAWN], counts[LOST]
        self.games = len(results)
        self.points = sum(results.values()) / 2
        pairs = [
            results[number] + results[number + 1]
            for number in results
            if number % 2 == 1 and number + 1 in results
        ]
        self.pairs = tuple(pairs.count(points) for points in range(5))
        self._shares = [points / 4 for points in pairs]

    @property
    def share(self) -> float | None:
        """The part of all points that the first player has, or ``None`` before the first game."""
        return self.points / self.games if self.games else None

    @property
    def error(self) -> float | None:
        """The half width of the interval that holds the true share with 95 %.

        ``None`` if there is no complete pair.
        """
        count = len(self._shares)
        if not count:
            return None
        spread = variance(self._shares) if count > 1 else 0.0
        if spread:
            return min(_student(count - 1) * math.sqrt(spread / count), 1.0)
        return _wilson(fmean(self._shares), count)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval that holds the true share with 95 %."""
        if self.share is None or self.error is None:
            return None
        return max(self.share - self.error, 0.0), min(self.share + self.error, 1.0)

    @property
    def elo(self) -> Elo | None:
        """The difference in strength; ``None`` where nothing can be said."""
        difference = None if self.share is None else _elo(self.share)
        if difference is None or self.interval is None:
            return None
        low, high = map(_elo, self.interval)
        return Elo(difference, low, high)


def _student(freedom: int) -> float:
    """95 % of Student's distribution lie within this (the first terms of its expansion)."""
    first = (_Z**3 + _Z) / 4
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    third = (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384
    return _Z + first / freedom + second / freedom**2 + third / freedom**3


def _wilson(share: float, count: int) -> float:
    """The error if all pairs came out alike: the farther end of Wilson's interval for a share."""
    square = _Z**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = math.sqrt(share * (1 - share) * square / count + square**2 / (4 * count**2))
    return abs(middle - share) + half / (1 + square / count)


def _elo(share: float) -> float | None:
    return -400 * math.log10(1 / share - 1) if 0 < share < 1 else None
