"""Pit names: South's pits are A, B, C ..., North's a, b, c ..., each in the order of sowing.

Pits are numbered round the ring: ``0`` to ``pits - 1`` are South's, the rest North's.
"""

from __future__ import annotations

import re
from functools import cache

from manqala.errors import ManqalaError
from manqala.i18n import N_, _

SOUTH, NORTH = 0, 1
SIDE_LETTERS = "SN"
SIDE_NAMES = (N_("South"), N_("North"))

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
        _("no pit {pit}: South's pits are {south}, North's {north}").format(
            pit=repr(text[:20]), south=_span(south), north=_span(north)
        )
    )


def _letters(number: int) -> str:
    """``0`` is A, ``25`` Z, ``26`` AA, ``27`` AB."""
    first, last = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)


def _span(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    return _("{first} to {last}").format(first=names[0], last=names[-1])
