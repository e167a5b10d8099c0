"""The thinker behind a KGP client: an engine for whatever size of Kalah is asked for."""

from __future__ import annotations

from manqala.play.game import Game
from manqala.protocols.searcher import Build, Limits, MakeSearcher, Searcher, analyse


class Thinker:
    """Finds moves, with an engine for the size of board that was asked for last.

    Attributes:
        limits: how far to search.
    """

    def __init__(self, make_searcher: MakeSearcher, build: Build, limits: Limits) -> None:
        """Get ready; no engine is made yet."""
        self.limits = limits
        self._make = make_searcher
        self._build = build
        self._game: Game | None = None
        self._searcher: Searcher | None = None

    def is_ready(self, game: Game) -> bool:
        """Whether thinking about this game can begin at once."""
        return self._game == game

    def prepare(self, game: Game) -> Searcher:
        """Return an engine for a game; if need be, make it and have it compile what it needs."""
        if self._searcher is None or not self.is_ready(game):
            self._game, self._searcher = None, None
            searcher = self._make(game, self._build)
            analyse(searcher, game.board(), Limits(depth=1))
            self._game, self._searcher = game, searcher
        return self._searcher

    def stop(self) -> None:
        """Stop thinking."""
        if self._searcher:
            self._searcher.stop()
