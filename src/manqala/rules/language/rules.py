"""A whole rule set: what a game is, apart from its names and sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, fields
from functools import cached_property
from typing import Any

from manqala.rules.language import digest
from manqala.rules.language.parts import (
    Board,
    Capture,
    Claim,
    Ending,
    Lap,
    Sowing,
    Turn,
)
from manqala.rules.language.terms import Claiming, Opening

SECTIONS: dict[str, type[Any]] = {
    "board": Board,
    "sowing": Sowing,
    "lap": Lap,
    "capture": Capture,
    "claim": Claim,
    "turn": Turn,
    "ending": Ending,
}
"""The sections of a rules file in the order of play; ``capture`` is an ordered list of parts."""


@dataclass(frozen=True)
class Rules:
    """What a move does and when the game ends, as data.

    Rule sets compare and hash by value. ``captures`` is in order: the first part that applies
    wins.
    """

    board: Board = Board()
    sowing: Sowing = Sowing()
    lap: Lap = Lap()
    captures: tuple[Capture, ...] = ()
    claim: Claim = Claim()
    turn: Turn = Turn()
    ending: Ending = Ending()

    @cached_property
    def layout(self) -> tuple[int, ...]:
        """The seeds of all pits at the start, South's first."""
        row = self.board.start or (self.board.seeds,) * self.board.pits
        return row + row

    @property
    def seeds(self) -> int:
        """How many seeds the game is played with."""
        return sum(self.layout)

    @cached_property
    def claims(self) -> bool:
        """Whether pits can be claimed (tied, marked ...) in this game."""
        return any(part.claim != Claiming.NONE for part in self.captures)

    @cached_property
    def has_choice(self) -> bool:
        """Whether a move may have to name its direction."""
        return self.sowing.direction.is_chosen

    @cached_property
    def has_opening(self) -> bool:
        """Whether a first move is bound to the end pits."""
        return self.turn.opening != Opening.ANY_PIT

    @cached_property
    def digest(self) -> str:
        """The SHA-256, in hex, of everything that changes the result of a game."""
        return digest.whole(self)

    @cached_property
    def move_digest(self) -> str:
        """The SHA-256, in hex, of the rules from sowing to sweep.

        The layout, swap, majority, repetition and ply limit are left out, and the two fixed
        directions, which only turn the drawing, are one: a database made for one game serves
        every other with the same moves.
        """
        return digest.moves(self)


def walk(rules: Rules) -> Iterator[tuple[str, Field[Any], Any]]:
    """Yield ``(path, field, value)`` for every field of a rule set, such as ``sowing.origin``."""
    for section, kind in SECTIONS.items():
        if kind is Capture:
            parts = [(f"capture.{n}", part) for n, part in enumerate(rules.captures, 1)]
        else:
            parts = [(section, getattr(rules, section))]
        for name, part in parts:
            for spec in fields(part):
                yield f"{name}.{spec.name}", spec, getattr(part, spec.name)
