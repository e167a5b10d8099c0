"""Pit names: South's pits are A, B, C ..., North's a, b, c ..., each in the order of sowing.

Pits are numbered round the ring: ``0`` to ``pits - 1`` are South's, the rest North's.
"""

from __future__ import annotations

import re
from functools import cache

from manqala.errors import ManqalaError

SOUTH, NORTH = 0, 1
SIDE_LETTERS = "SN"
SIDE_NAMES = ("South", "North")

_BY_NUMBER = re.compile(r"([1-9][0-9]?)([AB]?)", re.ASCII)


@cache
def pit_names(pits: int) -> tuple[str, ...]:
    """Return the names of all pits of a board with that many pits a side, South's first."""
    south = tuple(map(_letters, range(pits)))
    return south + tuple(name.lower() for name in south)


def pit_name(pit: int, pits: int) -> str:
    """Return the name of a pit of the ring."""
    return pit_names(pits)[pit]


def parse_pit(text: str, pits: int, side: int) -> int:
    """Return the pit of the ring that a text names.

    Args:
        text: a name such as ``C`` or ``c``; a number such as ``3``, a pit of ``side``; or ``3B``
            (South) and ``3A`` (North).
        pits: pits a side.
        side: the side to move.

    Raises:
        ManqalaError: there is no such pit; the message names the pits there are.
    """
    names = pit_names(pits)
    if text in names:
        return names.index(text)
    if numbered := _BY_NUMBER.fullmatch(text):
        number, letter = int(numbered[1]), numbered[2]
        owner = side if not letter else (SOUTH if letter == "B" else NORTH)
        if number <= pits:
            return owner * pits + number - 1
    south, north = names[:pits], names[pits:]
    raise ManqalaError(
        f"no pit {text[:20]!r}: South's pits are {_span(south)}, North's {_span(north)}"
    )


def _letters(number: int) -> str:
    """``0`` is A, ``25`` Z, ``26`` AA, ``27`` AB."""
    first, last = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)


def _span(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
