"""Perft: known counts, and the same counts by both twins."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from manqala.errors import ManqalaError
from manqala.kernel import Kernel
from manqala.rules import position as positions
from tests import kit

# The founding games, Oware and OpenSpiel's two games (its `mancala` is this Kalah, its `oware`
# this Oware), counted by independent programs.
KNOWN = {
    "vai-lung-thlan": [6, 36, 190, 1015, 5454, 29161],
    "brainking-mancala": [6, 35, 185, 942, 4712, 23452],
    "brainking-mancala:direction=cw": [6, 35, 185, 942, 4712, 23452],
    "kotu-baendum": [4, 24, 152, 948, 5786, 35150],
    "walak-pussa": [7, 30, 131, 698, 3161, 14576],
    "oware": [6, 36, 190, 1014, 5219, 27332, 139157, 711414],
    "kalah": [6, 35, 185, 942, 4690, 23233, 114430, 563055],
}
FOUNDING = ["vai-lung-thlan", "brainking-mancala", "kotu-baendum", "walak-pussa"]


@pytest.mark.parametrize("specialise", [False, True], ids=["record", "type"])
@pytest.mark.parametrize("spec", KNOWN)
def test_known_counts(spec: str, specialise: bool) -> None:
    rules = kit.game(spec).rules
    kernel = Kernel(rules, specialise=specialise)
    start = positions.start(rules)
    assert [kernel.perft(start, depth) for depth in range(len(KNOWN[spec]) + 1)] == [
        1,
        *KNOWN[spec],
    ]


@pytest.mark.parametrize("spec", FOUNDING)
def test_the_reference_counts_the_same_to_depth_six(spec: str) -> None:
    rules = kit.game(spec).rules
    assert kit.perft(positions.start(rules), rules, 6) == KNOWN[spec][5]


@pytest.mark.parametrize("spec", kit.variants())
def test_both_twins_count_the_same(spec: str) -> None:
    """From the start and from the middle of games; passes, swaps, ends and illegal moves count."""
    rules = kit.game(spec).rules
    kernel = Kernel(rules)
    for board in kit.boards(spec, 8):
        for depth in (1, 2):
            expected = 0 if board.outcome else kit.perft(board.position, rules, depth)
            assert kernel.perft(board.position, depth) == expected, board.text


def test_divide_adds_up() -> None:
    rules = kit.game("kotu-baendum").rules
    kernel = Kernel(rules)
    start = positions.start(rules)
    assert kernel.divide(start, 1) == {"A>": 1, "A<": 1, "G>": 1, "G<": 1}
    assert sum(kernel.divide(start, 5).values()) == KNOWN["kotu-baendum"][4]


def test_a_finished_game_has_no_continuation() -> None:
    game = kit.game("brainking-mancala")
    over = game.board("v1 0,0,0,0,0,0/2,0,0,0,0,0 21,25 S").position
    kernel = Kernel(game.rules)
    assert [kernel.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert kernel.divide(over, 2) == {}


@pytest.mark.parametrize("depth", [-1, 201, 10**30, None, 2.0, True, "2", float("nan")])
def test_a_depth_that_is_none(depth: Any) -> None:
    rules = kit.game("kalah").rules
    kernel, start = Kernel(rules), positions.start(rules)
    with pytest.raises(ManqalaError, match="depth: expected a whole number from 0 to 200, got "):
        kernel.perft(start, depth)
    with pytest.raises(ManqalaError, match="depth: expected a whole number from 1 to 200, got "):
        kernel.divide(start, depth)


def test_divide_needs_a_first_move() -> None:
    rules = kit.game("kalah").rules
    with pytest.raises(ManqalaError, match="from 1 to 200, got 0"):
        Kernel(rules).divide(positions.start(rules), 0)


@pytest.mark.parametrize("specialise", [False, True], ids=["record", "type"])
def test_the_deepest_count_needs_little_stack(specialise: bool) -> None:
    """One seed each, half a ring apart, chase each other for ever: one sequence of each length."""
    game = kit.game("oware")
    kernel = Kernel(game.rules, specialise=specialise)
    chase = game.board("v1 1,0,0,0,0,0/1,0,0,0,0,0 20,20 S").position
    three: Any = np.uint64(3)
    assert kernel.perft(chase, three) == 1
    before = threading.stack_size(256 * 1024)
    counts: list[int] = []
    thread = threading.Thread(target=lambda: counts.append(kernel.perft(chase, 200)))
    thread.start()
    threading.stack_size(before)
    thread.join()
    assert counts == [1]
