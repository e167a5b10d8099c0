"""Reading a game file.

``extends`` names the game whose rules and options the file takes over and changes; names and
sources are the file's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from manqala.errors import RulesError, located, nearest, plain, quote
from manqala.i18n import _
from manqala.rules.games import table as tables
from manqala.rules.games.definition import Definition, OtherName, Source
from manqala.rules.games.option import Choice, Option
from manqala.rules.games.sections import WORD, merge
from manqala.rules.language.rules import SECTIONS

# With these, and its greatest size, checking a file takes a fraction of a second.
_MOST_OPTIONS = 24
_MOST_VALUES = 16

_NAME = re.compile(r"(?=.{1,65}\Z)([a-z0-9]+(?:-[a-z0-9]+)*)\.toml", re.ASCII)
_ABOUT = ("name", "names", "region", "described", "about", "confidence")
_KEYS = (*_ABOUT, "extends", "without", "source", "option", *SECTIONS)
_CONFIDENCES = ("high", "medium", "low")


def load(path: Path, parent: Callable[[str], Definition]) -> Definition:
    """Read a game file.

    Args:
        path: the file; its name without ``.toml`` is the id of the game.
        parent: finds the game that ``extends`` names.

    Raises:
        RulesError: the file cannot be read, has an unknown key or contradicts itself; the
            message names the file, the key and the nearest valid key.
    """
    id = _game_id(path.name or str(path))
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise RulesError(located(path.name, _("cannot be read: it is no file")))
        with path.open("rb") as file:
            data = file.read(tables.LARGEST_FILE + 1)
    except OSError as error:
        fault = _("cannot be read: {fault}").format(fault=plain(error))
        raise RulesError(located(path.name, fault)) from None
    return parse(data, id, parent)


def parse(data: bytes, id: str, parent: Callable[[str], Definition]) -> Definition:
    """Read the contents of the file of the game of that id; see :func:`load`."""
    name = f"{id}.toml"
    _game_id(name)
    try:
        return _Reader(id, parent).read(tables.read(data))
    except RulesError as error:
        message = str(error).removeprefix(located(id, ""))
        is_placed = message.startswith(located(name, ""))
        raise RulesError(message if is_placed else located(name, message)) from None


def _game_id(name: str) -> str:
    """Return the id of the game that a file of that name holds."""
    found = _NAME.fullmatch(name)
    if found is None:
        fault = _(
            "expected a rules file named in lower case with hyphens, such as {example}, got {name}"
        )
        raise RulesError(fault.format(example="my-game.toml", name=quote(name)))
    return found[1]


class _Reader:
    """Reads one game file; every fault is a ``RulesError`` that names the key."""

    def __init__(self, id: str, parent: Callable[[str], Definition]) -> None:
        self.id = id
        self.find = parent

    def read(self, table: dict[str, Any]) -> Definition:
        tables.known(table, _KEYS, "")
        base = self.parent(table)
        sections = merge(
            base.sections if base else {},
            {key: table[key] for key in SECTIONS if key in table},
        )
        without = tables.texts(table, "without")
        options = {option.name: option for option in (base.options if base else ())}
        for name in without:
            if options.pop(name, None) is None:
                fault = _("the parent has no option {name}").format(name=quote(name))
                raise RulesError(located("without", fault))
        options |= {option.name: option for option in self.options(table)}
        if len(options) > _MOST_OPTIONS:
            fault = _("expected at most {most} options, got {count:,}")
            count = len(options)
            raise RulesError(located("option", fault.format(most=_MOST_OPTIONS, count=count)))
        definition = Definition(
            id=self.id,
            name=tables.text(table, "name") or self.id,
            names=tuple(self.tables(table, "names", OtherName)),
            region=tables.text(table, "region"),
            described=tables.text(table, "described"),
            about=tables.text(table, "about"),
            confidence=self.confidence(table),
            sources=tuple(self.tables(table, "source", Source)),
            options=tuple(options.values()),
            sections=sections,
        )
        self.check(definition)
        return definition

    def parent(self, table: dict[str, Any]) -> Definition | None:
        if "extends" not in table:
            return None
        id = tables.text(table, "extends")
        if id == self.id:
            raise RulesError(located("extends", _("a game cannot extend itself")))
        return self.find(id)

    def confidence(self, table: dict[str, Any]) -> str:
        word = tables.text(table, "confidence") or _CONFIDENCES[0]
        if word not in _CONFIDENCES:
            fault = _("expected {words}, got {word}")
            words = ", ".join(_CONFIDENCES)
            raise RulesError(located("confidence", fault.format(words=words, word=quote(word))))
        return word

    def tables(self, table: dict[str, Any], key: str, kind: type[Any]) -> Iterator[Any]:
        """Read a list of tables whose values are texts, such as ``[[source]]``."""
        for number, entry in enumerate(tables.tables(table, key), 1):
            place = f"{key} {number}"
            tables.known(entry, tuple(spec.name for spec in fields(kind)), place)
            texts = {name: tables.text(entry, name, place) for name in entry}
            first = fields(kind)[0].name
            if not texts.get(first):
                raise RulesError(located(place, _("expected a {key}").format(key=first)))
            yield kind(**texts)

    def options(self, table: dict[str, Any]) -> Iterator[Option]:
        names = set()
        for number, entry in enumerate(tables.tables(table, "option"), 1):
            tables.known(entry, ("name", "doubt", "values"), f"option {number}")
            name = tables.text(entry, "name", f"option {number}")
            place = f"option {name[:30]}"
            if not WORD.fullmatch(name) or name in names or name in ("pits", "seeds"):
                fault = _("expected a new lower-case name, got {name}").format(name=quote(name))
                raise RulesError(located(f"option {number}", fault))
            names.add(name)
            values = entry.get("values")
            if not isinstance(values, dict) or len(values) < 2:
                raise RulesError(located(place, _("expected a table of at least two values")))
            if len(values) > _MOST_VALUES:
                fault = _("expected at most {most} values, got {count:,}")
                count = len(values)
                raise RulesError(located(place, fault.format(most=_MOST_VALUES, count=count)))
            choices = tuple(self.choice(word, value, place) for word, value in values.items())
            yield Option(name, tables.text(entry, "doubt", place), choices)

    def choice(self, word: str, value: object, place: str) -> Choice:
        if not WORD.fullmatch(word):
            fault = _("expected values of one lower-case word, got {word}")
            raise RulesError(located(place, fault.format(word=quote(word))))
        place = f"{place}, value {word}"
        if not isinstance(value, dict):
            raise RulesError(located(place, _("expected a table")))
        tables.known(value, ("says", "requires", *SECTIONS), place)
        requires = value.get("requires", {})
        if not isinstance(requires, dict) or not all(
            isinstance(word, str) for word in requires.values()
        ):
            fault = _("expected requires to be a table of option values")
            raise RulesError(located(place, fault))
        changes = {key: value[key] for key in SECTIONS if key in value}
        return Choice(word, tables.text(value, "says", place), changes, requires)

    def check(self, definition: Definition) -> None:
        """Try every option's every value, so that no part of a game file is broken unseen."""
        by_name = {option.name: option for option in definition.options}
        for option in definition.options:
            for choice in option.choices:
                for other, needed in choice.requires.items():
                    if other not in by_name:
                        fault = _("requires has no option {name}").format(name=quote(other))
                        place = f"option {option.name}"
                        raise RulesError(located(place, fault) + nearest(other, by_name))
                    by_name[other].choose(needed)
        definition.rules({})
        for option in definition.options:
            for choice in option.choices:
                definition.rules({**choice.requires, option.name: choice.word})
