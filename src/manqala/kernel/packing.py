"""Packing: positions into rows of words and back, and moves into codes and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from manqala.errors import MoveError, PositionError, shown
from manqala.i18n import _
from manqala.kernel.ruleset.fields import MOST_MARKS
from manqala.kernel.ruleset.layout import layout_of
from manqala.kernel.runs.codes import PASS_CODE, SWAP_CODE
from manqala.kernel.runs.rows import columns
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import pit_name
from manqala.rules.position import BACKWARD, FORWARD, UNCLAIMED, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[np.uint64]

_DIRECTIONS = ("", FORWARD, BACKWARD)
_OPEN, _SWAP, _AGAIN = 4, 16, 64


class Packing:
    """How the positions of one rule set are packed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.layout = layout_of(rules)
        self.pits = rules.board.pits
        self.columns = columns(self.layout.words)

    def pack(self, positions: Iterable[Position]) -> Rows:
        """Return one row for each position.

        Raises:
            PositionError: a position is of another game, or holds more seeds than this one.
        """
        rows = [self._row(position) for position in self.listed(positions)]
        return np.array(rows, np.uint64).reshape(-1, self.columns)

    def listed(self, positions: Iterable[Position]) -> list[Position]:
        """Return positions as a list.

        Raises:
            PositionError: they are something else.
        """
        if not isinstance(positions, Iterable):
            raise PositionError(
                _("expected a list of positions, got {value}").format(value=shown(positions))
            )
        return list(positions)

    def checked(self, rows: Rows) -> Rows:
        """Return rows as the compiled code needs them.

        Raises:
            PositionError: they are no array of so many columns of 64-bit words.
        """
        if not isinstance(rows, np.ndarray):
            raise PositionError(
                _("expected an array of rows, got {value}").format(value=shown(rows))
            )
        if rows.ndim != 2 or rows.shape[1] != self.columns or rows.dtype != np.uint64:
            raise PositionError(
                _("expected rows of {columns} 64-bit words, got shape {shape} of {kind}").format(
                    columns=self.columns, shape=rows.shape, kind=rows.dtype
                )
            )
        return np.ascontiguousarray(rows)

    def unpack(self, rows: Rows) -> list[Position]:
        """Return the position of each row.

        Raises:
            PositionError: a row is of another board, or holds no position.
        """
        rows = self.checked(rows)
        return [self._position([int(word) for word in row]) for row in rows]

    def code(self, move: str, position: Position) -> int:
        """Return the code of a move text that names a move as ``str(move)`` does.

        Raises:
            MoveError: there is no such move.
        """
        for code in (*range(2 * self.pits), int(PASS_CODE), int(SWAP_CODE)):
            if self.move(code, position) == move:
                return code
        raise MoveError(_("no move {move} here").format(move=f"{move!r:.20}"))

    def move(self, code: int, position: Position) -> str:
        """Return the move text of a code, as ``str(move)`` gives it; empty if it is none here."""
        if code == PASS_CODE:
            return "pass"
        if code == SWAP_CODE:
            return "swap"
        pit, way = divmod(code, 2)
        name = pit_name(position.side * self.pits + pit, self.pits)
        fixed = self._direction_of(pit, position)
        if not fixed:
            return name + _DIRECTIONS[way + 1]
        return name if _DIRECTIONS[way + 1] == fixed else ""

    def _direction_of(self, pit: int, position: Position) -> str:
        """The direction in which a pit of the mover is sown; empty if the move chooses it."""
        rule = self.rules.sowing.direction
        if rule == t.Direction.NEARER_END:
            beyond = 2 * pit - (self.pits - 1)  # how far past the middle, in half pits
            return "" if beyond == 0 else FORWARD if beyond > 0 else BACKWARD
        if rule == t.Direction.PER_TURN:
            return ""
        return position.direction if rule == t.Direction.FIRST_PLAYER else FORWARD

    def _row(self, position: Position) -> list[int]:
        if not self._knows(position):
            raise PositionError(
                _("expected a position of this game, got {value}").format(value=shown(position))
            )
        if len(position.pits) != 2 * self.pits or position.seeds > self.rules.seeds:
            raise PositionError(
                _(
                    "expected {pits} pits a side and at most {seeds} seeds, got {row} pits and"
                    " {count} seeds"
                ).format(
                    pits=self.pits,
                    seeds=self.rules.seeds,
                    row=position.row,
                    count=position.seeds,
                )
            )
        mover = position.side
        row = self._side(position, mover) + self._side(position, 1 - mover)
        flags = _DIRECTIONS.index(position.direction) | _AGAIN * position.again
        for sides, bit in ((position.open, _OPEN), (position.swap, _SWAP)):
            flags |= bit * sides[mover] | 2 * bit * sides[1 - mover]
        mine, theirs = (self._claimed(position, owner) for owner in (mover, 1 - mover))
        return [*row, flags, mine, theirs, mover]

    def _knows(self, position: object) -> bool:
        """Whether something is a position, and has claims only if the game has."""
        return isinstance(position, Position) and (self.rules.claims or not position.claims)

    def _side(self, position: Position, side: int) -> list[int]:
        first = side * self.pits
        counts = (*position.pits[first : first + self.pits], position.stores[side])
        words = [0] * self.layout.words
        for lane, count in enumerate(counts):
            word, place = divmod(lane, self.layout.lanes)
            words[word] |= count << place * self.layout.bits
        return words

    def _claimed(self, position: Position, owner: int) -> int:
        turn = position.side * self.pits  # the ring begins with the mover's pits
        ring = 2 * self.pits
        return sum(
            1 << (pit - turn) % ring for pit, side in enumerate(position.claims) if side == owner
        )

    def _position(self, row: list[int]) -> Position:
        words, mover = self.layout.words, row[-1]
        if mover not in (0, 1) or row[2 * words] & 3 == len(_DIRECTIONS):
            raise PositionError(
                _("expected a row that holds a position, got {value}").format(value=shown(row))
            )
        sides = [self._counts(row[:words]), self._counts(row[words : 2 * words])]
        south, north = sides[mover], sides[1 - mover]
        flags, mine, theirs = row[2 * words : 2 * words + MOST_MARKS]

        def by_side(bit: int) -> tuple[bool, bool]:
            own, opponent = bool(flags & bit), bool(flags & 2 * bit)
            return (opponent, own) if mover else (own, opponent)

        return Position(
            pits=(*south[:-1], *north[:-1]),
            stores=(south[-1], north[-1]),
            side=mover,
            direction=_DIRECTIONS[flags & 3],
            open=by_side(_OPEN),
            claims=self._claims(mover, mine, theirs) if self.rules.claims else (),
            swap=by_side(_SWAP),
            again=bool(flags & _AGAIN),
        )

    def _counts(self, words: list[int]) -> list[int]:
        mask = (1 << self.layout.bits) - 1
        lanes = (divmod(lane, self.layout.lanes) for lane in range(self.pits + 1))
        return [words[word] >> place * self.layout.bits & mask for word, place in lanes]

    def _claims(self, mover: int, mine: int, theirs: int) -> tuple[int, ...]:
        ring = 2 * self.pits
        owners = []
        for pit in range(ring):
            bit = (pit - mover * self.pits) % ring
            owner = mover if mine >> bit & 1 else 1 - mover if theirs >> bit & 1 else UNCLAIMED
            owners.append(owner)
        return tuple(owners)
