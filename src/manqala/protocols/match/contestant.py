"""Contestants: whoever can play in a match, and how to get one by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from manqala.errors import ManqalaError, located, nearest, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.protocols.job import Job
from manqala.protocols.match.pace import Clocks
from manqala.protocols.searcher import Build, Limits, MakeSearcher, Searcher, analyse
from manqala.protocols.ugi.program import Program
from manqala.search.engine.analysis import Analysis
from manqala.search.player import NAMES, Player, make_player

_ENGINE, _LEVEL, _UGI = "engine", "level", "ugi"
_MOST = {"depth": 126, "nodes": 10**12, "hash": 1 << 20, "threads": 64}


class Contestant(Protocol):
    """Somebody who plays in a match."""

    @property
    def is_timed(self) -> bool:
        """Whether the pace of the match holds for it."""

    def begin(self, game: Game, seed: int) -> None:
        """Get ready for a new game.

        Raises:
            PlayerError: it cannot.
        """

    def choose(self, board: Board, clocks: Clocks) -> tuple[str, float]:
        """Return the text of a move, and the seconds it took.

        Raises:
            PlayerError: it failed.
        """

    def fail(self) -> None:
        """Take note that it has lost by a fault; it must start afresh."""

    def close(self) -> None:
        """Play no more."""


class PlayerContestant:
    """A simple player or a level, who does the same work for every move, however long it takes."""

    is_timed = False

    def __init__(self, name: str) -> None:
        self._name = name
        self._player: Player = make_player(name)

    def begin(self, _game: Game, seed: int) -> None:
        """Take the chances of this game."""
        self._player = make_player(self._name, seed)

    def choose(self, board: Board, _clocks: Clocks) -> tuple[str, float]:
        """Ask the player."""
        begin = time.monotonic()
        return str(self._player.choose(board)), time.monotonic() - begin

    def fail(self) -> None:
        """Nothing to do: it keeps nothing between moves."""

    def close(self) -> None:
        """Nothing to do."""


class EngineContestant:
    """The engine, at the pace of the match or with limits of its own."""

    def __init__(self, words: str, make_searcher: MakeSearcher) -> None:
        """Get ready.

        Args:
            words: such as ``nodes=20000,hash=64``; may be empty.
            make_searcher: makes the engine.

        Raises:
            ManqalaError: a word is not known, or its number is out of range.
        """
        numbers = _numbers(words)
        self._own = Limits(depth=numbers.get("depth"), nodes=numbers.get("nodes"))
        self._build = Build(numbers.get("hash", 64), numbers.get("threads", 1))
        self._make = make_searcher
        self._searcher: Searcher | None = None
        self.is_timed = self._own == Limits()

    def begin(self, game: Game, _seed: int) -> None:
        """Forget the last game; the first time, compile what is needed."""
        if self._searcher is None:
            self._searcher = self._make(game, self._build)
            analyse(self._searcher, game.board(), Limits(depth=1))
        self._searcher.forget()

    def choose(self, board: Board, clocks: Clocks) -> tuple[str, float]:
        """Search."""
        assert self._searcher, "the game has begun"
        searcher = self._searcher
        limits = clocks.limits(board.side) if self.is_timed else self._own
        if len(board.legal_moves) == 1:
            limits = Limits(depth=1)
        begin = time.monotonic()
        found = _interruptibly(lambda: analyse(searcher, board, limits), searcher.stop)
        return found.best.move, time.monotonic() - begin

    def fail(self) -> None:
        """Nothing to do: what it has learned is still right."""

    def close(self) -> None:
        """Let go of the engine and its table."""
        self._searcher = None


class ProgramContestant:
    """Any program that speaks UGI."""

    is_timed = True

    def __init__(self, command: str) -> None:
        self._program = Program(command)

    def begin(self, game: Game, _seed: int) -> None:
        """Start the program, or tell it that a new game begins."""
        self._program.begin(game)

    def choose(self, board: Board, clocks: Clocks) -> tuple[str, float]:
        """Ask the program."""
        moves = [str(move) for move in board.moves]
        return self._program.choose("startpos", moves, clocks.go, clocks.patience(board.side))

    def fail(self) -> None:
        """End it by force; it is started anew for the next game."""
        self._program.fail()

    def close(self) -> None:
        """End it."""
        self._program.close()


def make_contestant(name: str, make_searcher: MakeSearcher) -> Contestant:
    """Return the contestant of that name.

    Args:
        name: ``random``, ``greedy``, ``alpha-beta:6``, ``level:5``, ``engine``,
            ``engine:nodes=20000`` or ``ugi:COMMAND``.
        make_searcher: makes engines.

    Raises:
        ManqalaError: there is none; the nearest name is suggested.
    """
    kinds: dict[str, Callable[[str], Contestant]] = {
        _ENGINE: lambda words: EngineContestant(words, make_searcher),
        _UGI: ProgramContestant,
        **{each: lambda _words: PlayerContestant(name) for each in (*NAMES, _LEVEL)},
    }
    kind, _colon, words = name.partition(":")
    if kind not in kinds:
        engines = _ENGINE, f"{_ENGINE}:nodes=20000", f"{_UGI}:COMMAND"
        known = (*NAMES, "alpha-beta:6", f"{_LEVEL}:5", *engines)
        raise ManqalaError(
            _("no player is called {name}: expected {names}").format(
                name=quote(name), names=", ".join(known)
            )
            + nearest(kind, kinds)
        )
    return kinds[kind](words)


def _numbers(words: str) -> dict[str, int]:
    """Read ``depth=6,hash=64``."""
    numbers = {}
    for word in words.split(",") if words else ():
        name, equals, value = word.strip().partition("=")
        digits = value.isascii() and value.isdigit() and len(value) <= 13
        if name not in _MOST or not equals or not digits or not 1 <= int(value) <= _MOST[name]:
            known = ", ".join(f"{each}=1 … {most:,}" for each, most in _MOST.items())
            fault = _("expected some of {known}, got {word}").format(known=known, word=quote(word))
            raise ManqalaError(located(_ENGINE, fault + nearest(name, _MOST)))
        numbers[name] = int(value)
    return numbers


def _interruptibly(work: Callable[[], Analysis], stop: Callable[[], None]) -> Analysis:
    """Search in another thread, so that Ctrl-C is heard and ends the search."""
    found: list[Analysis | BaseException] = []

    def attempt() -> Analysis | BaseException:
        try:
            return work()
        except BaseException as error:  # noqa: BLE001 - raised again below
            return error

    job = Job(attempt, stop, found.append)
    try:
        job.wait()
    except BaseException:
        job.stop()
        job.wait()
        raise
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]
