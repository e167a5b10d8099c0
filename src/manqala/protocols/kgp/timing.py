"""How much time a server gives, by its ``set time:`` messages."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from manqala.protocols.clock import thinking_time
from manqala.protocols.searcher import Limits

_RELATIVE, _NONE = "relative", "none"
_OF_MOVE = 0.8
"""The part of the time for one move that is used."""

_SECONDS = re.compile(r"\+?[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)


@dataclass(frozen=True)
class Timing:
    """What a server has said about time.

    Attributes:
        mode: ``absolute`` for a clock that runs through the game, ``relative`` for one that
            starts anew with each position, ``none`` for no clock.
        clock: seconds left, if the server has said so.
    """

    mode: str = "absolute"
    clock: float | None = None

    def set(self, option: str, value: str) -> Timing:
        """Return the timing after a ``set`` message; others change nothing."""
        if option == "time:mode":
            return replace(self, mode=value)
        if option == "time:clock" and _SECONDS.fullmatch(value):
            return replace(self, clock=float(value))
        return self

    def limits(self, wanted: Limits) -> Limits:
        """Return limits that keep to the clock."""
        if self.clock is None or self.mode == _NONE:
            return wanted
        if self.mode == _RELATIVE:
            most = max(self.clock * _OF_MOVE, 0.001)
        else:
            most = thinking_time(self.clock)
        return replace(wanted, seconds=min(wanted.seconds or most, most))
