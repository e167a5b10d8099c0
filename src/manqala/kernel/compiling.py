"""Compiling: one process at a time, and never without saying so.

Compiled code is kept on disk, so that it is made once for all processes. A process that does not
find it takes a lock and makes it; a second one that needs the same waits until it is there. Whoever
asked with :func:`report_to` is told when something is compiled or waited for.
"""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba

from manqala.i18n import _
from manqala.kernel import lock
from manqala.kernel.jit import cache_folder
from manqala.kernel.kept import is_kept

Report = Callable[[str], None]
"""Takes a line for people."""

_PATIENCE = 60.0
"""Seconds to wait for another process; it may be stopped, and compiling twice does no harm."""
_PAUSE = 0.1

_reports: list[Report] = []
_one_thread = threading.Lock()


def report_to(report: Report) -> None:
    """Have a function told whenever the kernel compiles, or waits while another process does."""
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
    with _without_collector():
        if is_kept(entry, kinds):
            entry.compile(kinds)  # loads it
        else:
            _make(entry, what, kinds)


def _make(entry: Any, what: str, kinds: tuple[Any, ...]) -> None:
    """Compile a function, unless somebody else has done so before it is our turn."""

    def is_made() -> bool:
        return kinds in entry.overloads or is_kept(entry, kinds)

    with _one_thread, _locked(is_made):
        if not is_made():
            _tell(_("Compiling {what} ...").format(what=what))
        entry.compile(kinds)


def _tell(line: str) -> None:
    for report in _reports:
        report(line)


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
def _locked(is_made: Callable[[], bool]) -> Iterator[None]:
    """Hold the lock file, or go on without: it is only there so that nothing is made twice."""
    folder = cache_folder()
    try:
        handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT) if folder else None
    except OSError:
        handle = None
    if handle is None:
        yield
        return
    try:
        _wait(handle, is_made)
        yield
    finally:
        os.close(handle)


def _wait(handle: int, is_made: Callable[[], bool]) -> None:
    """Wait for the lock, but no longer than needed."""
    end = time.monotonic() + _PATIENCE
    told = False
    while not lock.take(handle) and not is_made() and time.monotonic() < end:
        if not told:
            _tell(_("Waiting for another process that is compiling ..."))
            told = True
        time.sleep(_PAUSE)
