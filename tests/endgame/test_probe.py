"""What a search asks of a database from inside compiled code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from manqala.endgame.build import build
from manqala.endgame.compiled.probe import probe
from manqala.endgame.database import Database
from manqala.endgame.index.numbering import position_of
from manqala.kernel.moves.marks import claims_of
from manqala.kernel.moves.standing import loose_seeds
from manqala.kernel.packing import Packing
from manqala.kernel.ruleset.fields import kernel_fields
from manqala.kernel.ruleset.record import as_record
from manqala.kernel.ruleset.typed import TypedRules
from manqala.kernel.runs.rows import load
from manqala.rules.position import Position
from tests.kit import game

NO_DATABASE = np.zeros(1, np.uint64)


@numba.njit
def ask(rules: Any, database: Any, rows: Any, found: Any) -> None:
    """Probe the position of every row."""
    for index in range(len(rows)):
        own, opponent, marks, _ = load(rules, rows, index)
        mine, theirs = claims_of(marks)
        here, across = loose_seeds(rules, own, opponent, mine | theirs)
        loose = np.int64(here + across)
        is_there, lower, upper = probe(rules, database, own, opponent, marks, loose)
        found[index, 0] = np.int64(is_there)
        found[index, 1] = lower
        found[index, 2] = upper


def probed(spec: str, table: Any, positions: list[Position], pack: Callable[..., Any]) -> Any:
    """What the compiled probe says of positions: found, lower, upper."""
    rules = game(spec).rules
    found = np.zeros((len(positions), 3), np.int64)
    ask(pack(kernel_fields(rules)), table, Packing(rules).pack(positions), found)
    return found


def positions_of(database: Database, layer: int) -> list[Position]:
    count = database.counts.positions(layer)
    return [position_of(database.counts, layer, number) for number in range(0, count, 3)]


@pytest.mark.parametrize("pack", [TypedRules, as_record])
def test_it_finds_what_is_kept(pack: Callable[..., Any], place: Path) -> None:
    spec = "oware:pits=3"
    database = build(game(spec).rules, 7, place, specialise=False)
    positions = positions_of(database, 7)
    kept = database.look_up(positions)
    assert any(bounds and not bounds.exact for bounds in kept)
    for (found, lower, upper), bounds in zip(
        probed(spec, database.table, positions, pack), kept, strict=True
    ):
        assert bounds is not None
        assert (found, lower, upper) == (1, bounds.lower, bounds.upper)


def test_without_a_database_it_finds_nothing(place: Path) -> None:
    spec = "oware:pits=3"
    database = build(game(spec).rules, 7, place, specialise=False)
    assert not probed(spec, NO_DATABASE, positions_of(database, 3), TypedRules)[:, 0].any()
    short = Database(database.rules, database.folder, database.layers[:2])
    assert not probed(spec, short.table, positions_of(database, 3), TypedRules)[:, 0].any()


def test_where_endless_play_is_a_draw_it_is_certain(place: Path) -> None:
    spec = "oware:pits=3,repetition=draw"
    database = build(game(spec).rules, 7, place, specialise=False)
    positions = positions_of(database, 7)
    found = probed(spec, database.table, positions, TypedRules)[:, 0]
    for is_there, bounds in zip(found, database.look_up(positions), strict=True):
        assert bounds is not None
        assert is_there == (bounds.exact and abs(bounds.lower) < 7)


def test_an_opening_is_not_in_the_index(place: Path) -> None:
    spec = "kotu-baendum:pits=3"
    database = build(game(spec).rules, 7, place, specialise=False)
    opening = Position((0, 1, 1, 1, 0, 2), open=(True, False), claims=(-1,) * 6)
    assert database.look_up([opening]) == [None]
    assert probed(spec, database.table, [opening], TypedRules)[0, 0] == 0
    values = database.values(opening)
    assert set(values) == {"C>", "C<"}
    assert database.probe(opening).lower == max(each.lower for each in values.values())
