"""The catalogue: every game that comes with Manqala, one file each, found by its id."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from manqala.errors import RulesError, nearest, quote
from manqala.i18n import _
from manqala.rules.games.definition import Definition
from manqala.rules.games.reader import load

FOLDER = Path(__file__).parent.parent / "catalogue"


@cache
def files() -> dict[str, Path]:
    """Return the file of every game by its id, in order of id."""
    return {path.stem: path for path in sorted(FOLDER.rglob("*.toml"), key=lambda p: p.stem)}


@cache
def find(id: str) -> Definition:
    """Return the game of that id.

    Raises:
        RulesError: there is none; the message suggests the nearest id.
    """
    path = files().get(id)
    if path is None:
        raise RulesError(
            _("no game is called {name}{hint}; all games: {command}").format(
                name=quote(id), hint=nearest(id, files()), command="manqala games"
            )
        )
    return load(path, find)
