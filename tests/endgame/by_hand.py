"""Bounds by hand: the same fixed points by the reference rules alone, slowly, for few seeds.

Nothing is shared with the databases but the meaning of the words: positions are found by playing,
and looked at again and again until no bound changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.turn import Made, make
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import UNCLAIMED, Position, mirror

Pair = tuple[int, int]


@dataclass(frozen=True)
class Way:
    """A move: what it wins at once, and what it leads to, or nothing if that is the end."""

    gain: Pair
    after: Position | None = None
    stays: bool = False


def bounds(positions: Iterable[Position], rules: Rules) -> dict[Position, Pair]:
    """Return the bounds of positions and of all that follow from them, seen from South.

    Stores are left empty, so no side may swap: a swap exchanges them.
    """
    plain = replace(rules.ending, repetition=t.Repetition.NONE, majority=False)
    rules = replace(rules, ending=plain)
    ways: dict[Position, list[Way]] = {}
    known: dict[Position, Pair] = {}
    waiting = [from_south(position) for position in positions]
    while waiting:
        position = waiting.pop()
        if position in known:
            continue
        loose = loose_seeds(position)
        known[position] = -loose, loose
        end = end_after(Made(position, ()), rules, ply=0, occurrences=1)
        if end is not None:
            value = _lead(end.position, 0) - _lead(position, 0)
            known[position], ways[position] = (value, value), []
            continue
        ways[position] = list(_ways(position, rules))
        waiting += [way.after for way in ways[position] if way.after]
    changed = True
    while changed:
        changed = False
        for position, choices in ways.items():
            if choices:
                pairs = [_worth(way, known) for way in choices]
                pair = max(low for low, _ in pairs), max(high for _, high in pairs)
                changed |= pair != known[position]
                known[position] = pair
    return known


def from_south(position: Position) -> Position:
    """The position with South to move, and with empty stores."""
    return replace(mirror(position) if position.side else position, stores=(0, 0))


def loose_seeds(position: Position) -> int:
    """The seeds in unclaimed pits."""
    return sum(n for pit, n in enumerate(position.pits) if not _owner(position, pit) >= 0)


def _ways(position: Position, rules: Rules) -> Iterable[Way]:
    loose = loose_seeds(position)
    for move in legal_moves(position, rules):
        made = make(position, rules, move)
        over = end_after(made, rules, ply=0, occurrences=1)
        gain = _lead(over.position if over else made.position, 0) - _lead(position, 0)
        if made.annulled:
            yield Way((-loose, loose))
        elif over:
            yield Way((gain, gain))
        else:
            yield Way((gain, gain), from_south(made.position), made.position.side == 0)


def _worth(way: Way, known: dict[Position, Pair]) -> Pair:
    low, high = way.gain
    if way.after is None:
        return low, high
    lower, upper = known[way.after]
    return (low + lower, high + upper) if way.stays else (low - upper, high - lower)


def _owner(position: Position, pit: int) -> int:
    return position.claims[pit] if position.claims else UNCLAIMED


def _lead(position: Position, side: int) -> int:
    owned = list(position.stores)
    for pit, seeds in enumerate(position.pits):
        if _owner(position, pit) != UNCLAIMED:
            owned[_owner(position, pit)] += seeds
    return owned[side] - owned[1 - side]
