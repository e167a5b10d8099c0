"""``manqala puzzle``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from manqala.cli.main import cli
from manqala.puzzle.making.maker import Maker

GAME = ("vai-lung-thlan:pits=4,seeds=4", "--seeds", "7", "--seed", "1")


def puzzle(*words: str) -> Result:
    return CliRunner().invoke(cli, ["puzzle", *words])


def test_a_puzzle_shows_no_solution() -> None:
    done = puzzle(*GAME, "--count", "1")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].startswith("1. Vai Lung Thlan  vai-lung-thlan:pits=4,seeds=4, difficulty ")
    assert lines[0].endswith(" to the end")
    assert lines[-2].partition(" to move and ")[2] in (
        "win.", "hold the draw.", "win the most seeds.",
    )  # fmt: skip
    assert lines[-1].startswith("v1 ")
    assert "Solution" not in done.output
    assert "Solution: " in puzzle(*GAME, "--count", "1", "--solutions").stdout


def test_json_and_files_agree(tmp_path: Path) -> None:
    path = str(tmp_path / "puzzles.txt")
    done = puzzle(*GAME, "--count", "2", "--out", path, "--json")
    made = json.loads(done.stdout)
    assert [each["game"] for each in made] == [GAME[0]] * 2
    for each in made:
        assert each["solution"] == each["line"][0]
        assert each["moves"][each["solution"]] == each["value"] == max(each["moves"].values())
        assert each["length"] == len(each["line"])
        assert each["difficulty"] in range(1, 6)
    assert json.loads(puzzle("--load", path, "--json").stdout) == made
    shown = puzzle("--load", path, "--solutions").stdout
    assert shown.count("Solution: ") == 2
    for each in made:
        assert each["position"] in shown


def test_a_game_without_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.puzzle.making.maker.PATIENCE", 3)
    done = puzzle("kalah:pits=1,seeds=2")
    assert done.exit_code == 2
    assert done.stderr == (
        "manqala: 3 games of kalah:pits=1,seeds=2 gave no puzzle with at most 12 seeds; try other"
        " --seeds, or first build a database: manqala endgame build kalah:pits=1,seeds=2 --seeds 10"
        "\n"
    )


def test_fewer_puzzles_than_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Maker, "is_weary", property(lambda maker: bool(maker.found)))
    done = puzzle(*GAME, "--count", "2")
    assert done.exit_code == 0
    assert done.stderr.startswith("No more than 1 puzzle was found in ")
    assert "to move and" in done.stdout


def test_interrupted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was found is shown and kept."""
    play = Maker.play

    def interrupted(maker: Maker) -> object:
        if maker.found:
            raise KeyboardInterrupt
        return play(maker)

    monkeypatch.setattr(Maker, "play", interrupted)
    path = tmp_path / "puzzles.txt"
    done = puzzle(*GAME, "--count", "2", "--out", str(path))
    assert done.exit_code == 130
    assert "to move and" in done.stdout
    assert path.read_text().count("[Puzzle ") == 1


def test_bad_requests(tmp_path: Path) -> None:
    for words, message in (
        ((), "expected a game, or --load with a file"),
        (("kalah", "--load", "x"), "expected a game, or --load with a file"),
        (("nosuch",), "no game is called 'nosuch'"),
        (("kalah", "--count", "0"), "expected a whole number from 1 to 1000, got '0'"),
        (("kalah", "--seeds", "2"), "expected a whole number from 3 to 30, got '2'"),
        (("kalah", "--database", str(tmp_path)), "there is no endgame database of this game"),
        (("--load", str(tmp_path / "none")), "there is no such file"),
    ):
        result = puzzle(*words)
        assert result.exit_code == 2, words
        assert message in result.stderr
