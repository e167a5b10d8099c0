"""``manqala solve``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from manqala.cli.main import cli
from manqala.solve.solution import Solution
from manqala.solve.solver import Solver

GAME = "kalah:pits=3,seeds=3"
SOLVED = "v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S"


def solve(*words: str) -> Result:
    return CliRunner().invoke(cli, ["solve", *words])


def test_the_start_of_a_game() -> None:
    done = solve(GAME, "--no-database")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[:-1] == ["Without an endgame database", "value +2", "A +2", "B +2", "C -4"]
    assert lines[-1].endswith(" s")


def test_json() -> None:
    done = solve("vai-lung-thlan", "--position", SOLVED, "--no-database", "--json")
    facts = json.loads(done.stdout)
    assert (facts["game"], facts["position"]) == ("vai-lung-thlan", SOLVED)
    assert (facts["value"], facts["exact"]) == (6, True)
    assert facts["moves"] == {"C": 0, "E": 6, "F": -4}
    assert facts["bounds"]["F"] == [-4, -4]
    assert facts["nodes"] > 0
    assert facts["seconds"] >= 0


def test_a_value_that_hangs_on_the_rule_of_repetition() -> None:
    where = ("oware:pits=2,seeds=2", "--no-database")
    assert "the rule on repetition may decide" in solve(*where).stdout
    facts = json.loads(solve(*where, "--json").stdout)
    assert facts["value"] is None
    assert facts["exact"] is False
    assert facts["lower"] < facts["upper"]


def test_a_limit() -> None:
    done = solve("vai-lung-thlan:pits=4,seeds=2", "--no-database", "--seconds", "0.3")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "Stopped before all was proved; the bounds hold."


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is proved is printed, and the exit code is that of every interrupted command."""

    def interrupted(solver: Solver, _seconds: float | None) -> tuple[Solution, bool]:
        return Solution(dict(solver.moves), 0, 0.0, stopped=True), True

    monkeypatch.setattr("manqala.cli.commands.study.solve._run", interrupted)
    done = solve(GAME, "--no-database")
    assert done.exit_code == 130
    assert "C -16 .. +18" in done.stdout


def test_with_a_database(tmp_path: Path) -> None:
    out, path = ("--out", str(tmp_path)), str(tmp_path / "proof.txt")
    CliRunner().invoke(cli, ["endgame", "build", GAME, "--seeds", "6", *out])
    done = solve(GAME, "--database", str(tmp_path), "--certificate", path)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0].endswith(", up to 6 seeds")
    assert "a proof of " in done.stderr
    here = ("--check", path, "--database", str(tmp_path))
    all_of_it = solve(*here)
    assert all_of_it.exit_code == 0, all_of_it.output
    assert all_of_it.stdout.splitlines()[2] == "Proved: the value is +2."
    assert "rest on the database" not in all_of_it.stdout
    none = solve(*here, "--deep", "0").stdout.splitlines()
    assert "; 0 of those were worked out anew." in none[-2]
    assert none[-1].endswith("6 of its 6 files are here, and are those that are cited.")
    facts = json.loads(solve(*here, "--json").stdout)
    assert facts["ok"] is True
    assert facts["cited"] == facts["verified"] > 0
    assert (facts["lower"], facts["upper"]) == (2, 2)


def test_check(tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    assert solve(GAME, "--no-database", "--certificate", str(path)).exit_code == 0
    assert solve("--check", str(path)).exit_code == 0
    assert solve(GAME, "--check", str(path)).exit_code == 0
    other = solve("kalah", "--check", str(path))
    assert other.exit_code == 2
    assert "rules: expected" in other.stderr
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:8], *lines[9:], ""]))
    wrong = solve("--check", str(path))
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("This is no proof: position ")
    facts = json.loads(solve("--check", str(path), "--json").stdout)
    assert facts["ok"] is False
    path.write_text("no such thing")
    assert solve("--check", str(path)).exit_code == 2


def test_bad_requests(tmp_path: Path) -> None:
    over = "v1 0,0,0,0,0,0/0,0,0,0,0,0 0,0 S"
    for words, message in (
        ((), "expected a game, or --check with a file"),
        (("nosuch",), "no game is called 'nosuch'"),
        (("kalah", "--threads", "0"), "expected a whole number from 1 to 64, got '0'"),
        (("kalah", "--database", str(tmp_path)), "there is no endgame database of this game"),
        (("vai-lung-thlan", "--position", over), "over"),
        (("--check", str(tmp_path / "missing")), "there is no such file"),
    ):
        result = solve(*words)
        assert result.exit_code == 2, words
        assert message in result.stderr
