"""What the protocols need of an engine, whatever it is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from manqala.play.board import Board
from manqala.play.game import Game
from manqala.search.engine.analysis import Analysis

Report = Callable[[Analysis], None]


class Searcher(Protocol):
    """An engine for one game."""

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
        """Search a position until a limit is reached or somebody stops it."""

    def stop(self) -> None:
        """Stop a search that another thread runs."""

    def forget(self) -> None:
        """Forget what earlier searches have found."""


@dataclass(frozen=True)
class Build:
    """What an engine is built with.

    Attributes:
        megabytes: the size of its table.
        threads: how many threads search at once.
    """

    megabytes: int = 64
    threads: int = 1


MakeSearcher = Callable[[Game, Build], Searcher]
"""Makes an engine; importing what it needs may take a while."""


@dataclass(frozen=True)
class Limits:
    """How far a search may go; ``None`` is as far as it likes.

    Attributes:
        depth: plies.
        seconds: time.
        nodes: positions.
    """

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None


def analyse(
    searcher: Searcher,
    board: Board,
    limits: Limits,
    lines: int = 1,
    report: Report | None = None,
) -> Analysis:
    """Search a position within limits."""
    return searcher.analyse(
        board,
        depth=limits.depth,
        seconds=limits.seconds,
        nodes=limits.nodes,
        lines=lines,
        report=report,
    )
