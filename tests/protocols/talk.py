"""A UGI conversation with a session that runs in a thread."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Condition, Thread

from manqala.protocols.searcher import Build, MakeSearcher
from manqala.protocols.ugi.session import Session
from manqala.protocols.ugi.settings import Settings
from tests.kit import game
from tests.protocols.stand_in import StandIn

PATIENCE = 60.0


class Talk:
    """The user's side."""

    def __init__(self, spec: str = "kalah", make: MakeSearcher = StandIn) -> None:
        self.heard: list[str] = []
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        self._news = Condition()
        self._read = 0
        session = Session(Settings(game(spec), Build()), make, self._hear, "Test", "Nobody")
        self._thread = Thread(target=session.run, args=(self._lines(),), daemon=True)
        self._thread.start()

    def send(self, *lines: str) -> None:
        for line in lines:
            self._orders.put(line)

    def expect(self, beginning: str) -> str:
        """Wait for the next line that begins so; lines before it are passed over."""
        with self._news:
            assert self._news.wait_for(lambda: self._find(beginning) is not None, PATIENCE), (
                beginning,
                self.heard,
            )
            at = self._find(beginning)
            assert at is not None
            self._read = at + 1
            return self.heard[at]

    def ask(self, line: str, beginning: str) -> str:
        self.send(line)
        return self.expect(beginning)

    def end(self, how: str | None = None) -> list[str]:
        """End with a command or with the end of the input, and return all that was heard."""
        self._orders.put(how)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.heard

    def _hear(self, line: str) -> None:
        with self._news:
            self.heard.append(line)
            self._news.notify_all()

    def _find(self, beginning: str) -> int | None:
        for at in range(self._read, len(self.heard)):
            if self.heard[at].startswith(beginning):
                return at
        return None

    def _lines(self) -> Iterator[str]:
        while (line := self._orders.get()) is not None:
            yield f"{line}\n"
