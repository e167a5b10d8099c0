"""Compiling: one process at a time, and never without saying so.

Compiled code is kept on disk, so that it is made once for all processes. A process that does not
have it yet takes a lock, under which the code is loaded or made; a second one waits and then finds
it. Whoever asked with :func:`report_to` is told when it takes long.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba

from manqala.kernel.jit import cache_folder

Report = Callable[[str, bool], None]
"""Takes what is being compiled, and whether that is done."""

_SILENCE = 1.0
"""Seconds after which it must be compiling: loading kept code takes less."""

_reports: list[Report] = []


def report_to(report: Report) -> None:
    """Have a function told whenever the kernel compiles: what, and then again when it is done."""
    _reports.append(report)


def call(entry: Any, what: str, *arguments: Any) -> Any:
    """Call a compiled function, and load or compile it first if this process has not done so.

    Args:
        entry: the function.
        what: what is compiled, for people.
        arguments: what to call it with; arrays in C order of 64-bit words.
    """
    prepare(entry, what, *arguments)
    return entry(*arguments)


def prepare(entry: Any, what: str, *arguments: Any) -> None:
    """Load or compile a function for arguments of these types, if this process has not yet."""
    kinds = tuple(map(numba.typeof, arguments))
    if kinds in entry.overloads:
        return
    with _announced(what), _locked(), _without_collector():
        try:
            entry.compile(kinds)
        except Exception:  # noqa: BLE001 - whatever damaged compiled code makes numba raise
            if kinds in entry.overloads:
                return  # compiled, but there is no room to keep it
            _forget_compiled()
            entry.compile(kinds)


def _forget_compiled() -> None:
    """Delete what is kept for these sources, which must be damaged, so that it is made anew."""
    folder = cache_folder()
    for path in folder.rglob("*.nb[ic]") if folder else ():
        path.unlink(missing_ok=True)


@contextmanager
def _announced(what: str) -> Iterator[None]:
    """Tell whoever asked, if it takes long."""
    told = threading.Event()

    def tell() -> None:
        told.set()
        for report in _reports:
            report(what, False)

    timer = threading.Timer(_SILENCE, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if told.is_set():
        for report in _reports:
            report(what, True)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Keep the garbage collector out: it finds nothing in what numba builds, and looks often."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _locked() -> Iterator[None]:
    """Hold a lock file that other processes wait for; without a place for it, go on unlocked."""
    folder = cache_folder()
    try:
        handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT) if folder else None
    except OSError:
        handle = None
    if handle is None:
        yield
        return
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)  # the lock ends with the file, even if the process is killed


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)
