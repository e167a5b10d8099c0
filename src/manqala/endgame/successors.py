"""Successors: what each move leads to, by the reference rules."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.tray import Tray
from manqala.play.turn import Made, make
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position


@dataclass(frozen=True, slots=True)
class Successor:
    """What a move leads to.

    Attributes:
        position: the position after it, swept if the game is over.
        gain: the seeds that it wins the mover at once, less what it wins the opponent.
        is_over: whether the game is over.
        is_annulled: whether the game is annulled.
    """

    position: Position
    gain: int
    is_over: bool
    is_annulled: bool


def successors(position: Position, rules: Rules) -> dict[str, Successor]:
    """Return what each legal move leads to, by its text; nothing if the game is over.

    Args:
        position: where the moves are made.
        rules: rules without repetition and majority.
    """
    if end_after(Made(position, ()), rules, ply=0, occurrences=1) is not None:
        return {}
    before = lead(position, rules, position.side)
    found = {}
    for move in legal_moves(position, rules):
        made = make(position, rules, move)
        end = end_after(made, rules, ply=0, occurrences=1)
        after = end.position if end else made.position
        gain = lead(after, rules, position.side) - before
        found[str(move)] = Successor(after, gain, end is not None, made.annulled)
    return found


def swept(position: Position, rules: Rules) -> int | None:
    """What the side to move gets in the end if the game is over as it stands, else ``None``."""
    end = end_after(Made(position, ()), rules, ply=0, occurrences=1)
    if end is None:
        return None
    return lead(end.position, rules, position.side) - lead(position, rules, position.side)


def loose_seeds(position: Position, rules: Rules) -> int:
    """The seeds in the pits of a position that nobody has claimed."""
    tray = Tray.of(position, rules)
    return tray.loose_in_row(0) + tray.loose_in_row(1)


def lead(position: Position, rules: Rules, side: int) -> int:
    """The seeds that a side owns less those of its opponent."""
    tray = Tray.of(position, rules)
    return tray.owned(side) - tray.owned(1 - side)
