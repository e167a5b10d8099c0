"""Options whose alternatives nearly always, or always, lead to the same game, and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from manqala.rules import position as positions
from tests import kit


def texts(spec: str, count: int) -> Iterator[str]:
    """Random positions of a game."""
    rules, rng = kit.game(spec).rules, Random(spec)
    for _ in range(count):
        yield positions.text(kit.random_position(rules, rng), rules)


# A player may start from any filled pit of his row in these games. So if he has no move, his row
# is empty, and all that is left lies in the row of the other: to give each side its own row is to
# give all to the player who can still move.
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("vai-lung-thlan:no_move=end_sweep_owner", "vai-lung-thlan:no_move=end_sweep_opponent"),
        ("bohnenspiel:leftovers=owner", "bohnenspiel:leftovers=opponent"),
    ],
)
def test_leftovers_all_lie_in_the_row_of_the_player_who_can_move(one: str, other: str) -> None:
    ended = 0
    for text in texts(one, 120):
        board, twin = kit.game(one).board(text), kit.game(other).board(text)
        while board.outcome is None:
            filled = [pit for pit in range(board.side * 6, board.side * 6 + 6) if board.pits[pit]]
            assert [move.pit for move in board.legal_moves] == filled
            move = board.legal_moves[board.ply % len(filled)]
            assert board.play(move) == twin.play(move)
        assert kit.state(board) == kit.state(twin)
        ended += board.outcome.termination == "no_move"
    assert ended > 20


LATE = "v1 0,3,1,3,2,1,3/2,1,0,2,1,2,3 0,0 S"
"""The laps from C go on for more than 10,000 before they repeat."""


def test_laps_of_walak_pussa_repeat_from_where_the_move_began() -> None:
    """Each lap can be taken back in one way only: the first board to come back is the first of all.

    Backwards, one takes a seed from each pit before the one to be lifted next, until one comes to
    an empty pit: there the lap began.
    """
    for text in texts("walak-pussa", 300):
        board = kit.game("walak-pussa:endless=stop_at_repeat").board(text)
        twin = kit.game("walak-pussa:endless=turn_void").board(text)
        for move in board.legal_moves:
            one, other = board.copy(), twin.copy()
            one.play(move)
            other.play(move)
            assert kit.state(one) == kit.state(other)


def test_laps_of_walak_pussa_that_repeat_late_tell_two_options_apart() -> None:
    pits = {}
    for rule in ("turn_void", "stop_at_repeat"):
        board = kit.game(f"walak-pussa:endless={rule}").board(LATE)
        before = board.pits
        board.play("C")
        assert (board.side, board.stores) == (1, (0, 0))
        pits[rule] = board.pits
    assert pits["turn_void"] == before
    assert pits["stop_at_repeat"] != before
