"""``manqala match``."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from manqala.cli.main import cli
from manqala.play.record import Record
from manqala.protocols.match import match
from manqala.protocols.match.match import Result as Game

ARGS = ("greedy", "random", "kalah", "--games", "4", "--seed", "1")


def run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["match", *args], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def test_a_match_is_told_game_by_game_and_summed_up() -> None:
    lines = run(*ARGS).output.splitlines()
    assert lines[0].startswith("1. greedy - random: ")
    assert lines[1].startswith("2. random - greedy: ")
    assert lines[4].startswith("greedy against random: ")
    assert lines[5].startswith("Score: ")
    assert lines[-1] == "Seed: 1"


def test_json() -> None:
    facts = json.loads(run(*ARGS, "--json").output)
    assert facts["game"] == "kalah"
    assert facts["players"] == ["greedy", "random"]
    assert facts["games"] == facts["of"] == 4
    assert facts["won"] + facts["drawn"] + facts["lost"] == 4
    assert sum(facts["pairs"]) == 2
    assert facts["score"] == (2 * facts["won"] + facts["drawn"]) / 8
    assert facts["faults"] == []


def test_a_match_is_interrupted_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    play = match.play

    def interrupted(*args: Any) -> Iterator[Game]:
        games = play(*args)
        yield next(games)
        yield next(games)
        raise KeyboardInterrupt

    args = (*ARGS[:-2], "--record", str(path))
    with monkeypatch.context() as patch:
        patch.setattr(match, "play", interrupted)
        output = run(*args, "--seed", "1", code=130).output
    assert "greedy against random: " in output
    assert "The same command goes on with this match." in output
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    rest = run(*args).output.splitlines()  # the seed is that of the file
    assert [line[:2] for line in rest[:2]] == ["3.", "4."]
    assert rest[2:] == run(*ARGS).output.splitlines()[4:]
    records = Record.from_json_lines(path.read_text(encoding="utf-8"))
    assert [record.tags["Round"] for record in records] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("greedy random kalahh", "did you mean 'kalah'?"),
        ("greedy gredy kalah", "did you mean 'greedy'?"),
        ("greedy random kalah --games 3", "--games: expected an even number, got 3"),
        ("greedy random kalah --seconds 1 --nodes 5", "only one of --seconds, --nodes, --clock"),
        ("greedy random kalah --clock x", "expected seconds for a game, such as 60 | 60+0.5"),
        ("greedy ugi:/no/such/program kalah", "there is no such file"),
        ("greedy random kalah --record .", "it is a folder"),
        ("greedy random kalah:pits=1,seeds=1 --games 40", "openings of kalah:pits=1,seeds=1"),
        ("greedy random", "missing argument"),
    ],
)
def test_faults(args: str, fault: str) -> None:
    (line,) = run(*args.split(), code=2).stderr.splitlines()
    assert fault in line.lower() or fault in line
