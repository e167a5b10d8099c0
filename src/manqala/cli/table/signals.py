"""Signals that end a program: the terminal is closed, or the machine shuts down."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def ending_as_exits() -> Iterator[None]:
    """Turn the signals that end a program into ``SystemExit``, so that it can put things away.

    A second signal does not disturb it then. What is ignored already, as under ``nohup``, stays
    so.
    """
    before = {each: signal.getsignal(each) for each in _ENDING}
    heard = [each for each in _ENDING if before[each] == signal.SIG_DFL]

    def leave(number: int, _frame: FrameType | None) -> None:
        for each in heard:
            signal.signal(each, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for each in heard:
        signal.signal(each, leave)
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)
