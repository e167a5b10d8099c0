"""Reading a game file.

``extends`` names the game whose rules and options the file takes over and changes; names and
sources are the file's own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from manqala.errors import RulesError, located, nearest, quote
from manqala.i18n import _
from manqala.rules.games.definition import Definition, OtherName, Source
from manqala.rules.games.option import Choice, Option
from manqala.rules.games.sections import WORD, known, merge
from manqala.rules.language.rules import SECTIONS

_ID = re.compile(r"(?=.{1,60}\Z)[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_LARGEST_FILE = 200_000
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
    if path.suffix != ".toml":
        fault = _("expected a rules file named after its game, *.toml, got {name}")
        raise RulesError(fault.format(name=quote(path)))
    name = _checked_id(path.stem)
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise RulesError(located(str(path.name), _("cannot be read: it is no file")))
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        fault = _("cannot be read: {fault}").format(fault=error.strerror)
        raise RulesError(located(f"{name}.toml", fault)) from None
    return parse(data, name, parent)


def parse(data: bytes, name: str, parent: Callable[[str], Definition]) -> Definition:
    """Read the contents of a game file; see :func:`load`."""
    _checked_id(name)
    try:
        return _Reader(name, parent).read(_toml(data))
    except RulesError as error:
        message, place = str(error).removeprefix(located(name, "")), f"{name}.toml"
        is_placed = message.startswith(located(place, ""))
        raise RulesError(message if is_placed else located(place, message)) from None


def _checked_id(name: str) -> str:
    if not _ID.fullmatch(name):
        fault = _("the name of a rules file: expected lower case with hyphens, got {name}")
        raise RulesError(fault.format(name=quote(name)))
    return name


def _toml(data: bytes) -> dict[str, Any]:
    if len(data) > _LARGEST_FILE:
        raise RulesError(_("expected at most {most:,} bytes, got more").format(most=_LARGEST_FILE))
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        fault = _("expected UTF-8 text, got another byte at {place}")
        raise RulesError(fault.format(place=error.start)) from None
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise RulesError(_("not a TOML file: {fault}").format(fault=error)) from None
    except RecursionError:
        raise RulesError(_("not a rules file: its values are nested too deeply")) from None


class _Reader:
    """Reads one game file; every fault is a ``RulesError`` that names the key."""

    def __init__(self, id: str, parent: Callable[[str], Definition]) -> None:
        self.id = id
        self.find = parent

    def read(self, table: dict[str, Any]) -> Definition:
        known(table, _KEYS, "")
        base = self.parent(table)
        sections = merge(
            base.sections if base else {},
            {key: table[key] for key in SECTIONS if key in table},
        )
        without = _texts(table, "without")
        options = {option.name: option for option in (base.options if base else ())}
        for name in without:
            if options.pop(name, None) is None:
                fault = _("the parent has no option {name}").format(name=quote(name))
                raise RulesError(located("without", fault))
        options |= {option.name: option for option in self.options(table)}
        definition = Definition(
            id=self.id,
            name=_text(table, "name") or self.id,
            names=tuple(self.tables(table, "names", OtherName)),
            region=_text(table, "region"),
            described=_text(table, "described"),
            about=_text(table, "about"),
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
        id = _text(table, "extends")
        if id == self.id:
            raise RulesError(located("extends", _("a game cannot extend itself")))
        return self.find(id)

    def confidence(self, table: dict[str, Any]) -> str:
        word = _text(table, "confidence") or _CONFIDENCES[0]
        if word not in _CONFIDENCES:
            fault = _("expected {words}, got {word}")
            words = ", ".join(_CONFIDENCES)
            raise RulesError(located("confidence", fault.format(words=words, word=quote(word))))
        return word

    def tables(self, table: dict[str, Any], key: str, kind: type[Any]) -> Iterator[Any]:
        """Read a list of tables whose values are texts, such as ``[[source]]``."""
        for number, entry in enumerate(_tables(table, key), 1):
            place = f"{key} {number}"
            known(entry, tuple(spec.name for spec in fields(kind)), place)
            texts = {name: _text(entry, name, place) for name in entry}
            first = fields(kind)[0].name
            if not texts.get(first):
                raise RulesError(located(place, _("expected a {key}").format(key=first)))
            yield kind(**texts)

    def options(self, table: dict[str, Any]) -> Iterator[Option]:
        names = set()
        for number, entry in enumerate(_tables(table, "option"), 1):
            known(entry, ("name", "doubt", "values"), f"option {number}")
            name = _text(entry, "name", f"option {number}")
            place = f"option {name[:30]}"
            if not WORD.fullmatch(name) or name in names or name in ("pits", "seeds"):
                fault = _("expected a new lower-case name, got {name}").format(name=quote(name))
                raise RulesError(located(f"option {number}", fault))
            names.add(name)
            values = entry.get("values")
            if not isinstance(values, dict) or len(values) < 2:
                raise RulesError(located(place, _("expected a table of at least two values")))
            choices = tuple(self.choice(word, value, place) for word, value in values.items())
            yield Option(name, _text(entry, "doubt", place), choices)

    def choice(self, word: str, value: object, place: str) -> Choice:
        if not WORD.fullmatch(word):
            fault = _("expected values of one lower-case word, got {word}")
            raise RulesError(located(place, fault.format(word=quote(word))))
        place = f"{place}, value {word}"
        if not isinstance(value, dict):
            raise RulesError(located(place, _("expected a table")))
        known(value, ("says", "requires", *SECTIONS), place)
        requires = value.get("requires", {})
        if not isinstance(requires, dict) or not all(
            isinstance(word, str) for word in requires.values()
        ):
            fault = _("expected requires to be a table of option values")
            raise RulesError(located(place, fault))
        changes = {key: value[key] for key in SECTIONS if key in value}
        return Choice(word, _text(value, "says", place), changes, requires)

    def check(self, definition: Definition) -> None:
        """Try every option's every value, so that no part of a game file is broken unseen."""
        definition.rules({})
        by_name = {option.name: option for option in definition.options}
        for option in definition.options:
            for choice in option.choices:
                for other, needed in choice.requires.items():
                    if other not in by_name:
                        fault = _("requires has no option {name}").format(name=quote(other))
                        place = f"option {option.name}"
                        raise RulesError(located(place, fault) + nearest(other, by_name))
                    by_name[other].choose(needed)
                definition.rules({**choice.requires, option.name: choice.word})


def _text(table: dict[str, Any], key: str, place: str = "") -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        fault = _("expected a text, got {value}").format(value=quote(value))
        raise RulesError(located(place, located(key, fault)))
    if not value.replace("\n", "").isprintable():  # it is shown on terminals
        fault = _("expected a text without control characters, got {value}").format(
            value=quote(value)
        )
        raise RulesError(located(place, located(key, fault)))
    return value


def _texts(table: dict[str, Any], key: str) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise RulesError(located(key, _("expected a list of texts")))
    return value


def _tables(table: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise RulesError(located(key, _("expected a list of tables")))
    return value
