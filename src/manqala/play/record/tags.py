"""The tags of a record: ``[South "Ada"]``, one a line, before the moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from manqala.errors import RecordError, located, quote
from manqala.i18n import _

GAME, RULES, POSITION = "Game", "Rules", "Position"
SOUTH, NORTH, DATE = "South", "North", "Date"
RESULT, TERMINATION, WINNER = "Result", "Termination", "Winner"

OF_THE_GAME = (GAME, RULES, RESULT, TERMINATION, WINNER, POSITION)
"""Tags that follow from the game itself; a person does not choose them."""

PAIR = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\["\\])*+)"\s*\]', re.ASCII)

_ORDER = (GAME, RULES, SOUTH, NORTH, DATE, RESULT, TERMINATION, WINNER, POSITION)
_NAME = re.compile(r"[A-Z][A-Za-z0-9_]{0,39}", re.ASCII)
_LONGEST = 2_000
_NOT_IN_A_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def check(tags: Mapping[Any, Any]) -> dict[str, str]:
    """Return the tags that a person has chosen, each fit to be written.

    Raises:
        RecordError: a name or a value cannot be written as a tag.
    """
    for name in tags:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise RecordError(
                _(
                    "expected the name of a tag, a capital and then letters or digits, got {name}"
                ).format(name=quote(name))
            )
        if name in OF_THE_GAME:
            raise RecordError(
                _("tag {name} follows from the game and cannot be chosen").format(name=name)
            )
    return {name: check_value(name, value) for name, value in tags.items()}


def check_value(name: str, value: object) -> str:
    """Return the value of a tag.

    Raises:
        RecordError: it is no text of one line.
    """
    if not isinstance(value, str):
        fault = _("expected a text, got {value}").format(value=quote(value))
        raise RecordError(located(name, fault))
    if len(value) > _LONGEST:
        fault = _("expected at most {most:,} characters, got {count:,}").format(
            most=_LONGEST, count=len(value)
        )
        raise RecordError(located(name, fault))
    if found := _NOT_IN_A_LINE.search(value):
        fault = _("expected one line of text, got {found} in it").format(found=repr(found[0]))
        raise RecordError(located(name, fault))
    return value


def write(tags: Mapping[str, str]) -> str:
    """Write tags in their order, one a line."""
    known = [name for name in _ORDER if name in tags]
    others = [name for name in tags if name not in _ORDER]
    return "".join(f'[{name} "{_escaped(tags[name])}"]\n' for name in known + others)


def unescaped(value: str) -> str:
    """Take away the backslashes that stand before quotes and backslashes."""
    return re.sub(r"\\(.)", r"\1", value)


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)
