"""Values: those that are known, and those that looking at every position gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import manqala
from manqala import DatabaseError, ManqalaError, MoveError
from manqala.endgame.bounds import Bounds
from manqala.endgame.build import build
from manqala.solve.solver import Solver, solve
from tests.kit import game, vectors
from tests.solve.truth import Truth

# The margin of the first player for 1 to 6 seeds a pit; with empty capture, if it differs.
KALAH = {
    1: ((0, -2, 6, -2, 2, 0), {}),
    2: ((2, -2, -2, -10, 6, 8), {4: -12}),
    3: ((0, 4, 2, 2, 6, -8), {6: -10}),
    4: ((None, None, 6), {3: 8}),
}
KNOWN = [
    (f"kalah:pits={pits},seeds={seeds}{option}", special.get(seeds, value) if option else value)
    for pits, (values, special) in KALAH.items()
    for seeds, value in enumerate(values, 1)
    for option in ("", ",capture=empty")
    if value is not None
]
SMALL = (
    "kalah:pits=3,seeds=2,swap=on",
    "vai-lung-thlan:pits=2,seeds=3",
    "vai-lung-thlan:pits=3,seeds=1,no_move=end_unscored",
    "brainking-mancala:pits=2,seeds=3,bonus=may",
    "kotu-baendum:pits=2,seeds=4,tie=seeds_stay",
    "kotu-baendum:pits=3,seeds=3",
    "walak-pussa:pits=3,seeds=3",
    "oware:pits=2,seeds=3",
    "awari:pits=2,seeds=2",
    "toguz-kumalak:pits=2,seeds=3",
)


def quick(spec: str, position: str | None = None, **options: Any) -> Solver:
    """A solver that needs little memory and no compiling for one game alone."""
    return Solver(game(spec).board(position), megabytes=4, specialise=False, **options)


@pytest.mark.parametrize(("spec", "value"), KNOWN)
def test_known_values_of_kalah(spec: str, value: int) -> None:
    found = quick(spec).run()
    assert found.bounds == Bounds(value, value)
    assert found.exact
    assert found.is_complete
    assert not found.stopped


@pytest.mark.parametrize(("spec", "endgame"), vectors("endgame"), ids=lambda each: str(each)[:60])
def test_solved_endgames(spec: str, endgame: dict[str, Any]) -> None:
    found = quick(spec, endgame["position"]).run()
    assert found.moves == {move: Bounds(v, v) for move, v in endgame["values"].items()}


@pytest.mark.parametrize("spec", SMALL)
def test_every_first_move_is_worth_what_all_positions_say(spec: str) -> None:
    """Bounds too: where a value depends on the rule of repetition, both are as tight as can be."""
    board = game(spec).board()
    truth = Truth(board)
    worth = {
        move: truth.worth(board.text, after) for move, after in truth.after[board.text].items()
    }
    assert quick(spec).run().moves == worth


def test_a_database_changes_no_value(tmp_path: Path) -> None:
    spec = "vai-lung-thlan:pits=3,seeds=2"
    database = build(game(spec).rules, 8, tmp_path, specialise=False)
    with_it, without = quick(spec, database=database).run(), quick(spec).run()
    assert with_it.moves == without.moves
    assert with_it.nodes < without.nodes


@pytest.mark.parametrize("spec", SMALL)
def test_a_database_of_all_positions_leaves_nothing_to_search(spec: str, tmp_path: Path) -> None:
    """Bounds that differ are as narrow in the database as they can be."""
    rules = game(spec).rules
    database = build(rules, 2 * rules.board.pits * rules.board.seeds, tmp_path, specialise=False)
    found, truth = quick(spec, database=database).run(), quick(spec).run()
    assert found.moves == truth.moves
    assert spec.endswith("swap=on") or found.nodes == 0


def test_solve() -> None:
    found = solve("kalah:pits=3,seeds=3", megabytes=1, specialise=False)
    assert (found.bounds, found.exact) == (Bounds(2, 2), True)
    assert found.moves == {"A": Bounds(2, 2), "B": Bounds(2, 2), "C": Bounds(-4, -4)}


def test_a_search_that_is_stopped_says_what_is_proved() -> None:
    found = quick("oware").run(seconds=0.3)
    assert found.stopped
    assert not found.exact
    assert set(found.moves) == set("ABCDEF")
    assert all(bounds.lower < bounds.upper for bounds in found.moves.values())


def test_lines_that_are_too_long_to_follow_are_a_limit_too(tmp_path: Path) -> None:
    spec = "oware:pits=3,seeds=3"
    found = quick(spec).run()
    assert found.stopped
    assert not found.exact
    found = quick(spec, database=build(game(spec).rules, 18, tmp_path, specialise=False)).run()
    assert not found.stopped
    assert found.bounds == Bounds(0, 4)


def test_bad_requests(tmp_path: Path) -> None:
    with pytest.raises(MoveError, match="over"):
        quick("kalah", "v1 0,0,0,0,0,0/0,0,0,0,0,1 0,0 S")
    with pytest.raises(ManqalaError, match="megabytes"):
        solve("kalah", megabytes=0)
    database = build(manqala.game("oware").rules, 1, tmp_path, specialise=False)
    with pytest.raises(DatabaseError, match="another game"):
        quick("kalah", database=database)
