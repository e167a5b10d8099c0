"""What happens on the board, told in sentences."""

from random import Random

import pytest

from manqala.cli.words.move import tell
from manqala.cli.words.players import listed
from manqala.cli.words.standing import standing
from tests.kit import game, variants


def story(spec: str, move: str, position: str | None = None) -> str:
    board = game(spec).board(position)
    side = board.side
    steps = board.play(move)
    return tell(board.moves[-1], steps, side, board.position.row)


@pytest.mark.parametrize(
    ("spec", "position", "move", "sentence"),
    [
        ("kalah", None, "A", "South sowed 4 seeds from A."),
        ("kalah", None, "C", "South sowed 4 seeds from C and moves again."),
        (
            "kalah",
            "1,0,4,4,4,4/4,4,4,4,4,4 3,4 S",
            "A",
            "South sowed 1 seed from A and captured 5 at B and e.",
        ),
        (
            "vai-lung-thlan",
            "v1 2,5,0,0,0,0/0,3,1,0,4,1 0,0 S",
            "B",
            "South sowed 5 seeds from B and captured 5 from 5 pits.",
        ),
        (
            "kotu-baendum",
            "v1 0,0,0,0,0,0,0/3,0,0,0,0,0,0 0,0 N dir=>",
            "a",
            "North sowed 3 seeds from a. At the end 3 more seeds go to North.",
        ),
        (
            "kotu-baendum",
            "v1 0,0,0,0,0,2,2/3,1,0,0,0,0,0 0,0 S dir=>",
            "F",
            "South sowed 2 seeds from F, captured 4 at a and tied a.",
        ),
        ("kotu-baendum", None, "A<", "South sowed 4 seeds from A< in 3 laps."),
        (
            "pallanguzhi",
            "v1 0,0,0,0,0,1,1/3,1,0,0,0,0,0 0,0 S",
            "G",
            "South sowed 1 seed from G in 2 laps and gave 4 from a to North.",
        ),
        ("vai-lung-thlan", "v1 0,0,0,0,0,0/1,1,0,0,0,0 0,0 S", "pass", "South passes."),
        (
            "walak-pussa:endless=turn_void",
            "v1 0,1,0,1,0,1,0/1,0,1,0,1,2,1 0,0 N",
            "f",
            "The laps from f would never end, so North moves no seed.",
        ),
    ],
)
def test_move_in_a_sentence(spec: str, position: str | None, move: str, sentence: str) -> None:
    assert story(spec, move, position) == sentence


def test_swap_in_a_sentence() -> None:
    board = game("kalah:swap=on").board()
    board.play("A")
    steps = board.play("swap")
    told = tell(board.moves[-1], steps, 1, 6)
    assert told == "North takes over the other side: the board is turned round."


@pytest.mark.parametrize("spec", variants())
def test_every_move_can_be_told(spec: str) -> None:
    rng = Random(spec)
    board = game(spec).board()
    while board.outcome is None:
        side = board.side
        steps = board.play(rng.choice(board.legal_moves))
        text = tell(board.moves[-1], steps, side, board.position.row)
        told = f"{text} {standing(board, rng.choice((None, 0, 1)))}"
        assert told.endswith(".")
        assert not set("{}\n") & set(told)


def test_standing_names_the_reader_you() -> None:
    board = game("kalah").board("4,4,0,5,5,5/4,4,4,4,4,4 1,0 N")
    assert standing(board) == "South has 1, North has 0. North to move."
    assert standing(board, you=0) == "North has 0, you have 1. North to move."
    assert standing(board, you=1) == "South has 1, you have 0. Your turn."


@pytest.mark.parametrize(
    ("spec", "position", "you", "result"),
    [
        (
            "kalah",
            "0,0,0,0,0,0/0,0,0,0,0,4 20,24 S",
            0,
            "The game is over: a row is empty. North wins, 28 to 20.",
        ),
        (
            "kalah",
            "0,0,0,0,0,0/0,0,0,0,0,4 20,24 S",
            1,
            "The game is over: a row is empty. You win, 28 to 20.",
        ),
        (
            "vai-lung-thlan",
            "0,0,0,0,0,0/0,0,0,0,0,0 30,30 S",
            None,
            "The game is over: no seeds are left to play with. It is a draw, 30 to 30.",
        ),
        (
            "kotu-baendum",
            "0,0,0,0,0,0,0/1,1,0,0,0,0,0 30,24 S dir=>",
            None,
            "The game is over: South cannot move. South wins, 30 to 26.",
        ),
        (
            "vai-lung-thlan:majority=on",
            "1,0,0,0,0,0/1,0,0,0,0,0 31,27 S",
            None,
            "The game is over: more than half of the seeds are won. South wins, 31 to 27.",
        ),
    ],
)
def test_result_in_a_sentence(spec: str, position: str, you: int | None, result: str) -> None:
    assert standing(game(spec).board(position), you) == result


@pytest.mark.parametrize(
    ("reason", "winner", "words"),
    [
        ("resignation", 1, "The game is over: South resigned. North wins."),
        ("agreement", None, "The game is over by agreement. It is a draw, 0 to 0."),
        ("time", 0, "The game is over: time has run out. South wins."),
    ],
)
def test_end_from_outside(reason: str, winner: int | None, words: str) -> None:
    board = game("oware").board()
    board.stop(reason, winner)
    assert standing(board) == words


def test_repetition_says_how_often() -> None:
    board = game("vai-lung-thlan").board("v1 1,0,1,2,0,1/0,1,0,1,2,0 0,0 S")
    while board.outcome is None:
        board.play("DeFbAdCfEaBc"[board.ply % 12])
    words = "The game is over: the same position has come 3 times. It is a draw, 0 to 0."
    assert standing(board) == words


@pytest.mark.parametrize(("words", "text"), [("E", "E"), ("EF", "E and F"), ("EFG", "E, F and G")])
def test_lists(words: str, text: str) -> None:
    assert listed(list(words)) == text
