"""The index: every position has a number of its own, and compiled code finds it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from manqala.endgame.bounds import Bounds
from manqala.endgame.build import build
from manqala.endgame.compiled.table import SEEDS
from manqala.endgame.database import Database
from manqala.endgame.index.counts import Counts
from manqala.endgame.index.numbering import position_of
from manqala.endgame.plan import Plan, plain_rules
from manqala.endgame.solver import Solver
from manqala.errors import DatabaseError
from manqala.rules.position import mirror
from tests.kit import game

GAMES = {
    "kalah:pits=3": 7,
    "oware:pits=2": 9,
    "vai-lung-thlan:pits=1": 8,
    "kotu-baendum:pits=3": 4,
    "kotu-baendum:pits=2,tied_skip=on": 1,
    "toguz-kumalak:pits=4": 3,
    "layli-goobalay:pits=3": 5,
    "brainking-mancala:pits=3,bonus=may": 5,
}


@pytest.mark.parametrize(("spec", "seeds"), GAMES.items())
def test_every_value_is_read_as_it_was_found(spec: str, seeds: int, place: Path) -> None:
    rules = game(spec).rules
    database = build(rules, seeds, place, specialise=False)
    counts = Counts(plain_rules(rules))
    solver = Solver(Plan(counts.rules, counts, seeds, specialise=False))
    for file in database.layers:
        layer, count = file.header.layer, file.header.positions
        found = [position_of(counts, layer, number) for number in range(count)]
        assert len(set(found)) == count == counts.positions(layer)
        pairs = solver.solve(layer, lambda _sweep, _looked: None)
        solver.take(file)
        assert [Bounds(int(low), int(high)) for low, high in pairs] == database.look_up(found)


def test_wide_lanes(place: Path) -> None:
    """A game of more seeds than a byte can count is served by the same database."""
    few, many = game("kalah:pits=3"), game("kalah:pits=3,seeds=50")
    database = build(few.rules, 7, place, specialise=False)
    assert many.rules.seeds > 255
    wide = Database.open(many.rules, place)
    found = [position_of(database.counts, 7, number) for number in range(0, 792, 7)]
    assert wide.look_up(found) == database.look_up(found)


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "seeds"), {"bestemshe:pits=9": 5, "toguz-kumalak": 3}.items())
def test_boards_of_two_words_a_side(spec: str, seeds: int, place: Path) -> None:
    test_every_value_is_read_as_it_was_found(spec, seeds, place)


def test_all_values_lie_between_the_seeds_in_play(vai_lung_thlan: Database) -> None:
    counts = vai_lung_thlan.counts
    positions = [position_of(counts, 6, number) for number in range(0, 12_376, 11)]
    for bounds in vai_lung_thlan.look_up(positions):
        assert bounds is not None
        assert -6 <= bounds.lower <= bounds.upper <= 6


def test_positions_with_too_many_seeds(vai_lung_thlan: Database) -> None:
    board = game("vai-lung-thlan").board()
    assert vai_lung_thlan.look_up([board.position]) == [None]
    with pytest.raises(DatabaseError, match="up to 10 seeds in play, this has 60"):
        vai_lung_thlan.probe(board.position)
    with pytest.raises(DatabaseError, match="this has 60"):
        vai_lung_thlan.values(board.position)


def test_what_is_in_the_stores_does_not_matter(vai_lung_thlan: Database) -> None:
    each = game("vai-lung-thlan")
    poor = each.board("v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S").position
    rich = each.board("v1 0,0,1,0,1,2/0,1,0,0,0,3 20,32 S").position
    assert vai_lung_thlan.look_up([poor, rich, mirror(rich)]) == [Bounds(6, 6)] * 3


def test_a_finished_game_is_worth_its_sweep(place: Path) -> None:
    rules = game("kalah:pits=3").rules
    database = build(rules, 7, place, specialise=False)
    position = replace(game("kalah:pits=3").board().position, pits=(0, 0, 0, 1, 0, 2))
    assert database.probe(position) == Bounds(-3, -3)
    assert database.values(position) == {}
    empty = replace(position, pits=(0,) * 6)
    assert database.probe(empty) == Bounds(0, 0)


def test_the_table_says_how_far_it_goes(vai_lung_thlan: Database) -> None:
    assert vai_lung_thlan.table[SEEDS] == 10
    assert vai_lung_thlan.table.dtype == np.uint64
