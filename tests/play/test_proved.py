"""Facts about the founding games that can be proved or counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from manqala.play.legal import legal_moves
from manqala.play.step import StepKind
from manqala.play.turn import make
from manqala.rules import position as positions
from manqala.rules.language.rules import Rules
from manqala.rules.position import FORWARD, Position, mirror
from tests import kit

VAI_LUNG_THLAN = kit.game("vai-lung-thlan").rules


class Solver:
    """Exact values of Vai Lung Thlan by looking at every line of play.

    A position is its pits, those of the side to move first; its value is the seeds still to be
    won, own minus opponent's. A position that comes back on the way is refused, so every value
    found also proves that no line of play returns to a position it has left.
    """

    def __init__(self) -> None:
        self.values: dict[tuple[int, ...], int] = {}
        self.on_the_way: set[tuple[int, ...]] = set()

    def value(self, pits: tuple[int, ...]) -> int:
        if pits not in self.values:
            assert pits not in self.on_the_way, f"{pits} comes back"
            self.on_the_way.add(pits)
            moves = self.moves(pits)
            self.values[pits] = max(moves.values()) if any(pits) else 0
            self.on_the_way.remove(pits)
        return self.values[pits]

    def moves(self, pits: tuple[int, ...]) -> dict[str, int]:
        """Return the value of every move, for the side that makes it."""
        if not any(pits):
            return {}
        position = Position(pits)
        values = {}
        for move in legal_moves(position, VAI_LUNG_THLAN):
            after = mirror(make(position, VAI_LUNG_THLAN, move).position)
            values[str(move)] = after.stores[1] - self.value(after.pits)
        return values


@cache
def solver() -> Solver:
    return Solver()


def all_boards(seeds: int, pits: int = 12) -> Iterator[tuple[int, ...]]:
    """Return every way to lay that many seeds in that many pits: seeds and bars in one row."""
    for bars in combinations(range(seeds + pits - 1), pits - 1):
        ends = (-1, *bars, seeds + pits - 1)
        yield tuple(after - before - 1 for before, after in pairwise(ends))


# Won, drawn and lost positions of Vai Lung Thlan with that many seeds, for the side to move.
@pytest.mark.parametrize(
    ("seeds", "won", "drawn", "lost"),
    [
        (4, 469, 389, 507),
        (6, 4644, 2492, 5240),
        (8, 29983, 11093, 34506),
    ],
)
def test_all_positions_have_a_value_and_none_comes_back(
    seeds: int, won: int, drawn: int, lost: int
) -> None:
    values = [solver().value(board) for board in all_boards(seeds)]
    signs = Counter((value > 0) - (value < 0) for value in values)
    assert (signs[1], signs[0], signs[-1]) == (won, drawn, lost)


@pytest.mark.parametrize("seeds", [1, 2, 3, 5, 7])
def test_no_position_comes_back_with_other_small_numbers_of_seeds(seeds: int) -> None:
    for board in all_boards(seeds):
        solver().value(board)


@pytest.mark.parametrize(("spec", "entry"), kit.vectors("endgame"))
def test_endgame(spec: str, entry: dict[str, Any]) -> None:
    assert spec == "vai-lung-thlan"
    position = positions.parse(entry["position"], VAI_LUNG_THLAN)
    assert solver().moves(position.pits) == entry["values"]


def test_with_nine_seeds_a_position_comes_back_after_twelve_plies() -> None:
    board = kit.game("vai-lung-thlan").board("v1 1,0,1,2,0,1/0,1,0,1,2,0 0,0 S")
    start, seen = board.text, set()
    for move in "DeFbAdCfEaBc":
        assert board.text not in seen
        seen.add(board.text)
        board.play(move)
        assert board.stores == (0, 0)
    assert board.text == start
    assert board.outcome is None, "it is only the second time"


def boards_with(seeds: int, count: int) -> Iterator[tuple[Position, int]]:
    """Return random boards with that many seeds in one pit of South, and that pit."""
    rng = Random(seeds)
    for _ in range(count):
        pits = [0] * 12
        for _ in range(rng.randint(0, 60 - seeds)):
            pits[rng.randrange(12)] += 1
        pit = rng.randrange(6)
        pits[pit] = seeds
        yield Position(tuple(pits)), pit


def captured(position: Position, rules: Rules, pit: int) -> int:
    move = next(move for move in legal_moves(position, rules) if move.pit == pit)
    return make(position, rules, move).position.stores[0]


def test_twelve_seeds_always_capture() -> None:
    assert all(captured(board, VAI_LUNG_THLAN, pit) > 0 for board, pit in boards_with(12, 400))


@pytest.mark.parametrize("seeds", [13, 14, 18, 23, 24, 25, 36, 47])
def test_thirteen_and_more_seeds_never_capture(seeds: int) -> None:
    assert not any(captured(board, VAI_LUNG_THLAN, pit) for board, pit in boards_with(seeds, 100))


def test_fewer_than_twelve_seeds_capture_only_pits_they_were_sown_into() -> None:
    for seeds in range(1, 12):
        for board, pit in boards_with(seeds, 60):
            move = next(m for m in legal_moves(board, VAI_LUNG_THLAN) if m.pit == pit)
            steps = make(board, VAI_LUNG_THLAN, move).steps
            sown = {step.pit for step in steps if step.kind == StepKind.DROP}
            assert {step.pit for step in steps if step.kind == StepKind.CAPTURE} <= sown


def test_every_first_move_of_walak_pussa_makes_seven_laps_and_eats_six() -> None:
    rules = kit.game("walak-pussa").rules
    start = positions.start(rules)
    for move in legal_moves(start, rules):
        made = make(start, rules, move)
        assert sum(step.kind == StepKind.LIFT for step in made.steps) == 7
        assert made.position.stores == (6, 0)


ENDLESS = "v1 0,1,0,1,0,1,0/1,0,1,0,1,2,1 0,0 N"


def test_endless_move_is_void_or_stops_where_its_laps_begin_to_repeat() -> None:
    kinds = {}
    for rule in ("turn_void", "stop_at_repeat"):
        board = kit.game(f"walak-pussa:endless={rule}").board(ENDLESS)
        kinds[rule] = {step.kind for step in board.play("f")}
        assert board.pits == (0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2, 1)
    assert kinds == {
        "turn_void": {StepKind.VOID},
        "stop_at_repeat": {StepKind.LIFT, StepKind.DROP},
    }


def test_player_whose_moves_are_all_endless_is_stuck() -> None:
    # No such board is known, so here a second lap already counts as one too many.
    game = kit.game("walak-pussa")
    rules = replace(game.rules, lap=replace(game.rules.lap, cap=1))
    board = replace(game, rules=rules).board("v1 0,0,0,0,0,1,0/1,0,2,0,0,0,0 0,3 S")
    assert kit.state(board) == "v1 0,0,0,0,0,0,0/0,0,0,0,0,0,0 0,7 S | North 0-7 no_move"


def test_kotu_baendum_heap_in_a_full_block() -> None:
    pits = (17, *[3] * 13)
    position = Position(pits, direction=FORWARD, claims=(-1,) * 14)
    expected = {
        "next_pit": (3, 16, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3),
        "lift_for_lap": (0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    }
    for rule, after in expected.items():
        rules = kit.game(f"kotu-baendum:full_block={rule}").rules
        made = make(position, rules, legal_moves(position, rules)[0])
        assert made.position.pits == after
        assert made.position.stores == (4, 0)
