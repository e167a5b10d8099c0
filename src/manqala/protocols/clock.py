"""Clocks: how much of the time that is left a move may take."""

from __future__ import annotations

_MARGIN = 0.05
"""Seconds kept back for what is lost on the way."""

_MOVES = 20
_OF_INCREMENT = 0.75
_LEAST = 0.001


def thinking_time(left: float, increment: float = 0.0) -> float:
    """Return the seconds to think about a move.

    Args:
        left: seconds on the clock, for this move and all that follow.
        increment: seconds that each move adds.
    """
    usable = left - _MARGIN
    wanted = usable / _MOVES + increment * _OF_INCREMENT
    return max(_LEAST, min(wanted, usable / 2))
