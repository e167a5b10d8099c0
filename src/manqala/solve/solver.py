"""The solver: proves what a position and every first move are worth."""

from __future__ import annotations

import time
from typing import Any

from manqala.endgame.bounds import Bounds
from manqala.endgame.database import Database
from manqala.endgame.successors import successors
from manqala.errors import MoveError
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.play.game import game as find_game
from manqala.search.engine.compiled.control import LOOPS_LOSE, LOOPS_WIN
from manqala.search.engine.compiled.table import DEEPEST
from manqala.search.engine.deepening import Deepening
from manqala.search.engine.limits import Limits
from manqala.search.engine.questions import Questions, StoppedError
from manqala.search.engine.root import Child, make_root
from manqala.solve.solution import Solution

_SHALLOW = 8
"""Plies looked ahead to guess what moves are worth."""


def solve(
    game: Game | str,
    position: str | None = None,
    *,
    megabytes: int = 256,
    threads: int = 1,
    specialise: bool = True,
    database: Database | None = None,
    seconds: float | None = None,
) -> Solution:
    """Prove what a position is worth, and each of its moves.

    Args:
        game: the game, or its spec.
        position: the text of the position; the start of the game if there is none.
        megabytes: the size of the table of positions met before.
        threads: how many threads search at once.
        specialise: use the rules compiled for this game alone.
        database: an endgame database of this game.
        seconds: time to take at most; then there may be bounds in place of values.

    Raises:
        MoveError: the game is over.
        ManqalaError: an argument is out of range, or of another game.
    """
    board = (game if isinstance(game, Game) else find_game(game)).board(position)
    solver = Solver(
        board, megabytes=megabytes, threads=threads, specialise=specialise, database=database
    )
    return solver.run(seconds)


class Solver:
    """Narrows the bounds of every first move until they meet.

    A bound counts only if it holds under every rule on repetition: the lower one where a position
    that comes back is the worst for the side to move, the upper one where it is the best. Where
    both never meet, the value depends on that rule.

    Attributes:
        board: the position.
        rules: the rules of the search: as the game has them, but played on to the last seed.
        questions: the compiled search, with all that it has learned.
        database: the endgame database that helps.
        moves: the bounds proved so far of each first move, by its text.
        asked: the move and the value that are being asked about.
    """

    def __init__(
        self,
        board: Board,
        *,
        megabytes: int = 256,
        threads: int = 1,
        specialise: bool = True,
        database: Database | None = None,
    ) -> None:
        """Get ready; compiles what must be compiled.

        Raises:
            MoveError: the game is over.
            ManqalaError: an argument is out of range, or of another game.
        """
        if board.outcome:
            raise MoveError(_("the game is over"))
        self.board = board
        self.questions = Questions(
            board.game,
            megabytes=megabytes,
            threads=threads,
            specialise=specialise,
            database=database,
        )
        self.rules = self.questions.rules
        self.database = database
        self._root = make_root([board.position], self.rules, self.questions.packing)
        self.questions.prepare(self._root.children[0].game)
        self.moves = {str(child.move): _widest(child) for child in self._root.children}
        self.asked: tuple[str, int] | None = None

    def run(self, seconds: float | None = None) -> Solution:
        """Prove as much as can be proved in so many seconds; without a limit, all.

        Raises:
            ManqalaError: the limit is no time.
        """
        limits = Limits(None, seconds, None, 1)
        begin = time.monotonic()
        self.questions.begin(None)
        stopped = False
        try:
            with self.questions.stopping_after(limits.seconds):
                known = self._look_up()
                if len(known) < len(self.moves):
                    unknown = [c for c in self._likeliest_first() if str(c.move) not in known]
                    for child in unknown:
                        stopped = not self._narrow(child) or stopped
        except StoppedError:
            stopped = True
        self.asked = None
        taken = time.monotonic() - begin
        return Solution(dict(self.moves), self.questions.nodes, taken, stopped)

    def stop(self) -> None:
        """Stop :meth:`run` in another thread; it answers with what is proved."""
        self.questions.stop()

    def _look_up(self) -> set[str]:
        """Take from the database what it knows of the moves, and say of which ones.

        Where its bounds differ they cannot be narrowed, so that a search would be in vain.
        """
        if self.database is None:
            return set()
        children = [child for child in self._root.children if not child.over]
        after = successors(self.board.position, self.rules)
        found = self.database.look_up([after[str(child.move)].position for child in children])
        known = {str(child.move) for child in self._root.children if child.over}
        for child, bounds in zip(children, found, strict=True):
            if bounds is not None:
                text = str(child.move)
                self.moves[text] = (bounds if child.stays else -bounds).plus(child.gain)
                known.add(text)
        return known

    def _likeliest_first(self) -> list[Child]:
        """Look a few plies ahead, and put in front what seems best."""
        self._ask = Deepening(self._root, self.questions, len(self._root.children), proves=True)
        while not self._ask.is_settled and self._ask.depth < _SHALLOW:
            self._ask.deepen(_SHALLOW)
        for child in self._root.children:
            if child.exact:
                self.moves[str(child.move)] = Bounds(child.value, child.value)
        return self._ask.best

    def _narrow(self, child: Child) -> bool:
        """Narrow the bounds of a move as far as they go; return whether that was possible."""
        self._raise_lower(child, child.value, once=True)
        is_lowest = self._reduce_upper(child)
        return self._raise_lower(child, self.moves[str(child.move)].upper) and is_lowest

    def _raise_lower(self, child: Child, guess: int, once: bool = False) -> bool:
        """Find the most that a move is surely worth, or only something that it is.

        Returns:
            Whether it was found: some lines are longer than the search can follow.
        """
        at_most = self.moves[str(child.move)].upper
        while (low := self.moves[str(child.move)].lower) < at_most:
            goal = min(max(guess, low + 1), at_most)
            bound, sure = self._bound(child, goal, LOOPS_LOSE)
            if not sure:
                return False
            if once and bound >= goal:
                return True
            if bound < goal:
                at_most = bound
            guess = bound
        return True

    def _reduce_upper(self, child: Child) -> bool:
        """Find the most that a move can be worth, and return whether it was found."""
        at_least = self.moves[str(child.move)].lower
        while at_least < self.moves[str(child.move)].upper:
            bound, sure = self._bound(child, at_least + 1, LOOPS_WIN)
            if not sure:
                return False
            at_least = max(at_least, bound)
        return True

    def _bound(self, child: Child, goal: int, loops: Any) -> tuple[int, bool]:
        """Ask whether a move is worth so much, and keep what is proved by the answer.

        As long as no position has come back on any path, an answer holds whatever that is worth.
        """
        text = str(child.move)
        self.asked = text, goal
        whatever = False
        if not self.questions.met_loops:
            bound, sure = self._ask.bound(child, goal, DEEPEST)
            whatever = not self.questions.met_loops
        if not whatever:
            bound, sure = self._ask.bound(child, goal, DEEPEST, loops)
        old = self.moves[text]
        if sure and bound >= goal and (whatever or loops == LOOPS_LOSE):
            self.moves[text] = Bounds(max(old.lower, bound), old.upper)
        if sure and bound < goal and (whatever or loops == LOOPS_WIN):
            self.moves[text] = Bounds(old.lower, min(old.upper, bound))
        return bound, sure


def _widest(child: Child) -> Bounds:
    """The bounds of a move of which nothing is known but what it wins at once."""
    if child.over:
        return Bounds(child.gain, child.gain)
    return Bounds(child.gain - child.seeds, child.gain + child.seeds)
