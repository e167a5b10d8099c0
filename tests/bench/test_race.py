"""Races: turns are taken round by round, ratios are those of a round, absent peers say why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.parts.perft import CountError, Counting
from bench.peers import AbsentError
from bench.race import HEADERS, Effort, Peer, Run, race
from bench.table import Table, verdict


def effort(rounds: int, least: float = 0, said: list[str] | None = None) -> Effort:
    say: Callable[[str], None] = (lambda _: None) if said is None else said.append
    return Effort(rounds, least, quick=True, say=say)


def runner(name: str, seconds: list[float], log: list[str] | None = None) -> Run:
    """Do a million pieces of work in the seconds of the list, one after the other."""
    left = iter(seconds)

    def run() -> tuple[float, float]:
        if log is not None:
            log.append(name)
        return 1e6, next(left)

    return run


def test_turns_are_taken_round_by_round() -> None:
    log: list[str] = []
    said: list[str] = []
    peers = [Peer("a", runner("a", [1] * 4, log)), Peer("b", runner("b", [1] * 4, log))]
    race("work", runner("ours", [1] * 4, log), peers, effort(3, said=said))
    assert log == ["ours", "a", "b"] * 4
    assert said == ["work: warming up", *(f"work: round {number} of 3" for number in (1, 2, 3))]


def test_short_work_is_repeated() -> None:
    log: list[str] = []
    peer = Peer("slow", runner("slow", [1, 1], log))
    race("work", runner("quick", [0.25] * 5, log), [peer], effort(1, least=1))
    assert log == ["quick", "slow"] + ["quick"] * 4 + ["slow"]


def test_a_busy_moment_that_slows_both_does_not_change_the_ratio() -> None:
    ours = runner("ours", [9, 0.5, 5, 0.5])
    peer = Peer("peer", runner("peer", [9, 1, 10, 1]), target=2.5)
    (row,) = race("work", ours, [peer], effort(3))
    named = dict(zip(HEADERS, row, strict=True))
    assert named == {
        "work": "work",
        "peer": "peer",
        "Manqala, M/s": "2",
        "peer, M/s": "1",
        "ratio": "2.00",
        "in the rounds": "2.00 to 2.00",
        "target": "at least 2.5",
        "met": "no",
    }


def test_an_absent_peer_says_why_and_the_others_run() -> None:
    def absent() -> tuple[float, float]:
        raise AbsentError("not installed")

    peers = [Peer("absent", absent, 1.0), Peer("there", runner("there", [4, 4]))]
    rows = race("work", runner("ours", [2, 2]), peers, effort(1))
    assert rows[0] == ("work", "absent", "0.5", "not installed", "", "", "at least 1.0", "")
    assert rows[1][4] == "2.00"


def test_programs_that_count_differently_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.parts.perft.openspiel_perft", lambda *_: (23_234, 1.0))
    counting = Counting("kalah", 6)
    counting.kernel(specialise=False)()
    fault = "Kalah, perft 6: OpenSpiel mancala, .* counts 23,234, others 23,233"
    with pytest.raises(CountError, match=fault):
        counting.beside_openspiel("mancala").run()


def test_a_table_is_text_and_markdown() -> None:
    table = Table("Sizes", ("game", "pits"), [("Vai Lung Thlan", "12"), ("Oware", "")])
    assert str(table).split("\n") == [
        "### Sizes",
        "",
        "| game           | pits |",
        "| -------------- | ---- |",
        "| Vai Lung Thlan | 12   |",
        "| Oware          |      |",
    ]


def test_verdicts() -> None:
    assert [verdict(1), verdict(1, least=1), verdict(1, least=2)] == ["", "yes", "no"]
    assert [verdict(1, most=1), verdict(1, most=0.5)] == ["yes", "no"]
