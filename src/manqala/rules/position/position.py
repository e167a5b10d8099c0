"""A position: what lies on the board and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules

FORWARD, BACKWARD = ">", "<"
UNCLAIMED = -1

_NEITHER = (False, False)


@dataclass(frozen=True, slots=True)
class Position:
    """A position of any game.

    Attributes:
        pits: seeds in each pit of the ring, South's first.
        stores: seeds in the stores of South and North.
        side: the side to move, 0 for South and 1 for North.
        direction: ``>`` or ``<`` once a direction was chosen for the game, else empty.
        open: for each side, whether its opening restriction still holds.
        claims: for each pit the side that claimed it, or ``UNCLAIMED``; empty in games
            without claims.
        swap: for each side, whether it may still swap.
        again: whether the side to move makes an extra move that it may also pass.
    """

    pits: tuple[int, ...]
    stores: tuple[int, int] = (0, 0)
    side: int = 0
    direction: str = ""
    open: tuple[bool, bool] = _NEITHER
    claims: tuple[int, ...] = ()
    swap: tuple[bool, bool] = _NEITHER
    again: bool = False

    @property
    def seeds(self) -> int:
        """All seeds, in pits and stores."""
        return sum(self.pits) + sum(self.stores)

    @property
    def row(self) -> int:
        """How many pits each side has."""
        return len(self.pits) // 2


def start(rules: Rules, side: int = 0) -> Position:
    """Return the position a game begins with."""
    first = (side == 0, side == 1)
    opening = {
        t.Opening.ANY_PIT: _NEITHER,
        t.Opening.FIRST_PLAYER: first,
        t.Opening.EACH_PLAYER: (True, True),
    }
    return Position(
        pits=rules.layout,
        side=side,
        open=opening[rules.turn.opening],
        claims=(UNCLAIMED,) * len(rules.layout) if rules.claims else (),
        swap=(not first[0], not first[1]) if rules.turn.swap else _NEITHER,
    )


def mirror(position: Position) -> Position:
    """Return the position with the two sides changed over: the same seen from the other side."""
    row = position.row

    def turned(values: tuple[int, ...]) -> tuple[int, ...]:
        return values[row:] + values[:row]

    return replace(
        position,
        pits=turned(position.pits),
        stores=position.stores[::-1],
        side=1 - position.side,
        open=position.open[::-1],
        claims=tuple(
            owner if owner == UNCLAIMED else 1 - owner for owner in turned(position.claims)
        ),
        swap=position.swap[::-1],
    )
