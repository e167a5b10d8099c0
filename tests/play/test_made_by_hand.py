"""Whatever a program hands over, of whatever type: it works, or one clear error says why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import manqala
from manqala import Board, ManqalaError, MoveError, PositionError, RecordError, RulesError
from manqala.play.ending import Outcome, Termination
from manqala.play.move import Move
from manqala.play.record import Record
from manqala.rules.position import Position, start
from tests import kit

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 3.5, float("nan"), 10**30, "", "x" * 5_000, "\x1b[2J", "\ud800", b"A", [],
    ["A"], {}, {"A": 1}, (), (None,), object(), int, Ellipsis,
)  # fmt: skip


def refusal(act: Callable[..., object], *args: Any, error: type[ManqalaError]) -> str:
    """Return the one clear line with which something is refused."""
    with pytest.raises(error) as raised:
        act(*args)
    line = str(raised.value)
    assert line.isprintable()
    assert 0 < len(line) < 500
    return line


# ------------------------------------------------------------------------------------------- games


@pytest.mark.parametrize("spec", ODD, ids=lambda value: f"{value!r:.20}")
def test_odd_spec(spec: Any) -> None:
    refusal(manqala.game, spec, error=RulesError)


def test_spec_of_another_type_is_named() -> None:
    message = "expected a game spec such as 'kalah', got "
    assert refusal(manqala.game, None, error=RulesError) == message + "None"
    assert refusal(manqala.game, 3.5, error=RulesError) == message + "3.5"
    kalah = manqala.game("kalah")
    assert refusal(manqala.game, kalah, error=RulesError) == message + "<Game kalah>"


def test_path_of_a_rules_file_is_a_spec(tmp_path: Path) -> None:
    folder = tmp_path / "a:b=c, d"
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text('extends = "kalah"\nwithout = ["swap"]', encoding="utf-8")
    game = manqala.game(path)
    assert game.spec == str(path)
    assert manqala.game(game.spec) == game
    assert manqala.game(f"{path}:pits=3").rules.board.pits == 3


@pytest.mark.parametrize("path", ["kalah", ".", "", "/", "no/such/thing", "Kalah.toml"])
def test_path_of_no_rules_file(path: str) -> None:
    message = "expected a rules file named in lower case with hyphens, such as my-game.toml, got "
    assert refusal(manqala.game, Path(path), error=RulesError).startswith(message)


def test_path_is_refused_where_files_are() -> None:
    with pytest.raises(RulesError, match=r"no game is called 'kalah\.toml'"):
        manqala.game(Path("kalah.toml"), files=False)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("no/such.toml", "there is no such file"),
        ("x" * 300 + "/such.toml", "its name is too long"),
        (f"{__file__}/such.toml", "its path leads through a file that is no folder"),
        ("folder/such.toml", "it is no file"),
        ("loop/such.toml", "its links lead in a circle"),
    ],
)
def test_file_that_cannot_be_read(
    path: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder" / "such.toml").mkdir(parents=True)
    (tmp_path / "loop").symlink_to("loop")
    for spec in (path, Path(path)):
        line = refusal(manqala.game, spec, error=RulesError)
        assert line == f"such.toml: cannot be read: {reason}"


def test_board_of_no_game() -> None:
    for value in ODD:
        refusal(Board, value, error=RulesError)


# ------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("spec", ["kalah", "kotu-baendum", "brainking-mancala:swap=on"])
def test_odd_move(spec: str) -> None:
    board = kit.game(spec).board()
    before = board.text
    for value in ODD:
        refusal(board.play, value, error=MoveError)
        refusal(board.parse, value, error=MoveError)
        for move in (Move(value), Move("A", value), Move("A", 0, value), Move(value, 0, ">")):
            if move not in board.legal_moves:
                refusal(board.play, move, error=MoveError)
    assert board.text == before
    assert board.ply == 0


@pytest.mark.parametrize(
    "move",
    [
        Move("A", 1, ">"),
        Move("A>", 0, "<"),
        Move("A>", 0),
        Move("A", 0, ">"),
        Move("Ax", 0, "x"),
        Move("A>", -14, ">"),
        Move("A>", 14, ">"),
        Move("A>", 10**30, ">"),
        Move("A>", 0.0, ">"),  # type: ignore[arg-type]
        Move("A>", None, ">"),
        Move("pass", 0),
        Move("pass", None, ">"),
        Move("resign"),
    ],
)
def test_move_that_contradicts_itself(move: Move) -> None:
    line = refusal(kit.game("kotu-baendum").board().play, move, error=MoveError)
    assert line == f"expected a move of this board, got {move!r}"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (Move("a>", 7, ">"), "no move 'a>' here: expected A>, A<, G>, G<"),
        (Move("A", 0), "A is not legal, a direction is wrong or missing: expected A>"),
        (Move("B>", 1, ">"), "B> is not legal, the first move must start from an end pit"),
        (Move("pass"), "you may not pass here: expected A>"),
        (Move("swap"), "you may not swap here: expected A>"),
    ],
)
def test_move_that_is_not_legal(move: Move, message: str) -> None:
    line = refusal(kit.game("kotu-baendum").board().play, move, error=MoveError)
    assert line.startswith(message)


def test_move_made_by_hand_is_played_like_its_text() -> None:
    board = kit.game("kotu-baendum").board()
    twin = board.copy()
    assert board.play(Move("G<", 6, "<")) == twin.play("G<")
    assert board.moves == twin.moves


def test_move_that_is_equal_but_of_another_type_is_kept_as_a_plain_one() -> None:
    board = kit.game("kalah").board()
    board.play(Move("B", True))
    assert type(board.moves[0].pit) is int


def test_nothing_to_undo() -> None:
    board = kit.game("kalah").board()
    for each in (board, board.copy()):
        assert refusal(each.undo, error=MoveError) == "there is no move to take back"
    board.play("C")
    twin = board.copy()
    twin.undo()
    assert (board.ply, twin.ply) == (1, 0)
    refusal(twin.undo, error=MoveError)


def test_odd_end() -> None:
    board = kit.game("kalah").board()
    for value in ODD:
        refusal(board.stop, value, error=MoveError)
        if value is not None and value != 0:
            refusal(board.stop, "time", value, error=MoveError)
    refusal(board.stop, "time", 1.0, error=MoveError)
    assert board.outcome is None


# --------------------------------------------------------------------------------------- positions


def test_odd_position_text() -> None:
    for value in ODD:
        if value is not None:  # the start
            refusal(kit.game("kalah").board, value, error=PositionError)
    refusal(kit.game("kalah").board, start(kit.game("kalah").rules), error=PositionError)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("pits", [(1,) * 11, (-1,) * 12, (1.0,) * 12, (True,) * 12, ("1",) * 12, [1] * 12]),
        ("stores", [(0,), (0, 0, 0), (-1, 0), (0.0, 0.0), [0, 0], (None, None)]),
        ("side", [2, 1.0, "S"]),
        ("direction", [">>", "x"]),
        ("open", [(True,), (1, 0), [True, False], "SN"]),
        ("claims", [(0,), (2,) * 12, (-2,) * 12, (None,) * 12, [-1] * 12, (False,) * 12]),
        ("swap", [(True, True, True), (0, 0), "N"]),
        ("again", [1, "S"]),
    ],
)
def test_odd_position(field: str, values: list[Any]) -> None:
    usual: dict[str, list[Any]] = {"direction": [""], "side": [0], "claims": [()], "again": [True]}
    plain = usual.get(field, [])
    for value in (*ODD, *values):
        if not any(value is each or (value == each and value is not True) for each in plain):
            line = refusal(
                lambda value=value: Position(**{"pits": (1,) * 12, field: value}),
                error=PositionError,
            )
            assert line.startswith(f"{field}: expected ")


# ----------------------------------------------------------------------------------------- records


def test_odd_record() -> None:
    board = kit.game("kalah").board()
    board.play("C")
    good: dict[str, Any] = {"game": board.game, "start": board.start, "moves": board.moves}
    for value in ODD:
        for field in ("game", "start", "moves", "outcome", "tags"):
            if (field, value) in (("moves", ()), ("outcome", None), ("tags", {})):
                continue
            refusal(lambda f=field, v=value: Record(**{**good, f: v}), error=RecordError)
        for read in (Record.parse, Record.from_json):
            refusal(read, value, error=RecordError)
    for tags in ({"Result": "1-0"}, {"South": 3}, {3: "x"}, {"South": "a\nb"}):
        refusal(lambda t=tags: Record(**good, tags=t), error=RecordError)
    refusal(lambda: Record(**{**good, "moves": (Move("Z", 0),)}), error=RecordError)


def test_record_whose_position_is_of_another_game() -> None:
    position = start(kit.game("walak-pussa").rules)
    line = refusal(Record, kit.game("kalah"), position, error=RecordError)
    assert line.startswith("start: position 'v1 4,4,4,4,4,4,4/")


def test_record_of_a_game_whose_path_does_not_fit_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "two\nlines"
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text('extends = "oware"', encoding="utf-8")
    board = manqala.game(path).board()
    line = refusal(Record.of, board, error=RecordError)
    assert line == r"Game: expected one line of text, got '\n' in it"


def test_outcome_of_a_record_is_one_that_it_leads_to() -> None:
    board = kit.game("kalah").board()
    record = Record(board.game, board.start, (), Outcome(0, (3, 4), Termination.ROW_EMPTY))
    refusal(record.board, error=RecordError)
