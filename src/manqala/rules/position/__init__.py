"""A position: what lies on the board and whose turn it is, and its text.

``v1 5,5,5,5,5,5/5,5,5,5,5,5 0,0 S`` is the version, South's pits, North's pits, the stores of
South and North, and the side to move; then come ``key=value`` words, each only when it says
something: ``dir`` (the direction chosen for the game), ``open`` (sides whose opening restriction
still holds, where a missing ``dir`` does not say so), ``tied`` (claimed pits and their owners),
``swap`` (sides that may still swap) and ``again`` (the side to move is making an extra move that
it may also pass).
"""

from __future__ import annotations

from manqala.rules.position.claims import impossible_claim
from manqala.rules.position.position import (
    BACKWARD,
    FORWARD,
    UNCLAIMED,
    Position,
    mirror,
    start,
)
from manqala.rules.position.reader import parse
from manqala.rules.position.writer import VERSION, text

__all__ = [
    "BACKWARD",
    "FORWARD",
    "UNCLAIMED",
    "VERSION",
    "Position",
    "impossible_claim",
    "mirror",
    "parse",
    "start",
    "text",
]
