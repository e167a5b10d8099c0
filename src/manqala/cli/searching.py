"""The way to the engine, which is slow to import."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manqala.cli.compiled import needs_kernel, tell_compiling
from manqala.play.game import Game
from manqala.protocols.searcher import Build, Searcher

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


@cache
def _engine() -> type[Engine]:
    with needs_kernel():
        from manqala.kernel import report_to
        from manqala.search.engine.engine import Engine
    report_to(tell_compiling)
    return Engine
