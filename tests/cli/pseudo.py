"""A pseudo-terminal with the command ``manqala`` in it, for tests that talk to it as a person."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

SOURCES = Path(__file__).parent.parent.parent / "src"
PATIENCE = 20.0
"""The seconds after which an answer is given up for lost."""


def environment(**changes: str) -> dict[str, str]:
    """The environment of this process without its language and colours, with some changes."""
    ours = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"PYTHONPATH": str(SOURCES), "PYTHONUTF8": "1", "TERM": "xterm"} | changes


def _heed_signals() -> None:
    """Undo what starting the tests in the background or under ``nohup`` leaves: deaf children."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Pseudo:
    """A running ``manqala`` whose keyboard and screen are held by the test."""

    def __init__(
        self, *args: str, size: tuple[int, int] = (80, 24), changes: Mapping[str, str] | None = None
    ) -> None:
        ours, theirs = pty.openpty()
        width, height = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "manqala", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(**(changes or {})),
            preexec_fn=_heed_signals,  # noqa: PLW1509 (no other thread runs here)
        )
        os.close(theirs)
        self._end = ours
        self.seen = ""

    def expect(self, pattern: str) -> str:
        """Wait until the pattern is seen after what was seen last; return all text to its end."""
        deadline = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.seen)) is None:
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.seen!r}"
            assert self._read(), f"ended without {pattern!r}: {self.seen!r}"
        text, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return text

    def write(self, text: str) -> None:
        """Type on the keyboard."""
        os.write(self._end, text.encode(errors="surrogateescape"))

    def interrupt(self, number: int = signal.SIGINT) -> None:
        """Send a signal, by default what Ctrl-C sends, again if need be.

        A signal that comes just before the program waits for a key is seen only after the key.
        """
        for _ in range(int(PATIENCE)):
            self.process.send_signal(number)
            if select.select([self._end], [], [], 1)[0]:
                return

    def close(self) -> None:
        """Close the terminal, as who closes its window."""
        os.close(self._end)
        self._end = os.open(os.devnull, os.O_RDONLY)

    def finish(self) -> tuple[str, int]:
        """Wait for the end; return what is left to be seen, and the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"does not end: {self.seen!r}"
        return self.seen, self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Read what has come; return whether more can come."""
        if not select.select([self._end], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            data = os.read(self._end, 65_536)
        except OSError:  # how the end of a terminal shows
            return False
        self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)
