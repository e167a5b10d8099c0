"""``manqala perft`` and ``manqala warm``, with a stand-in for the kernel and with the kernel."""

import json
from collections.abc import Callable, Sequence

import pytest
from click.testing import CliRunner

import manqala.kernel
from manqala.cli.main import cli
from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.turn import make
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from tests.kit import game


class StandIn:
    """Counts as the kernel does, slowly."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def perft(self, position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in legal_moves(position, self.rules):
            made = make(position, self.rules, move)
            over = end_after(made, self.rules, ply=0, occurrences=1)
            total += int(depth == 1) if over else self.perft(made.position, depth - 1)
        return total


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manqala.kernel, "Kernel", StandIn, raising=False)


def perft(*args: str) -> str:
    result = CliRunner().invoke(cli, ["perft", *args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.usefixtures("stand_in")
class TestOutput:
    @pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 6), (2, 36), (3, 190)])
    def test_a_bare_number(self, depth: int, nodes: int) -> None:
        assert perft("vai-lung-thlan", str(depth)) == f"{nodes}\n"

    def test_divide(self) -> None:
        assert perft("kalah", "2", "--divide") == "A 6\nB 6\nC 5\nD 6\nE 6\nF 6\n35\n"
        assert perft("kotu-baendum", "1", "--divide").split("\n")[:2] == ["A> 1", "A< 1"]
        assert perft("kalah", "0", "--divide") == "1\n"

    def test_position(self) -> None:
        position = "v1 0,0,0,0,0,0/1,1,0,0,0,0 0,0 S"
        args = ("vai-lung-thlan", "1", "--position", position, "--divide")
        assert perft(*args) == "pass 1\n1\n"

    def test_a_game_that_is_over_has_no_continuation(self) -> None:
        last = "v1 0,0,0,0,0,1/0,0,0,0,0,1 23,23 S"
        assert perft("kalah", "1", "--position", last) == "1\n"
        assert perft("kalah", "2", "--position", last) == "0\n"
        over = "v1 0,0,0,0,0,0/0,0,0,0,0,0 24,24 S"
        assert perft("kalah", "0", "--position", over) == "1\n"
        assert perft("kalah", "1", "--position", over) == "0\n"

    def test_json(self) -> None:
        facts = json.loads(perft("kalah:seeds=3", "2", "--json"))
        assert facts.pop("seconds") >= 0
        assert facts == {
            "game": "kalah:seeds=3",
            "position": game("kalah:seeds=3").board().text,
            "depth": 2,
            "nodes": sum(facts["divide"].values()),
            "divide": dict.fromkeys("ABCDEF", 6) | {"D": 5},
        }


def test_warm_compiles_what_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[Rules] = []

    def warm(rules: Sequence[Rules], *, specialise: bool, say: Callable[[str], None]) -> None:
        warmed.extend(rules)
        say(f"compiling, specialised: {specialise}")

    monkeypatch.setattr(manqala.kernel, "warm", warm, raising=False)
    result = CliRunner().invoke(cli, ["warm", "kalah", "oware"], catch_exceptions=False)
    assert result.output == "compiling, specialised: True\n"
    assert warmed == [game("kalah").rules, game("oware").rules]
    warmed.clear()
    result = CliRunner().invoke(cli, ["warm"], catch_exceptions=False)
    assert result.output == "compiling, specialised: False\n"
    assert warmed == [each.rules for each in manqala.games()]


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("vai-lung-thlan", (6, 36, 190, 1015, 5454, 29161)),
        ("oware", (6, 36, 190, 1014, 5219, 27332)),
    ],
)
def test_the_kernel_itself_counts_right(spec: str, counts: tuple[int, ...]) -> None:
    for depth, count in enumerate(counts, 1):
        lines = perft(spec, str(depth), "--divide").splitlines()
        assert lines[-1] == str(count)
        assert sum(int(line.split()[1]) for line in lines[:-1]) == count
