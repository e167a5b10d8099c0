"""Records that break the rules, or cannot be read: one clear line for each."""

from __future__ import annotations

from typing import Any

import pytest

import manqala
from manqala import RecordError
from manqala.play.record import Record

TURNS = '[Game "kalah"]\n'
OPENING = TURNS + "\n1. C.F d 2. A\n"
ENDED = '[Game "kalah"]\n[Position "0,0,0,0,0,1/2,0,0,0,0,0 20,25 S"]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected one record, got none"),
        ("\n {nothing} \n", "expected one record, got none"),
        (OPENING * 2, "expected one record, got 2"),
        ("1. A", "line 1: expected a tag such as [South \"Ada\"], got '1. A'"),
        ("\n[Game kalah]", "line 2: expected a tag such as [South \"Ada\"], got '[Game kalah]'"),
        ('[Game "kalah]\n', "line 1: expected a tag such as"),
        ('[Game "ka\\lah"]', "line 1: expected a tag such as"),
        ('[Game "kalah"', "line 1: expected a tag such as"),
        (
            TURNS + '[South "A"]\n[South "B"]',
            "line 3: expected each tag once, South is given twice",
        ),
        (TURNS + '[South "A\tB"]', "South: expected one line of text, got '\\t' in it"),
        (TURNS + f'[South "{"x" * 3000}"]', "South: expected at most 2,000 characters, got 3,000"),
        (TURNS + '[south "A"]', "expected the name of a tag, a capital and then letters or digits"),
        ('[South "Ada"]\n1. A', "Game is missing: expected one such as 'kalah'"),
        ('[Game "kalha"]', "Game: no game is called 'kalha'; did you mean 'kalah'?"),
        ('[Game "kalah:pit=6"]', "Game: kalah has no option 'pit'"),
        ('[Game "/etc/x.toml"]', "Game: no game is called '/etc/x.toml'"),
        (
            TURNS + '[Rules "0123456789abcdef"]',
            "Rules: the record was made under other rules of kalah: expected 202ceaea39c488ee, got",
        ),
        (
            TURNS + '[Position "4,4/4,4 0,0 S"]',
            "Position: position '4,4/4,4 0,0 S': South: expected",
        ),
        (TURNS + "1. C.F {d", "line 2: expected } at the end of the comment, got '{d'"),
        (TURNS + "1. C.F d} 2. A", "turn 1, move d}: no move 'd}'"),
        (TURNS + "1. C.F d 2. E.A", "turn 2, move A: the turn of South is over: expected a space"),
        (
            TURNS + "1. C.F d 2. C",
            "turn 2, move C: C is not legal, the pit is empty: expected A, B",
        ),
        (TURNS + "1. C.F D", "turn 1, move D: D is South's pit and North is to move"),
        (TURNS + "1. C d", "turn 1, move d: d is North's pit and South is to move"),
        (TURNS + "1. C..F", "turn 1, move '': no move ''"),
        (TURNS + "1. C.", "turn 1, move '': no move ''"),
        (TURNS + "1. A b 3. C", "turn 2: expected 2., got '3.'"),
        (TURNS + "1. A 2. C", "turn 1: expected 1..., got '2.'"),
        (TURNS + "1. A b 2... C", "turn 2: expected 2., got '2...'"),
        (TURNS + "1. C 2. F", "turn 1: expected another move of South, got '2.'"),
        (TURNS + "1. A\x1b[2J", "line 2: expected a tag such as [South \"Ada\"], got '[2J'"),
        (TURNS + "1. A * b", "expected nothing after the result *, got 'b'"),
        (TURNS + "1. A 4-4", "Result: the record says 4-4, its moves lead to *"),
        (TURNS + '[Result "4-4"]\n1. A', "Result: the record says 4-4, its moves lead to *"),
        (TURNS + '[Result "1/2"]\n1. A', "Result: expected * or seeds such as 34-26, got '1/2'"),
        (
            TURNS + '[Termination "no_move"]\n1. A',
            "Termination: the record says no_move, its moves lead to a game that goes on",
        ),
        (TURNS + '[Termination "resigned"]', "Termination: expected board_empty, row_empty,"),
        (
            TURNS + '[Winner "South"]',
            "Winner: the record says South, its moves lead to a game that",
        ),
        (TURNS + '[Winner "Ada"]', "Winner: expected South, North, none, got 'Ada'"),
        (TURNS + '[Termination "time"]', "a game ended by time needs a Winner: South, North, none"),
        (
            TURNS + '[Termination "time"]\n[Winner "North"]\n[Result "0-1"]',
            "Result: the record says 0-1, its moves lead to 0-0",
        ),
        (ENDED + "1. F g", "turn 1, move g: the game is over"),
        (ENDED + "1. F 2. A", "turn 1, move 2.: the game is over"),
        (ENDED + '[Result "*"]\n1. F', "Result: the record says *, its moves lead to 21-27"),
        (ENDED + "1. F 27-21", "Result: the record says 27-21, its moves lead to 21-27"),
        (
            ENDED + '[Termination "time"]\n[Winner "South"]\n1. F',
            "Termination: the record says time, its moves lead to row_empty",
        ),
        (
            ENDED + '[Winner "South"]\n1. F',
            "Winner: the record says South, its moves lead to North",
        ),
    ],
)
def test_broken_record(text: str, message: str) -> None:
    with pytest.raises(RecordError) as raised:
        Record.parse(text)
    assert str(raised.value).startswith(message)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("{", "not JSON: "),
        ("[" * 100_000, "not a record: its JSON is nested too deeply"),
        ("9" * 10_000, "not a record: a number in its JSON has too many digits"),
        ('{"game": "kalah", "game": "oware"}', "key 'game' is given twice"),
        ('{"game": "kalah", "tags": {"A": "1", "A": "1"}}', "key 'A' is given twice"),
        ('{"game": "kalah",}', "not JSON: "),
        ("[]", "expected a JSON object, got '[]'"),
        ({"game": "kalah", "move": []}, "unknown key 'move'; did you mean 'moves'?"),
        ({"game": 3}, "Game: expected a text, got '3'"),
        ({"game": "kalah", "moves": "C F"}, "moves: expected a list of texts, got 'C F'"),
        ({"game": "kalah", "moves": ["C", 3]}, "moves: expected a list of texts"),
        ({"game": "kalah", "tags": []}, "tags: expected an object of texts"),
        ({"game": "kalah", "tags": {"South": 3}}, "South: expected a text, got '3'"),
        ({"game": "kalah", "tags": {"Game": "x"}}, "tag Game follows from the game"),
        ({"game": "kalah", "tags": {"a b": "x"}}, "expected the name of a tag"),
        ({"moves": []}, "Game is missing"),
        ({"game": "kalah", "moves": ["C", "F", "d", "C"]}, "turn 2, move C: C is not legal"),
        ({"game": "kalah", "moves": ["C", "d"]}, "turn 1, move d: d is North's pit"),
        ({"game": "kalah", "result": "1-0"}, "Result: the record says 1-0"),
    ],
)
def test_broken_json(facts: Any, message: str) -> None:
    with pytest.raises(RecordError) as raised:
        Record.from_json(facts)
    assert str(raised.value).startswith(message)
    assert str(raised.value).isprintable()


def test_fault_among_many_names_the_record() -> None:
    with pytest.raises(RecordError, match=r"^record 2: turn 1, move g: no pit 'g'"):
        Record.parse_many(OPENING + OPENING.replace("d 2. A", "g"))


GOOD = '{"game": "kalah", "moves": ["C"]}\n'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 3: not JSON: Expecting property name enclosed in double quotes, at character"),
        ('{"game": "kalah", "moves": ["d"]}', "line 3: turn 1, move d: d is North's pit"),
        ('{"game": "kalah", "moves": [], "moves": []}', "line 3: key 'moves' is given twice"),
        ('{"game": "kalha"}', "line 3: Game: no game is called 'kalha'"),
        ("3", "line 3: expected a JSON object, got '3'"),
        ('{"tags": ' + "[" * 50_000, "line 3: not a record: its JSON is nested too deeply"),
        ('{"tags":' * 50_000, "line 3: not a record: its JSON is nested too deeply"),
        ('{"game": "kalah"} {}', "line 3: not JSON: Extra data, at character 19"),
    ],
)
def test_fault_in_json_lines_names_the_line(line: str, message: str) -> None:
    with pytest.raises(RecordError) as raised:
        Record.from_json_lines(GOOD + "\n" + line + "\n" + GOOD)
    assert str(raised.value).startswith(message)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ({"Result": "34-26"}, "tag Result follows from the game and cannot be chosen"),
        ({"two words": "x"}, "expected the name of a tag"),
        ({"South": "A\nB"}, r"South: expected one line of text, got '\n' in it"),
    ],
)
def test_tags_that_cannot_be_written(tags: dict[str, str], message: str) -> None:
    with pytest.raises(RecordError) as raised:
        Record.of(manqala.game("kalah").board(), tags=tags)
    assert str(raised.value).startswith(message)


def test_too_much_text() -> None:
    with pytest.raises(RecordError, match="expected at most 8,000,000 characters"):
        Record.parse(" " * 8_000_001)
    with pytest.raises(RecordError, match="expected at most 8,000,000 characters"):
        Record.from_json(" " * 8_000_001)
    with pytest.raises(RecordError, match="expected at most 8,000,000 characters"):
        Record.from_json_lines(" " * 8_000_001)
    with pytest.raises(RecordError, match="expected a text, got bytes"):
        Record.parse(b"[Game]")  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="expected a text, got NoneType"):
        Record.from_json_lines(None)  # type: ignore[arg-type]


def test_nested_values_that_a_program_hands_over() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    for facts in (deep, {"game": deep}, {"game": "kalah", "tags": deep}, {"moves": [deep]}):
        with pytest.raises(RecordError) as raised:
            Record.from_json(facts)
        assert len(str(raised.value)) < 200


def test_record_made_by_hand_is_checked_when_it_is_replayed() -> None:
    good = Record.parse(OPENING)
    bad = Record(good.game, good.start, good.moves[2:], good.outcome)
    with pytest.raises(RecordError, match=r"^turn 1, move d: d is North's pit"):
        bad.board()
