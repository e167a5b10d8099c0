"""The sections of a rules file, and the rule set they make."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from manqala.errors import RulesError, located, quote
from manqala.i18n import _
from manqala.rules.games.option import Changes
from manqala.rules.games.table import known
from manqala.rules.language.field import read
from manqala.rules.language.parts import Capture
from manqala.rules.language.rules import SECTIONS, Rules

WORD = re.compile(r"(?=.{1,60}\Z)[a-z0-9]+(_[a-z0-9]+)*", re.ASCII)
"""A name inside a rules file: of an option, of its value, of a capture part."""

_MOST_NAMES = 16
"""How many capture parts may be named; few of them can apply at once, see ``MAX_CAPTURES``."""


def build(sections: Changes) -> Rules:
    """Build a rule set from the sections of a file."""
    parts: dict[str, Any] = {}
    for section, kind in SECTIONS.items():
        given = sections.get(section, {})
        if kind is Capture:
            parts["captures"] = tuple(
                _part(Capture, entry, f"capture.{name}")
                for name, entry in given.items()
                if entry is not False
            )
        else:
            parts[section] = _part(kind, given, section)
    return Rules(**parts)


def _part(kind: type[Any], given: dict[str, Any], place: str) -> Any:
    """Build one part of a rule set from a table."""
    specs = {spec.name: spec for spec in fields(kind)}
    known(given, tuple(specs), place)
    values = {}
    for name, value in given.items():
        try:
            values[name] = read(specs[name], value)
        except ValueError as error:
            raise RulesError(located(f"{place}.{name}", str(error))) from None
    return kind(**values)


def merge(base: Changes, changes: Changes) -> Changes:
    """Lay changes over sections; a capture part set to ``false`` is taken out."""
    merged = dict(base)
    for section, change in changes.items():
        merged[section] = _overlay(merged.get(section, {}), change, section, section == "capture")
    return merged


def _overlay(base: Any, change: Any, place: str, named: bool) -> Any:
    if named and place != "capture" and change is False:
        return change
    if not isinstance(change, dict):
        raise RulesError(
            located(place, _("expected a table, got {value}").format(value=quote(change)))
        )
    merged = dict(base or {})
    for key, value in change.items():
        if not named or place != "capture":
            merged[key] = value
        elif not WORD.fullmatch(key):
            fault = _("expected a lower-case name, got {name}").format(name=quote(key))
            raise RulesError(located("capture", fault))
        else:
            merged[key] = _overlay(merged.get(key), value, f"capture.{key}", named)
    if named and place == "capture" and len(merged) > _MOST_NAMES:
        fault = _("expected at most {most} names, got {count:,}")
        raise RulesError(located(place, fault.format(most=_MOST_NAMES, count=len(merged))))
    return merged
