"""A move: one decision of the side to move, and its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from manqala.errors import ManqalaError, MoveError, nearest, quote, shown
from manqala.i18n import _
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import SIDE_NAMES, parse_pit, pit_name
from manqala.rules.position import BACKWARD, FORWARD, Position

PASS_TEXT, SWAP_TEXT = "pass", "swap"

_MOVE = re.compile(r"([A-Za-z]{1,2}|[0-9]{1,2}[AB]?)([<>]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """A move; ``str(move)`` is its text.

    Attributes:
        text: the pit's name, with ``>`` or ``<`` where the mover chooses a direction; or
            ``pass`` or ``swap``.
        pit: the pit of the ring that is lifted, ``None`` for a pass or a swap.
        direction: ``>`` or ``<`` where the mover chooses one, else empty.
    """

    text: str
    pit: int | None = None
    direction: str = ""

    def __str__(self) -> str:
        return self.text


PASS = Move(PASS_TEXT)
SWAP = Move(SWAP_TEXT)


def sowing_move(pit: int, row: int, direction: str = "") -> Move:
    """Return the move that lifts a pit, in a direction if the mover chooses one."""
    return Move(pit_name(pit, row) + direction, pit, direction)


def direction_of(pit: int, position: Position, rules: Rules) -> str:
    """The direction in which a pit is sown; empty if the move chooses it."""
    match rules.sowing.direction:
        case t.Direction.PER_TURN:
            return ""
        case t.Direction.FIRST_PLAYER:
            return position.direction
        case t.Direction.NEARER_END:
            before, after = pit % position.row, position.row - 1 - pit % position.row
            return "" if before == after else BACKWARD if before < after else FORWARD
        case _:
            return FORWARD


def parse_move(text: str, position: Position, rules: Rules, legal: Sequence[Move]) -> Move:
    """Read a move text; the move may still be illegal.

    Args:
        text: ``C``, ``C>``, ``3`` (a pit of the side to move), ``3B`` or ``3A`` (a pit of South
            or North), ``pass`` or ``swap``.
        position: where the move is to be made.
        rules: the rules of the game.
        legal: the moves that are legal there, to be named where the text is no move.

    Raises:
        MoveError: the text is no move here; the message says what would be.
    """
    if not isinstance(text, str):
        raise MoveError(_("expected a move text, got {kind}").format(kind=type(text).__name__))
    word = text.strip()
    for move in (PASS, SWAP):
        if word == move.text:
            return move
    parts = _MOVE.fullmatch(word)
    if parts is None:
        raise no_move(word, legal)
    name, direction = parts[1], parts[2]
    try:
        pit = parse_pit(name, position.row, position.side)
    except ManqalaError as error:
        raise MoveError(str(error)) from None
    if pit // position.row != position.side:
        raise _not_yours(name, sowing_move(pit, position.row, direction), position, legal)
    fixed = direction_of(pit, position, rules)
    if not fixed:
        if not direction and any(move.pit == pit for move in legal):
            raise MoveError(
                _("expected a direction: {forward} or {backward}, got {move}").format(
                    forward=name + FORWARD, backward=name + BACKWARD, move=repr(name)
                )
            )
        return sowing_move(pit, position.row, direction or FORWARD)
    if direction and direction != fixed:
        raise MoveError(
            _("seeds are sown {direction} in this game: expected {expected}, got {move}").format(
                direction=fixed, expected=repr(name), move=repr(name + direction)
            )
        )
    return sowing_move(pit, position.row)


def check_made(move: object, row: int) -> None:
    """Make sure that a move, which may be made by hand, is one of a board with such rows.

    Raises:
        MoveError: it is not.
    """
    if not (isinstance(move, Move) and _fits(move.text, move.pit, move.direction, row)):
        raise MoveError(
            _("expected a move of this board, got {move}").format(move=shown(move, 120))
        )


def _fits(text: object, pit: object, direction: object, row: int) -> bool:
    """Whether a text is that of a pit and a direction."""
    if not isinstance(text, str) or not isinstance(direction, str):
        return False
    if pit is None:
        return text in (PASS_TEXT, SWAP_TEXT) and not direction
    return (
        isinstance(pit, int)
        and 0 <= pit < 2 * row
        and direction in ("", FORWARD, BACKWARD)
        and text == pit_name(pit, row) + direction
    )


def no_move(text: str, legal: Sequence[Move]) -> MoveError:
    """Return the error for a text that is no move, with the moves that are legal."""
    names = [move.text for move in legal]
    return MoveError(
        _("no move {move} here: expected {moves}").format(move=quote(text), moves=", ".join(names))
        + nearest(text, names)
    )


def _not_yours(name: str, move: Move, position: Position, legal: Sequence[Move]) -> MoveError:
    """Return the error for a pit of the opponent, with the pit of that letter if it is legal."""
    assert move.pit is not None, "a pit was named"
    own = (move.pit + position.row) % len(position.pits)
    wanted = sowing_move(own, position.row, move.direction)
    text = (
        _("{pit} is {owner}'s pit and {mover} is to move; did you mean {move}?")
        if wanted in legal
        else _("{pit} is {owner}'s pit and {mover} is to move: expected {moves}")
    )
    return MoveError(
        text.format(
            pit=name,
            owner=_(SIDE_NAMES[1 - position.side]),
            mover=_(SIDE_NAMES[position.side]),
            move=repr(wanted.text),
            moves=", ".join(each.text for each in legal),
        )
    )
