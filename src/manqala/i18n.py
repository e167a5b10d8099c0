"""Translations: every message for people goes through here, from the first one on.

The language is that of the environment (``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``) at
the moment a message is asked for; without a translation the message stays English. Nothing is
read before the first message.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "manqala"
LOCALES = Path(__file__).parent / "locales"

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def gettext(message: str) -> str:
    """Return the translation of a message."""
    return _translations(_languages(), LOCALES).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the translation of a message in the form that goes with the number ``n``."""
    return _translations(_languages(), LOCALES).ngettext(singular, plural, n)


def mark(message: str) -> str:
    """Return a message as it is, to be translated where it is shown.

    For texts that are made far more often than anybody reads them.
    """
    return message


_ = gettext
N_ = mark


def _languages() -> tuple[str, ...]:
    """The languages asked for, the best first: the first variable that is set decides."""
    for name in _VARIABLES:
        if value := os.environ.get(name):
            return tuple(value.split(":"))
    return ()


@cache
def _translations(languages: tuple[str, ...], folder: Path) -> NullTranslations:
    from gettext import translation  # reading the first message should pay, not the import

    return translation(DOMAIN, folder, languages or ("C",), fallback=True)
