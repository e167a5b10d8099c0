"""A position: what lies on the board and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manqala.errors import PositionError, located, shown
from manqala.i18n import N_, _
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules

FORWARD, BACKWARD = ">", "<"
UNCLAIMED = -1

_NEITHER = (False, False)
_OWNERS = frozenset((0, 1, UNCLAIMED))

_EXPECTED = {
    "pits": N_("a tuple of counts of seeds, as many for each side"),
    "stores": N_("a tuple of two counts of seeds"),
    "side": N_("0 for South or 1 for North"),
    "direction": N_("'>', '<' or ''"),
    "open": N_("a tuple of True or False for each side"),
    "claims": N_("a tuple of 0, 1 or -1 for each pit"),
    "swap": N_("a tuple of True or False for each side"),
    "again": N_("True or False"),
}


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

    def __post_init__(self) -> None:
        """Refuse what is no position of any game; the rules of a game may refuse more."""
        if name := self._wrong_field():
            value = shown(getattr(self, name))
            fault = _("expected {expected}, got {value}").format(
                expected=_(_EXPECTED[name]), value=value
            )
            raise PositionError(located(name, fault))

    def _wrong_field(self) -> str:
        """Name the first field that cannot be so; empty if all can."""
        if not (_are(int, self.pits) and self.pits and len(self.pits) % 2 == 0):
            return "pits"
        if min(self.pits) < 0:
            return "pits"
        if not (_are(int, self.stores, 2) and min(self.stores) >= 0):
            return "stores"
        if not (_is(int, self.side) and self.side in (0, 1)):
            return "side"
        if not (_is(str, self.direction) and self.direction in ("", FORWARD, BACKWARD)):
            return "direction"
        if not _are(bool, self.open, 2):
            return "open"
        if not (_are(int, self.claims) and len(self.claims) in (0, len(self.pits))):
            return "claims"
        if not _OWNERS.issuperset(self.claims):
            return "claims"
        if not _are(bool, self.swap, 2):
            return "swap"
        return "" if _is(bool, self.again) else "again"

    @property
    def seeds(self) -> int:
        """All seeds, in pits and stores."""
        return sum(self.pits) + sum(self.stores)

    @property
    def row(self) -> int:
        """How many pits each side has."""
        return len(self.pits) // 2


def _is(kind: type, value: object) -> bool:
    """Whether a value is of a kind; ``True`` is no number."""
    return type(value) is kind


def _are(kind: type, values: object, count: int | None = None) -> bool:
    """Whether a value is a tuple of values of one kind, so many if a count is given."""
    return (
        type(values) is tuple
        and {kind}.issuperset(map(type, values))
        and count in (None, len(values))
    )


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
