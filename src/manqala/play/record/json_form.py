"""The JSON form of a record: an object that carries the same facts as the text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from manqala.errors import RecordError, located, nearest, quote
from manqala.i18n import _
from manqala.play.record import tags as t
from manqala.play.record.reader import Parts, checked

_KEYS = (*map(str.lower, t.OF_THE_GAME), "tags", "moves")


def write(parts: Parts) -> dict[str, Any]:
    """Return the JSON form of a record."""
    of_the_game = {name.lower(): parts.tags[name] for name in t.OF_THE_GAME if name in parts.tags}
    others = {name: value for name, value in parts.tags.items() if name not in t.OF_THE_GAME}
    return of_the_game | {"tags": others, "moves": parts.moves}


def read(data: str | Mapping[str, Any]) -> Parts:
    """Read the JSON form of a record, or a line of JSON that holds it.

    Raises:
        RecordError: it is not JSON, or not the JSON of a record.
    """
    facts = _loads(data) if isinstance(data, str) else data
    if not isinstance(facts, Mapping):
        raise RecordError(_("expected a JSON object, got {value}").format(value=quote(facts)))
    for key in facts:
        if key not in _KEYS:
            hint = nearest(key, _KEYS) if isinstance(key, str) else ""
            raise RecordError(_("unknown key {key}").format(key=quote(key)) + hint)
    tags, moves = facts.get("tags", {}), facts.get("moves", [])
    if not isinstance(tags, Mapping):
        fault = _("expected an object of texts, got {value}").format(value=quote(tags))
        raise RecordError(located("tags", fault))
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        fault = _("expected a list of texts, got {value}").format(value=quote(moves))
        raise RecordError(located("moves", fault))
    of_the_game = {
        name: t.check_value(name, facts[name.lower()])
        for name in t.OF_THE_GAME
        if name.lower() in facts
    }
    return Parts(of_the_game | t.check(tags), moves)


def _loads(text: str) -> Any:
    try:
        return json.loads(checked(text), object_pairs_hook=_facts)
    except RecordError:
        raise
    except RecursionError:
        raise RecordError(_("not a record: its JSON is nested too deeply")) from None
    except json.JSONDecodeError as error:
        raise RecordError(
            _("not JSON: {fault}, at character {place:,}").format(
                fault=error.msg, place=error.pos + 1
            )
        ) from None
    except ValueError:  # Python itself refuses to read it
        raise RecordError(_("not a record: a number in its JSON has too many digits")) from None


def _facts(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; JSON itself lets a key come twice, and the last one count."""
    facts = {}
    for key, value in pairs:
        if key in facts:
            raise RecordError(_("key {key} is given twice").format(key=quote(key)))
        facts[key] = value
    return facts
