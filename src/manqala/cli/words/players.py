"""The names of the two sides in sentences, and lists of words."""

from __future__ import annotations

from collections.abc import Sequence

from manqala.i18n import _


def side_name(side: int) -> str:
    """Return South or North."""
    return _("North") if side else _("South")


def listed(words: Sequence[str]) -> str:
    """Return words as a list: ``E``, ``E and F``, ``E, F and G``."""
    if len(words) == 1:
        return words[0]
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
