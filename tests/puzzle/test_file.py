"""Files of puzzles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from manqala.errors import RecordError
from manqala.play.record import Record
from manqala.puzzle.difficulty import Difficulty
from manqala.puzzle.file import read, write
from manqala.puzzle.goal import Goal
from manqala.puzzle.puzzle import Puzzle
from tests.kit import game

TEXT = """\
[Game "vai-lung-thlan"]
[Rules "460212ca62ae8453"]
[Result "29-31"]
[Termination "board_empty"]
[Position "v1 1,0,0,0,0,0/0,0,0,2,4,0 28,25 N"]
[Puzzle "win"]
[Value "+5"]
[Values "d +5, e +3"]
[Tempting "e"]
[Difficulty "1"]
[Depth "3"]
[Temptation "1"]

1... d 2. A e
"""


def test_a_puzzle_is_a_record() -> None:
    (puzzle,) = Puzzle.parse_many(TEXT)
    assert puzzle.game == game("vai-lung-thlan")
    assert puzzle.text == "v1 1,0,0,0,0,0/0,0,0,2,4,0 28,25 N"
    assert puzzle.goal == Goal.WIN
    assert puzzle.values == {"d": 5, "e": 3}
    assert (puzzle.solution, puzzle.value, puzzle.tempting) == ("d", 5, "e")
    assert puzzle.line == ("d", "A", "e")
    assert puzzle.difficulty == Difficulty(depth=3, moves=2, temptation=1)
    assert puzzle.record.text == TEXT
    assert Record.parse(TEXT).board().outcome is not None


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    puzzles = Puzzle.parse_many(TEXT) * 2
    write(path, puzzles)
    assert read(path) == puzzles
    assert [each.name for each in tmp_path.iterdir()] == ["puzzles.txt"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Puzzle "win"]\n', "", "record 1: not a puzzle: tag Puzzle is missing"),
        ("win", "draw", "record 1: Puzzle: expected win, got 'draw'"),
        ("d +5, e +3", "d +5", "record 1: Values: expected d +1, e +1, got 'd +5'"),
        ("d +5, e +3", "e +3, d +5", "Values: expected d +1, e +1"),
        ("d +5, e +3", "d +5, e", "Values: expected d +1, e +1"),
        ("d +5, e +3", "d +5, e +5", "its first move is not the only one that is right"),
        ("d +5, e +3", "d +3, e +5", "its first move is not the only one that is right"),
        ('Value "+5"', 'Value "+6"', "Value: expected +5, got '+6'"),
        ('Tempting "e"', 'Tempting "d"', "Tempting: expected e, got 'd'"),
        ('Depth "3"', 'Depth "x"', "Depth: expected 3, got 'x'"),
        ("1... d 2. A e", "1... a", "record 1: "),
        ("1... d 2. A e", "", "record 1: "),
    ],
)
def test_faults(old: str, new: str, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)):
        Puzzle.parse_many(TEXT.replace(old, new))


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.txt: there is no such file"):
        read(tmp_path / "none.txt")
    (tmp_path / "empty.txt").write_text("")
    with pytest.raises(RecordError, match=r"empty\.txt: expected records of puzzles, got none"):
        read(tmp_path / "empty.txt")
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match=r"odd\.txt: expected a text file"):
        read(tmp_path / "odd.txt")
    puzzles = Puzzle.parse_many(TEXT)
    with pytest.raises(RecordError, match="it is a folder"):
        write(tmp_path, puzzles)
    with pytest.raises(RecordError, match="there is no such file"):
        write(tmp_path / "no" / "folder.txt", puzzles)
