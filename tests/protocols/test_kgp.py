"""The KGP client, against a fake server that plays whole games."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manqala.errors import ManqalaError
from manqala.play.game import Game
from manqala.protocols.kgp import connection
from manqala.protocols.kgp.board import read_board
from manqala.protocols.kgp.client import Identity, play
from manqala.protocols.kgp.message import Message, parse, string
from manqala.protocols.kgp.thinker import Thinker
from manqala.protocols.kgp.timing import Timing
from manqala.protocols.searcher import Build, Limits, Searcher
from tests.kit import game
from tests.protocols.server import (
    Script,
    Server,
    Wire,
    answer,
    bye,
    greet,
    literal,
    play_game,
    tcp,
    text,
    web,
)
from tests.protocols.stand_in import StandIn

Serve = Callable[..., AbstractContextManager[Server]]

SHORT, LONG = Limits(depth=3), Limits(seconds=3600)
ADA = Identity("Ada", "Nobody", 'a "secret"')


def visit(address: str, limits: Limits = SHORT, make: Any = StandIn) -> list[str]:
    """Play on a server; return what people are told."""
    told: list[str] = []
    play(address, Thinker(make, Build(), limits), ADA, told.append)
    return told


def served(*scripts: Script, limits: Limits = SHORT, make: Any = StandIn) -> list[str]:
    """Play on a server over TCP that does as the scripts say."""
    with tcp(*scripts) as server:
        told = visit(server.address, limits, make)
        for _ in scripts:
            server.check()
    return told


@pytest.mark.parametrize("serve", [tcp, web])
def test_whole_games_in_simple_mode(serve: Serve) -> None:
    def script(wire: Wire) -> None:
        assert greet(wire) == [
            'set info:name "Ada"',
            'set info:authors "Nobody"',
            'set auth:token "a \\"secret\\""',
        ]
        wire.send('set info:name "Fake server"', "ok")
        for seed, spec in enumerate(("kalah", "kalah:pits=8,seeds=5", "kalah:pits=3,seeds=3")):
            board = play_game(wire, spec, client=seed % 2, seed=seed)
            assert board.outcome
        bye(wire)

    with serve(script) as server:
        told = visit(server.address)
        server.check()
    assert told[0] == "server: Fake server"
    assert told[-1].startswith("positions answered: ")


@pytest.mark.parametrize("closes", [True, False])
def test_a_server_without_simple_mode_is_asked_for_freeplay(closes: bool) -> None:
    def refuse(wire: Wire) -> None:
        greet(wire)
        wire.send('4 error "Unsupported mode simple"' if not closes else 'error "Bad activity"')
        if closes:
            wire.send("goodbye")
        assert wire.receive() in ("goodbye", "")

    def script(wire: Wire) -> None:
        greet(wire, "freeplay")
        play_game(wire, "kalah:seeds=3", client=1, seed=1, ids=True)
        bye(wire)

    served(refuse, script)


def test_a_server_that_wants_nothing_we_offer() -> None:
    def refuse(mode: str) -> Script:
        def script(wire: Wire) -> None:
            greet(wire, mode)
            wire.send('error "Unsupported activity"', "goodbye")

        return script

    with pytest.raises(ManqalaError, match="none of the modes simple, freeplay"):
        served(refuse("simple"), refuse("freeplay"))


def test_a_stop_is_answered_with_yield() -> None:
    def script(wire: Wire) -> None:
        greet(wire)
        for _ in range(3):
            wire.send(f"state {text('kalah')}")
            assert wire.receive().startswith("move ")
            wire.send("stop")
            assert answer(wire) == []
        bye(wire)

    served(script, limits=LONG)


def test_an_impatient_server_gets_a_yield_for_every_state() -> None:
    def script(wire: Wire) -> None:
        greet(wire)
        wire.send(*[f"state {text('kalah')}", "stop"] * 5, f"state {text('kalah')}")
        for _ in range(5):
            answer(wire)
        assert wire.receive().startswith("move ")
        wire.send("stop")
        assert wire.receive() == "yield"
        bye(wire)

    served(script, limits=LONG)


def test_states_with_numbers_are_stopped_by_number() -> None:
    def script(wire: Wire) -> None:
        greet(wire)
        wire.send(f"2 state {text('kalah')}", f"4 state {text('kalah:seeds=3')}")
        assert wire.receive().startswith("@2 move ")
        wire.send("6@4 stop", "8@99 stop")
        wire.send("10 ping")
        assert wire.receive() == "@10 pong"
        wire.send("12@2 stop")
        assert wire.receive() == "@2 yield"
        assert wire.receive() == "@4 yield"
        bye(wire)

    served(script, limits=LONG)


def test_pings_are_answered_while_it_thinks_and_garbage_is_passed_over() -> None:
    def script(wire: Wire) -> None:
        wire.send("ping", "", "?!", "\x00\xff", "<>", '"', "foo bar", "x" * 40_000, "@", "1@ 2 3")
        assert wire.receive() == "pong"
        greet(wire)
        wire.send(f"state {text('kalah')}", 'set game:opponent "Bob"', "set x", "set a b c")
        assert wire.receive().startswith("move ")
        wire.send('ping "are you there"', 'error "just so"', "stop")
        assert wire.receive() == 'pong "are you there"'
        assert wire.receive() == "yield"
        wire.send("stop", "stop")
        bye(wire)

    told = served(script, limits=LONG)
    assert told == ["opponent: Bob", "error of the server: just so", "positions answered: 1"]


@pytest.mark.parametrize(
    "state",
    ["", "<>", "<6,0,0,4>", "<0,0,0>", "<99,0,0" + ",1" * 198 + ">", "<1,0,0,9999,9999>", "x"],
)
def test_a_state_that_is_none_is_an_error_and_a_yield(state: str) -> None:
    def script(wire: Wire) -> None:
        greet(wire)
        wire.send(f"2 state {state}")
        assert wire.receive().startswith('@2 error "')
        assert wire.receive() == "@2 yield"
        bye(wire)

    served(script)


def test_a_game_that_is_over_is_only_yielded() -> None:
    def script(wire: Wire) -> None:
        greet(wire)
        wire.send("state <2,3,3,0,0,1,0>", "state <2,3,3,1,0,0,0>", "state <2,3,3,0,0,0,0>")
        assert [wire.receive() for _ in range(3)] == ["yield"] * 3
        bye(wire)

    served(script)


@pytest.mark.parametrize("serve", [tcp, web])
@pytest.mark.parametrize("begins", [True, False])
def test_a_lost_connection_is_an_error(serve: Serve, begins: bool) -> None:
    def script(wire: Wire) -> None:
        if begins:
            greet(wire)
            wire.send(f"state {text('kalah')}")
            assert wire.receive().startswith("move ")

    with serve(script) as server, pytest.raises(ManqalaError, match="connection to the server was"):
        visit(server.address, LONG)


def test_another_version_is_an_error() -> None:
    def script(wire: Wire) -> None:
        wire.send("kgp 2 0 0")
        assert wire.receive() == 'error "protocol not supported"'

    with pytest.raises(ManqalaError, match=r"the server speaks KGP 2\.0\.0: expected 1\.x"):
        served(script)


def test_a_new_size_of_board_gets_a_move_before_an_engine_is_made() -> None:
    first_move_came = threading.Event()

    def make(of: Game, build: Build) -> Searcher:
        assert first_move_came.wait(60)
        return StandIn(of, build)

    def script(wire: Wire) -> None:
        greet(wire)
        wire.send(f"state {text('kalah:pits=4')}")
        assert wire.receive() == "move 1"
        first_move_came.set()
        answer(wire)
        bye(wire)

    served(script, make=make)


def test_an_engine_that_fails_still_gives_a_move() -> None:
    def make(_of: Game, _build: Build) -> Searcher:
        raise ManqalaError("out of order")

    def script(wire: Wire) -> None:
        greet(wire)
        wire.send(f"state {text('kalah')}")
        assert answer(wire) == [1]
        bye(wire)

    assert "out of order" in served(script, make=make)


# --------------------------------------------------------------------------------- the connection


@pytest.mark.parametrize(
    "address", ["", ":2671", "host:x", "host:70000", "http://host", "ws://", "[::1", "a b://c"]
)
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(ManqalaError, match="expected an address such as localhost:2671"):
        connection.check(address)


@pytest.mark.parametrize("scheme", ["", "ws://"])
def test_nobody_there(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    address = f"{scheme}127.0.0.1:{port}"
    with pytest.raises(ManqalaError, match=f"{address}: .*refused"):
        visit(address)


def test_a_server_that_is_no_websocket() -> None:
    def script(wire: Wire) -> None:
        wire.receive()
        wire.send("kgp 1 0 1")

    with tcp(script) as server, pytest.raises(ManqalaError, match="ws://") as caught:
        visit(f"ws://{server.address}")
    assert "\n" not in str(caught.value)


def test_without_the_package_for_websockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "websockets.exceptions", None)
    with pytest.raises(ManqalaError, match="needs the package websockets: pip install websockets"):
        visit("ws://127.0.0.1:1")


# ------------------------------------------------------------------------------------ the messages


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("kgp 1 0 1", Message("kgp", ("1", "0", "1"))),
        ("2 kgp 1 0 1\r\n", Message("kgp", ("1", "0", "1"), "2")),
        ("6@4 stop", Message("stop", (), "6", "4")),
        ("@4   yield ", Message("yield", (), "", "4")),
        (r'set info:name "a \"b\" \\ c"', Message("set", ("info:name", r'a "b" \ c'))),
        ('set x ""', Message("set", ("x", ""))),
        ("4 state <1,2,3,4,5>", Message("state", ("<1,2,3,4,5>",), "4")),
    ],
)
def test_messages(line: str, message: Message) -> None:
    assert parse(line) == message


@given(st.text())
def test_texts_come_back_from_messages(text: str) -> None:
    (found,) = parse(f"set {string(text)}").arguments
    assert found == " ".join(text.split())


@given(st.text() | st.from_regex(r"\d*@?\d* [a-z]+ .*"))
def test_no_line_is_fatal(line: str) -> None:
    with suppress(ManqalaError):
        assert parse(line).name


def test_boards() -> None:
    board = read_board("<3,10,2,1,2,3,4,2,0>")
    assert board.text == "v1 1,2,3/4,2,0 10,2 S"
    assert literal(board) == "<3,10,2,1,2,3,4,2,0>"
    assert literal(game("kalah").board("v1 1,2,0,0,0,0/3,0,0,0,0,4 5,6 N")) == (
        "<6,6,5,3,0,0,0,0,4,1,2,0,0,0,0>"
    )


def test_time_is_kept_as_the_server_says() -> None:
    timing = Timing().set("time:clock", "100").set("time:clock", "soon").set("other", "1")
    assert timing.limits(LONG).seconds == pytest.approx(99.95 / 20)
    assert timing.limits(Limits(seconds=1)).seconds == 1
    relative = timing.set("time:mode", "relative")
    assert relative.set("time:clock", "5").limits(LONG).seconds == 4
    assert timing.set("time:mode", "none").limits(LONG) == LONG
    assert Timing().limits(Limits(depth=2)) == Limits(depth=2)
