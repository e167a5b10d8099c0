"""The errors of Manqala: each says what was expected, what came, and where."""

from __future__ import annotations

import errno
from collections.abc import Iterable

from manqala.i18n import N_, _

_REASONS = {
    errno.ENOENT: N_("there is no such file"),
    errno.EACCES: N_("you have no permission"),
    errno.EPERM: N_("you have no permission"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("its path leads through a file that is no folder"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk space that you may use is full"),
    errno.EROFS: N_("the disk can only be read"),
    errno.EEXIST: N_("there is such a file already"),
}


class ManqalaError(ValueError):
    """The base of every error that bad input raises."""


class RulesError(ManqalaError):
    """A game, an option or a rules file that is not known or contradicts itself."""


class PositionError(ManqalaError):
    """A position text that cannot be read or that no game could reach."""


class MoveError(ManqalaError):
    """A move text that cannot be read, or a move that is not legal."""


class RecordError(ManqalaError):
    """A game record that cannot be read or that breaks the rules."""


class DatabaseError(ManqalaError):
    """A database file that cannot be read or does not match its game."""


def quote(text: object, limit: int = 60) -> str:
    """Quote untrusted text for a one-line message: shortened, with control characters shown."""
    try:
        shown = str(text)
    except (ValueError, RecursionError):  # a number of too many digits, or nested too deeply
        shown = f"<{type(text).__name__}>"
    return repr(shown if len(shown) <= limit else shown[: limit - 1] + "…")


def shown(value: object, limit: int = 60) -> str:
    """Show a value of any type in a one-line message, as Python writes it, shortened."""
    try:
        return f"{value!r:.{limit}}"
    except (ValueError, RecursionError):
        return f"<{type(value).__name__}>"


def located(place: str, fault: str) -> str:
    """Put the place of a fault before it; without a place, return the fault alone."""
    return _("{place}: {fault}").format(place=place, fault=fault) if place else fault


def plain(error: OSError) -> str:
    """Say in plain words why a file cannot be read or written."""
    if error.errno in _REASONS:
        return _(_REASONS[error.errno])
    return error.strerror or type(error).__name__


def nearest(word: str, words: Iterable[str]) -> str:
    """Return a hint such as ``; did you mean 'kalah'?``, or the empty string.

    Args:
        word: what came.
        words: what would have been right.
    """
    from difflib import get_close_matches  # 10 ms that only an error should pay

    close = get_close_matches(word[:60], list(words), n=1, cutoff=0.5)
    return _("; did you mean {word}?").format(word=repr(close[0])) if close else ""
