"""The reference and the kernel are twins: they agree on every rule of every game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from manqala.kernel import Kernel
from manqala.play.ending import End, end_after
from manqala.play.legal import legal_moves
from manqala.play.turn import Made, make
from manqala.rules import position as positions
from manqala.rules.position import Position
from tests import kit

# Of every variant of every game a sample; all of them take minutes.
POSITIONS = [400, pytest.param(2_000, marks=pytest.mark.slow)]
GAMES = [5, pytest.param(200, marks=pytest.mark.slow)]

# Compiled for themselves as well: every branch that is left out of other games is in one of these.
SPECIALISED = [
    "vai-lung-thlan",
    "brainking-mancala:bonus=may",
    "kotu-baendum",
    "walak-pussa:endless=stop_at_repeat",
    "oware:grand_slam=leave_last",
    "toguz-kumalak",
    "layli-goobalay",
    "pallanguzhi:after_capture=goes_on",
]

ENDS = {
    None: 0,
    "board_empty": 1,
    "row_empty": 2,
    "no_move": 3,
    "majority": 4,
    "repetition": 5,
    "ply_limit": 6,
}
ANNULLED = 7
WINNERS = (0, 1, None)


@pytest.mark.parametrize("count", POSITIONS)
@pytest.mark.parametrize("spec", kit.variants())
def test_random_positions(spec: str, count: int) -> None:
    _compare(Kernel(kit.game(spec).rules), spec, count)


@pytest.mark.parametrize("spec", SPECIALISED)
def test_random_positions_specialised(spec: str) -> None:
    _compare(Kernel(kit.game(spec).rules, specialise=True), spec, 1_000)


@pytest.mark.parametrize("count", GAMES)
@pytest.mark.parametrize("spec", kit.variants())
def test_random_games(spec: str, count: int) -> None:
    """Games the kernel plays at random are played again by the reference, with the same end."""
    game = kit.game(spec)
    kernel = Kernel(game.rules)
    start = positions.start(game.rules)
    played = kernel.playouts(start, count, seed=7, record=True)
    for number in range(count):
        board = game.board()
        plies = int(played.plies[number])
        visited, legal = [], []
        for code in played.moves[number, :plies]:
            assert board.outcome is None
            visited.append(board.position)
            legal.append(tuple(map(str, board.legal_moves)))
            board.play(kernel.packing.move(int(code), board.position))
        assert kernel.legal_moves(visited) == legal
        assert board.outcome is not None, f"{spec}: the kernel ended a game that goes on"
        assert board.outcome.score == tuple(played.scores[number])
        assert WINNERS[int(played.winners[number])] == board.outcome.winner
        reason = int(played.reasons[number])
        assert (5 if reason == ANNULLED else reason) == ENDS[board.outcome.termination]


@pytest.mark.parametrize("path", kit.FEATURES, ids=lambda path: Path(path).stem)
def test_features_that_no_game_has(path: str) -> None:
    rules = kit.game(path).rules
    _compare(Kernel(rules), path, 1_000)
    _compare(Kernel(rules, specialise=True), path, 500)
    test_random_games(path, 20)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        # One seed each, half a ring apart: they chase each other as long as both go on.
        ("oware", "v1 1,0,0,0,0,0/1,0,0,0,0,0 20,20 S"),
        ("oware:repetition=split", "v1 1,0,0,0,0,0/1,1,0,0,0,0 20,20 S"),
        ("oware:repetition=draw", "v1 1,0,0,0,0,0/1,0,0,0,0,0 22,20 S"),
        ("bohnenspiel:repetition=unscored", "v1 1,0,0,0,0,0/1,0,0,0,0,0 20,20 S"),
    ],
)
def test_playouts_end_at_a_repetition(spec: str, text: str) -> None:
    game = kit.game(spec)
    kernel = Kernel(game.rules)
    played = kernel.playouts(game.board(text).position, 200, seed=3, record=True)
    repeated = np.flatnonzero(played.reasons == ENDS["repetition"])
    assert len(repeated), "no game was repeated: the test would show nothing"
    for number in repeated[:20]:
        board = game.board(text)
        for code in played.moves[number, : int(played.plies[number])]:
            board.play(kernel.packing.move(int(code), board.position))
        assert board.outcome is not None
        assert board.outcome.termination == "repetition"
        assert board.outcome.score == tuple(played.scores[number])
        assert WINNERS[int(played.winners[number])] == board.outcome.winner


@pytest.mark.parametrize("repetition", ["none", "unscored", "row_owners", "split", "draw"])
def test_playouts_end_at_the_ply_limit(repetition: str) -> None:
    game = kit.game(f"vai-lung-thlan:repetition={repetition}")
    ending = replace(game.rules.ending, ply_limit=21)
    game = replace(game, rules=replace(game.rules, ending=ending))
    kernel = Kernel(game.rules)
    played = kernel.playouts(positions.start(game.rules), 10, record=True)
    for number in range(10):
        assert (played.plies[number], played.reasons[number]) == (21, ENDS["ply_limit"])
        board = game.board()
        for code in played.moves[number]:
            board.play(kernel.packing.move(int(code), board.position))
        assert board.outcome is not None
        assert board.outcome.termination == "ply_limit"
        assert board.outcome.score == tuple(played.scores[number])
        assert WINNERS[int(played.winners[number])] == board.outcome.winner


def _compare(kernel: Kernel, spec: str, count: int) -> None:
    """Compare packing, ends, legal moves and one move on random positions."""
    rules, rng = kernel.rules, Random(spec)
    tried = [kit.random_position(rules, rng) for _ in range(count)]
    rows = kernel.pack(tried)
    assert kernel.unpack(rows) == tried

    swept, reasons = kernel.conclude(rows)
    live = []
    for position, after, reason in zip(tried, kernel.unpack(swept), reasons, strict=True):
        made = Made(position, ())
        end = end_after(made, rules, ply=0, occurrences=1)
        _agree(f"{spec} {position} as it stands", made, end, after, int(reason))
        if end is None:
            live.append(position)

    moves = []
    for position, found in zip(live, kernel.legal_moves(live), strict=True):
        expected = legal_moves(position, rules)
        assert found == tuple(map(str, expected)), f"{spec} {positions.text(position, rules)}"
        moves.append(rng.choice(expected))

    codes = [
        kernel.packing.code(str(move), position) for move, position in zip(moves, live, strict=True)
    ]
    results, reasons = kernel.advance(kernel.pack(live), np.array(codes, np.uint64))
    together = zip(live, moves, kernel.unpack(results), reasons, strict=True)
    for position, move, after, reason in together:
        made = make(position, rules, move)
        end = end_after(made, rules, ply=0, occurrences=1)
        _agree(f"{spec} {position} {move}", made, end, after, int(reason))


def _agree(where: str, made: Made, end: End | None, after: Position, reason: int) -> None:
    expected = end.position if end else made.position
    assert after == expected, where
    if reason == ANNULLED:
        assert made.annulled, where
    else:
        assert reason == ENDS[end.outcome.termination if end else None], where
