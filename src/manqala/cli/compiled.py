"""The way to the kernel, which few commands need and which is slow to import."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

import click

from manqala.errors import ManqalaError
from manqala.i18n import _

_Result = TypeVar("_Result")
_INTERRUPTED = 130


@contextmanager
def needs_kernel() -> Iterator[None]:
    """Turn a failed import into one clear line: everything else works without the kernel.

    Raises:
        ManqalaError: a package that the kernel needs is missing.
    """
    try:
        yield
    except ImportError as error:
        raise ManqalaError(
            _("this command needs the package {package}: pip install {package}").format(
                package=error.name or "numba"
            )
        ) from error


def tell_compiling(line: str) -> None:
    """Say on standard error what the kernel compiles or waits for."""
    click.echo(line, err=True)


def interruptibly(work: Callable[[], _Result]) -> _Result:
    """Do compiled work in a thread of its own, so that Ctrl-C is heard while it runs.

    Compiled code cannot be stopped from within, so an interrupt ends the process at once.
    """
    result: Future[_Result] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            result.set_exception(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except KeyboardInterrupt:
        sys.stdout.flush()
        click.echo(err=True)
        os._exit(_INTERRUPTED)
    return result.result()
