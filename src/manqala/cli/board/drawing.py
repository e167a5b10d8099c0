"""A board drawn as lines of text, seen from South.

South's row lies below and North's above, so each pit stands across from its opposite. Where seeds
are sown counter-clockwise South's pits run from left to right; in a clockwise game the drawing is
mirrored. A row that is too long for the terminal is drawn in several panels, one below the other.
Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from manqala.cli.board.view import STORES, View
from manqala.i18n import _, ngettext
from manqala.rules.language.terms import Direction, SownStore
from manqala.rules.pits import SIDE_LETTERS, pit_name
from manqala.rules.position import BACKWARD

NARROWEST = 40
"""The width of terminal that every board is drawn for."""

Style = Callable[[str], str]
"""Makes a text stand out, on terminals that can."""

_GAPS = (2, 1, 0)
_MARGIN = 2


def draw(
    view: View, players: tuple[str, str], width: int = 80, style: Style = lambda text: text
) -> list[str]:
    """Draw a board.

    Args:
        view: what to show.
        players: the names of South and North.
        width: how many characters fit in a line, ``NARROWEST`` or more.
        style: makes the hole in which something happens, and the player to move, stand out.
    """
    drawing = _Drawing(view, width, style)
    south, north = (drawing.player(side, players[side]) for side in (0, 1))
    return [north, *drawing.panels(), south]


@dataclass(frozen=True)
class _Cell:
    """A hole as it is drawn."""

    text: str
    is_lit: bool = False

    def centred(self, width: int, style: Style) -> str:
        left = (width - len(self.text)) // 2
        right = width - len(self.text) - left
        return " " * left + (style(self.text) if self.is_lit else self.text) + " " * right


class _Drawing:
    def __init__(self, view: View, width: int, style: Style) -> None:
        self.view = view
        self.width = width
        self.style = style
        self.position = view.position
        self.is_mirrored = view.rules.sowing.direction == Direction.CW
        row = self.position.row
        self.columns = list(range(row - 1, -1, -1) if self.is_mirrored else range(row))
        # Two digits are always kept free, so that a board does not jump about when a pit fills.
        seeds = [len(self.seeds(pit).text) for pit in range(2 * row)]
        names = [len(self.name(pit)) + 1 for pit in range(2 * row)]
        self.cell = max(len("(10)"), *seeds, *names)
        self.left, self.right = self.ends()
        self.margin, self.gap = self.spacing()

    def player(self, side: int, name: str) -> str:
        """The line of a player: who it is, what it has, and whether it is to move."""
        has = _seeds(self.position.stores[side])
        if tied := self.view.tied_seeds(side):
            has += ", " + _("{n} in tied pits").format(n=tied)
        room = self.width - len(f"> : {has}")
        if len(name) > room:
            name = name[: room - 1] + "…"
        if side == self.view.to_move:
            return self.style(f"> {name}: {has}")
        return f"  {name}: {has}"

    def panels(self) -> list[str]:
        """The pits and, at the ends, the stores that are sown; as many panels as are needed."""
        room = self.width - 2 * self.margin
        fitting = max(1, (room + self.gap) // (self.cell + self.gap))
        lines: list[str] = []
        for start in range(0, len(self.columns), fitting):
            part = self.columns[start : start + fitting]
            is_last = start + fitting >= len(self.columns)
            lines += [""] * (start > 0) + self.panel(part, is_first=start == 0, is_last=is_last)
        return lines

    def panel(self, south: Sequence[int], is_first: bool, is_last: bool) -> list[str]:
        """Some columns of the board: two rows with their names, and what stands between them."""
        north = [2 * self.position.row - 1 - pit for pit in south]
        inner = len(south) * (self.cell + self.gap) - self.gap
        left = self.left if is_first else _Cell("")
        right = self.right if is_last else _Cell("")
        return [
            self.row([_Cell(self.name(pit)) for pit in north]),
            self.row([self.seeds(pit) for pit in north]),
            self.middle(left, self.note() if is_first else "", right, inner),
            self.row([self.seeds(pit) for pit in south]),
            self.row([_Cell(self.name(pit)) for pit in south]),
        ]

    def row(self, cells: Sequence[_Cell]) -> str:
        texts = [cell.centred(self.cell, self.style) for cell in cells]
        return (" " * self.margin + (" " * self.gap).join(texts)).rstrip()

    def middle(self, left: _Cell, note: str, right: _Cell, inner: int) -> str:
        """The line between the rows, which the stores share with a note."""
        # Without a margin the stores take their room from the note.
        ends = self.margin or max(len(left.text), len(right.text))
        between = inner + 2 * (self.margin - ends)
        texts = left.centred(ends, self.style), right.centred(ends, self.style)
        return f"{texts[0]}{note.center(between)}{texts[1]}".rstrip()

    def name(self, pit: int) -> str:
        """The name of a pit, with the letter of the side that has tied it."""
        owner = self.view.owner(pit)
        name = pit_name(pit, self.position.row)
        return name if owner is None else f"{name}:{SIDE_LETTERS[owner]}"

    def seeds(self, pit: int) -> _Cell:
        """The seeds of a pit: ``(4)``, tied ``[4]``, lit ``<4>``."""
        is_lit = pit == self.view.lit
        marks = "<>" if is_lit else "()" if self.view.owner(pit) is None else "[]"
        return _Cell(f"{marks[0]}{self.position.pits[pit]}{marks[1]}", is_lit)

    def ends(self) -> tuple[_Cell, _Cell]:
        """The stores that are sown, each after the last pit of its side."""
        if self.view.rules.sowing.store == SownStore.NONE:
            return _Cell(""), _Cell("")
        south, north = (self.store(side) for side in (0, 1))
        return (south, north) if self.is_mirrored else (north, south)

    def store(self, side: int) -> _Cell:
        """The seeds of a store, after the letter of its side."""
        is_lit = STORES[side] == self.view.lit
        seeds = self.position.stores[side]
        return _Cell(f"{SIDE_LETTERS[side]} " + (f"<{seeds}>" if is_lit else f"{seeds}"), is_lit)

    def spacing(self) -> tuple[int, int]:
        """The widest margin and gap between pits with which a whole row fits."""
        # A lit store is two characters wider: as above, the board should not jump.
        ends = max(len(self.left.text), len(self.right.text))
        wide = max(ends + _MARGIN, len("S <10>") + 1) if ends else _MARGIN
        for margin in (wide, 0):
            for gap in _GAPS:
                row = len(self.columns) * (self.cell + gap) - gap
                if row + 2 * margin <= self.width:
                    return margin, gap
        return 0, 1

    def note(self) -> str:
        """What is in the mover's hand, else which way seeds are sown."""
        if self.view.in_hand:
            n = self.view.in_hand
            return ngettext("{n} seed in hand", "{n} seeds in hand", n).format(n=n)
        chosen = self.view.rules.sowing.direction
        if chosen == Direction.PER_TURN or (
            chosen == Direction.FIRST_PLAYER and not self.position.direction
        ):
            return _("> counter-clockwise, < clockwise")
        if chosen == Direction.NEARER_END:
            return _("each pit towards its nearer end")
        is_clockwise = self.is_mirrored or self.position.direction == BACKWARD
        return _("clockwise") if is_clockwise else _("counter-clockwise")


def _seeds(n: int) -> str:
    return ngettext("{n} seed", "{n} seeds", n).format(n=n)
