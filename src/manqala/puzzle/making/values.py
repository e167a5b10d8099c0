"""Values: what every move is proved to be worth, by a database or by search to the end."""

from __future__ import annotations

from manqala.endgame.bounds import Bounds
from manqala.endgame.database import Database
from manqala.endgame.successors import loose_seeds
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.rules import position as positions
from manqala.rules.position import Position
from manqala.search.engine.engine import Engine

_QUICK, _NODES = 10_000, 50_000
"""Positions that a search enters before it is given up: work and not time, so that the same
puzzles are found on every machine."""

_SECONDS = 5.0
"""Time after which it is given up all the same: a few games have moves of thousands of laps."""

_MEGABYTES = 16


class Values:
    """Proves what moves are worth under every rule on repetition.

    A value is the seeds still to be won by the side to move, less those that the other wins, when
    the game is played to the last seed.
    """

    def __init__(
        self, game: Game, database: Database | None = None, *, specialise: bool = False
    ) -> None:
        """Get ready.

        Args:
            game: the game.
            database: an endgame database of it.
            specialise: use the rules compiled for this game alone.

        Raises:
            DatabaseError: the database is of another game.
            RulesError: the game is too large for the compiled rules.
        """
        self._game = game
        self._database = database
        self._engine = Engine(game, megabytes=_MEGABYTES, specialise=specialise, database=database)

    def of(self, position: Position) -> dict[str, int] | None:
        """Return the value of each move, by its text; ``None`` if not all of them are proved.

        Args:
            position: one at which the game is not over.
        """
        bounds = self._bounds(position)
        if bounds is None or not all(each.exact for each in bounds.values()):
            return None
        return {move: each.lower for move, each in bounds.items()}

    def best(self, position: Position) -> dict[str, int] | None:
        """Return the moves that are proved best, with their value; ``None`` if it is not proved."""
        bounds = self._bounds(position)
        if bounds is None:
            return None
        best = max(each.lower for each in bounds.values())
        if any(each.upper > best for each in bounds.values()):
            return None
        return {move: best for move, each in bounds.items() if each.lower == best}

    def likely_best(self, position: Position) -> str | None:
        """Return the move that a quick look finds best; ``None`` if it is not soon through.

        Most positions are no puzzles, and this is enough to pass over them.
        """
        if self._is_known(position):
            return next(iter(self.best(position) or ()), None)
        found = self._engine.analyse(self._board(position), nodes=_QUICK, seconds=_SECONDS)
        return None if found.stopped else found.best.move

    def _bounds(self, position: Position) -> dict[str, Bounds] | None:
        if self._database and self._is_known(position):
            return self._database.values(position)
        board = self._board(position)
        count = len(board.legal_moves)
        found = self._engine.analyse(board, nodes=_NODES, seconds=_SECONDS, lines=count)
        if not all(line.exact for line in found.lines):
            return None
        values = {line.move: line.value for line in found.lines}
        return {text: Bounds(values[text], values[text]) for text in map(str, board.legal_moves)}

    def _is_known(self, position: Position) -> bool:
        """Whether the position is in the database."""
        database = self._database
        return database is not None and loose_seeds(position, self._game.rules) <= database.seeds

    def _board(self, position: Position) -> Board:
        """A board without a past, as a puzzle has none."""
        return self._game.board(positions.text(position, self._game.rules))
