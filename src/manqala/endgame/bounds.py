"""Bounds on what a position is worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the seeds still to be won come to for the side to move, less its opponent's.

    Both sides play perfectly. Where play without end is possible, ``lower`` counts it as the worst
    that can happen to the side to move, and ``upper`` as the best; where both are the same, the
    value is what it is whatever the rules say of positions that come back.
    """

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    def plus(self, seeds: int) -> Bounds:
        """The bounds with so many seeds won before."""
        return Bounds(self.lower + seeds, self.upper + seeds)

    def __neg__(self) -> Bounds:
        return Bounds(-self.upper, -self.lower)

    def __str__(self) -> str:
        return f"{self.lower:+}" if self.exact else f"{self.lower:+} .. {self.upper:+}"
