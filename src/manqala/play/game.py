"""A game: a rule set with its names, options and sources, from which boards are made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.errors import RulesError, located
from manqala.i18n import _
from manqala.rules.games import catalogue
from manqala.rules.games import spec as specs
from manqala.rules.games.definition import Definition, Source
from manqala.rules.language.rules import Rules

if TYPE_CHECKING:
    from manqala.play.board import Board


@dataclass(frozen=True, repr=False)
class Game:
    """A game under certain options.

    Attributes:
        spec: the shortest text that names the game and its options.
        options: the value of every option of the game.
        rules: what a move does and when the game ends.
        definition: the game file it comes from.
    """

    spec: str
    options: dict[str, str]
    rules: Rules
    definition: Definition

    @property
    def id(self) -> str:
        """The game without its options, in lower case with hyphens."""
        return self.definition.id

    @property
    def name(self) -> str:
        """The game's name in English text."""
        return self.definition.name

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where the rules were read."""
        return self.definition.sources

    def board(self, position: str | None = None) -> Board:
        """Return a board at the start, or at a position.

        Args:
            position: a position text such as ``v1 5,5,5,5,5,5/5,5,5,5,5,5 0,0 S``.

        Raises:
            PositionError: the text cannot be read, or the game cannot reach the position.
        """
        from manqala.play.board import Board  # the two know each other

        return Board(self, position)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"<Game {self.spec}>"


def game(spec: str | Path, *, files: bool = True) -> Game:
    """Return the game that a spec names, such as ``kalah:pits=6,seeds=4``.

    Args:
        spec: an id, then perhaps ``:`` and ``option=value`` words with commas between; or the
            path of a rules file.
        files: whether the path of a rules file may stand in place of the id.

    Raises:
        RulesError: there is no such game, option or value (the nearest name is suggested), or
            nobody could make a first move.
    """
    read = specs.parse(spec, files=files)
    found = Game(read.text, read.options, read.rules, read.definition)
    if found.board().outcome:
        raise RulesError(located(found.id, _("no first move is legal")))
    return found


def games() -> tuple[Game, ...]:
    """Return every game of the catalogue under its default options, in order of id."""
    return tuple(game(id, files=False) for id in catalogue.files())
