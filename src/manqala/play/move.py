"""A move: one decision of the side to move, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from manqala.errors import ManqalaError, MoveError, nearest, quote
from manqala.i18n import _
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import SIDE_NAMES, parse_pit, pit_name, pit_names
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


def direction_is_open(position: Position, rules: Rules) -> bool:
    """Whether the side to move chooses a direction with its move."""
    chosen = rules.sowing.direction
    return chosen == t.Direction.PER_TURN or (
        chosen == t.Direction.FIRST_PLAYER and not position.direction
    )


def parse_move(text: str, position: Position, rules: Rules) -> Move:
    """Read a move text; whether the move is legal is not looked at.

    Args:
        text: ``C``, ``C>``, ``3`` (a pit of the side to move), ``3B`` or ``3A`` (a pit of South
            or North), ``pass`` or ``swap``.
        position: where the move is to be made.
        rules: the rules of the game.

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
        words = [*pit_names(position.row), PASS_TEXT, SWAP_TEXT]
        raise MoveError(
            _("no move {move}: expected a pit such as {pit}, 'pass' or 'swap'").format(
                move=quote(word), pit=repr(words[0])
            )
            + nearest(word, words)
        )
    name, direction = parts[1], parts[2]
    try:
        pit = parse_pit(name, position.row, position.side)
    except ManqalaError as error:
        raise MoveError(str(error)) from None
    if pit // position.row != position.side:
        owner, mover = _(SIDE_NAMES[1 - position.side]), _(SIDE_NAMES[position.side])
        wanted = sowing_move((pit + position.row) % len(position.pits), position.row, direction)
        raise MoveError(
            _("{pit} is {owner}'s pit and {mover} is to move; did you mean {move}?").format(
                pit=name, owner=owner, mover=mover, move=repr(wanted.text)
            )
        )
    return sowing_move(pit, position.row, _direction(name, direction, position, rules))


def _direction(name: str, given: str, position: Position, rules: Rules) -> str:
    if direction_is_open(position, rules):
        if not given:
            raise MoveError(
                _("expected a direction: {forward} or {backward}, got {move}").format(
                    forward=name + FORWARD, backward=name + BACKWARD, move=repr(name)
                )
            )
        return given
    fixed = position.direction or FORWARD
    if given and given != fixed:
        raise MoveError(
            _("seeds are sown {direction} in this game: expected {expected}, got {move}").format(
                direction=fixed, expected=repr(name), move=repr(name + given)
            )
        )
    return ""
