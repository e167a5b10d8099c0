"""A program that speaks UGI, from the side of its user."""

from __future__ import annotations

import time

from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.game import Game
from manqala.protocols.fault import FaultKind, PlayerError
from manqala.protocols.ugi.child import Child

_TO_START = 60.0
_TO_PREPARE = 300.0
"""Seconds before a game; what an engine compiles or loads then may take long."""

_TO_GET_READY = 30.0
"""Seconds before a move."""

_GAME = "Game"


class Program:
    """A program, running or to be started again.

    Every wait has an end. A program that fails is ended at once, and started anew when it is next
    needed.
    """

    def __init__(self, command: str) -> None:
        """Keep what to start; nothing runs yet."""
        self._command = command
        self._child: Child | None = None
        self.name = ""

    def begin(self, game: Game) -> None:
        """Get ready for a new game.

        Raises:
            PlayerError: the program cannot be started, or does not get ready.
        """
        if self._child is None:
            self._start(game)
        self._send("uginewgame")
        self._get_ready(_TO_PREPARE)

    def choose(
        self, position: str, moves: list[str], go: str, patience: float
    ) -> tuple[str, float]:
        """Return the move that the program plays, and the seconds it took.

        Args:
            position: ``startpos``, or ``fen`` and a position text.
            moves: the texts of the moves since then.
            go: how long to think.
            patience: seconds after which it has lost.

        Raises:
            PlayerError: there is no answer, or none in time.
        """
        self._send(" ".join(["position", position, *(["moves", *moves] if moves else [])]))
        self._get_ready(_TO_GET_READY)
        begin = time.monotonic()
        self._send(go)
        words = self._answer("bestmove", begin + patience, FaultKind.TIME, _("it ran out of time"))
        return (words[1] if len(words) > 1 else ""), time.monotonic() - begin

    def close(self) -> None:
        """End the program."""
        if self._child:
            self._send("quit")
            self._child.close()
            self._child = None

    def fail(self) -> None:
        """End the program by force: it cannot be relied on any more."""
        if self._child:
            self._child.kill()
            self._child = None

    def _start(self, game: Game) -> None:
        try:
            self._child = Child(self._command)
        except ManqalaError as error:
            raise PlayerError(FaultKind.CRASH, str(error)) from None
        self._send("ugi")
        deadline = time.monotonic() + _TO_START
        options = []
        words: list[str] = []
        while words[:1] != ["ugiok"]:
            words = self._line(deadline, FaultKind.CRASH, _("it does not answer ugi with ugiok"))
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            if words[:2] == ["option", "name"]:
                options.append(words[2:3])
        if [_GAME] in options:
            self._send(f"setoption name {_GAME} value {game.spec}")

    def _get_ready(self, seconds: float) -> None:
        """Wait until the program has done all it was told, and has nothing more to say."""
        self._send("isready")
        deadline = time.monotonic() + seconds
        complaint = _("it does not answer isready with readyok")
        self._answer("readyok", deadline, FaultKind.CRASH, complaint)

    def _answer(self, word: str, deadline: float, kind: FaultKind, complaint: str) -> list[str]:
        """Wait for the line that begins with a word; others before it do not count."""
        while (words := self._line(deadline, kind, complaint))[:1] != [word]:
            pass
        return words

    def _line(self, deadline: float, kind: FaultKind, complaint: str) -> list[str]:
        assert self._child, "it was started"
        try:
            return self._child.receive(deadline).split()
        except TimeoutError:
            self.fail()
            raise PlayerError(kind, complaint) from None
        except EOFError:
            last = self._child.last_words
            self.fail()
            raise PlayerError(FaultKind.CRASH, last) from None

    def _send(self, line: str) -> None:
        assert self._child, "it was started"
        self._child.send(line)
