"""A stand-in for the engine: quick to start, and it stops as the engine does."""

from __future__ import annotations

import time
from random import Random
from threading import Event

from manqala.errors import MoveError
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.protocols.searcher import Build, Report
from manqala.search.engine.analysis import Analysis, Line


class StandIn:
    """Chooses a move by the position alone, and thinks as long as it may."""

    def __init__(self, game: Game, build: Build) -> None:
        self.game, self.build = game, build
        self.forgotten = 0
        self._stopped = Event()

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
        assert board.game.rules == self.game.rules
        if board.outcome:
            raise MoveError("the game is over")
        self._stopped.clear()  # so that stopping too early has no effect, as with the engine
        begin = time.monotonic()
        end = begin + (1e9 if seconds is None else seconds)
        moves = [str(move) for move in board.legal_moves]
        Random(board.text).shuffle(moves)
        best = tuple(Line(-rank, False, (move,)) for rank, move in enumerate(moves[:lines]))
        reached = 0
        while not self._stopped.wait(0.001) and time.monotonic() < end:
            reached += 1
            found = Analysis(best, False, reached, 10 * reached, time.monotonic() - begin, False)
            if report:
                report(found)
            if reached == (depth or 126) or found.nodes >= (nodes or 1e9):
                if depth or nodes or seconds:
                    return found
                self._stopped.wait()
        return Analysis(best, False, reached, 10 * reached, time.monotonic() - begin, True)

    def stop(self) -> None:
        self._stopped.set()

    def forget(self) -> None:
        self.forgotten += 1
