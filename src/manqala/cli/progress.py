"""Progress of long work: one line on a terminal that is written over, nothing elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType

import click


class Progress:
    """Shows how far work has come, on standard error; wiped out when the work ends."""

    def __init__(self) -> None:
        self._shows = sys.stderr.isatty()

    def show(self, text: str) -> None:
        """Show a line in place of the last one."""
        if self._shows:
            click.echo(f"\r{text}\x1b[K", err=True, nl=False, color=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.show("")
