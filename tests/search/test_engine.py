"""The engine: values agree with the exact databases, limits hold, a search can be stopped."""

from __future__ import annotations

import threading
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

import manqala
from manqala import DatabaseError, Engine, ManqalaError, MoveError
from manqala.endgame.build import build
from manqala.endgame.database import Database
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.rules import position as positions
from tests import few

SEEDS = 4
GAMES = (
    "vai-lung-thlan",
    "brainking-mancala",
    "kotu-baendum",
    "walak-pussa",
    "kalah",
    "oware",
    "awari",
    "ali-guli-mane",
    "ohvalhu",
    "ayoayo",
    "bohnenspiel",
    "brainking-mancala:bonus=may",
    "kotu-baendum:tie=seeds_stay",
    "walak-pussa:last_in_empty=turn_ends",
    "vai-lung-thlan:repetition=draw",
    "layli-goobalay:pits=8,seeds=5",
    "kalah:pits=10,seeds=12",
)
SOLVED = {  # seeds still to be won and the only good move: shared with the players' endgames
    "v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S": ("E", 6),
    "v1 0,1,1,0,3,0/0,1,0,1,0,1 0,0 S": ("B", 2),
    "v1 1,1,0,1,0,0/0,0,0,3,0,2 0,0 S": ("A", 4),
    "v1 2,0,1,0,0,2/0,1,0,1,0,1 0,0 S": ("A", 2),
}


@cache
def engine(spec: str) -> Engine:
    return Engine(spec, megabytes=1, specialise=False)


def few_seeds(game: Game, rng: Random) -> Board | None:
    """Return a board with a few seeds at random places, if the game goes on there."""
    row = game.rules.board.pits
    pits = [0] * (2 * row)
    for _ in range(rng.randint(2, SEEDS)):
        pits[rng.randrange(2 * row)] += 1
    south, north = (",".join(map(str, side)) for side in (pits[:row], pits[row:]))
    stores = f"{rng.randint(0, 5)},{rng.randint(0, 5)}"
    direction = " dir=>" if game.rules.sowing.direction == "first_player" else ""
    board = game.board(f"v1 {south}/{north} {stores} {rng.choice('SN')}{direction}")
    return None if board.outcome else board


@pytest.mark.parametrize("spec", GAMES)
def test_values_are_those_of_the_database(spec: str, tmp_path: Path) -> None:
    """Proved values are exact, and only values that repetition cannot change are called proved."""
    game = manqala.game(spec)
    exact = build(game.rules, SEEDS, tmp_path / "all", specialise=False)
    few = build(game.rules, SEEDS - 2, tmp_path / "few", specialise=False)
    rng = Random(spec)
    searches = engine(spec), Engine(game, megabytes=1, specialise=False, database=few)
    proved = 0
    for _ in range(30):
        board = few_seeds(game, rng)
        if board:
            proved += sum(agree(search, board, exact) for search in searches)
    assert proved > 20


@pytest.mark.parametrize("spec", few.small_variants())
def test_values_of_small_games_are_those_of_the_database(spec: str, tmp_path: Path) -> None:
    """The same for every game and every value of every option, on three pits a side."""
    game = manqala.game(spec)
    most = 7 if game.rules.claims else 5
    exact = build(game.rules, most, tmp_path / "all", specialise=False)
    half = build(game.rules, most // 2, tmp_path / "few", specialise=False)
    rng = Random(spec)
    searches = [Engine(game, megabytes=1, specialise=False, database=each) for each in (None, half)]
    for _ in range(15):
        board = game.board(positions.text(few.few_seeds(game.rules, most, rng), game.rules))
        if board.outcome is None:
            for search in searches:
                agree(search, board, exact)


def agree(search: Engine, board: Board, exact: Database) -> int:
    """Check a search against a database that knows all values; return how many it proved."""
    values = exact.values(board.position)
    proved = 0
    for line in search.analyse(board, lines=20, nodes=20_000).lines:
        bounds = values[line.move]
        if line.exact:
            proved += 1
            assert (bounds.lower, bounds.upper) == (line.value, line.value), board.text
        assert board.copy().play(line.move)
    search.forget()
    found = search.analyse(board, nodes=20_000)
    if found.exact:
        assert found.best.exact
        assert max(bounds.upper for bounds in values.values()) == found.best.value, board.text
    return proved


def test_a_move_pushed_out_by_a_better_one_must_be_refuted() -> None:
    """A first move whose value was only a guess was forgotten once another seemed better."""
    board = manqala.game("ayoayo").board("v1 1,0,0,2,0,0/2,1,1,0,0,0 19,22 N")
    found = Engine("ayoayo", megabytes=1, specialise=False).analyse(board, nodes=1_000_000)
    assert not found.exact or (found.best.move, found.best.value) == ("a", 5)


@pytest.mark.parametrize("text", SOLVED)
def test_solved_endgames(text: str) -> None:
    board = manqala.game("vai-lung-thlan").board(text)
    found = engine("vai-lung-thlan").analyse(board)
    assert (found.best.move, found.best.value, found.exact) == (*SOLVED[text], True)


@pytest.mark.parametrize(
    ("spec", "value"),
    [
        ("kalah:pits=1,seeds=3", 6),
        ("kalah:pits=2,seeds=4", -10),
        ("kalah:pits=3,seeds=3", 2),
        ("kalah:pits=3,seeds=4", 2),
        ("kalah:pits=4,seeds=3", 6),
        ("kalah:pits=4,seeds=3,capture=empty", 8),
    ],
)
def test_known_values_of_kalah(spec: str, value: int) -> None:
    found = engine(spec).analyse(manqala.game(spec).board())
    assert (found.best.value, found.exact) == (value, True)


def test_a_search_to_a_depth_is_the_same_every_time() -> None:
    board = manqala.game("oware").board()
    found = [
        Engine("oware", megabytes=1, specialise=False).analyse(board, depth=8) for _ in range(2)
    ]
    assert found[0].lines == found[1].lines
    assert found[0].nodes == found[1].nodes


def test_two_threads_find_the_same_value() -> None:
    board = manqala.game("kalah:pits=4,seeds=3").board()
    found = Engine("kalah:pits=4,seeds=3", threads=2, specialise=False).analyse(board)
    assert (found.best.value, found.exact) == (6, True)


def test_limits() -> None:
    search, board = engine("oware"), manqala.game("oware").board()
    assert search.analyse(board, nodes=1000).nodes < 1100
    assert search.analyse(board, depth=3).depth == 3
    begin = time.monotonic()
    assert search.analyse(board, seconds=0.2).stopped
    assert time.monotonic() - begin < 5  # it would go on for hours


def test_another_thread_stops_a_search() -> None:
    search, board = engine("oware"), manqala.game("oware").board()
    threading.Timer(0.2, search.stop).start()
    found = search.analyse(board)
    assert found.stopped
    assert board.copy().play(found.best.move)


def test_only_moves_as_good_as_the_best_are_varied() -> None:
    game = manqala.game("vai-lung-thlan")
    board = game.board("v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S")
    chosen = {str(engine("vai-lung-thlan").choose(board, vary=Random(seed))) for seed in range(6)}
    assert chosen == {"E"}


def test_a_table_for_which_there_is_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_words: int) -> None:
        raise MemoryError

    monkeypatch.setattr("manqala.search.engine.workspace.aligned_zeros", full)
    with pytest.raises(ManqalaError, match="no memory for a table of 64 MB"):
        Engine("kalah:pits=3", specialise=False)


def test_bad_requests_are_refused(tmp_path: Path) -> None:
    board = manqala.game("kalah").board()
    with pytest.raises(ManqalaError, match="this engine plays oware"):
        engine("oware").analyse(board)
    for bad in ({"depth": 0}, {"depth": 1.5}, {"seconds": -1}, {"nodes": True}, {"lines": 0}):
        with pytest.raises(ManqalaError, match="expected a number"):
            engine("kalah").analyse(board, **bad)
    for size in ({"megabytes": 0}, {"threads": 0}, {"megabytes": "many"}):
        with pytest.raises(ManqalaError, match="expected"):
            Engine("kalah", **size)
    over = manqala.game("kalah").board("v1 0,0,0,0,0,0/0,0,0,0,0,1 0,0 S")
    with pytest.raises(MoveError, match="over"):
        engine("kalah").choose(over)
    database: Database = build(board.game.rules, 1, tmp_path, specialise=False)
    with pytest.raises(DatabaseError, match="another game"):
        Engine("oware", database=database)
