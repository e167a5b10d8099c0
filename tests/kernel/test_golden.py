"""What the compiled rules of each game come to, kept as text in ``tests/golden``."""

from __future__ import annotations

import numpy as np
import pytest

import manqala
from manqala.kernel import Kernel
from manqala.play.record import Record
from manqala.rules import position as positions
from tests import kit

IDS = [game.id for game in manqala.games()]


@pytest.mark.parametrize("id", IDS)
def test_counts_of_move_sequences(id: str) -> None:
    rules = kit.game(id).rules
    kernel, start = Kernel(rules), positions.start(rules)
    counts = kit.golden(id)["perft"]
    assert [kernel.perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("id", IDS)
def test_the_game_that_is_kept(id: str) -> None:
    board = Record.parse(kit.golden(id)["record"]).board()
    kernel, moves = Kernel(kit.game(id).rules), board.moves
    board = kit.game(id).board()
    visited = []
    for move in moves:
        visited.append(board.position)
        board.play(move)
    legal = kernel.legal_moves(visited)
    assert all(str(move) in found for move, found in zip(moves, legal, strict=True))


@pytest.mark.parametrize("id", IDS)
def test_a_thousand_random_games_end(id: str) -> None:
    rules = kit.game(id).rules
    played = Kernel(rules).playouts(positions.start(rules), 1_000, seed=11)
    assert np.all(played.reasons > 0)
    assert np.all(played.plies <= rules.ending.ply_limit)
    assert np.all(played.scores.sum(axis=1) <= rules.seeds)
