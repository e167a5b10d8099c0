"""The terminal: how large it is and what it can do."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from textwrap import fill

import click

_WIDEST_TEXT = 100
_NARROWEST = 40


@dataclass(frozen=True)
class Terminal:
    """Where the output goes.

    Attributes:
        width: the characters of a line.
        height: the lines that are seen at once.
        can_style: whether text can be made bold; ``NO_COLOR`` switches it off.
        can_redraw: whether lines that were written can be written over.
    """

    width: int = 80
    height: int = 24
    can_style: bool = False
    can_redraw: bool = False

    @classmethod
    def detect(cls) -> Terminal:
        """Look at standard output and the environment."""
        width, height = shutil.get_terminal_size()
        is_capable = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        return cls(
            width=max(width, _NARROWEST),
            height=height,
            can_style=is_capable and not os.environ.get("NO_COLOR"),
            can_redraw=is_capable and width >= _NARROWEST,
        )

    def bold(self, text: str) -> str:
        """Make a text stand out, if that can be done."""
        return click.style(text, bold=True) if self.can_style else text

    def wrapped(self, text: str, bullet: str = "") -> str:
        """Break a paragraph into lines that fit; all but the first stand in from a bullet."""
        width = min(self.width, _WIDEST_TEXT)
        return fill(
            text,
            width,
            initial_indent=bullet,
            subsequent_indent=" " * len(bullet),
            break_long_words=False,  # names of files stay whole
            break_on_hyphens=False,
        )

    def say(self, text: str) -> None:
        """Write a paragraph."""
        click.echo(self.wrapped(cleaned(text)))

    @contextmanager
    def note(self, text: str) -> Iterator[None]:
        """Show a text for as long as something takes, where it can be wiped out again."""
        if self.can_redraw:
            click.echo(text, nl=False)
        try:
            yield
        finally:
            if self.can_redraw:
                click.echo("\r\x1b[K", nl=False, color=True)


def cleaned(text: str) -> str:
    """Return a text with control characters written out: a terminal would obey them."""
    return "".join(
        letter if letter.isprintable() or letter == "\n" else repr(letter)[1:-1] for letter in text
    )


def is_interactive() -> bool:
    """Whether a person can be asked: both standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
