"""Matches: the referee, openings, clocks, the log, and programs that misbehave."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from manqala.errors import ManqalaError, RecordError
from manqala.play.board import Board
from manqala.protocols.fault import FaultKind, PlayerError
from manqala.protocols.job import Job
from manqala.protocols.match import match
from manqala.protocols.match.contestant import Contestant, make_contestant
from manqala.protocols.match.log import Log
from manqala.protocols.match.match import Result, Terms
from manqala.protocols.match.openings import openings
from manqala.protocols.match.pace import Clocks, Pace, parse_clock
from manqala.protocols.searcher import Build, Limits
from manqala.protocols.ugi import child, program
from tests.kit import game
from tests.protocols.stand_in import StandIn

FOREIGN = "important, one line without an end"
SCRIPT = Path(__file__).with_name("program.py")
PACE = Pace(seconds=0.05)
PATIENT = Pace(nodes=1)
"""Leaves a program a minute for each move: a busy machine must not decide a test."""


def ugi(how: str) -> str:
    return "ugi:" + shlex.join([sys.executable, str(SCRIPT), how])


def contestant(name: str) -> Contestant:
    return make_contestant(name, StandIn)


def play(first: str, second: str, pace: Pace = PACE, **changes: Any) -> list[Result]:
    chosen = {"games": 2, "plies": 2, "seed": 1} | changes
    terms = Terms(game("kalah"), (first, second), pace, **chosen)
    return list(match.play(terms, (contestant(first), contestant(second))))


def moves(results: list[Result]) -> list[list[str]]:
    return [[str(move) for move in result.played.board.moves] for result in results]


# ---------------------------------------------------------------------------------------- matches


def test_both_play_each_opening_from_both_sides() -> None:
    results = play("greedy", "random", games=6, plies=3)
    assert [result.number for result in results] == [1, 2, 3, 4, 5, 6]
    assert [result.south for result in results] == [0, 1] * 3
    starts = [tuple(game_moves[:3]) for game_moves in moves(results)]
    assert starts[0::2] == starts[1::2]
    assert len(set(starts)) == 3
    for result in results:
        outcome = result.played.board.outcome
        assert outcome
        assert result.played.fault == ""
        expected = 1 if outcome.winner is None else 2 * (outcome.winner == result.south)
        assert result.half_points == expected


def test_a_seed_gives_the_same_games_in_whatever_order() -> None:
    results = play("greedy", "random", games=4)
    assert moves(play("greedy", "random", games=4)) == moves(results)
    assert moves(play("greedy", "random", games=2)) == moves(results)[:2]
    terms = Terms(game("kalah"), ("greedy", "random"), PACE, 4, 2, 1)
    rest = match.play(terms, (contestant("greedy"), contestant("random")), done=[1, 3])
    assert moves(list(rest)) == [moves(results)[1], moves(results)[3]]
    assert moves(play("greedy", "random", games=4, seed=2)) != moves(results)


@pytest.mark.parametrize("spec", ["vai-lung-thlan", "kotu-baendum", "kalah:swap=on", "bohnenspiel"])
def test_any_game_can_be_played(spec: str) -> None:
    terms = Terms(game(spec), ("engine:depth=1", "random"), PACE, 4, 3, 5)
    results = match.play(terms, (contestant("engine:depth=1"), contestant("random")))
    assert all(result.played.board.outcome for result in results)


# --------------------------------------------------------------------------------------- openings


def test_openings_differ_and_more_of_them_begin_with_the_same() -> None:
    few, many = (openings(game("oware"), count, 3, 7) for count in (5, 40))
    assert many[:5] == few
    boards = set()
    for opening in many:
        board = game("oware").board()
        for move in opening:
            board.play(move)
        assert board.outcome is None
        boards.add(board.text)
    assert len(boards) == 40
    assert openings(game("oware"), 5, 3, 8) != few


def test_openings_of_a_small_game_get_longer_and_run_out() -> None:
    found = openings(game("kalah:pits=2,seeds=2"), 5, 1, 1)
    assert {len(opening) for opening in found} > {1}
    with pytest.raises(ManqalaError, match=r"only \d+ openings of kalah:pits=1,seeds=3 were found"):
        openings(game("kalah:pits=1,seeds=3"), 100, 1, 1)


# ----------------------------------------------------------------------------------------- clocks


def test_clocks() -> None:
    clocks = Clocks(Pace(clock=(2.0, 0.5)))
    clocks.spend(0, 1.0)
    assert clocks.go == "go p1time 1500 p2time 2000 p1inc 500 p2inc 500"
    assert clocks.patience(0) == 1.5
    assert 0 < (clocks.limits(0).seconds or 0) < (clocks.limits(1).seconds or 0) < 1
    with pytest.raises(PlayerError, match="ran out of time") as caught:
        clocks.spend(0, 1.6)
    assert caught.value.kind == FaultKind.TIME
    assert Clocks(Pace(nodes=500)).go == "go nodes 500"
    assert Clocks(Pace(nodes=500)).limits(0) == Limits(nodes=500)
    assert Clocks(Pace(seconds=0.25)).go == "go movetime 250"
    assert Clocks(Pace(seconds=0.25)).patience(1) > 0.25


@pytest.mark.parametrize(("text", "clock"), [("60", (60, 0)), ("0.5+0.01", (0.5, 0.01))])
def test_clocks_are_read(text: str, clock: tuple[float, float]) -> None:
    assert parse_clock(text) == clock
    assert Pace(clock=clock).text == f"clock={clock[0]}+{clock[1]}"


@pytest.mark.parametrize("text", ["", "x", "60+", "+1", "0", "-1", "1e9", "60 + 1", "nan"])
def test_other_clocks_are_not(text: str) -> None:
    with pytest.raises(ManqalaError, match="expected seconds for a game, such as 60"):
        parse_clock(text)


# -------------------------------------------------------------------------------------- contestants


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "no player is called '': expected random, greedy, "),
        ("gredy", "did you mean 'greedy'?"),
        ("alpha-beta:x", "alpha-beta: expected a depth from 1 to 20, got 'x'"),
        ("greedy:2", "no computer player is called 'greedy:2'"),
        ("engine:nodes", "engine: expected some of depth=1 … 126, "),
        ("engine:nodes=0", "got 'nodes=0'"),
        ("engine:node=5", "did you mean 'nodes'?"),
    ],
)
def test_players_that_are_none(name: str, fault: str) -> None:
    with pytest.raises(ManqalaError) as caught:
        contestant(name)
    assert fault in str(caught.value)


def test_an_engine_with_limits_of_its_own_is_not_timed() -> None:
    assert contestant("engine").is_timed
    assert contestant("engine:threads=2,hash=8").is_timed
    assert not contestant("engine:nodes=100").is_timed
    assert not contestant("alpha-beta:2").is_timed
    assert contestant(ugi("well")).is_timed


def test_an_engine_is_built_once_and_forgets_between_games() -> None:
    made: list[StandIn] = []

    def make(*arguments: Any) -> StandIn:
        made.append(StandIn(*arguments))
        return made[-1]

    engine = make_contestant("engine:hash=8,threads=2,nodes=20", make)
    for _ in range(3):
        engine.begin(game("kalah"), 1)
    assert [(each.build, each.forgotten) for each in made] == [(Build(8, 2), 3)]


def test_an_interrupt_stops_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = contestant("engine")
    engine.begin(game("kalah"), 1)
    waited = []
    wait = Job.wait

    def interrupted(job: Job[Any]) -> None:
        waited.append(job)
        if len(waited) == 1:
            raise KeyboardInterrupt
        wait(job)

    monkeypatch.setattr(Job, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        engine.choose(game("kalah").board(), Clocks(Pace(seconds=3600)))
    assert not waited[0].is_running


# ----------------------------------------------------------------------------------------- programs


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_TO_START", "_TO_PREPARE"):
        monkeypatch.setattr(program, name, 1.0)


def test_a_program_plays_games() -> None:
    results = play(ugi("well"), "random", PATIENT)
    assert [result.played.fault for result in results] == ["", ""]


def test_what_is_no_answer_is_passed_over() -> None:
    assert [each.played.fault for each in play(ugi("garbage"), "random", PATIENT)] == ["", ""]


@pytest.mark.parametrize(
    ("how", "pace", "fault", "termination"),
    [
        ("hangs", PACE, "it ran out of time", "time"),
        ("floods", PACE, "it ran out of time", "time"),
        ("slow", Pace(clock=(0.5, 0)), "it ran out of time", "time"),
        ("crashes", PATIENT, "it ended with 1; out of ideas", "resignation"),
        ("illegal", PATIENT, "it played 'Z': ", "resignation"),
        ("empty", PATIENT, "it played '': ", "resignation"),
    ],
)
def test_a_program_that_fails_loses_the_game(
    how: str, pace: Pace, fault: str, termination: str
) -> None:
    results = play(ugi(how), "random", pace)
    assert len(results) == 2
    for result in results:
        outcome = result.played.board.outcome
        assert outcome
        assert outcome.termination == termination
        assert result.played.fault.startswith(fault)
        assert result.half_points == 0


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (ugi("leaves"), "it ended with 1; nothing to do here"),
        ("ugi:/no/such/program", "/no/such/program: there is no such file"),
        ("ugi:", "expected a program and its arguments, got ''"),
        ("ugi:'", 'expected a program and its arguments, got "\'"'),
    ],
)
def test_a_program_that_cannot_begin_is_an_error(name: str, fault: str) -> None:
    with pytest.raises(ManqalaError) as caught:
        play(name, "random")
    assert fault in str(caught.value)


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("how", ["mute", "never ready"])
def test_a_program_that_does_not_answer_is_an_error(how: str) -> None:
    with pytest.raises(ManqalaError, match=r"it does not answer (ugi with ugiok|isready)"):
        play(ugi(how), "random")


def test_a_program_that_does_not_go_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_GRACE", 0.2)
    assert [each.played.fault for each in play(ugi("stubborn"), "random", PATIENT)] == ["", ""]


# ---------------------------------------------------------------------------------------------- log


def terms(games: int = 4, seed: int = 3) -> Terms:
    return Terms(game("kalah"), ("greedy", "random"), PACE, games, 2, seed)


def played(chosen: Terms, log: Log) -> list[Result]:
    """Play what a log does not hold, and write it down."""
    results = log.results(chosen)
    first, second = map(contestant, chosen.players)
    for result in match.play(chosen, (first, second), [each.number for each in results]):
        log.add(result, chosen)
        results.append(result)
    return results


def test_a_match_goes_on_from_its_log(tmp_path: Path) -> None:
    path, whole = tmp_path / "match.jsonl", tmp_path / "whole.jsonl"
    played(terms(2), Log(path))
    assert Log(path).seed == 3
    played(terms(4), Log(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    for cut in (0, 10, len(lines[2]) - 1):  # stopped while writing the third game
        path.write_bytes(b"".join(lines[:2]) + lines[2][:cut])
        results = played(terms(4), Log(path))
        assert sorted(each.number for each in results) == [1, 2, 3, 4]
        assert path.read_bytes() == whole.read_bytes()


def test_a_fault_is_kept(tmp_path: Path) -> None:
    chosen = Terms(game("kalah"), (ugi("illegal"), "random"), PATIENT, 2, 2, 1)
    log = Log(tmp_path / "match.jsonl")
    results = played(chosen, log)
    again = Log(tmp_path / "match.jsonl").results(chosen)
    assert [each.played.fault for each in again] == [each.played.fault for each in results]
    assert all(each.played.fault.startswith("it played 'Z'") for each in again)
    assert [each.half_points for each in again] == [0, 0]


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (terms(seed=4), "line 1: it holds another match: expected Seed 4, got '3'"),
        (terms(games=2), "line 3: it holds another match: expected Round 1 … 2, got '3'"),
        (
            Terms(game("oware"), ("greedy", "random"), PACE, 4, 2, 3),
            "expected Game oware, got 'kalah'",
        ),
        (
            Terms(game("kalah"), ("random", "greedy"), PACE, 4, 2, 3),
            "expected South random, got 'greedy'",
        ),
        (
            Terms(game("kalah"), ("greedy", "random"), Pace(nodes=5), 4, 2, 3),
            "expected Pace nodes=5, got 'seconds=0.05'",
        ),
    ],
)
def test_the_log_of_another_match_is_refused(tmp_path: Path, other: Terms, fault: str) -> None:
    path = tmp_path / "match.jsonl"
    played(terms(), Log(path))
    with pytest.raises(RecordError) as caught:
        Log(path).results(other)
    assert fault in str(caught.value)


def test_a_log_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for data, fault in ((b"{}\n", "line 1: Game is missing"), (b"\xff\n", "expected a text file")):
        path.write_bytes(data)
        with pytest.raises(RecordError) as caught:
            Log(path)
        assert fault in str(caught.value)
    with pytest.raises(RecordError, match="it is a folder"):
        Log(tmp_path)
    path.unlink()
    log = Log(tmp_path / "nowhere" / "match.jsonl")
    with pytest.raises(RecordError, match="there is no such file"):
        log.add(play("greedy", "random")[0], terms())


def test_a_board_is_not_changed_by_who_thinks() -> None:
    class Watched(Board):
        pass

    board = Watched(game("kalah"))
    for name in ("random", "greedy", "alpha-beta:2", "engine:nodes=5"):
        player = contestant(name)
        player.begin(game("kalah"), 1)
        player.choose(board, Clocks(PACE))
    assert board.ply == 0


def test_a_foreign_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(FOREIGN)
    with pytest.raises(RecordError, match="line 1"):
        Log(path)
    assert path.read_text() == FOREIGN
