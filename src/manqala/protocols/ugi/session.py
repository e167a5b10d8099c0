"""A UGI conversation, from the side of the engine.

Commands are obeyed one after the other, while a search runs in a thread of its own. Nothing that
comes in ends the conversation but ``quit`` or the end of the input: what cannot be understood or
done is answered with one line that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock

from manqala.errors import ManqalaError, nearest, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.protocols.job import Job
from manqala.protocols.searcher import Limits, MakeSearcher, Searcher, analyse
from manqala.protocols.ugi.go import limits_of
from manqala.protocols.ugi.info import Info
from manqala.protocols.ugi.settings import Settings

NO_MOVE = "(none)"
_QUIT = "quit"
_RESULTS = ("p1win", "p2win")


class Session:
    """A conversation with whoever uses the engine."""

    def __init__(
        self,
        settings: Settings,
        make_searcher: MakeSearcher,
        write: Callable[[str], None],
        name: str,
        author: str,
    ) -> None:
        """Get ready.

        Args:
            settings: what the options are at the beginning.
            make_searcher: makes the engine, when it is first needed.
            write: sends a line; called from several threads, but never at the same time.
            name: what the engine is called.
            author: who made it.
        """
        self._settings = settings
        self._make = make_searcher
        self._send = write
        self._names = {"name": name, "author": author}
        self._board = settings.game.board()
        self._searcher: Searcher | None = None
        self._job: Job[str] | None = None
        self._writing = Lock()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Obey commands until one is ``quit``, or until there are no more."""
        try:
            for line in lines:
                words = line.split()
                if words[:1] == [_QUIT]:
                    break
                if words:
                    self._obey(words[0], words[1:])
        finally:
            if self._job:
                self._job.stop()
                self._job.wait()

    def _obey(self, command: str, words: list[str]) -> None:
        try:
            if command not in self._commands:
                known = (*self._commands, _QUIT)
                raise ManqalaError(
                    _("unknown command {command}: expected {commands}").format(
                        command=quote(command), commands=", ".join(known)
                    )
                    + nearest(command, known)
                )
            self._commands[command](words)
        except ManqalaError as error:
            self._complain(error)

    # ------------------------------------------------------------------------------- commands

    def _ugi(self, _words: list[str]) -> None:
        for key, value in self._names.items():
            self._write(f"id {key} {value}")
        for line in self._settings.options:
            self._write(line)
        self._write("ugiok")

    def _isready(self, _words: list[str]) -> None:
        if not self._is_searching:
            try:
                self._prepare()
            except ManqalaError as error:
                self._complain(error)
        self._write("readyok")

    def _setoption(self, words: list[str]) -> None:
        self._expect_idle()
        before, self._settings = self._settings, self._settings.set(words)
        if self._settings.game.spec != before.game.spec:
            self._board = self._settings.game.board()
            self._searcher = None
        if self._settings.build != before.build:
            self._searcher = None

    def _uginewgame(self, _words: list[str]) -> None:
        self._expect_idle()
        self._board = self._settings.game.board()
        if self._searcher:
            self._searcher.forget()

    def _position(self, words: list[str]) -> None:
        self._expect_idle()
        at = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["startpos"] and at == 1:
            board = self._settings.game.board()
        elif words[:1] == ["fen"] and at > 1:
            board = self._settings.game.board(" ".join(words[1:at]))
        else:
            raise ManqalaError(
                _("position: expected {form}").format(form="startpos | fen TEXT [moves MOVE ...]")
            )
        for number, move in enumerate(words[at + 1 :], 1):
            try:
                board.play(move)
            except ManqalaError as error:
                raise ManqalaError(
                    _("position: move {number}: {fault}").format(number=number, fault=error)
                ) from None
        self._board = board

    def _go(self, words: list[str]) -> None:
        self._expect_idle()
        limits = limits_of(words, self._board.side)
        self._job = Job(
            lambda: self._search(self._board.copy(), limits, self._settings),
            stop=lambda: self._searcher.stop() if self._searcher else None,
            then=lambda move: self._write(f"bestmove {move}"),
        )

    def _stop(self, _words: list[str]) -> None:
        if self._job:
            self._job.stop()

    def _query(self, words: list[str]) -> None:
        outcome = self._board.outcome
        winner = None if outcome is None else outcome.winner
        answers = {
            "gameover": "true" if outcome else "false",
            "p1turn": "false" if self._board.side else "true",
            "result": _RESULTS[winner] if winner is not None else "draw" if outcome else "none",
        }
        question = " ".join(words)
        if question not in answers:
            raise ManqalaError(
                _("query: expected {words}, got {word}").format(
                    words=", ".join(answers), word=quote(question)
                )
                + nearest(question, answers)
            )
        self._write(f"response {answers[question]}")

    # ------------------------------------------------------------------------------ searching

    def _prepare(self) -> Searcher:
        """Make the engine if there is none, and have it compile what it needs."""
        if self._searcher is None:
            searcher = self._made()
            analyse(searcher, self._settings.game.board(), Limits(depth=1))
            self._searcher = searcher
        return self._searcher

    def _made(self) -> Searcher:
        build = self._settings.build
        return self._make(self._settings.game, build)

    def _search(self, board: Board, limits: Limits, settings: Settings) -> str:
        """Search and return the text of the best move."""
        try:
            searcher = self._prepare()
            limits = _narrowed(limits, settings.depth, len(board.legal_moves))
            info = Info(board, settings.lines, self._write)
            analysis = analyse(searcher, board, limits, settings.lines, info.tell)
            info.tell_all(analysis)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for bestmove
            self._complain(error)
            return NO_MOVE
        return analysis.best.move

    @property
    def _is_searching(self) -> bool:
        return self._job is not None and self._job.is_running

    def _expect_idle(self) -> None:
        """Make sure that nothing is searching, nor about to end.

        Raises:
            ManqalaError: a search is running.
        """
        if self._is_searching:
            raise ManqalaError(_("a search is running: send stop and wait for bestmove"))
        if self._job:
            self._job.wait()

    # -------------------------------------------------------------------------------- writing

    def _complain(self, error: Exception) -> None:
        text = str(error) if isinstance(error, ManqalaError) else repr(error)
        self._write(f"info string {' '.join(text.split())}")

    def _write(self, line: str) -> None:
        with self._writing:
            self._send(line)


def _narrowed(limits: Limits, depth: int, moves: int) -> Limits:
    """Keep to the depth that is set, and think no longer than needed about a forced move."""
    if limits.seconds is not None and moves == 1:
        depth = 1
    return Limits(min(limits.depth or depth, depth), limits.seconds, limits.nodes)
