"""The tables of a rules file: read from TOML, with values of the kinds that are asked for."""

from __future__ import annotations

import tomllib
from typing import Any

from manqala.errors import RulesError, located, nearest, quote
from manqala.i18n import _

LARGEST_FILE = 32_000
"""How many bytes a rules file may have."""

_MOST_DOTS = 100


def read(data: bytes) -> dict[str, Any]:
    """Read the contents of a TOML file.

    Raises:
        RulesError: it is no TOML, or larger than any game needs.
    """
    if len(data) > LARGEST_FILE:
        raise RulesError(_("expected at most {most:,} bytes, got more").format(most=LARGEST_FILE))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = _("expected UTF-8 text, got another byte at {place}")
        raise RulesError(fault.format(place=error.start)) from None
    _refuse_long_keys(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(_("not a TOML file: {fault}").format(fault=error)) from None
    except ValueError:  # Python itself refuses to read it
        raise RulesError(_("not a rules file: a number in it has too many digits")) from None
    except RecursionError:
        raise RulesError(_("not a rules file: its values are nested too deeply")) from None


def _refuse_long_keys(text: str) -> None:
    """Refuse keys of very many parts: the TOML reader takes seconds and gigabytes for them."""
    for number, line in enumerate(text.split("\n"), 1):
        if (dots := line.count(".")) > _MOST_DOTS:
            fault = _("line {line}: expected at most {most} dots, got {count:,}")
            raise RulesError(fault.format(line=number, most=_MOST_DOTS, count=dots))


def known(table: dict[str, Any], keys: tuple[str, ...], place: str) -> None:
    """Make sure that a table has no key but these.

    Raises:
        RulesError: it has; the nearest valid key is suggested.
    """
    for key in table:
        if key not in keys:
            fault = _("unknown key {key}").format(key=quote(key))
            raise RulesError(located(place, fault) + nearest(key, keys))


def text(table: dict[str, Any], key: str, place: str = "") -> str:
    """Return the text under a key, empty if there is none.

    Raises:
        RulesError: it is no text that can be shown on a terminal.
    """
    value = table.get(key, "")
    if not isinstance(value, str):
        fault = _("expected a text, got {value}").format(value=quote(value))
        raise RulesError(located(place, located(key, fault)))
    if not value.replace("\n", "").isprintable():
        fault = _("expected a text without control characters, got {value}").format(
            value=quote(value)
        )
        raise RulesError(located(place, located(key, fault)))
    return value


def texts(table: dict[str, Any], key: str) -> list[str]:
    """Return the list of texts under a key, empty if there is none.

    Raises:
        RulesError: it is something else.
    """
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise RulesError(located(key, _("expected a list of texts")))
    return value


def tables(table: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the list of tables under a key, empty if there is none.

    Raises:
        RulesError: it is something else.
    """
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise RulesError(located(key, _("expected a list of tables")))
    return value
