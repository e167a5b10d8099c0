"""The way to the engine, which is slow to import."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from manqala.cli.compiled import needs_kernel, tell_compiling
from manqala.play.game import Game
from manqala.protocols.searcher import Build, Searcher
from manqala.search.player import is_compiled

if TYPE_CHECKING:
    from manqala.search.engine.engine import Engine


def make_searcher(game: Game, build: Build) -> Searcher:
    """Make an engine; what it compiles is told on standard error.

    If there is an endgame database of the game in its usual place, the engine uses it.

    Raises:
        ManqalaError: a package that it needs is missing, or the game is too large for it.
    """
    engine = _engine()
    from manqala.endgame.database import Database

    return engine(
        game,
        megabytes=build.megabytes,
        threads=build.threads,
        database=Database.find(game.rules),
    )


def get_ready(names: Iterable[str]) -> None:
    """Import what computer players need; what they compile is told on standard error.

    Args:
        names: the names of the players; those that need no compiled rules cost nothing.

    Raises:
        ManqalaError: a package that one of them needs is missing.
    """
    if any(map(is_compiled, names)):
        _engine()


@cache
def _engine() -> type[Engine]:
    with needs_kernel():
        from manqala.kernel import report_to
        from manqala.search.engine.engine import Engine
    report_to(tell_compiling)
    return Engine
