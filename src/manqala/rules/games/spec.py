"""Game specs: one string that says which game is meant, such as ``kalah:pits=6,seeds=4``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from manqala.errors import RulesError, located, quote, shown
from manqala.i18n import _
from manqala.rules.games import catalogue
from manqala.rules.games.definition import Definition
from manqala.rules.games.reader import load
from manqala.rules.language.rules import Rules

_LONGEST = 1_000
_SUFFIX = ".toml"


@dataclass(frozen=True)
class Spec:
    """A game spec read: the game, every option's value, and the rules that result.

    Attributes:
        definition: the game.
        options: the value of every option of the game.
        rules: the rules under those options.
        text: the spec in its shortest form: options at their default are left out.
    """

    definition: Definition
    options: dict[str, str]
    rules: Rules
    text: str


def parse(text: str | Path, *, files: bool = True) -> Spec:
    """Read a game spec.

    Args:
        text: an id, then perhaps ``:`` and ``option=value`` words with commas between; or the
            path of a rules file.
        files: whether the path of a rules file may stand in place of the id.

    Raises:
        RulesError: there is no such game, option or value.
    """
    if not isinstance(text, (str, Path)):
        raise RulesError(
            _("expected a game spec such as {example}, got {value}").format(
                example=repr("kalah"), value=shown(text)
            )
        )
    is_file = isinstance(text, Path)
    text = str(text).strip()
    if len(text) > _LONGEST:
        raise RulesError(
            _("expected a game spec of at most {most:,} characters").format(most=_LONGEST)
        )
    id, colon, words = (text, "", "") if is_file else _split(text)
    definition = _file(id) if files and (is_file or _is_path(id)) else catalogue.find(id)
    given: dict[str, str] = {}
    for word in words.split(",") if colon else ():
        name, equals, value = word.strip().partition("=")
        if not equals or not name or not value:
            fault = _("expected option=value, got {word}").format(word=quote(word))
            raise RulesError(located(definition.id, fault))
        if name in given:
            fault = _("option {name} is given twice").format(name=quote(name))
            raise RulesError(located(definition.id, fault))
        given[name] = value
    rules = definition.rules(given)
    options = _complete(definition, given, rules)
    return Spec(definition, options, rules, _shortest(id, definition, given))


def _complete(definition: Definition, given: dict[str, str], rules: Rules) -> dict[str, str]:
    options = {
        option.name: given.get(option.name, option.default) for option in definition.all_options
    }
    if rules.board.start:  # an option lays the board out by hand
        options.pop("pits", None)
        options.pop("seeds", None)
    return options


def _shortest(id: str, definition: Definition, given: dict[str, str]) -> str:
    words = [
        f"{option.name}={given[option.name]}"
        for option in definition.all_options
        if given.get(option.name, option.default) != option.default
    ]
    return f"{id}:{','.join(words)}" if words else id


def _split(text: str) -> tuple[str, str, str]:
    """Part a spec at the colon before its options; a path may hold colons of its own."""
    if text.endswith(_SUFFIX):
        return text, "", ""
    head, colon, tail = text.rpartition(_SUFFIX + ":")
    if colon:
        return head + _SUFFIX, ":", tail
    head, colon, tail = text.rpartition(":")
    if not colon or (_is_path(text) and "=" not in tail):
        return text, "", ""
    return head, colon, tail


def _is_path(id: str) -> bool:
    return id.endswith(_SUFFIX) or "/" in id or "\\" in id


def _file(id: str) -> Definition:
    try:
        return load(Path(id), catalogue.find)
    except ValueError as error:  # a null byte in the path, or a fault in the file
        raise (
            error
            if isinstance(error, RulesError)
            else RulesError(_("no file {name}").format(name=quote(id)))
        ) from None
