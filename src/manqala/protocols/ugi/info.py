"""The ``info`` lines of a search."""

from __future__ import annotations

from collections.abc import Callable

from manqala.play.board import Board
from manqala.play.tray import Tray
from manqala.search.engine.analysis import Analysis

_SEED = 100
"""Scores are in hundredths of a seed."""


class Info:
    """Tells what a search has found so far."""

    def __init__(self, board: Board, lines: int, write: Callable[[str], None]) -> None:
        """Get ready.

        Args:
            board: what is searched.
            lines: how many lines are asked for; more than one are numbered.
            write: sends a line.
        """
        tray = Tray.of(board.position, board.game.rules)
        self._ahead = tray.owned(board.side) - tray.owned(1 - board.side)
        self._is_numbered = lines > 1
        self._write = write
        self._told: Analysis | None = None

    def tell(self, analysis: Analysis) -> None:
        """Tell what was found down to a depth."""
        self._told = analysis
        nodes, seconds = analysis.nodes, analysis.seconds
        work = f"nodes {nodes} nps {_rate(nodes, seconds)} time {round(seconds * 1000)}"
        for number, line in enumerate(analysis.lines, 1):
            rank = f" multipv {number}" if self._is_numbered else ""
            score = (self._ahead + line.value) * _SEED
            self._write(
                f"info depth {analysis.depth}{rank} score cp {score} {work}"
                f" pv {' '.join(line.moves)}"
            )

    def tell_all(self, analysis: Analysis) -> None:
        """Tell how the search ended, if that is not the last thing that was told."""
        if self._told is None or _found(self._told) != _found(analysis):
            self.tell(analysis)
        if analysis.exact:
            self._write("info string exact")


def _found(analysis: Analysis) -> object:
    return analysis.depth, analysis.lines, analysis.nodes


def _rate(nodes: int, seconds: float) -> int:
    return round(nodes / seconds) if seconds > 0 else 0
