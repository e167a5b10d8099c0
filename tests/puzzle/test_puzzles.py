"""Puzzles are what they say: against the bounds of all positions by the reference rules alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from manqala.endgame.build import build
from manqala.endgame.successors import lead, loose_seeds
from manqala.errors import ManqalaError
from manqala.puzzle.goal import Goal, goal_of
from manqala.puzzle.making.check import check
from manqala.puzzle.making.likeness import face_of, is_like_any
from manqala.puzzle.making.maker import Maker
from manqala.puzzle.making.values import Values
from manqala.puzzle.puzzle import Puzzle
from tests.kit import game
from tests.solve.truth import Truth

SEEDS = {
    "kalah:pits=4,seeds=4": 8,
    "brainking-mancala:pits=4,seeds=4": 8,
    "vai-lung-thlan:pits=4,seeds=4": 7,
    "walak-pussa:pits=4,seeds=4": 7,
    "kotu-baendum:pits=4,seeds=4": 7,
    "congkak:pits=4,seeds=4": 7,
    "bohnenspiel:pits=4,seeds=4": 8,
}
"""Games that are small enough to look at every position that can follow."""


@cache
def puzzles(spec: str, count: int = 3, seed: int = 1) -> tuple[Puzzle, ...]:
    found = Maker(game(spec), seeds=SEEDS[spec], seed=seed).make(count)
    assert len(found) == count
    return tuple(found)


def margin(puzzle: Puzzle, value: int) -> int:
    """By how much the side to move ends ahead."""
    position = puzzle.position
    return lead(position, puzzle.game.rules, position.side) + value


def is_right(puzzle: Puzzle) -> bool:
    """Whether only the solution does what is asked."""
    margins = {move: margin(puzzle, value) for move, value in puzzle.values.items()}
    best = margins.pop(puzzle.solution)
    others = max(margins.values())
    return {
        Goal.WIN: best > 0 >= others,
        Goal.DRAW: best == 0 > others,
        Goal.SEEDS: best - others >= 3,
    }[puzzle.goal]


@pytest.mark.parametrize("spec", SEEDS)
def test_values_are_those_of_the_reference(spec: str) -> None:
    for puzzle in puzzles(spec):
        truth = Truth(puzzle.board())
        name = truth.name(puzzle.position)
        exact = {move: truth.worth(name, each) for move, each in truth.after[name].items()}
        assert {move: (value, value) for move, value in puzzle.values.items()} == {
            move: (each.lower, each.upper) for move, each in exact.items()
        }
        assert is_right(puzzle)
        assert loose_seeds(puzzle.position, puzzle.game.rules) <= SEEDS[spec]


@pytest.mark.parametrize("spec", SEEDS)
def test_the_line_leads_to_the_value(spec: str) -> None:
    for puzzle in puzzles(spec):
        board, side = puzzle.board(), puzzle.position.side
        for move in puzzle.line:
            board.play(move)
        assert board.outcome is not None
        score = board.outcome.score
        assert score[side] - score[1 - side] == margin(puzzle, puzzle.value)


@pytest.mark.parametrize("spec", SEEDS)
def test_the_tempting_move_wins_more_at_once_and_is_wrong(spec: str) -> None:
    for puzzle in puzzles(spec):
        assert puzzle.tempting != puzzle.solution
        seen = {}
        for move in puzzle.values:
            board = puzzle.board()
            board.play(move)
            side = puzzle.position.side
            gain = lead(board.position, board.game.rules, side)
            seen[move] = gain, board.outcome is None and board.side == side
        assert seen[puzzle.tempting] == max(seen.values())
        assert seen[puzzle.tempting] > seen[puzzle.solution]


@pytest.mark.parametrize("spec", SEEDS)
def test_no_two_are_alike(spec: str) -> None:
    faces = [face_of(puzzle.position) for puzzle in puzzles(spec)]
    for number, face in enumerate(faces):
        assert not is_like_any(face, faces[:number])


def test_a_seed_makes_the_same_puzzles() -> None:
    spec = "vai-lung-thlan:pits=4,seeds=4"
    again = Maker(spec, seeds=SEEDS[spec], seed=1).make(3)
    assert tuple(again) == puzzles(spec)
    other = Maker(spec, seeds=SEEDS[spec], seed=2).make(3)
    assert tuple(other) != puzzles(spec)


def test_the_easiest_come_first() -> None:
    points = [puzzle.difficulty.points for puzzle in puzzles("kalah:pits=4,seeds=4")]
    assert points == sorted(points)


def test_with_a_database(tmp_path: Path) -> None:
    """Where play can go round, a database knows what a search could hardly prove."""
    ayoayo = game("ayoayo")
    database = build(ayoayo.rules, 8, tmp_path, name="ayoayo")
    maker = Maker(ayoayo, seeds=8, seed=1, database=database)
    for puzzle in maker.make(3):
        values = database.values(puzzle.position)
        assert {move: each.lower for move, each in values.items()} == puzzle.values
        assert all(each.exact for each in values.values())
        assert is_right(puzzle)
    assert len(maker.found) == 3


@pytest.mark.parametrize(
    ("values", "lead", "counts_seeds", "goal"),
    [
        ({"A": 4, "B": 2}, -3, True, Goal.WIN),
        ({"A": 4, "B": 2}, -2, True, Goal.WIN),
        ({"A": 4, "B": 2}, -4, True, Goal.DRAW),
        ({"A": 4, "B": 2}, -5, True, None),
        ({"A": 4, "B": 1}, -5, True, Goal.SEEDS),
        ({"A": 4, "B": 1}, 5, True, Goal.SEEDS),
        ({"A": 4, "B": 1}, 5, False, None),
        ({"A": 4, "B": 4, "C": 0}, -2, True, None),
    ],
)
def test_goals(values: dict[str, int], lead: int, counts_seeds: bool, goal: Goal | None) -> None:
    assert goal_of(values, lead, counts_seeds=counts_seeds) == goal


@pytest.mark.parametrize(
    ("text", "are_alike"),
    [
        ("v1 0,2,0,0,0,0/1,0,0,0,1,0 20,24 S", True),  # stores do not count
        ("v1 1,0,0,0,1,0/0,2,0,0,0,0 20,24 N", True),  # nor does the side
        ("v1 0,1,1,0,0,0/1,0,0,0,1,0 22,22 S", True),  # a seed moved
        ("v1 0,2,0,0,0,0/1,0,0,0,2,0 21,22 S", True),  # a seed more
        ("v1 0,0,2,0,0,0/1,0,0,0,1,0 22,22 S", False),
        ("v1 0,2,0,0,0,0/1,0,0,0,1,0 22,22 N", False),
    ],
)
def test_likeness(text: str, are_alike: bool) -> None:
    kalah = game("kalah")
    first = face_of(kalah.board("v1 0,2,0,0,0,0/1,0,0,0,1,0 22,22 S").position)
    assert is_like_any(face_of(kalah.board(text).position), [first]) is are_alike


def test_the_other_direction_is_alike() -> None:
    kotu = game("kotu-baendum")
    texts = (
        "v1 0,2,0,0,0,0,0/1,0,0,0,3,0,0 20,20 S dir=>",
        "v1 0,0,0,0,0,2,0/0,0,3,0,0,0,1 20,20 S dir=<",
    )
    one, other = (face_of(kotu.board(text).position) for text in texts)
    assert one == other


def test_a_wrong_puzzle_is_not_given_out() -> None:
    puzzle = puzzles("kalah:pits=4,seeds=4")[0]
    values = Values(puzzle.game)
    assert check(puzzle, values)
    for move in puzzle.values:
        wrong = replace(puzzle, values={**puzzle.values, move: puzzle.values[move] + 2})
        with pytest.raises(ManqalaError, match="two searches do not agree"):
            check(wrong, values)
    assert not check(replace(puzzle, line=puzzle.line[:-1]), values)


def test_a_maker_grows_weary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.puzzle.making.maker.PATIENCE", 5)
    maker = Maker("kalah:pits=1,seeds=2", seed=1)
    assert maker.make(1) == []
    assert maker.is_weary
    assert maker.games == 5
