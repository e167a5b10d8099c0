"""Records: written, read, replayed, and refused when they break the rules."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

import manqala
from manqala import Board, RecordError
from manqala.play.record import Record
from manqala.rules import position as positions
from tests import kit

OPENING = dedent(
    """\
    [Game "kalah"]
    [Rules "202ceaea39c488ee"]
    [South "Ada"]
    [North "Kofi"]
    [Date "2024.05.01"]
    [Result "*"]

    1. C.F d 2. A
    """
)


def opening() -> Board:
    board = manqala.game("kalah").board()
    for move in "CFdA":
        board.play(move)
    return board


def body(text: str) -> str:
    """Return the moves of a record's text."""
    return text.partition("\n\n")[2].strip()


def moves_of(text: str) -> str:
    return " ".join(map(str, Record.parse(text).moves))


# ---------------------------------------------------------------------------------------- writing


def test_text_of_a_record() -> None:
    record = Record.of(opening(), south="Ada", north="Kofi", date="2024.05.01")
    assert record.text == str(record) == OPENING
    assert record.result == "*"


def test_tags_come_in_their_order_and_others_follow() -> None:
    board = manqala.game("kalah").board("v1 0,0,0,0,0,1/0,0,0,0,1,0 9,7 N")
    board.play("e")
    board.stop("resignation", 0)
    record = Record.of(board, north="Kofi", tags={"Clock": "5+3", "South": "Ada", "Event": "Cup"})
    assert [line.partition(" ")[0] for line in record.text.splitlines() if line[:1] == "["] == [
        "[Game", "[Rules", "[South", "[North", "[Result", "[Termination", "[Winner", "[Position",
        "[Clock", "[Event",
    ]  # fmt: skip
    assert '[Position "v1 0,0,0,0,0,1/0,0,0,0,1,0 9,7 N"]\n' in record.text
    assert '[Winner "South"]\n' in record.text


def test_record_without_moves_is_its_tags() -> None:
    text = Record.of(manqala.game("oware").board()).text
    assert text.splitlines()[-1] == '[Result "*"]'
    assert Record.parse(text).moves == ()


def test_record_that_begins_with_north() -> None:
    board = manqala.game("kalah").board("4,4,4,4,4,4/4,4,4,4,4,4 0,0 N")
    for move in "cfAa":
        board.play(move)
    text = Record.of(board).text
    assert body(text) == "1... c.f 2. A a"
    assert Record.parse(text).board() == board


def test_forced_pass_is_a_turn() -> None:
    board = manqala.game("vai-lung-thlan").board("v1 0,0,0,0,0,0/1,1,0,2,0,0 0,0 N")
    for move in ("a", "pass", "b"):
        board.play(move)
    assert body(Record.of(board).text) == "1... a 2. pass b"


def test_pass_after_an_extra_move_belongs_to_the_turn() -> None:
    board = manqala.game("brainking-mancala:bonus=may").board()
    for move in ("C", "pass", "a"):
        board.play(move)
    assert body(Record.of(board).text) == "1. C.pass a"


def test_swap_is_the_other_side_s_move() -> None:
    board = manqala.game("kalah:swap=on").board()
    for move in ("C", "F", "swap", "A"):
        board.play(move)
    text = Record.of(board).text
    assert body(text) == "1. C.F swap 2. A"
    assert Record.parse(text).board() == board


def test_lines_are_at_most_80_characters_and_no_turn_is_torn() -> None:
    record = Record.of(kit.random_game(kit.game("vai-lung-thlan"), Random(1)))
    lines = body(record.text).splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) <= 80


def test_result_and_termination_are_those_of_the_board() -> None:
    board = manqala.game("kalah").board("v1 0,0,0,0,0,1/2,0,0,0,0,0 20,25 S")
    board.play("F")
    record = Record.of(board)
    assert (record.result, record.outcome) == ("21-27", board.outcome)
    assert '[Result "21-27"]\n[Termination "row_empty"]\n[Position' in record.text
    assert "Winner" not in record.text


# ------------------------------------------------------------------------------------ round trips


@pytest.mark.parametrize("spec", kit.variants())
def test_records_round_trip(spec: str) -> None:
    game, rng = kit.game(spec), Random(spec)
    board = game.board()
    kit.play_on(board, rng, rng.choice((0, 1, 20, 60)))
    if rng.random() < 0.5 and board.outcome is None:
        board.stop(rng.choice(("agreement", "resignation", "time")), rng.choice((0, 1, None)))
    record = Record.of(board, south='Ada "the fox" \\o/', north="അമ്മ", tags={"Clock": "5+3"})
    for again in (
        Record.parse(record.text),
        Record.from_json(record.json_line),
        Record.from_json(record.json),
        Record.parse_many(record.text)[0],
    ):
        assert again == record
        assert again.text == record.text
        replayed = again.board()
        assert replayed == board
        assert (replayed.moves, replayed.outcome) == (board.moves, board.outcome)


def test_record_from_a_position_round_trips() -> None:
    for spec in ("kotu-baendum", "layli-goobalay", "toguz-kumalak", "brainking-mancala:bonus=may"):
        game, rng = kit.game(spec), Random(spec)
        for _ in range(20):
            position = kit.random_position(game.rules, rng)
            board = game.board(positions.text(position, game.rules))
            if board.outcome is None:
                kit.play_on(board, rng, 5)
                assert Record.parse(Record.of(board).text).board() == board


def test_record_of_a_board_that_was_over_from_the_start_round_trips() -> None:
    board = manqala.game("kalah").board("v1 0,0,0,0,0,0/2,0,0,0,0,0 20,25 S")
    assert board.outcome is not None
    record = Record.of(board)
    assert '[Position "v1 0,0,0,0,0,0/2,0,0,0,0,0 20,25 S"]\n' in record.text
    assert Record.parse(record.text) == record
    assert record.board().outcome == board.outcome


def test_many_records_in_one_text() -> None:
    rng = Random(3)
    records = [Record.of(kit.random_game(kit.game(spec), rng)) for spec in ("kalah", "walak-pussa")]
    records.insert(1, Record.of(manqala.game("oware").board()))
    text = "\n".join(record.text for record in records)
    assert Record.parse_many(text) == records
    assert Record.parse_many("".join(record.text for record in records)) == records
    assert Record.parse_many(" {no game was played} ") == []
    lines = "\n".join(record.json_line for record in records)
    assert [Record.from_json(line) for line in lines.splitlines()] == records


@pytest.mark.parametrize("spec", ["kalah:seeds=3", "brainking-mancala:bonus=may,swap=on"])
@pytest.mark.parametrize("end", ["none", "rules", "time", "agreement"])
def test_record_that_is_read_replayed_and_written_again_is_complete(spec: str, end: str) -> None:
    game, rng = kit.game(spec), Random(end)
    board = game.board(game.board().text.replace(" S", " N", 1))
    kit.play_on(board, rng, None if end == "rules" else 7)
    if end in ("time", "agreement"):
        board.stop(end, 1 if end == "time" else None)
    tags = {"Event": "", "North": "Ben", "Clock": "5+3", "South": "Ada", "Zug": "{1. A} [x]"}
    text = Record.of(board, date="2026-11-30", tags=tags).text
    for first in (Record.parse(text), Record.from_json(Record.parse(text).json_line)):
        again = Record.of(first.board(), tags=first.tags)
        assert again == first
        assert again.text == text
        assert list(again.json["tags"]) == list(first.json["tags"])
        assert {"Event", "North", "Clock", "South", "Zug", "Date"} == set(again.tags)


def test_comments_are_not_kept() -> None:
    text = OPENING.replace("1. C.F d", "{a start} 1. C.F {good} d {?}")
    assert Record.parse(text).text == OPENING


def test_json_lines() -> None:
    rng = Random(4)
    records = [Record.of(kit.random_game(kit.game(spec), rng)) for spec in ("kalah", "oware")]
    records.append(Record.of(opening(), south="A\xa0B\x7eé"))
    lines = [record.json_line for record in records]
    for text in ("\n".join(lines), "\ufeff" + "\r\n \r\n".join(lines) + "\r\n\n"):
        assert Record.from_json_lines(text) == records
    assert Record.from_json_lines(" \n\n") == []


def test_json_carries_the_same_facts() -> None:
    board = opening()
    board.stop("time", 1)
    record = Record.of(board, south="Ada")
    assert record.json == {
        "game": "kalah",
        "rules": "202ceaea39c488ee",
        "result": "8-1",
        "termination": "time",
        "winner": "North",
        "tags": {"South": "Ada"},
        "moves": ["C", "F", "d", "A"],
    }
    assert json.loads(record.json_line) == record.json
    assert "\n" not in record.json_line


def test_record_of_a_rules_file_is_read_only_where_files_are_allowed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "kalah"\n[board]\npits = 4\n', encoding="utf-8")
    board = manqala.game(str(path)).board()
    board.play("D")
    text = Record.of(board).text
    assert Record.parse(text, files=True).board() == board
    assert Record.parse_many(text, files=True)[0] == Record.parse(text, files=True)
    for read in (Record.parse, Record.parse_many):
        with pytest.raises(RecordError, match="no game is called"):
            read(text)


# ---------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    "moves",
    [
        "1. C.F d 2. A",
        "1.C.F d 2.A",
        "1.\nC.F\n\nd\t2.\r\nA",
        "1. C.F {a good start} d {} 2. A {2. B is worse}",
        "{North thinks}1. C.F 1... d 2. A *",
        "1. C F d 2. A",
        "C.F d A",
        "1. 3.6 4 2. 1",
        "1.3.6 4 2.1",
        "1. 3B.6B 4A 2. 1B",
        "1. C>.F> d> 2. A>",
        "1. C.F d 2. A *",
    ],
)
def test_moves_are_read_in_many_forms(moves: str) -> None:
    assert moves_of(f'[Game "kalah"]\n\n{moves}') == "C F d A"


def test_bare_numbers_of_north_may_be_joined() -> None:
    text = '[Game "kalah"]\n[Position "4,4,4,4,4,4/4,4,4,4,4,4 0,0 N"]\n'
    assert moves_of(text + "3.6 1") == "c f A"
    assert moves_of(text + "1... 3.6 2.1") == "c f A"


@pytest.mark.parametrize(
    "tags",
    [
        '[Game "kalah"]',
        '[Game "kalah:seeds=4"]\n[South "x"]',
        '\ufeff\n\n  [  Game   "kalah"  ]  [Annotator "B"]\n\n[Event "C"]\n{a comment}\n',
        '[Event "[1. A]"]\n[Game "kalah"]\n[Result "*"]\n[Rules "202ceaea39c488ee"]',
        '[Game "kalah"]\n[Position "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S"]',
    ],
)
def test_tags_are_read_in_many_forms(tags: str) -> None:
    assert moves_of(f"{tags}\n1. C.F d") == "C F d"


def test_result_at_the_end_is_read() -> None:
    board = manqala.game("kalah").board("v1 0,0,0,0,0,1/2,0,0,0,0,0 20,25 S")
    board.play("F")
    text = Record.of(board).text
    assert Record.parse(text.rstrip() + " 21-27\n") == Record.parse(text)
    bare = '[Game "kalah"]\n[Position "0,0,0,0,0,1/2,0,0,0,0,0 20,25 S"]\n1. F 21-27'
    assert Record.parse(bare).outcome == board.outcome
