"""The last seeds of a game go to whoever captured those before them."""

import pytest

from tests import kit


@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
        # Eight seeds are left, and South takes four of them.
        ("v1 1,3,0,0,0,0/1,0,0,3,0,0 20,20 S", "A", "0,0,0,0,0,0/0,0,0,0,0,0 28,20"),
        # Nine seeds: the game goes on.
        ("v1 1,3,0,0,0,0/1,0,0,3,0,1 20,19 S", "A", "0,0,0,0,0,0/1,0,0,3,0,1 24,19"),
        # Few seeds are left, but none is captured.
        ("v1 1,0,0,0,0,0/1,0,0,0,0,0 23,23 S", "A", "0,1,0,0,0,0/1,0,0,0,0,0 23,23"),
    ],
)
def test_last_seeds_of_hoyito(text: str, move: str, after: str) -> None:
    board = kit.game("hoyito").board(text)
    board.play(move)
    assert board.text.startswith(f"v1 {after} ")
    assert (board.outcome is not None) == (sum(board.pits) == 0)
    if board.outcome:
        assert board.outcome.termination == "board_empty"


@pytest.mark.parametrize(
    ("text", "after"),
    [
        # North's pit comes to three on South's move: North has captured, and takes the rest.
        ("v1 0,0,0,2/0,2,0,0 4,4 S", "0,0,0,0/0,0,0,0 4,8"),
        # Both capture on South's move: South takes the rest.
        ("v1 0,0,3,2/0,2,0,0 4,4 S", "0,0,0,0/0,0,0,0 8,7"),
    ],
)
def test_whoever_captured_takes_them(text: str, after: str) -> None:
    path = next(path for path in kit.FEATURES if path.endswith("last-seeds.toml"))
    board = kit.game(path).board(text)
    board.play("C" if ",3,2/" in text else "D")
    assert board.text.startswith(f"v1 {after} ")
