"""The kernel's Python side: packing, errors, layouts, threads."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import manqala
from manqala.kernel import Kernel, warm
from manqala.kernel.ruleset.layout import layout_of
from manqala.kernel.runs.batch import advance, legal
from manqala.kernel.runs.perft import perft
from manqala.rules import position as positions
from manqala.rules.language.parts import Board
from manqala.rules.language.rules import Rules
from tests import kit


@pytest.mark.parametrize(
    ("spec", "bits", "words"),
    [
        ("vai-lung-thlan", 8, 1),
        ("kotu-baendum", 8, 1),
        ("ohvalhu", 8, 2),  # eight pits and a store
        ("toguz-kumalak", 8, 2),
        ("kalah:pits=21,seeds=6", 8, 4),
        ("kalah:pits=6,seeds=21", 8, 1),  # 252 seeds
        ("kalah:pits=6,seeds=22", 16, 2),  # 264 seeds
        ("kalah:pits=31,seeds=100", 16, 8),
    ],
)
def test_the_smallest_layout_is_taken(spec: str, bits: int, words: int) -> None:
    layout = layout_of(kit.game(spec).rules)
    assert (layout.bits, layout.words) == (bits, words)


def test_a_game_too_large_is_refused() -> None:
    with pytest.raises(manqala.RulesError, match="at most 31 pits a side"):
        Kernel(Rules(board=Board(pits=32)))


def test_no_count_carries_over_into_the_next_pit() -> None:
    """All seeds of a game in one pit, in each layout: the most a lane must hold."""
    for spec in ("kalah:seeds=21", "kalah:seeds=22", "kalah:pits=21,seeds=6"):
        game = kit.game(spec)
        seeds, row = game.rules.seeds, game.rules.board.pits
        pits = [seeds - 1] + [0] * (row - 1)
        text = f"v1 {','.join(map(str, pits))}/{','.join(['1'] + ['0'] * (row - 1))} 0,0 S"
        board = game.board(text)
        kernel = Kernel(game.rules)
        board.play("A")
        rows = kernel.pack([game.board(text).position])
        after, _ = kernel.advance(rows, np.zeros(1, np.uint64))
        assert kernel.unpack(after) == [board.position], spec


def test_an_illegal_move_is_an_error_and_changes_nothing() -> None:
    game = kit.game("vai-lung-thlan")
    kernel = Kernel(game.rules)
    rows = kernel.pack([game.board("v1 0,5,5,5,5,5/5,5,5,5,5,5 5,0 S").position] * 2)
    before = rows.copy()
    with pytest.raises(manqala.MoveError, match="row 1 is not legal"):
        kernel.advance(rows, np.array([2, 0], np.uint64))
    assert (rows == before).all()


def test_a_position_of_another_board_is_refused() -> None:
    kernel = Kernel(kit.game("vai-lung-thlan").rules)
    other = positions.start(kit.game("walak-pussa").rules)
    with pytest.raises(manqala.PositionError, match="expected 6 pits a side"):
        kernel.pack([other])


def test_playouts_do_not_depend_on_how_games_are_divided() -> None:
    rules = kit.game("kalah").rules
    kernel = Kernel(rules)
    start = positions.start(rules)
    whole = kernel.playouts(start, 10, seed=5)
    halves = [kernel.playouts(start, 5, seed=5, first=first) for first in (0, 5)]
    assert (whole.scores == np.concatenate([half.scores for half in halves])).all()
    assert len(np.unique(whole.scores, axis=0)) > 1, "the games are not all the same"
    assert (whole.scores.sum(1) == rules.seeds).all()


def test_first_moves_of_playouts_are_equally_likely() -> None:
    game = kit.game("kalah")
    played = Kernel(game.rules).playouts(game.board().position, 6_000, seed=1, record=True)
    counts = np.bincount(played.moves[:, 0], minlength=12)[::2]
    assert counts.min() > 850, counts
    assert counts.max() < 1_150, counts


def test_one_compilation_serves_a_layout_class() -> None:
    for spec in ("vai-lung-thlan", "kotu-baendum", "walak-pussa:pits=5", "kalah:pits=3,seeds=5"):
        rules = kit.game(spec).rules
        kernel = Kernel(rules)
        kernel.perft(positions.start(rules), 2)
        kernel.legal_moves([positions.start(rules)])
    classes = {kinds[0] for kinds in perft.signatures if "Record" in str(kinds[0])}
    of_one_word = [kinds for kinds in classes if kinds.typeof("tables").typeof("sow").shape[1] == 4]
    assert len(of_one_word) == 1
    for entry in (perft, legal, advance):
        assert len({str(kinds[1]) for kinds in entry.signatures}) <= 1, "one kind of array"


def test_a_long_run_lets_other_threads_work() -> None:
    rules = kit.game("vai-lung-thlan").rules
    kernel = Kernel(rules)
    start = positions.start(rules)
    kernel.perft(start, 1)
    run = threading.Thread(target=kernel.perft, args=(start, 9))
    run.start()
    ticks = 0
    while run.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 5, f"{ticks} ticks while the kernel ran"


def test_rows_of_a_wrong_shape_or_kind_are_refused() -> None:
    kernel = Kernel(kit.game("kalah").rules)
    rows = kernel.pack([positions.start(kernel.rules)])
    of_another_kind: Any = rows.astype(np.int64)
    for wrong in (rows[:, :-1], rows[0], of_another_kind):
        with pytest.raises(manqala.PositionError, match="expected rows of 6 64-bit words"):
            kernel.conclude(wrong)
    with pytest.raises(manqala.MoveError, match="expected 1 moves, one for each row"):
        kernel.advance(rows, np.zeros(2, np.uint64))


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return Kernel(kit.game("kalah").rules)


NUMBERS: list[Any] = [-1, 1 << 64, 1.0, None, True, "1", [1], np.float64(1)]


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
@pytest.mark.parametrize("name", ["games", "seed", "first"])
def test_numbers_of_playouts(kernel: Kernel, name: str, number: Any) -> None:
    arguments = {"games": 1, name: number}
    with pytest.raises(manqala.ManqalaError, match=f"{name}: expected a whole number from 0 to "):
        kernel.playouts(positions.start(kernel.rules), **arguments)


def test_most_games_of_playouts(kernel: Kernel) -> None:
    start = positions.start(kernel.rules)
    for games, record in ((10_000_001, False), (3_000_000, True)):
        with pytest.raises(manqala.ManqalaError, match=f"from 0 to .* got {games}"):
            kernel.playouts(start, games, record=record)
    three: Any = np.int8(3)
    assert len(kernel.playouts(start, three, seed=(1 << 64) - 1).plies) == 3


POSITIONS: list[Any] = [
    None,
    "v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S",
    kit.game("kalah").board(),
    replace(positions.start(kit.game("kalah").rules), claims=(0,) * 12),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: f"{position!s:.40}")
def test_what_is_no_position(kernel: Kernel, position: Any) -> None:
    for ask in (
        lambda: kernel.pack([position]),
        lambda: kernel.legal_moves([position]),
        lambda: kernel.perft(position, 1),
        lambda: kernel.divide(position, 1),
        lambda: kernel.playouts(position, 1),
    ):
        with pytest.raises(manqala.PositionError, match="expected a position of this game, got "):
            ask()


def test_what_are_no_positions_rows_or_moves(kernel: Kernel) -> None:
    start = positions.start(kernel.rules)
    rows = kernel.pack([start])
    wrong: Any
    for wrong in (start, None, 3):
        with pytest.raises(manqala.PositionError, match="expected a list of positions, got "):
            kernel.legal_moves(wrong)
        for ask in (kernel.legal, kernel.conclude, kernel.unpack):
            with pytest.raises(manqala.PositionError, match="expected an array of rows, got "):
                ask(wrong)
    for wrong in ([0], None, np.zeros(1), np.zeros(1, bool)):
        with pytest.raises(manqala.MoveError, match="expected moves as an array of whole numbers"):
            kernel.advance(rows, wrong)
    for code in (-1, 1000):
        with pytest.raises(manqala.MoveError, match=f"not legal: code {code}"):
            kernel.advance(rows, np.array([code]))
    for column, word in ((-1, 2), (2, 3)):
        rows = kernel.pack([start])
        rows[0, column] = word
        with pytest.raises(manqala.PositionError, match="expected a row that holds a position"):
            kernel.unpack(rows)


@pytest.mark.parametrize("wrong", [None, "kalah", kit.game("kalah")], ids=repr)
def test_what_are_no_rules(wrong: Any) -> None:
    with pytest.raises(manqala.RulesError, match="expected the rules of a game, got "):
        Kernel(wrong)
    with pytest.raises(manqala.RulesError, match="expected the rules of a game, got "):
        warm([wrong])
