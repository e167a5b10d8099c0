"""Answering positions, one after the other, while the connection goes on being listened to.

Every position is answered with moves, better ones later, and then with one ``yield``, whether the
server has stopped it or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock

from manqala.errors import ManqalaError
from manqala.play.board import Board
from manqala.protocols.job import Job
from manqala.protocols.kgp.message import Message
from manqala.protocols.kgp.thinker import Thinker
from manqala.protocols.searcher import Limits, analyse
from manqala.search.engine.analysis import Analysis


@dataclass(eq=False)
class _Request:
    """A position to be answered.

    Attributes:
        id: the number of the message it came with, if that has one.
        board: the position.
        limits: how far to search.
        is_stopped: whether the server wants no more moves.
        sent: the last move that was sent.
    """

    id: str
    board: Board
    limits: Limits
    is_stopped: bool = False
    sent: str = ""


class Answering:
    """The positions that are still to be answered.

    Attributes:
        answered: how many have been.
    """

    def __init__(
        self, thinker: Thinker, send: Callable[[str], None], tell: Callable[[str], None]
    ) -> None:
        """Get ready.

        Args:
            thinker: who finds the moves.
            send: sends a line; called from several threads.
            tell: takes lines for people.
        """
        self.answered = 0
        self._thinker = thinker
        self._send_line = send
        self._tell = tell
        self._open: list[_Request] = []
        self._job: Job[None] | None = None
        self._lock = RLock()

    def add(self, id: str, board: Board, limits: Limits) -> None:
        """Answer a position, when those before it have been."""
        with self._lock:
            self._open.append(_Request(id, board, limits))
            self._begin_next()

    def stop(self, reference: str) -> None:
        """Stop the position of that number, or without a number the oldest that goes on.

        One that was answered just now is past stopping.
        """
        with self._lock:
            for request in self._open:
                if reference in ("", request.id) and not request.is_stopped:
                    self._stop(request)
                    return

    def end(self) -> None:
        """Stop everything."""
        with self._lock:
            for request in self._open:
                self._stop(request)

    def _stop(self, request: _Request) -> None:
        request.is_stopped = True
        if request is self._open[0] and self._job:
            self._job.stop()

    def _begin_next(self) -> None:
        if self._job is None and self._open:
            request = self._open[0]
            self._job = Job(
                lambda: self._think(request),
                stop=self._thinker.stop,
                then=lambda _nothing: self._finish(request),
            )

    def _think(self, request: _Request) -> None:
        """Send moves for a position, the best one last."""
        moves = request.board.legal_moves
        if request.is_stopped or not moves:
            return
        if len(moves) == 1 or not self._thinker.is_ready(request.board.game):
            self._offer(request, str(moves[0]))  # better than nothing if preparing takes too long
        if len(moves) == 1:
            return

        def offer(analysis: Analysis) -> None:
            self._offer(request, analysis.best.move)

        try:
            searcher = self._thinker.prepare(request.board.game)
            offer(analyse(searcher, request.board, request.limits, report=offer))
        except Exception as error:  # noqa: BLE001 - whatever it is, the server waits for a yield
            self._offer(request, request.sent or str(moves[0]))
            self._tell(str(error) if isinstance(error, ManqalaError) else repr(error))

    def _offer(self, request: _Request, move: str) -> None:
        if move != request.sent and not request.is_stopped:
            request.sent = move
            pit = request.board.parse(move).pit
            assert pit is not None, "Kalah knows no other moves"
            self._send(request, "move", str(pit + 1))

    def _finish(self, request: _Request) -> None:
        self._send(request, "yield")
        with self._lock:
            self.answered += 1
            self._open.remove(request)
            self._job = None
            self._begin_next()

    def _send(self, request: _Request, name: str, *arguments: str) -> None:
        self._send_line(Message(name, arguments, reference=request.id).line)
