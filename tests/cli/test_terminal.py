"""The command in real processes: on a pseudo-terminal, in a pipe, and what it loads."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from manqala.play.record import Record

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from tests.cli.pseudo import PATIENCE, Pseudo, environment


def run(*args: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the command in pipes."""
    return subprocess.run(
        [sys.executable, "-m", "manqala", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(**changes),
        encoding="utf-8",
        timeout=2 * PATIENCE,
        check=False,
    )


# -------------------------------------------------------------------------------------- terminals


def test_a_game_against_the_computer(tmp_path: Path) -> None:
    with Pseudo("play", "kalah", "--speed", "200", "--opponent", "greedy") as terminal:
        greeting = terminal.expect("Your move: ")
        assert "You play South against greedy." in greeting
        terminal.write("C\n")
        moved = terminal.expect("Your move: ")
        assert "4 seeds in hand" in moved
        assert "\x1b[7A" in moved
        assert "South sowed 4 seeds from C and moves again." in moved
        terminal.write("A\n")
        answered = terminal.expect("Your move: ")
        assert "North sowed" in answered
        path = tmp_path / "game.txt"
        terminal.write(f"save {path}\n")
        terminal.expect("Your move: ")
        terminal.write("quit\n")
        rest, code = terminal.finish()
        assert rest.endswith("Goodbye.\n")
        assert code == 0
    moves = [str(move) for move in Record.parse(path.read_text()).moves]
    assert moves[:2] == ["C", "A"]
    with Pseudo("play", "--load", str(path), "--speed", "0") as terminal:
        assert f"North has {Record.parse(path.read_text()).board().stores[1]}" in terminal.expect(
            "Your move: "
        )


def test_bytes_that_are_no_text_do_no_harm() -> None:
    with Pseudo("play", "kalah", "--speed", "0") as terminal:
        terminal.expect("Your move: ")
        terminal.write("\udcff\udcfe\n")
        assert "no move " in terminal.expect("Your move: ")


def test_the_command_alone_begins_a_game() -> None:
    with Pseudo() as terminal:
        assert "Vai Lung Thlan" in terminal.expect("Your move: ")
        terminal.write("\x04")
        rest, code = terminal.finish()
        assert "Goodbye." in rest
        assert code == 0


def test_end_of_input_keeps_the_game(tmp_path: Path) -> None:
    changes = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with Pseudo("play", "kalah", "--side", "both", "--speed", "0", changes=changes) as terminal:
        terminal.expect("South to move: ")
        terminal.write("A\n")
        terminal.expect("North to move: ")
        terminal.write("\x04")
        rest, code = terminal.finish()
        assert code == 0
    (command,) = re.findall(r"^  .*manqala (play --load .*) --side both$", rest, re.MULTILINE)
    with Pseudo(*command.split(), "--side", "both", changes=changes) as terminal:
        assert "(0)   (5)" in terminal.expect("North to move: ")


def test_interrupt_leaves_politely(tmp_path: Path) -> None:
    changes = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with Pseudo("play", "oware", "--side", "both", "--speed", "0", changes=changes) as terminal:
        terminal.expect("South to move: ")
        terminal.write("A\n")
        terminal.expect("North to move: ")
        terminal.interrupt()
        rest, code = terminal.finish()
    assert code == 130
    assert "The game is kept. To go on:" in rest
    assert "Traceback" not in rest


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_keep_the_game(number: int, tmp_path: Path) -> None:
    changes = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with Pseudo("play", "oware", "--side", "both", "--speed", "0", changes=changes) as terminal:
        terminal.expect("South to move: ")
        terminal.write("A\n")
        terminal.expect("North to move: ")
        terminal.interrupt(number)
        rest, code = terminal.finish()
    assert code == 128 + number
    assert "The game is kept. To go on:" in rest
    assert "Traceback" not in rest


def test_a_terminal_that_is_closed_keeps_the_game(tmp_path: Path) -> None:
    changes = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with Pseudo("play", "oware", "--side", "both", "--speed", "0", changes=changes) as terminal:
        terminal.expect("South to move: ")
        terminal.write("A\n")
        terminal.expect("North to move: ")
        terminal.close()
        terminal.process.wait(PATIENCE)
    (path,) = (tmp_path / "manqala").glob("game-*.txt")
    assert Record.parse(path.read_text()).moves


def test_interrupt_while_the_computer_thinks_or_sows() -> None:
    for args in (["play", "kalah", "--depth", "20"], ["watch", "kalah:seeds=90", "--speed", "1"]):
        with Pseudo(*args, "--side", "N") if args[0] == "play" else Pseudo(*args) as terminal:
            terminal.expect("thinking" if args[0] == "play" else "in hand")
            terminal.interrupt()
            rest, code = terminal.finish()
        assert code == 130
        assert "Traceback" not in rest


def test_two_computers_on_a_terminal_need_no_keyboard() -> None:
    args = ("play", "kalah:pits=2,seeds=1", "--side", "none", "--speed", "500", "--depth", "1")
    with Pseudo(*args) as terminal:
        rest, code = terminal.finish()
    assert code == 0
    assert '[South "alpha-beta:1"]' in rest


@pytest.mark.parametrize("changes", [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {}])
def test_plain_terminals_are_respected(changes: dict[str, str]) -> None:
    args = ("play", "kalah", "--side", "both", "--speed", "500")
    with Pseudo(*args, changes=changes) as terminal:
        seen = terminal.expect("South to move: ")
        terminal.write("A\n")
        seen += terminal.expect("North to move: ")
    assert ("\x1b[1m" in seen) == (not changes)
    assert ("\x1b[7A" in seen) == ("TERM" not in changes)


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("vai-lung-thlan", "Vai Lung Thlan"),
        ("ohvalhu", "Ohvalhu"),
        ("toguz-kumalak", "Toguz Kumalak"),
        ("kalah:pits=20", "Kalah  kalah:pits=20"),
    ],
)
def test_narrow_terminals_are_respected(game: str, title: str) -> None:
    with Pseudo("play", game, "--speed", "0", size=(40, 20)) as terminal:
        seen = terminal.expect("Your move: ")
        terminal.write("help\n")
        seen += terminal.expect("Your move: ")
        terminal.write("A\n")
        seen += terminal.expect("Your move: ")
    plain = re.sub(r"\x1b\[[01]m", "", seen)
    lines = [line.split("\r")[-1] for line in plain.split("\n")]
    assert max(map(len, lines)) <= 40
    assert lines[0] == title


def test_games_are_cut_to_the_width_of_a_terminal() -> None:
    with Pseudo("games", size=(40, 24)) as terminal:
        rest, code = terminal.finish()
    assert code == 0
    assert max(map(len, rest.split("\n"))) == 40
    assert max(map(len, run("games").stdout.split("\n"))) > 40


# ------------------------------------------------------------------------------------------ pipes


@pytest.mark.parametrize("args", [(), ("play", "kalah")])
def test_a_pipe_gets_a_demonstration(args: tuple[str, ...]) -> None:
    done = run(*args)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert Record.parse(done.stdout[done.stdout.index("[Game ") :]).board().outcome


@pytest.mark.parametrize("args", [("games",), ("play",), ("rules", "show", "oware")])
def test_a_broken_pipe_is_quiet(args: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "manqala", *args],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate(timeout=2 * PATIENCE)
    assert errors == b""


def test_letters_that_cannot_be_shown_do_no_harm() -> None:
    done = run("rules", "show", "ali-guli-mane", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "Ali Guli Mane" in done.stdout


# ---------------------------------------------------------------------------------------- loading


@pytest.mark.parametrize(
    "args",
    [
        ("--version",),
        ("--help",),
        ("games",),
        ("rules", "show", "oware"),
        ("play", "kalah:pits=2,seeds=1"),
        ("watch", "kalah:pits=2,seeds=1", "--south", "greedy", "--games", "2"),
        ("perft", "--help"),
        ("warm", "--help"),
    ],
)
def test_only_the_kernel_needs_numba(args: tuple[str, ...]) -> None:
    code = (
        "import sys\n"
        "sys.modules['numba'] = sys.modules['numpy'] = None\n"
        "from manqala.cli.main import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        encoding="utf-8",
        timeout=2 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_without_numba_perft_says_what_is_missing() -> None:
    code = "import sys\nsys.modules['numba'] = None\nfrom manqala.cli.main import main\nmain()"
    for args in (["perft", "kalah", "2"], ["warm", "kalah"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *args],
            capture_output=True,
            env=environment(),
            encoding="utf-8",
            timeout=2 * PATIENCE,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr == "manqala: this command needs the package numba: pip install numba\n"
