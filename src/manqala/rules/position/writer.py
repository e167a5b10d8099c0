"""Writing a position."""

from __future__ import annotations

from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import SIDE_LETTERS, pit_name
from manqala.rules.position.position import UNCLAIMED, Position

VERSION = "v1"


def text(position: Position, rules: Rules) -> str:
    """Write a position."""
    row = position.row
    south, north = position.pits[:row], position.pits[row:]
    words = [
        VERSION,
        f"{_join(south)}/{_join(north)}",
        _join(position.stores),
        SIDE_LETTERS[position.side],
    ]
    if position.direction:
        words.append(f"dir={position.direction}")
    if any(position.open) and not _opening_is_plain(position, rules):
        words.append(f"open={_letters(position.open)}")
    tied = [
        f"{pit_name(pit, row)}:{SIDE_LETTERS[owner]}"
        for pit, owner in enumerate(position.claims)
        if owner != UNCLAIMED
    ]
    if tied:
        words.append(f"tied={','.join(tied)}")
    if any(position.swap):
        words.append(f"swap={_letters(position.swap)}")
    if position.again:
        words.append(f"again={SIDE_LETTERS[position.side]}")
    return " ".join(words)


def _opening_is_plain(position: Position, rules: Rules) -> bool:
    """Whether a missing ``dir`` already says whose opening is still to be played."""
    chosen = rules.sowing.direction == t.Direction.FIRST_PLAYER
    return chosen and not position.direction


def _join(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _letters(sides: tuple[bool, bool]) -> str:
    return "".join(letter for letter, given in zip(SIDE_LETTERS, sides, strict=True) if given)
