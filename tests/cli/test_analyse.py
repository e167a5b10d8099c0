"""``manqala analyse``."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from manqala.cli.main import cli

SOLVED = "v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S"  # E wins six seeds, C and F less


def analyse(*words: str) -> Result:
    return CliRunner().invoke(cli, ["analyse", *words])


def test_a_solved_endgame_is_proved() -> None:
    where = ("--position", SOLVED)
    facts = json.loads(analyse("vai-lung-thlan", *where, "--lines", "3", "--json").stdout)
    assert (facts["game"], facts["position"]) == ("vai-lung-thlan", SOLVED)
    assert (facts["value"], facts["exact"]) == (6, True)
    found = {line["moves"][0]: line["value"] for line in facts["lines"]}
    assert found == {"E": 6, "C": 0, "F": -4}
    shown = analyse("vai-lung-thlan", *where)
    lines = shown.stdout.splitlines()
    assert lines[0].startswith("1 move ahead, ")
    assert lines[-3].startswith("  +6 (proved): E ")
    assert lines[-2] == "This is proved."
    assert lines[-1].endswith(" positions a second")
    assert len(set(lines)) == len(lines), "nothing is said twice"


def test_bad_requests(tmp_path: Path) -> None:
    over = "v1 0,0,0,0,0,0/0,0,0,0,0,0 0,0 S"
    for words, message in (
        (("kalah", "--depth", "0"), "expected a whole number from 1 to 127, got '0'"),
        (("kalah", "--lines", "x"), "expected a whole number from 1 to 64, got 'x'"),
        (("kalah", "--seconds", "nan"), "expected a number from 0.01 to"),
        (("nosuch",), "no game is called 'nosuch'"),
        (("kalah", "--database", str(tmp_path)), "there is no endgame database of this game"),
        (("vai-lung-thlan", "--position", over), "over"),
    ):
        result = analyse(*words)
        assert result.exit_code == 2
        assert message in result.stderr
