"""Boards that move: redrawn in place where the terminal can, shown once where it cannot."""

import re

import pytest

from manqala.cli.table.stage import Stage
from manqala.cli.terminal import Terminal
from tests.kit import game

Capture = pytest.CaptureFixture[str]
CAPABLE = Terminal(width=80, height=24, can_redraw=True)


def stage(terminal: Terminal, speed: float) -> tuple[Stage, list[float]]:
    pauses: list[float] = []
    return Stage(terminal, ("South", "North"), speed, pauses.append), pauses


def screen(output: str) -> list[str]:
    """What is to be seen at last on a terminal that obeys the few codes we send."""
    lines, row, column_zero = [""], 0, True
    for part in re.split(r"(\x1b\[\d+A\r|\x1b\[K|\x1b\[J|\n)", output):
        if up := re.fullmatch(r"\x1b\[(\d+)A\r", part):
            row -= int(up[1])
            column_zero = True
        elif part == "\n":
            row += 1
            column_zero = True
            if row == len(lines):
                lines.append("")
        elif part == "\x1b[J":
            del lines[row + 1 :]
            lines[row] = ""
        elif part and part != "\x1b[K":
            assert column_zero, "text goes at the beginning of a line"
            lines[row] = part
            column_zero = False
    return lines


def test_each_seed_is_seen_and_the_last_picture_is_the_board(capsys: Capture) -> None:
    board = game("kalah").board()
    moving, pauses = stage(CAPABLE, speed=10)
    moving.play(board, "C")
    output = capsys.readouterr().out
    assert pauses == [0.1] * 6
    assert "4 seeds in hand" in output
    moving.show(board)
    still = capsys.readouterr().out
    assert screen("\n" + output) == ["", *screen(still)]


def test_speed_nought_shows_only_the_board(capsys: Capture) -> None:
    board = game("kalah").board()
    still, pauses = stage(CAPABLE, speed=0)
    still.play(board, "C")
    output = capsys.readouterr().out
    assert not pauses
    assert "\x1b" not in output
    still.show(board)
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("terminal", [Terminal(), Terminal(width=80, height=7, can_redraw=True)])
def test_terminals_that_cannot_redraw_get_only_the_board(
    terminal: Terminal, capsys: Capture
) -> None:
    plain, pauses = stage(terminal, speed=10)
    plain.play(game("kalah").board(), "C")
    assert "\x1b" not in capsys.readouterr().out
    assert not pauses


def test_long_moves_are_shown_faster_not_longer(capsys: Capture) -> None:
    board = game("kalah:seeds=100").board()
    slow, pauses = stage(CAPABLE, speed=1)
    slow.play(board, "A")
    assert sum(pauses) <= 5.5
    assert min(pauses) >= 0.04
    assert len(pauses) > 90
    capsys.readouterr()


def test_endless_relays_leave_pictures_out(capsys: Capture) -> None:
    board = game("walak-pussa").board()
    slow, pauses = stage(Terminal(width=80, height=24, can_redraw=True), speed=0.1)
    for _ in range(10):
        pauses.clear()
        slow.play(board, max(board.legal_moves, key=lambda move: len(board.copy().play(move))))
        assert sum(pauses) <= 6
    capsys.readouterr()
