"""A game played at the terminal, with scripted answers in place of a keyboard."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import manqala
from manqala.cli.table.seats import Seats, take_seats
from manqala.cli.table.session import Session
from manqala.cli.table.stage import Stage
from manqala.cli.terminal import Terminal
from manqala.play.board import Board
from manqala.play.record import Record
from tests.kit import game

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games that are left are kept."""
    folder = tmp_path / "state"
    monkeypatch.setattr("platformdirs.user_state_path", lambda *_, **__: folder)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    return folder


def play(
    *lines: str,
    board: Board | None = None,
    seats: Seats | None = None,
) -> Session:
    """Play a session in which these lines are typed and then the input ends.

    ``^C`` interrupts it, and ``!`` is a fault of the program.
    """
    answers: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        click.echo(prompt, nl=False)
        try:
            answer = next(answers)
        except StopIteration:
            raise EOFError from None
        if answer == "^C":
            raise KeyboardInterrupt
        if answer == "!":
            raise ZeroDivisionError
        click.echo(answer)
        return answer

    seats = seats or take_seats(("person", "greedy"), seed=1)
    stage = Stage(Terminal(), seats.labels, speed=0)
    session = Session(board or game("kalah").board(), seats, stage, ask)
    session.run()
    return session


def two_persons() -> Seats:
    return take_seats(("person", "person"))


def test_greeting_board_and_turn(capsys: Capture) -> None:
    play()
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Kalah", "You play South against greedy. Type a pit to play it, or help."]
    assert lines[3] == "  North (greedy): 0 seeds"
    assert lines[9] == "> South (you): 0 seeds"
    assert lines[10] == "North has 0, you have 0. Your turn."
    assert lines[-1] == "Goodbye."


def test_the_computer_answers_and_both_moves_are_told(capsys: Capture) -> None:
    session = play("C", "F")
    told = capsys.readouterr().out
    assert "South sowed 4 seeds from C and moves again. North has 0, you have 1. Your turn." in told
    assert "South sowed 5 seeds from F. North has 0, you have 2. North to move." in " ".join(
        told.split()
    )
    assert session.board.side == 0
    assert session.board.ply >= 3


def test_the_computer_may_begin(capsys: Capture) -> None:
    session = play(seats=take_seats(("greedy", "person"), seed=1))
    assert session.board.side == 1
    assert "You play North against greedy." in capsys.readouterr().out


def test_two_persons_at_one_terminal(capsys: Capture) -> None:
    session = play("A", "a", seats=two_persons())
    out = capsys.readouterr().out
    assert [str(move) for move in session.board.moves] == ["A", "a"]
    assert "Two players at one terminal." in out
    assert "South to move: A\n" in out
    assert "North to move: a\n" in out
    assert "South has 0, North has 0. South to move." in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("a", "a is North's pit and South is to move; did you mean 'A'?"),
        ("Z", "no pit 'Z': South's pits are A to F, North's a to f"),
        ("A>>", "no move 'A>>'"),
        ("pass", "you may not pass here: expected A, B, C, D, E, F"),
        ("hlep", "no command 'hlep'; type help to see them all; did you mean 'help'?"),
        ("save", "expected the name of a file, such as: save game.txt"),
        ("load", "expected the name of a file, such as: load game.txt"),
        ("load /no/such/file", "/no/such/file: there is no such file"),
        ("load ~no-such-user/game.txt", "~no-such-user/game.txt: there is no such file"),
        ("load \0", "embedded null byte"),
        ("save \0", "embedded null byte"),
        ("load .", ".: it is a folder"),
        ("save .", ".: it is a folder"),
        ("load /dev/null", "/dev/null: expected a file, not a pipe or a device"),
        ("load a\x1b[31mb", r"a\x1b[31mb: there is no such file"),
        ("back", "there is no move of yours to take back"),
        ("\x1b[A", "no move '\\x1b[A'"),
    ],
)
def test_what_cannot_be_done_is_explained(line: str, answer: str, capsys: Capture) -> None:
    session = play(line)
    assert answer in capsys.readouterr().out.replace("\n", " ").replace("  ", " ")
    assert session.board.ply == 0


def test_illegal_move_says_why(capsys: Capture) -> None:
    play("A", board=game("kalah").board("0,4,0,0,0,0/4,4,4,4,4,4 20,0 S"))
    assert "A is not legal, the pit is empty: expected B" in capsys.readouterr().out


def test_empty_lines_are_passed_over() -> None:
    assert play("", "   ").board.ply == 0


def test_help_lists_every_command(capsys: Capture) -> None:
    play("help")
    out = capsys.readouterr().out
    for word in (
        "moves",
        "board",
        "rules",
        "hint",
        "back",
        "save",
        "load",
        "new",
        "resign",
        "quit",
    ):
        assert f"\n{word} " in out


def test_help_tells_only_what_a_game_has(capsys: Capture) -> None:
    play("help")
    plain = capsys.readouterr().out
    assert "> or <" not in plain
    assert "tied" not in plain
    play("help", board=game("kotu-baendum").board())
    out = capsys.readouterr().out
    assert "\nA> " in out
    assert "> or <" in out
    assert "tied" in out


@pytest.mark.parametrize(
    ("running", "command"),
    [
        (".venv/bin/manqala", ".venv/bin/manqala play --load"),
        ("/lib/manqala/__main__.py", f"{sys.executable} -m manqala play --load"),
    ],
)
def test_off_the_path_the_running_program_is_told(
    running: str, command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("sys.argv", [running])
    play("A")
    assert f"The game is kept. To go on:\n  {command} " in capsys.readouterr().out


def test_help_names_a_move_that_is_legal(capsys: Capture) -> None:
    play("help", board=game("kalah").board("0,4,0,0,0,0/4,4,4,4,4,4 20,0 S"))
    assert "\nB  " in capsys.readouterr().out
    # Nothing can be lifted: the game is over, or there is only a pass.
    play("help", board=game("kalah").board("0,0,0,0,0,0/0,0,0,0,0,0 20,28 S"))
    assert "\nA  " in capsys.readouterr().out


def test_moves_board_rules_and_hint(capsys: Capture) -> None:
    session = play("moves", "board", "RULES", "hint")
    out = capsys.readouterr().out
    assert "A B C D E F\n" in out
    assert out.count("> South (you): 0 seeds") == 2
    assert "another move" in " ".join(out.split())
    hint = out.split("Hint: ")[1][0]
    assert hint in "ABCDEF"
    assert session.board.ply == 0


def test_back_takes_back_to_the_last_decision_of_the_person() -> None:
    assert play("A", "back").board.ply == 0
    # C gives another move: back takes back one move of such a turn at a time.
    assert [str(move) for move in play("C", "A", "back").board.moves] == ["C"]
    assert play("C", "A", "back", "back").board.ply == 0


def test_back_passes_over_a_forced_pass() -> None:
    # South's only seed leaves its row, so South passes without being asked.
    board = game("vai-lung-thlan").board("0,0,0,0,0,1/0,1,0,0,2,0 0,0 S")
    session = play("F", "b", board=board.copy(), seats=two_persons())
    assert [str(move) for move in session.board.moves] == ["F", "b", "pass"]
    session = play("F", "b", "back", board=board.copy(), seats=two_persons())
    assert [str(move) for move in session.board.moves] == ["F"]


def test_two_persons_take_back_one_move_at_a_time() -> None:
    assert play("A", "a", "back", seats=two_persons()).board.ply == 1


def test_resigning_asks_first(capsys: Capture) -> None:
    assert play("resign", "no").board.outcome is None
    session = play("A", "resign", "yes")
    assert session.board.outcome is not None
    assert session.board.outcome.winner == 1
    assert "The game is over: South resigned. North wins" in capsys.readouterr().out


def test_after_the_end_one_can_go_back_or_begin_again(capsys: Capture) -> None:
    end = game("kalah").board("0,0,0,0,0,1/0,0,0,0,0,1 22,24 S")
    session = play("F", "A", "moves", "hint", "resign", board=end.copy())
    out = capsys.readouterr().out
    assert session.board.outcome is not None
    assert "new, back, save or quit: A\nthe game is over\n" in out
    assert "The game is over.\n" in out
    assert play("F", "back", board=end.copy()).board.text == end.text
    assert play("F", "new", board=end.copy()).board.text == end.text


def test_new_begins_again() -> None:
    assert play("A", "new").board.ply == 0
    board = game("kalah").board("4,4,4,4,4,1/4,4,4,4,4,4 3,0 S")
    start = board.text
    assert play("A", "new", board=board).board.text == start


def test_new_after_resigning_at_once() -> None:
    assert play("resign", "y", "new").board.outcome is None


def test_save_and_load(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.txt"
    saved = play("C", "A", f"save {path}")
    out = capsys.readouterr().out
    command = f"manqala play --load {path} --opponent greedy"
    assert f"The game is saved. To go on:\n  {command}\n" in out
    assert "kept" not in out
    assert Record.parse(path.read_text()).board().text == saved.board.text
    loaded = play("D", f"load {path}")
    assert loaded.board.moves == saved.board.moves
    assert loaded.file == path


def test_save_does_not_write_over_a_strange_file(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    play("A", f"save {path}")
    assert path.read_text() == "Dear Ada"
    assert "choose another name" in " ".join(capsys.readouterr().out.split())


def test_save_writes_over_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    session = play("A", f"save {path}", "B", "save")
    assert Record.parse(path.read_text()).moves == session.board.moves


def test_saving_keeps_what_a_file_said(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "kalah"]\n[North "Ben"]\n[Event "Fair"]\n\n1. C {well} A {hm} b\n')
    play(f"load {path}", "back", "a", "save", seats=two_persons())
    text = path.read_text()
    assert '[North "Ben"]' in text
    assert '[Event "Fair"]' in text
    assert text.endswith("\n1. C\n{well}\nA\n{hm}\na\n")


def test_a_new_game_takes_nothing_over_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "kalah"]\n[Event "Fair"]\n\n{hm} 1. C\n')
    play(f"load {path}", "new", "A", f"save {tmp_path}/new.txt", seats=two_persons())
    text = (tmp_path / "new.txt").read_text()
    assert "Fair" not in text
    assert "{" not in text


def test_files_that_never_end_are_refused(tmp_path: Path, capsys: Capture) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b" " * 2_000_000)
    play(f"load {tmp_path}/pipe", f"load {tmp_path}/large")
    out = " ".join(capsys.readouterr().out.split())
    assert "pipe: expected a file, not a pipe or a device" in out
    assert "large: expected at most 1,000,000 characters" in out


def kept(state: Path) -> Path:
    """The one game that is kept."""
    (path,) = state.glob("game-*.txt")
    return path


def test_each_game_that_is_left_is_kept_and_the_oldest_make_room(state: Path) -> None:
    for _ in range(22):
        play("A")
    assert len(list(state.glob("game-*.txt"))) == 20
    assert len(list(state.iterdir())) == 20, "no draft is left"


def test_a_game_that_is_left_is_kept(state: Path, capsys: Capture) -> None:
    session = play("A")
    out = capsys.readouterr().out
    path = kept(state)
    assert f"The game is kept. To go on:\n  manqala play --load {path} --opponent greedy\n" in out
    assert Record.parse(path.read_text()).moves == session.board.moves


def test_quit_leaves_and_keeps(state: Path, capsys: Capture) -> None:
    play("A", "quit", "B", seats=two_persons())
    assert len(Record.parse(kept(state).read_text()).moves) == 1
    assert capsys.readouterr().out.endswith("Goodbye.\n")


def test_nothing_is_kept_of_a_game_that_has_not_begun(state: Path) -> None:
    play("quit")
    assert not state.exists()


def test_interrupt_keeps_the_game_and_goes_on_up(state: Path, capsys: Capture) -> None:
    with pytest.raises(KeyboardInterrupt):
        play("A", "^C")
    assert kept(state).exists()
    assert "The game is kept." in capsys.readouterr().out


def test_a_fault_of_the_program_keeps_the_game(state: Path, capsys: Capture) -> None:
    with pytest.raises(ZeroDivisionError):
        play("A", "!")
    assert kept(state).exists()
    assert "The game is kept." in capsys.readouterr().out


def test_a_game_is_kept_also_if_the_terminal_is_gone(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, echo = game("kalah").board(), click.echo

    def gone(message: object = "", **more: Any) -> None:
        if board.ply:
            raise OSError(5, "Input/output error")
        echo(message, **more)

    monkeypatch.setattr("click.echo", gone)
    with pytest.raises(OSError, match="Input/output error"):
        play("A", board=board)
    assert Record.parse(kept(state).read_text()).moves == board.moves


def test_a_kept_game_of_a_rules_file_is_found_from_anywhere(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('name = "Mine"\nextends = "kalah"\n')
    play("A", "save game.txt", "B", board=manqala.game("./mine.toml:swap=on").board())
    for path in (tmp_path / "game.txt", kept(state)):
        assert f'[Game "{tmp_path}/mine.toml:swap=on"]' in path.read_text()
    monkeypatch.chdir("/")
    assert Record.parse(kept(state).read_text(), files=True).moves


def test_where_nothing_can_be_written_the_position_is_told(state: Path, capsys: Capture) -> None:
    state.write_text("a file where the folder should be")
    board = play("A", seats=two_persons()).board
    command = f"manqala play kalah --position '{board.text}' --side both"
    told = f"The game cannot be kept. To go on from here:\n  {command}\n"
    assert told in capsys.readouterr().out


def test_loading_keeps_the_game_that_was_played(state: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text(Record.of(game("oware").board()).text)
    session = play("A", f"load {path}")
    assert session.board.game.id == "oware"
    assert Record.parse(kept(state).read_text()).game.id == "kalah"


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b'[Game "kalah"]\n\n1. Z', b"hello", b"\x00" * 100]
)
def test_a_broken_file_is_refused(data: bytes, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(data)
    session = play(f"load {path}")
    assert session.board.text == game("kalah").board().text
    assert f"{path}: " in " ".join(capsys.readouterr().out.split())


@given(lines=st.lists(st.text(max_size=12), max_size=4))
@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # where games are kept
)
def test_whatever_is_typed_is_answered(lines: list[str]) -> None:
    typed = [line for line in lines if not line.strip().lower().startswith("save")]
    assert play(*typed, seats=two_persons()).board.game.id == "kalah"
