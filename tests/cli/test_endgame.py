"""``manqala endgame``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from manqala.cli.main import cli

POSITION = "v1 0,1,1/1,0,2 0,0 S"
GAME = "vai-lung-thlan:pits=3"


def endgame(*words: str, out: Path) -> Result:
    return CliRunner().invoke(cli, ["endgame", *words, "--out", str(out)])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database."""
    out = tmp_path_factory.mktemp("endgame")
    done = endgame("build", GAME, "--seeds", "6", "--threads", "2", out=out)
    assert done.exit_code == 0, done.output
    assert "6 of 6 seeds, 100 %" in done.stderr
    assert "923 positions in" in done.stdout
    return out


def test_info(place: Path) -> None:
    lines = endgame("info", GAME, out=place).stdout.splitlines()
    assert len(lines) == 7
    assert lines[0] == "seeds 1: 6 positions, 3 won, 0 drawn, 3 lost"
    facts = json.loads(endgame("info", GAME, "--json", out=place).stdout)
    assert facts["game"] == GAME
    assert facts["seeds"] == 6
    assert facts["positions"] == 923
    assert facts["bytes"] == sum(layer["bytes"] for layer in facts["layers"])


def test_building_again_builds_nothing(place: Path) -> None:
    done = endgame("build", GAME, "--seeds", "6", "--json", out=place)
    assert done.stderr == ""
    assert json.loads(done.stdout)["seeds"] == 6


def test_probe(place: Path) -> None:
    done = endgame("probe", GAME, POSITION, out=place)
    assert done.exit_code == 0, done.output
    value, *moves = done.stdout.splitlines()
    assert value.startswith("value ")
    assert [line.split()[0] for line in moves] == ["B", "C"]
    facts = json.loads(endgame("probe", GAME, POSITION, "--json", out=place).stdout)
    assert facts["position"] == POSITION
    assert facts["exact"] is True
    assert facts["lower"] == facts["upper"] == facts["value"] == max(facts["moves"].values())
    assert facts["bounds"]["B"] == [facts["moves"]["B"]] * 2
    assert value == f"value {facts['value']:+}"


def test_bounds_that_differ(tmp_path: Path) -> None:
    game = "oware:pits=1"
    endgame("build", game, "--seeds", "2", out=tmp_path)
    facts = json.loads(endgame("probe", game, "v1 1/1 0,0 S", "--json", out=tmp_path).stdout)
    assert facts["exact"] is (facts["lower"] == facts["upper"])
    assert facts["value"] == (facts["lower"] if facts["exact"] else None)


def test_verify(place: Path) -> None:
    done = endgame("verify", GAME, "--all", "--share", "1", "--seed", "7", out=place)
    assert done.exit_code == 0, done.output
    first, *layers = done.stdout.splitlines()
    assert first == "Seed of the sample: 7"
    assert layers[-1] == (
        "seeds 6: 462 positions, 462 by the reference rules, all by the compiled ones"
    )
    facts = json.loads(endgame("verify", GAME, "--json", out=place).stdout)
    assert facts["ok"] is True
    assert [layer["by_reference"] for layer in facts["layers"]] == [6, 21, 56, 100, 100, 100]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("info", "oware"), "manqala: there is no endgame database of this game in "),
        (("probe", GAME, "v1 5,5,5/5,5,5 0,0 S"), "up to 6 seeds in play, this has 30"),
        (("probe", GAME, "v1 5"), "manqala: position 'v1 5': expected"),
        (("build", GAME, "--seeds", "0"), "expected a whole number from 1 to 63, got '0'"),
        (("build", GAME, "--seeds", "9", "--memory", "much"), "expected a size such as 500M"),
        (("build", "oware", "--seeds", "40", "--memory", "1G"), "40 seeds need "),
        (("verify", GAME, "--share", "2"), "expected a number from 0 to 1, got '2'"),
    ],
)
def test_errors_are_one_line(words: tuple[str, ...], error: str, place: Path) -> None:
    done = endgame(*words, out=place)
    assert done.exit_code == 2
    assert error in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import manqala.endgame.build

    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(manqala.endgame.build, "build", interrupted)
    done = endgame("build", GAME, "--seeds", "6", out=tmp_path)
    assert done.exit_code == 130
    assert "the same command goes on where it was" in done.stderr
