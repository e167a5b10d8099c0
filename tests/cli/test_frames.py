"""The views a move goes through, from the board before it to the board after it."""

from dataclasses import replace
from random import Random

import pytest

from manqala.cli.board.frames import frames, thinned
from manqala.cli.board.view import SOUTH_STORE, View
from tests.kit import game, variants


@pytest.mark.parametrize("spec", variants())
def test_frames_lead_from_each_board_to_the_next(spec: str) -> None:
    rng = Random(spec)
    board = game(spec).board()
    while board.outcome is None and board.ply < 200:
        before = View.of(board)
        steps = board.play(rng.choice(board.legal_moves))
        views = [before, *frames(before, steps)]
        seen = views[-1].position
        after = board.position
        assert (seen.pits, seen.stores, seen.claims) == (after.pits, after.stores, after.claims)
        in_hand = [view.in_hand or 0 for view in views]
        totals = {view.position.seeds + n for view, n in zip(views, in_hand, strict=True)}
        assert totals == {before.position.seeds}


def test_a_move_is_seen_seed_by_seed() -> None:
    board = game("kalah").board()
    before = View.of(board)
    views = list(frames(before, board.play("C")))
    assert [(view.lit, view.in_hand) for view in views] == [
        (2, 4),
        (3, 3),
        (4, 2),
        (5, 1),
        (SOUTH_STORE, None),
    ]
    assert views[0].position.pits[2] == 0
    assert all(view.to_move == 0 for view in views)


@pytest.mark.parametrize(("count", "most"), [(0, 5), (1, 5), (5, 5), (6, 5), (100, 7), (3, 0)])
def test_thinning_keeps_the_last_view(count: int, most: int) -> None:
    view = View.of(game("kalah").board())
    views = [replace(view, in_hand=n) for n in range(count)]
    left = thinned(views, most)
    assert len(left) == min(count, max(most, 1))
    assert left == sorted(left, key=lambda each: each.in_hand or 0)
    assert left[-1:] == views[-1:]
