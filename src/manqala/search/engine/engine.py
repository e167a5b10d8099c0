"""The engine: finds good moves, and says what positions are worth."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

from manqala.endgame.database import Database
from manqala.errors import ManqalaError, MoveError, shown
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import Game, game
from manqala.play.move import Move
from manqala.search.engine.analysis import Analysis, Line
from manqala.search.engine.deepening import Deepening
from manqala.search.engine.limits import Limits
from manqala.search.engine.line import line_of
from manqala.search.engine.questions import Questions, StoppedError
from manqala.search.engine.root import Root, make_root, past_of

Report = Callable[[Analysis], None]


class Engine:
    """A strong player of one game, and an analyst of its positions.

    Values are seeds still to be won. Where the rules end a game as soon as a side owns most seeds,
    the engine goes on in thought to the last seed, which changes no winner.

    What it learns is kept from one search to the next. A search never holds the interpreter lock;
    one engine searches one position at a time.
    """

    def __init__(
        self,
        of: Game | str,
        *,
        megabytes: int = 64,
        threads: int = 1,
        specialise: bool = True,
        database: Database | None = None,
    ) -> None:
        """Make an engine.

        Args:
            of: the game, or its spec.
            megabytes: the size of the table of positions that it has met, 1 or more.
            threads: how many threads search at once; with one, a search to a depth or of so many
                nodes is the same every time.
            specialise: use the rules compiled for this game alone, which are several times as
                fast and take some seconds to make the first time on a machine.
            database: an endgame database of this game.

        Raises:
            DatabaseError: the database is of another game.
            ManqalaError: a number is out of range.
            RulesError: there is no such game, or it is too large for the compiled rules.
        """
        self.game = of if isinstance(of, Game) else game(of)
        self._questions = Questions(
            self.game,
            megabytes=megabytes,
            threads=threads,
            specialise=specialise,
            database=database,
        )
        self._searching = threading.Lock()

    def analyse(
        self,
        board: Board,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        lines: int = 1,
        report: Report | None = None,
    ) -> Analysis:
        """Search a position, deeper and deeper until a limit is reached or all is proved.

        Without a limit, and only then, the search soon asks for the end of the game at once.

        Args:
            board: a board of this game that is not over; its past counts for repetition.
            depth: plies to look ahead at most, from 1 to 126.
            seconds: time to take at most.
            nodes: positions to enter at most.
            lines: how many of the best first moves to value, 1 or more.
            report: takes the analysis after each depth that is through.

        Raises:
            MoveError: the game is over.
            ManqalaError: the board is of another game, or a limit is out of range.
        """
        self._check(board)
        limits = Limits(depth, seconds, nodes, lines)
        with self._searching:
            return self._analyse(board, limits, report)

    def choose(
        self,
        board: Board,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        vary: Random | None = None,
    ) -> Move:
        """Return the best move that a search finds; a forced move at once.

        Args:
            board: as for :meth:`analyse`, and so are the limits.
            depth: plies.
            seconds: time.
            nodes: positions.
            vary: chooses among all moves that are as good as the best to the depth that was
                searched, each of them proved to be so; without it the best in front is played.

        Raises:
            MoveError: the game is over.
            ManqalaError: the board is of another game, or a limit is out of range.
        """
        self._check(board)
        moves = board.legal_moves
        if len(moves) == 1:
            return moves[0]
        found = self.analyse(board, depth=depth, seconds=seconds, nodes=nodes)
        texts = self._as_good(board, found) if vary else [found.best.move]
        chosen = vary.choice(texts) if vary else texts[0]
        return next(move for move in moves if str(move) == chosen)

    def stop(self) -> None:
        """Stop a search that another thread runs; it answers with what it has found."""
        self._questions.stop()

    def forget(self) -> None:
        """Forget everything learned from earlier searches."""
        with self._searching:
            self._questions.forget()

    def _check(self, board: Board) -> None:
        if not isinstance(board, Board):
            raise ManqalaError(_("expected a board, got {value}").format(value=shown(board)))
        if board.game.rules != self.game.rules:
            raise ManqalaError(
                _("this engine plays {game}, the board is of {other}").format(
                    game=self.game.spec, other=board.game.spec
                )
            )
        if board.outcome:
            raise MoveError(_("the game is over"))

    def _root(self, board: Board) -> Root:
        root = make_root(past_of(board), self._questions.rules, self._questions.packing)
        self._questions.prepare(root.children[0].game)
        return root

    def _analyse(self, board: Board, limits: Limits, report: Report | None) -> Analysis:
        root = self._root(board)  # what must be compiled first takes no thinking time
        begin = time.monotonic()
        self._questions.begin(limits.nodes)
        deepening = Deepening(
            root,
            self._questions,
            min(limits.lines, len(root.children)),
            proves=limits.are_none,
        )

        def analysis(stopped: bool) -> Analysis:
            taken = time.monotonic() - begin
            lines = tuple(
                Line(
                    child.value,
                    child.exact,
                    tuple(line_of(child, board.position, self._questions.rules, self._questions)),
                )
                for child in deepening.best
            )
            nodes = self._questions.nodes
            return Analysis(lines, deepening.is_settled, deepening.depth, nodes, taken, stopped)

        try:
            with self._questions.stopping_after(limits.seconds):
                while not deepening.is_settled and deepening.depth < limits.depth:
                    deepening.deepen(limits.depth)
                    if report:
                        report(analysis(stopped=False))
        except StoppedError:
            return analysis(stopped=True)
        return analysis(stopped=False)

    def _as_good(self, board: Board, found: Analysis) -> list[str]:
        """The moves that are as good as the best one to the depth of an analysis."""
        with self._searching:
            root = self._root(board)
            self._questions.begin(None)
            ask = Deepening(root, self._questions, 1)
            depth = max(found.depth, 1)
            return [
                str(child.move)
                for child in root.children
                if str(child.move) == found.best.move
                or ask.bound(child, found.value, depth)[0] >= found.value
            ]
