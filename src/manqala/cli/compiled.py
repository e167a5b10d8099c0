"""The way to the kernel, which few commands need and which is slow to import."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from manqala.errors import ManqalaError
from manqala.i18n import _


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


def tell_compiling(what: str, is_done: bool) -> None:
    """Say on standard error what the kernel compiles when that takes a while."""
    if not is_done:
        click.echo(_("Compiling {what} ...").format(what=what), err=True)
