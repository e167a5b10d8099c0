"""The board drawn as text."""

import re
from random import Random

import pytest

from manqala.cli.board.drawing import NARROWEST, draw
from manqala.cli.board.view import NORTH_STORE, View
from manqala.rules.pits import pit_names
from tests.kit import game, random_position, variants

NAMES = ("South (you)", "North (alpha-beta)")


def drawing(spec: str, position: str | None = None, width: int = 80) -> list[str]:
    return draw(View.of(game(spec).board(position)), NAMES, width)


def test_counter_clockwise_south_runs_from_left_to_right() -> None:
    assert drawing("oware", "6,0,1,2,3,10/4,5,6,1,0,0 1,2 N", width=40) == [
        "> North (alpha-beta): 2 seeds",
        "   f     e     d     c     b     a",
        "  (0)   (0)   (1)   (6)   (5)   (4)",
        "          counter-clockwise",
        "  (6)   (0)   (1)   (2)   (3)   (10)",
        "   A     B     C     D     E     F",
        "  South (you): 1 seed",
    ]


def test_clockwise_is_drawn_mirrored() -> None:
    assert drawing("vai-lung-thlan", "6,0,1,2,3,10/4,5,6,7,8,0 1,2 S") == [
        "  North (alpha-beta): 2 seeds",
        "   a     b     c     d     e     f",
        "  (4)   (5)   (6)   (7)   (8)   (0)",
        "              clockwise",
        "  (10)  (3)   (2)   (1)   (0)   (6)",
        "   F     E     D     C     B     A",
        "> South (you): 1 seed",
    ]


def test_sown_stores_stand_after_the_last_pit_of_their_side() -> None:
    lines = drawing("brainking-mancala", "4,4,0,5,5,5/4,4,4,4,4,4 1,0 S")
    assert lines[3].split() == ["N", "0", "counter-clockwise", "S", "1"]
    mirrored = drawing("brainking-mancala:direction=cw", "4,4,0,5,5,5/4,4,4,4,4,4 1,0 S")
    assert mirrored[3].split() == ["S", "1", "clockwise", "N", "0"]
    assert mirrored[5].split() == list("FEDCBA")


def test_tied_pits_show_their_owner_without_colour() -> None:
    lines = drawing("kotu-baendum", "5,0,5,0,5,5,4/5,5,0,5,5,5,0 4,3 S dir=> tied=A:S,G:N,g:N")
    assert lines[1].split() == ["g:N", "f", "e", "d", "c", "b", "a"]
    assert lines[2].split() == ["[0]", "(5)", "(5)", "(5)", "(0)", "(5)", "(5)"]
    assert lines[4].split() == ["[5]", "(0)", "(5)", "(0)", "(5)", "(5)", "[4]"]
    assert lines[5].split() == ["A:S", "B", "C", "D", "E", "F", "G:N"]
    assert lines[0] == "  North (alpha-beta): 3 seeds, 4 in tied pits"
    assert lines[6] == "> South (you): 4 seeds, 5 in tied pits"


@pytest.mark.parametrize(
    ("spec", "position", "note"),
    [
        ("kotu-baendum", None, "> counter-clockwise, < clockwise"),
        ("kotu-baendum", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S dir=>", "counter-clockwise"),
        ("kotu-baendum", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S dir=<", "clockwise"),
        ("ali-guli-mane", None, "> counter-clockwise, < clockwise"),
        ("walak-pussa", None, "counter-clockwise"),
        ("walak-pussa:direction=cw", None, "clockwise"),
    ],
)
def test_direction_is_told(spec: str, position: str | None, note: str) -> None:
    assert drawing(spec, position)[3].strip() == note


def test_what_happens_is_marked_without_colour() -> None:
    board = game("kalah").board()
    view = View(board.game.rules, board.position, to_move=1, lit=2, in_hand=1)
    lines = draw(view, NAMES)
    assert lines[3].split() == ["N", "0", "1", "seed", "in", "hand", "S", "0"]
    assert lines[4].split() == ["(4)", "(4)", "<4>", "(4)", "(4)", "(4)"]
    lit_store = draw(View(board.game.rules, board.position, lit=NORTH_STORE), NAMES)
    assert lit_store[3].split()[:2] == ["N", "<0>"]
    assert list(map(len, lit_store[4:6])) == list(map(len, lines[4:6]))


def test_style_touches_what_stands_out_and_nothing_else() -> None:
    board = game("kalah").board()
    view = View(board.game.rules, board.position, to_move=0, lit=2)
    plain = draw(view, NAMES)
    styled = draw(view, NAMES, style=lambda text: f"\x1b[1m{text}\x1b[0m")
    assert [re.sub(r"\x1b\[[01]m", "", line) for line in styled] == plain
    assert [line for line in styled if "\x1b" in line] == [
        plain[4].replace("<4>", "\x1b[1m<4>\x1b[0m"),
        f"\x1b[1m{plain[6]}\x1b[0m",
    ]


def test_a_finished_board_marks_nobody() -> None:
    lines = drawing("kalah", "0,0,0,0,0,0/0,0,0,0,0,0 20,28 S")
    assert lines[0].startswith("  North")
    assert lines[-1].startswith("  South")


def test_long_names_give_way_to_the_counts() -> None:
    position = "5,0,5,0,5,5,14/5,5,0,5,5,2,0 0,0 S dir=> tied=A:S,G:N,g:N"
    view = View.of(game("kotu-baendum").board(position))
    lines = draw(view, ("S", "North (alpha-beta:100)"), NARROWEST)
    assert lines[0].endswith("…: 0 seeds, 14 in tied pits")
    assert len(lines[0]) == NARROWEST


def test_long_rows_are_folded() -> None:
    lines = drawing("kalah:pits=12", width=40)
    assert lines[1].split() == list("lkjihgfe")
    assert lines[3].split() == ["N", "0", "counter-clockwise"]
    assert lines[6] == ""
    assert lines[7].split() == list("dcba")
    assert lines[9].split() == ["S", "0"]
    assert lines[11].split() == list("IJKL")


def read(lines: list[str]) -> dict[str, int]:
    """The seeds of every pit by its name with its owner, as a drawing shows them."""
    found: dict[str, int] = {}
    board = lines[1:-1]
    for start in range(0, len(board), 6):  # five lines a panel, and an empty one between two
        north, north_seeds, _middle, south_seeds, south = board[start : start + 5]
        for names, seeds in ((north, north_seeds), (south, south_seeds)):
            counts = re.findall(r"[(\[](\d+)[)\]]", seeds)
            found |= dict(zip(names.split(), map(int, counts), strict=True))
    return found


@pytest.mark.parametrize("width", [NARROWEST, 60, 80, 200])
@pytest.mark.parametrize("spec", [*variants(), "kalah:pits=31,seeds=40", "vai-lung-thlan:pits=30"])
def test_every_pit_is_shown_with_its_seeds_within_the_width(spec: str, width: int) -> None:
    rng = Random(f"{spec} {width}")
    rules = game(spec).rules
    for _ in range(5):
        position = random_position(rules, rng)
        view = View(rules, position, to_move=position.side, in_hand=rng.choice((None, 3)))
        lines = draw(view, NAMES, width)
        assert max(map(len, lines)) <= width, lines
        names = [
            name if owner is None else f"{name}:{'SN'[owner]}"
            for pit, name in enumerate(pit_names(position.row))
            for owner in [view.owner(pit)]
        ]
        assert read(lines) == dict(zip(names, position.pits, strict=True))
