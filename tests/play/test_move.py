"""Move texts: every form that is read, and what is said of those that are not."""

from __future__ import annotations

import pytest

import manqala
from manqala import MoveError
from manqala.play.move import parse_move

DIRECTED = "v1 1,5,5,5,0,5,5/5,5,0,5,5,5,5 0,0 N dir=>"


@pytest.mark.parametrize(
    ("spec", "position", "text", "move"),
    [
        ("kalah", None, "C", "C"),
        ("kalah", None, " C ", "C"),
        ("kalah", None, "3", "C"),
        ("kalah", None, "3B", "C"),
        ("kalah", None, "C>", "C"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 N", "3", "c"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 N", "3A", "c"),
        ("kotu-baendum", None, "7<", "G<"),
        ("kotu-baendum", DIRECTED, "a>", "a"),
        ("kotu-baendum", DIRECTED, "1A>", "a"),
        ("ali-guli-mane", None, "D<", "D<"),
        ("kalah:pits=30,seeds=2", None, "AB", "AB"),
        ("kalah:pits=30,seeds=2", None, "28", "AB"),
    ],
)
def test_move_text(spec: str, position: str | None, text: str, move: str) -> None:
    assert str(manqala.game(spec).board(position).parse(text)) == move


@pytest.mark.parametrize(
    ("spec", "position", "text", "message"),
    [
        (
            "kalah",
            None,
            "c",
            "c is North's pit and South is to move; did you mean 'C'?",
        ),
        (
            "kalah",
            None,
            "3A",
            "3A is North's pit and South is to move; did you mean 'C'?",
        ),
        ("kalah", None, "G", "no pit 'G': South's pits are A to F, North's a to f"),
        ("kalah", None, "7", "no pit '7': South's pits are A to F, North's a to f"),
        ("kalah:pits=1", None, "B", "no pit 'B': South's pits are A, North's a"),
        (
            "kalah",
            None,
            "",
            "no move '' here: expected A, B, C, D, E, F",
        ),
        (
            "kalah",
            None,
            "sawp",
            "no move 'sawp' here: expected A, B, C, D, E, F",
        ),
        (
            "kalah",
            None,
            "C\nD",
            r"no move 'C\nD' here: expected A, B, C, D, E, F",
        ),
        (
            "kalah:swap=on",
            "4,4,0,5,5,5/4,4,4,4,4,4 1,0 N swap=N",
            "sawp",
            "no move 'sawp' here: expected a, b, c, d, e, f, swap; did you mean 'swap'?",
        ),
        ("kalah", None, "C<", "seeds are sown > in this game: expected 'C', got 'C<'"),
        (
            "kotu-baendum",
            DIRECTED,
            "a<",
            "seeds are sown > in this game: expected 'a', got 'a<'",
        ),
        ("kotu-baendum", None, "A", "expected a direction: A> or A<, got 'A'"),
        (
            "kotu-baendum",
            None,
            "C",
            "C> is not legal, the first move must start from an end pit: expected A>, A<, G>, G<",
        ),
        (
            "kotu-baendum",
            None,
            "c",
            "c is North's pit and South is to move: expected A>, A<, G>, G<",
        ),
        ("kotu-baendum", None, "a<", "a is North's pit and South is to move; did you mean 'A<'?"),
        (
            "kotu-baendum",
            None,
            "B<",
            "B< is not legal, the first move must start from an end pit: ",
        ),
        ("kotu-baendum", DIRECTED, "c", "c is not legal, the pit is empty: expected a, b, d, e"),
        ("kalah", None, "pass", "you may not pass here: expected A, B, C, D, E, F"),
        ("kalah", None, "swap", "you may not swap here: expected A, B, C, D, E, F"),
        ("oware", "0,0,1,0,1,3/0,0,0,0,0,0 10,10 S", "C", "C is not legal, you must give your"),
    ],
)
def test_refused_move_text(spec: str, position: str | None, text: str, message: str) -> None:
    board = manqala.game(spec).board(position)
    with pytest.raises(MoveError) as raised:
        board.play(text)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


def test_move_is_a_text_or_a_move() -> None:
    board = manqala.game("kalah").board()
    with pytest.raises(MoveError, match="expected a move text, got int"):
        parse_move(3, board.position, board.game.rules, ())  # type: ignore[arg-type]
    twin = board.copy()
    assert board.play(board.legal_moves[2]) == twin.play("C")


def test_move_of_another_board_is_refused() -> None:
    move = manqala.game("kalah:pits=8").board().parse("H")
    with pytest.raises(MoveError, match=r"expected a move of this board, got Move\(text='H'"):
        manqala.game("kalah").board().play(move)
