"""UGI conversations, from the side of the user."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import manqala
from manqala.errors import ManqalaError
from manqala.play.game import Game
from manqala.protocols.clock import thinking_time
from manqala.protocols.searcher import Build, Limits, Searcher
from manqala.protocols.ugi.go import limits_of
from manqala.protocols.ugi.session import Session
from manqala.protocols.ugi.settings import Settings
from tests.kit import game, random_game
from tests.protocols.stand_in import StandIn
from tests.protocols.talk import Talk


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.end("quit")


def test_greeting() -> None:
    talk = Talk("kalah:seeds=3")
    talk.send("ugi")
    assert talk.end() == [
        "id name Test",
        "id author Nobody",
        "option name Game type string default kalah:seeds=3",
        "option name Hash type spin default 64 min 1 max 1048576",
        "option name Threads type spin default 1 min 1 max 64",
        "option name MultiPV type spin default 1 min 1 max 64",
        "option name Depth type spin default 126 min 1 max 126",
        "ugiok",
    ]


def test_a_search_tells_what_it_finds_and_then_its_move(talk: Talk) -> None:
    talk.send("isready", "position startpos moves A", "go depth 3")
    best = talk.expect("bestmove ").split()[1]
    infos = [line for line in talk.heard if line.startswith("info ")]
    assert len(infos) == 3
    for depth, line in enumerate(infos, 1):
        pattern = rf"info depth {depth} score cp 0 nodes {10 * depth} nps \d+ time \d+ pv {best}"
        assert re.fullmatch(pattern, line)


def test_scores_count_what_a_side_has_already(talk: Talk) -> None:
    talk.send("position fen v1 1,1,0,0,0,0/1,1,0,0,0,0 20,24 N", "go depth 1")
    assert " score cp 400 " in talk.expect("info depth 1")


def test_several_lines_are_numbered(talk: Talk) -> None:
    talk.send("setoption name multipv value 3", "go nodes 10")
    lines = [talk.expect("info depth 1 multipv") for _ in range(3)]
    assert [line.split()[4] for line in lines] == ["1", "2", "3"]
    assert talk.expect("bestmove ").split()[1] == lines[0].split()[-1]


def test_infinite_goes_on_until_stop_and_hears_meanwhile(talk: Talk) -> None:
    talk.send("go infinite")
    talk.expect("info depth 1")
    assert talk.ask("isready", "readyok")
    assert talk.ask("query p1turn", "response") == "response true"
    for command in ("go depth 1", "position startpos", "uginewgame", "setoption name Hash value 1"):
        assert "search is running" in talk.ask(command, "info string")
    assert not any(line.startswith("bestmove") for line in talk.heard)
    assert talk.ask("stop", "bestmove ")
    assert talk.ask("go depth 2", "bestmove ")


def test_stop_is_not_lost_on_a_search_that_has_only_just_begun(talk: Talk) -> None:
    for _ in range(20):
        talk.send("go infinite", "stop")
        talk.expect("bestmove ")


@pytest.mark.parametrize("end", ["quit", None])
def test_leaving_ends_the_search_with_its_move(end: str | None) -> None:
    talk = Talk()
    talk.send("go infinite")
    assert talk.end(end)[-1].startswith("bestmove ")


def test_depth_is_limited_by_the_option(talk: Talk) -> None:
    talk.send("setoption name Depth value 2", "go depth 5")
    talk.expect("bestmove ")
    assert [line.split()[2] for line in talk.heard if line.startswith("info depth")] == ["1", "2"]


def test_engines_are_made_late_and_only_when_something_changes() -> None:
    made: list[StandIn] = []

    def make(game: Game, build: Build) -> Searcher:
        made.append(StandIn(game, build))
        return made[-1]

    talk = Talk(make=make)
    talk.send("ugi", "setoption name Hash value 8", "setoption name Threads value 2")
    talk.expect("ugiok")
    assert made == []
    for command in ("isready", "isready"):
        talk.ask(command, "readyok")
    assert [searcher.build for searcher in made] == [Build(8, 2)]
    talk.send("setoption name Game value oware", "uginewgame")
    talk.ask("isready", "readyok")
    talk.send("uginewgame")
    talk.end("quit")
    assert [searcher.game.spec for searcher in made] == ["kalah", "oware"]
    assert made[-1].forgotten == 1


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("foo", "unknown command 'foo': expected ugi, isready, "),
        ("isredy", "; did you mean 'isready'?"),
        ("position", "position: expected startpos | fen TEXT [moves MOVE ...]"),
        ("position startpos A B", "position: expected startpos"),
        ("position fen", "position: expected startpos"),
        ("position fen 1/1 0,0 S", "position '1/1 0,0 S': South: expected 6 pits, got 1"),
        ("position startpos moves A B", "position: move 2: B is South's pit"),
        ("position startpos moves x?", "position: move 1: "),
        ("setoption", "setoption: expected name NAME value VALUE"),
        ("setoption name Hash", "setoption: expected name NAME value VALUE"),
        ("setoption name Hash value much", "option Hash: expected a whole number from 1 to "),
        ("setoption name Hash value 0", "option Hash: expected a whole number from 1 to "),
        ("setoption name Hsh value 1", "no option is called 'hsh': expected Game, Hash, "),
        ("setoption name Game value kalahh", "did you mean 'kalah'?"),
        ("go", "go: expected one of p1time, "),
        ("go depth", "go: expected a whole number after depth, got ''"),
        ("go depth x", "go: expected a whole number after depth, got 'x'"),
        ("go dept 3", "did you mean 'depth'?"),
        ("go p2time 1000", "go: p1time is missing"),
        ("query", "query: expected gameover, p1turn, result, got ''"),
        ("query winner", "query: expected gameover, p1turn, result, got 'winner'"),
        ("\x00\x1b[31m" + "x" * 500, "unknown command '\\x00\\x1b[31mxxx"),
    ],
)
def test_bad_commands_are_answered_with_one_line(command: str, answer: str, talk: Talk) -> None:
    talk.send(command)
    talk.ask("isready", "readyok")
    (line, ready) = talk.heard
    assert line.startswith("info string ")
    assert answer in line
    assert len(line) < 300
    assert ready == "readyok"


def test_a_bad_position_leaves_the_board_as_it_was(talk: Talk) -> None:
    talk.send("position startpos moves A", "position startpos moves A a Z")
    assert talk.ask("query p1turn", "response") == "response false"


def test_a_search_that_cannot_be_is_answered() -> None:
    talk = Talk()
    talk.send("position fen 0,0,0,0,0,0/0,0,0,0,0,0 24,24 S", "go depth 3")
    assert talk.expect("info string") == "info string the game is over"
    talk.expect("bestmove (none)")
    talk.end()

    def faulty(_game: Game, _build: Build) -> Searcher:
        raise KeyError("x")

    talk = Talk(make=faulty)
    assert "KeyError" in talk.ask("go depth 1", "info string")
    talk.expect("bestmove (none)")
    talk.end("quit")


@pytest.mark.parametrize("each", [each.id for each in manqala.games()])
def test_every_game_is_played_to_its_end(each: str) -> None:
    talk, board = Talk(each), game(each).board()
    while board.outcome is None and board.ply < 60:
        moves = " ".join(map(str, board.moves))
        talk.send(f"position startpos moves {moves}" if moves else "position startpos")
        assert talk.ask("query gameover", "response") == "response false"
        first = "false" if board.side else "true"
        assert talk.ask("query p1turn", "response") == f"response {first}"
        board.play(talk.ask("go depth 1", "bestmove").split()[1])
    board = random_game(game(each), Random(each))
    assert board.outcome
    talk.send("position startpos moves " + " ".join(map(str, board.moves)))
    assert talk.ask("query gameover", "response") == "response true"
    result = {0: "p1win", 1: "p2win", None: "draw"}[board.outcome.winner]
    assert talk.ask("query result", "response") == f"response {result}"
    last = board.undo()
    talk.send(f"position fen {board.text}")
    assert talk.ask("query result", "response") == "response none"
    talk.send(f"position fen {board.text} moves {last}")
    talk.end("quit")
    assert not any("string" in line for line in talk.heard)


def test_a_share_of_the_clock_is_used() -> None:
    words = ["p1time", "60000", "p2time", "1000", "p1inc", "0", "p2inc", "500"]
    assert limits_of(words, 0).seconds == pytest.approx(59.95 / 20)
    assert limits_of(words, 1).seconds == pytest.approx(0.95 / 20 + 0.375)
    assert limits_of(["p1time", "-5", "p2time", "1"], 0).seconds == 0.001
    assert limits_of(["movetime", "500", "depth", "200", "nodes", "0"], 0) == Limits(126, 0.5, 1)
    assert limits_of(["infinite"], 0) == Limits()
    assert all(thinking_time(left, 60) <= max(left, 0.001) for left in (0, 0.01, 1, 60, 3600))


@pytest.mark.parametrize("seconds", ["go movetime 60000", "go p1time 600000 p2time 600000"])
def test_a_forced_move_takes_no_time(seconds: str, talk: Talk) -> None:
    talk.send("position fen 0,0,0,0,1,0/1,1,0,0,0,0 22,23 S", seconds)
    assert talk.expect("bestmove") == "bestmove E"


@given(st.lists(st.text(max_size=30) | st.sampled_from(["go", "depth", "1", "position", "fen"])))
def test_no_input_is_fatal(words: list[str]) -> None:
    heard: list[str] = []
    session = Session(Settings(game("kalah"), Build()), StandIn, heard.append, "Test", "Nobody")
    session.run(
        [" ".join(words), *words, "isready"] if "quit" not in "".join(words) else ["isready"]
    )
    assert "readyok" in heard
    assert all("\n" not in line for line in heard)


def test_settings_are_read_whatever_the_case() -> None:
    settings = Settings(game("kalah"), Build())
    assert settings.set(["name", "THREADS", "value", "3"]).build.threads == 3
    spaced = settings.set(["name", "Game", "value", "kalah:pits=3,", "seeds=3"])
    assert spaced.game.spec == "kalah:pits=3,seeds=3"
    with pytest.raises(ManqalaError):
        settings.set(["name"])
