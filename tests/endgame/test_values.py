"""Databases know what is known otherwise: published values, and bounds worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manqala.endgame.bounds import Bounds
from manqala.endgame.build import Progress, build
from manqala.endgame.database import Database
from manqala.rules import position as positions
from manqala.rules.position import BACKWARD, FORWARD, mirror
from tests.endgame.by_hand import bounds, from_south
from tests.few import few_seeds, small_variants
from tests.kit import game, vectors

# South's margin with South to move first (Irving, Donkers and Uiterwijk 2000), by pits and seeds.
KALAH = {
    "capture=standard": {
        1: (0, -2, 6, -2, 2, 0),
        2: (2, -2, -2, -10, 6, 8),
        3: (0, 4, 2, 2, 6, -8),
    },
    "capture=empty": {1: (0, -2, 6, -2, 2, 0), 2: (2, -2, -2, -12, 6, 8), 3: (0, 4, 2, 2, 6, -10)},
}


@pytest.mark.parametrize("spec", small_variants())
def test_bounds_are_those_found_by_hand(spec: str, place: Path) -> None:
    rules, rng = game(spec).rules, Random(spec)
    most = 7 if rules.claims else 5
    database = build(rules, most, place, specialise=False)
    known = bounds([few_seeds(rules, most, rng) for _ in range(4)], rules)
    found = database.look_up(list(known))
    for (position, pair), kept in zip(known.items(), found, strict=True):
        assert (kept or database.probe(position)) == Bounds(*pair), positions.text(position, rules)
    turned = database.look_up([mirror(position) for position in known])
    assert turned == found


@pytest.mark.parametrize("spec", ["kotu-baendum:pits=4", "daramutu:pits=4"])
def test_one_direction_serves_the_other(spec: str, place: Path) -> None:
    rules, rng = game(spec).rules, Random(spec)
    database = build(rules, 6, place, specialise=False)
    for _ in range(40):
        position = few_seeds(rules, 6, rng)
        if position.direction:
            forward = replace(position, direction=FORWARD)
            pits, row = forward.pits, rules.board.pits
            claims = forward.claims
            back = replace(
                forward,
                direction=BACKWARD,
                pits=pits[:row][::-1] + pits[row:][::-1],
                claims=claims[:row][::-1] + claims[row:][::-1],
            )
            assert database.probe(back) == database.probe(forward)
            assert bounds([back], rules)[from_south(back)] == (
                database.probe(back).lower,
                database.probe(back).upper,
            )


@pytest.mark.parametrize(
    ("seeds", "counts"),
    {4: (469, 389, 507), 6: (4644, 2492, 5240), 8: (29983, 11093, 34506)}.items(),
)
def test_how_many_positions_are_won(
    seeds: int, counts: tuple[int, int, int], vai_lung_thlan: Database
) -> None:
    layer = vai_lung_thlan.info["layers"][seeds - 1]
    assert (layer["won"], layer["drawn"], layer["lost"]) == counts
    assert layer["unresolved"] == 0


@pytest.mark.parametrize(("spec", "endgame"), vectors("endgame"))
def test_solved_endgames(spec: str, endgame: dict[str, Any], vai_lung_thlan: Database) -> None:
    position = positions.parse(str(endgame["position"]), game(spec).rules)
    values = vai_lung_thlan.values(position)
    assert {move: (each.lower, each.upper) for move, each in values.items()} == {
        move: (value, value) for move, value in endgame["values"].items()
    }
    assert vai_lung_thlan.probe(position) == max(values.values(), key=lambda each: each.lower)


@pytest.mark.parametrize("capture", KALAH)
@pytest.mark.parametrize("pits", [1, 2, 3])
def test_whole_games_of_kalah(capture: str, pits: int, place: Path) -> None:
    values = KALAH[capture][pits]
    most = 2 * pits * len(values) if pits < 3 else 18
    for seeds, value in enumerate(values, 1):
        if 2 * pits * seeds <= most:
            each = game(f"kalah:{capture},pits={pits},seeds={seeds}")
            database = build(each.rules, most, place, specialise=False)
            assert database.probe(each.board().position) == Bounds(value, value)


def test_a_swap_exchanges_the_stores(place: Path) -> None:
    each = game("kalah:swap=on,pits=3,seeds=2")
    database = build(each.rules, 8, place, specialise=False)
    board = each.board("v1 0,1,1/1,1,0 3,1 N swap=N")
    values = database.values(board.position)
    swapped = board.copy()
    swapped.play("swap")
    # Who is ahead by two is behind by two after the swap.
    assert values["swap"] == (-database.probe(swapped.position)).plus(4)
    assert database.probe(board.position).lower == max(each.lower for each in values.values())


@pytest.mark.parametrize(
    "spec", ["kalah:pits=4", "brainking-mancala:pits=4", "kalah:capture=empty"]
)
def test_once_is_enough_where_all_seeds_run_to_a_store(spec: str, tmp_path: Path) -> None:
    told: list[Progress] = []
    build(game(spec).rules, 8, tmp_path, report=told.append, specialise=False)
    assert {each.sweep for each in told} == {0, 1}
