"""Single boards that show what a board does at its edges."""

from __future__ import annotations

from random import Random

import pytest

import manqala
from manqala import MoveError
from manqala.rules import position as positions
from tests import kit


def test_board_of_another_game_is_another_board() -> None:
    kalah, brainking = manqala.game("kalah").board(), manqala.game("brainking-mancala").board()
    assert kalah.text == brainking.text
    assert kalah != brainking
    assert kalah != kalah.text
    assert repr(kalah) == "<Board kalah v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S>"


def test_nothing_to_undo() -> None:
    with pytest.raises(MoveError, match="no move to take back"):
        manqala.game("kalah").board().undo()


def test_refused_move_changes_nothing() -> None:
    board = manqala.game("kalah").board()
    board.play("C")
    for word in ("C", "a", "pass", "?", ""):
        with pytest.raises(MoveError):
            board.play(word)
    assert board.text == "v1 4,4,0,5,5,5/4,4,4,4,4,4 1,0 S"
    assert board.ply == 1


def test_move_is_a_text_or_a_move() -> None:
    with pytest.raises(MoveError, match="expected a move text, got int"):
        manqala.game("kalah").board().play(3)  # type: ignore[arg-type]


def test_board_remembers_the_position_it_was_made_from() -> None:
    text = "v1 0,0,0,0,0,0/2,0,0,0,0,0 20,25 S"
    board = manqala.game("kalah").board(text)
    assert kit.state(board) == "v1 0,0,0,0,0,0/0,0,0,0,0,0 20,27 S | North 20-27 row_empty"
    assert positions.text(board.start, board.game.rules) == text


def test_undo_forgets_that_a_position_occurred() -> None:
    cycle = list("aAbBcCdDeEfFgG")
    board = manqala.game("walak-pussa").board("v1 1,0,0,0,0,0,0/1,0,0,0,0,0,0 3,1 N")
    for move in cycle * 2:
        board.play(move)
    end = kit.state(board)
    assert end.endswith("South 4-2 repetition")
    for _ in cycle:
        board.undo()
    assert board.legal_moves
    for move in cycle:
        assert board.legal_moves
        board.play(move)
    assert kit.state(board) == end


def test_ply_limit_ends_the_game_as_a_repetition_would() -> None:
    game = manqala.game("oware:repetition=none")
    board = game.board("v1 0,1,0,0,0,0/1,0,0,0,0,0 5,6 N")
    kit.play_on(board, Random(1))
    assert board.outcome is not None
    assert (board.ply, board.outcome.termination) == (game.rules.ending.ply_limit, "ply_limit")
    assert board.outcome.score == (5, 6), "with no repetition rule, what is left is nobody's"


@pytest.mark.parametrize(
    ("termination", "winner"), [("resignation", 1), ("time", 0), ("agreement", None)]
)
def test_game_can_be_stopped_from_outside(termination: str, winner: int | None) -> None:
    board = manqala.game("kotu-baendum").board(
        "v1 0,0,0,0,0,1,4/0,1,0,0,0,0,0 3,2 S dir=> tied=G:N"
    )
    outcome = board.stop(termination, winner)
    assert board.outcome == outcome
    assert (outcome.winner, outcome.score, outcome.termination) == (winner, (3, 6), termination)
    assert board.legal_moves == ()
    with pytest.raises(MoveError, match="over already"):
        board.stop(termination, winner)


def test_game_cannot_be_stopped_for_a_reason_of_the_rules() -> None:
    with pytest.raises(MoveError, match="agreement, resignation, time"):
        manqala.game("kalah").board().stop("no_move")


def test_extra_move_may_be_passed() -> None:
    board = manqala.game("brainking-mancala:bonus=may").board()
    board.play("C")
    board.play("pass")
    assert kit.state(board) == "v1 4,4,0,5,5,5/4,4,4,4,4,4 1,0 N | a b c d e f"


def test_player_without_a_move_passes_again_and_again() -> None:
    board = manqala.game("vai-lung-thlan").board("v1 0,0,0,0,0,0/1,1,0,2,0,0 0,0 N")
    for move in ("a", "pass", "b", "pass"):
        assert move in map(str, board.legal_moves)
        board.play(move)
    with pytest.raises(MoveError, match="expected"):
        board.play("pass")
