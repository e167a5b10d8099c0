"""Real rules files with parts taken out, doubled, moved and retyped are read or refused at once."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import pytest

from manqala import ManqalaError, RulesError
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.rules.games import catalogue
from manqala.rules.games.reader import parse
from tests import kit

SECONDS = 1
FILES = {id: path.read_text(encoding="utf-8") for id, path in catalogue.files().items()}


def read_and_play(data: bytes, rng: Random) -> None:
    """Read a rules file that may be refused, and play what is not; both must take no time."""
    begin = process_time()
    try:
        definition = parse(data, "mine", catalogue.find)
        assert process_time() - begin < SECONDS
        rules = definition.rules({})
        kit.play_on(Board(Game("mine.toml", {}, rules, definition)), rng, 3)
        for option in definition.options:
            definition.rules({option.name: option.choices[-1].word})
    except ManqalaError as error:
        refused = error
    else:
        return
    assert process_time() - begin < SECONDS
    assert isinstance(refused, RulesError)
    assert str(refused).isprintable()


@pytest.mark.parametrize("id", FILES)
def test_mutated_values(id: str) -> None:
    rng = Random(id)
    for _ in range(60):
        table = tomllib.loads(FILES[id])
        for _ in range(rng.choice((1, 1, 2, 4))):
            mutate(table, rng)
        read_and_play(kit.toml(table).encode(errors="replace"), rng)


@pytest.mark.parametrize("id", FILES)
def test_mutated_lines(id: str) -> None:
    rng = Random(id)
    for _ in range(40):
        lines = FILES[id].splitlines(keepends=True)
        for _ in range(rng.randint(1, 6)):
            place, length = rng.randrange(len(lines) + 1), rng.choice((1, 1, 2, 5))
            piece = lines[place : place + length]
            if rng.random() < 0.5:
                del lines[place : place + length]
            else:
                where = rng.randint(0, len(lines))
                lines[where:where] = piece * rng.choice((1, 1, 40))
        read_and_play("".join(lines)[:31_000].encode(), rng)


def mutate(table: dict[str, Any], rng: Random) -> None:
    """Delete, double, move or retype one value somewhere in a table."""
    places = list(containers(table))
    place = rng.choice(places)
    if not place:
        return
    key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
    value, other = place[key], rng.choice(places)
    match rng.randrange(5):
        case 0:
            del place[key]
        case 1:
            put(other, rng.choice(list(place)) if isinstance(place, dict) else "x", value)
        case 2:
            put(place, f"{key}{rng.randrange(3)}", value)
        case 3:
            place[key] = copy.deepcopy(rng.choice(places))
        case 4:
            place[key] = retyped(value, rng)


def containers(value: Any) -> Iterator[Any]:
    """Find all tables and lists in a value, itself included."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from containers(inner)


def put(place: Any, key: str, value: Any) -> None:
    value = copy.deepcopy(value)
    if isinstance(place, list):
        place.append(value)
    else:
        place[key] = value


def retyped(value: Any, rng: Random) -> Any:
    """Return a value of another kind, or another one of the same kind."""
    others: tuple[Any, ...] = (
        None, True, False, 0, 1, -1, 2, 31, 32, 62, 63, 100, 101, 10_000, 10**30, 0.5,
        float("nan"), "", "ccw", "own", "any", "none", "kalah", "x" * 300, "\x1b[2J", "ü", [],
        [value], [1, 2], [0], {}, {"x": value}, [value] * 9, {f"k{n}": value for n in range(30)},
        str(value),
    )  # fmt: skip
    return copy.deepcopy(rng.choice(others))
