"""The pace of a match: how long the players may think."""

from __future__ import annotations

import re
from dataclasses import dataclass

from manqala.errors import ManqalaError, quote
from manqala.i18n import _
from manqala.protocols.clock import thinking_time
from manqala.protocols.fault import FaultKind, PlayerError
from manqala.protocols.searcher import Limits

_CLOCK = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,4}(?:\.[0-9]{1,3})?))?", re.ASCII)
_LAG = 0.5
"""Seconds by which the answer to a fixed time a move may be late."""

_SLOWEST = 10_000
_UNTIMED = 60.0
"""A program that counts positions has so many seconds, and one more for so many positions."""


@dataclass(frozen=True)
class Pace:
    """How long the players may think: one of the three is given.

    Attributes:
        seconds: time for each move.
        nodes: positions for each move.
        clock: time for a whole game, and what each move adds to it.
    """

    seconds: float | None = None
    nodes: int | None = None
    clock: tuple[float, float] | None = None

    @property
    def text(self) -> str:
        """The pace in one word, such as ``nodes=1000`` or ``clock=60+0.5``."""
        if self.clock:
            return f"clock={self.clock[0]:g}+{self.clock[1]:g}"
        return f"nodes={self.nodes}" if self.nodes else f"seconds={self.seconds:g}"


def parse_clock(text: str) -> tuple[float, float]:
    """Read a clock such as ``60`` or ``60+0.5``.

    Raises:
        ManqalaError: it is none.
    """
    parts = _CLOCK.fullmatch(text)
    if parts is None or not float(parts[1]):
        raise ManqalaError(
            _("expected seconds for a game, such as {examples}, got {clock}").format(
                examples="60 | 60+0.5", clock=quote(text)
            )
        )
    return float(parts[1]), float(parts[2] or 0)


class Clocks:
    """The clocks of both sides in one game."""

    def __init__(self, pace: Pace) -> None:
        """Set the clocks for a game."""
        self._pace = pace
        self._left = [pace.clock[0] if pace.clock else 0.0] * 2

    @property
    def go(self) -> str:
        """What a program that speaks UGI is told."""
        if self._pace.clock:
            first, second = (max(1, round(left * 1000)) for left in self._left)
            more = round(self._pace.clock[1] * 1000)
            return f"go p1time {first} p2time {second} p1inc {more} p2inc {more}"
        if self._pace.nodes:
            return f"go nodes {self._pace.nodes}"
        return f"go movetime {round((self._pace.seconds or 0) * 1000)}"

    def limits(self, side: int) -> Limits:
        """How far an engine of ours may search."""
        seconds = self._pace.seconds
        if self._pace.clock:
            seconds = thinking_time(self._left[side], self._pace.clock[1])
        return Limits(seconds=seconds, nodes=self._pace.nodes)

    def patience(self, side: int) -> float:
        """Seconds after which a move comes too late."""
        if self._pace.clock:
            return self._left[side]
        if self._pace.nodes:
            return _UNTIMED + self._pace.nodes / _SLOWEST
        return (self._pace.seconds or 0) + _LAG

    def spend(self, side: int, seconds: float) -> None:
        """Take the time of a move from a clock.

        Raises:
            PlayerError: the time is up.
        """
        if seconds > self.patience(side):
            raise PlayerError(FaultKind.TIME, _("it ran out of time"))
        if self._pace.clock:
            self._left[side] += self._pace.clock[1] - seconds
