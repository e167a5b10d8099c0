"""Values that others have published, to compare with."""

from __future__ import annotations

_KALAH = {
    1: (0, -2, 6, -2, 2, 0),
    2: (2, -2, -2, -10, 6, 8),
    3: (0, 4, 2, 2, 6, -8),
}
_EMPTY = {(2, 4): -12, (3, 6): -10}
_LARGER = {
    "kalah:pits=4,seeds=3": 6,
    "kalah:pits=4,seeds=3,capture=empty": 8,
    "kalah:pits=5,seeds=4": 10,
    "kalah:pits=5,seeds=4,capture=empty": 12,
    "kalah:pits=6,seeds=3": 2,
    "kalah:pits=6,seeds=4": 8,
    "kalah:pits=6,seeds=4,capture=empty": 10,
}

PUBLISHED: dict[str, int] = {
    f"kalah:pits={pits},seeds={seeds}{option}": _EMPTY.get((pits, seeds), value)
    if option
    else value
    for pits, values in _KALAH.items()
    for seeds, value in enumerate(values, 1)
    for option in ("", ",capture=empty")
} | _LARGER
"""The margin of the first player, by game spec."""
