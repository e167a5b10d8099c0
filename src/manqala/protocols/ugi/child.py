"""A child process that talks in lines, and that can never keep us waiting."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import time
from collections import deque
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO

from manqala.errors import ManqalaError, located, plain, quote
from manqala.i18n import _

_LONGEST = 1 << 16
"""Bytes of a line; what is longer is cut."""

_WAITING = 1000
"""Lines that are kept for us; a child that writes more has to wait."""

_GRACE = 1.0


class Child:
    """A running program.

    It has a group of its own, so that Ctrl-C on our terminal does not end it, and so that whatever
    it starts ends with it.
    """

    def __init__(self, command: str) -> None:
        """Start a program.

        Args:
            command: the program and its arguments, as in a shell.

        Raises:
            ManqalaError: it cannot be started.
        """
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise ManqalaError(located(command, plain(error))) from None
        except (ValueError, IndexError):
            raise ManqalaError(
                _("expected a program and its arguments, got {command}").format(
                    command=quote(command)
                )
            ) from None
        process = self._process
        assert process.stdin is not None, "as asked for"
        assert process.stdout is not None, "as asked for"
        assert process.stderr is not None, "as asked for"
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        self._answers: Queue[str | None] = Queue(_WAITING)
        self._errors: deque[str] = deque(maxlen=1)
        self._is_over = False
        Thread(target=self._write, args=(process.stdin,), daemon=True).start()
        Thread(target=self._read, args=(process.stdout,), daemon=True).start()
        self._complaints = Thread(target=self._read_errors, args=(process.stderr,), daemon=True)
        self._complaints.start()

    @property
    def last_words(self) -> str:
        """How it ended, and the last line that it wrote on standard error."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._complaints.join(_GRACE)
        code = self._process.poll()
        end = _("it closed its output") if code is None else _("it ended with {code}")
        return "; ".join([end.format(code=code), *self._errors])

    def send(self, line: str) -> None:
        """Write a line; whether it is read is seen by what comes back."""
        self._orders.put(line)

    def receive(self, deadline: float) -> str:
        """Return the next line.

        Args:
            deadline: when to give up, by :func:`time.monotonic`.

        Raises:
            TimeoutError: there is none in time.
            EOFError: there will be none.
        """
        try:
            line = self._answers.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise TimeoutError from None
        if line is None:
            self._answers.put(None)
            raise EOFError
        return line

    def close(self) -> None:
        """End the program, with force if it does not go by itself."""
        self._orders.put(None)
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program, and whatever it has started, at once."""
        self._is_over = True
        self._orders.put(None)
        self._process.kill()
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(Empty):  # the thread that reads may be waiting for room
            while True:
                self._answers.get_nowait()

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (line := self._orders.get()) is not None:
                pipe.write(f"{line}\n".encode())
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while not self._is_over and (data := pipe.readline(_LONGEST)):
                self._answers.put(_text(data))
        self._answers.put(None)

    def _read_errors(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while data := pipe.readline(_LONGEST):
                if text := _text(data):
                    self._errors.append(text)


def _text(data: bytes) -> str:
    return data.decode(errors="replace").strip()
