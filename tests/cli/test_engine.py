"""``manqala engine``: UGI on standard input, and a visit to a KGP server."""

import shlex
import sys

import pytest
from click.testing import CliRunner, Result

from manqala.cli.commands import engine
from manqala.cli.main import cli
from tests.protocols.server import Wire, bye, greet, play_game, tcp
from tests.protocols.stand_in import StandIn


@pytest.fixture
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "make_searcher", StandIn)


def run(*args: str, text: str = "", code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["engine", *args], input=text, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.mark.usefixtures("_stand_in")
def test_ugi() -> None:
    lines = run("oware", "--hash", "8", text="ugi\nisready\nnonsense\ngo depth 1").output.split(
        "\n"
    )
    assert lines[0].startswith("id name Manqala ")
    assert "option name Game type string default oware" in lines
    assert "option name Hash type spin default 8 min 1 max 1048576" in lines
    assert lines[lines.index("ugiok") + 1] == "readyok"
    assert lines[-2].startswith("bestmove ")


@pytest.mark.usefixtures("_stand_in")
def test_the_game_is_vai_lung_thlan_unless_one_is_named() -> None:
    assert "option name Game type string default vai-lung-thlan\n" in run(text="ugi\nquit\n").output
    assert run(text="").output == ""


@pytest.mark.usefixtures("_stand_in")
def test_kgp() -> None:
    def script(wire: Wire) -> None:
        assert greet(wire) == [
            'set info:name "Ada"',
            'set info:authors "The Manqala developers"',
            'set auth:token "secret"',
        ]
        wire.send('set info:name "Fake \x1b[31mserver"')
        play_game(wire, "kalah:seeds=2", client=0, seed=1)
        bye(wire)

    with tcp(script) as server:
        options = ("--name", "Ada", "--token", "secret", "--seconds", "0.01")
        lines = run("--kgp", server.address, *options).output.splitlines()
        server.check()
    assert lines[0] == "server: Fake \\x1b[31mserver"
    assert lines[-1].startswith("positions answered: ")


@pytest.mark.usefixtures("_stand_in")
@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("kalahh", "did you mean 'kalah'?"),
        ("--name Ada", "--name is only for a server: expected --kgp too"),
        ("--kgp host:x", "expected an address such as localhost:2671"),
        ("oware --kgp localhost", "a KGP server plays only Kalah: expected kalah, got oware"),
        ("--hash 0", "expected a whole number from 1 to 1048576, got '0'"),
    ],
)
def test_faults(args: str, fault: str) -> None:
    (line,) = run(*args.split(), code=2).stderr.splitlines()
    assert fault in line


def test_the_engine_itself_plays_a_match_through_ugi() -> None:
    program = "ugi:" + shlex.join([sys.executable, "-m", "manqala", "engine"])
    args = ["match", program, "greedy", "kalah:pits=3,seeds=3", "--nodes", "20000", "--seed", "1"]
    result = CliRunner().invoke(cli, [*args, "--games", "6"], catch_exceptions=False)
    assert result.exit_code == 0
    assert "loses" not in result.output
    won = int(result.output.partition(f"{program} against greedy: ")[2].split()[0])
    assert won >= 3
