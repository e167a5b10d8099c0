"""No text whatever makes reading raise anything but a ``ManqalaError`` of one clear line.

Besides any text at all, valid texts are damaged: pieces are cut out, doubled, changed over and
replaced by words that mean something elsewhere.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manqala import ManqalaError, MoveError, PositionError, RecordError, RulesError, game
from manqala.play.record import Record
from manqala.rules import position as positions
from manqala.rules.games import catalogue
from manqala.rules.games.reader import parse
from tests import kit

FOUNDING = ("vai-lung-thlan", "brainking-mancala:bonus=may", "kotu-baendum", "walak-pussa")
SPECS = (*FOUNDING, "toguz-kumalak", "layli-goobalay", "kalah:swap=on", "ali-guli-mane")
PIECES = (
    "", " ", "\n", "\0", "\x1b", "\ufeff", "é", "٣", "𝟙", "\ud800", '"', "\\", "'", "{", "}",
    "[", "]", "(", ")", "=", ":", ",", "/", ".", "...", "-", "*", ">", "<", "#", "0", "1", "2",
    "00", "62", "99999999999999999999", "1e9", "0x1", "-1", "1.5", "true", "false", "nan", "null",
    "A", "a", "G>", "a<", "AA", "3B", "S", "N", "pass", "swap", "dir=>", "open=SN", "again=S",
    "tied=A:S,g:N", "1.", "2...", "34-26", '[Game "kalah"]', '[Result "*"]', '"""',
    "[[option]]", "[capture.x]", "extends", "walak-pussa",
)  # fmt: skip

many = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def damaged(text: str, edits: list[tuple[int, int, str]]) -> str:
    """Replace some stretches of a text."""
    for place, length, piece in edits:
        start = place % (len(text) + 1)
        filling = text[length * 7 : length * 8] if piece == "copy" else piece
        text = text[:start] + filling + text[start + length :]
    return text


edits = st.lists(
    st.tuples(
        st.integers(0, 5_000),
        st.one_of(st.just(0), st.integers(0, 4), st.integers(0, 300)),
        st.one_of(st.sampled_from([*PIECES, "copy"]), st.text(max_size=4)),
    ),
    min_size=1,
    max_size=5,
)


def attempt(read: Callable[..., Any], *args: Any, error: type[ManqalaError]) -> Any:
    """Return what is read, or ``None`` if it is refused in one clear line."""
    try:
        return read(*args)
    except error as refused:
        line = str(refused)
    assert line.isprintable(), line
    assert 0 < len(line) < 1_000
    return None


@many
@given(st.sampled_from(SPECS), st.text())
def test_any_text_as_a_position_or_a_move(spec: str, text: str) -> None:
    attempt(kit.game(spec).board, text, error=PositionError)
    attempt(kit.game(spec).board().play, text, error=MoveError)


@many
@given(st.sampled_from(SPECS), st.integers(0, 999), edits)
def test_damaged_position(spec: str, seed: int, edits: list[tuple[int, int, str]]) -> None:
    rules, rng = kit.game(spec).rules, Random(seed)
    text = damaged(positions.text(kit.random_position(rules, rng), rules), edits)
    board = attempt(kit.game(spec).board, text, error=PositionError)
    if board is not None:
        assert kit.game(spec).board(board.text).text == board.text
        kit.play_on(board, rng, 3)


@many
@given(st.sampled_from(SPECS), st.integers(0, 99), edits)
def test_damaged_move(spec: str, seed: int, edits: list[tuple[int, int, str]]) -> None:
    board = kit.boards(spec)[seed % 16]
    move = str((board.legal_moves or ("A",))[0])
    if attempt(board.play, damaged(move, edits), error=MoveError) is not None:
        board.undo()


@many
@given(st.text())
def test_any_text_as_a_game_spec(text: str) -> None:
    attempt(game, text, error=RulesError)


@many
@given(st.sampled_from(kit.variants()), edits)
def test_damaged_game_spec(spec: str, edits: list[tuple[int, int, str]]) -> None:
    found = attempt(game, damaged(spec, edits), error=RulesError)
    if found is not None:
        assert game(found.spec) == found
        found.board()


@many
@given(st.text())
def test_any_text_as_a_record(text: str) -> None:
    attempt(Record.parse, text, error=RecordError)
    attempt(Record.parse_many, text, error=RecordError)
    attempt(Record.from_json, text, error=RecordError)
    attempt(Record.from_json_lines, text, error=RecordError)


def record(spec: str, seed: int) -> Record:
    rng = Random(seed)
    board = kit.game(spec).board()
    kit.play_on(board, rng, rng.randrange(12))
    return Record.of(board, south="Ada", tags={"Clock": "5+3"})


@many
@given(st.sampled_from(SPECS), st.integers(0, 999), edits)
def test_damaged_record(spec: str, seed: int, edits: list[tuple[int, int, str]]) -> None:
    text = damaged(record(spec, seed).text, edits)
    found = attempt(Record.parse, text, error=RecordError)
    if found is not None:
        assert Record.parse(found.text) == found
        assert Record.from_json(found.json_line) == found


@many
@given(st.sampled_from(SPECS), st.integers(0, 999), edits)
def test_damaged_json_line(spec: str, seed: int, edits: list[tuple[int, int, str]]) -> None:
    text = damaged(record(spec, seed).json_line, edits)
    attempt(Record.from_json, text, error=RecordError)


values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
KEYS = ("game", "rules", "tags", "position", "moves", "result", "termination", "winner")


@many
@given(st.dictionaries(st.sampled_from(KEYS), values), values)
def test_json_of_any_shape(facts: dict[str, Any], value: Any) -> None:
    attempt(Record.from_json, facts, error=RecordError)
    attempt(Record.from_json, {"game": "kalah", **facts}, error=RecordError)
    attempt(Record.from_json, json.dumps(value), error=RecordError)


def read_rules(data: bytes) -> object:
    return parse(data, "mine", catalogue.find)


@many
@given(st.binary())
def test_any_bytes_as_a_rules_file(data: bytes) -> None:
    attempt(read_rules, data, error=RulesError)


FILES = [path.read_text(encoding="utf-8") for path in catalogue.files().values()]


@many
@given(st.sampled_from(FILES), edits)
def test_damaged_rules_file(text: str, edits: list[tuple[int, int, str]]) -> None:
    data = damaged(text, edits).encode(errors="surrogatepass")
    attempt(read_rules, data, error=RulesError)


sections = st.dictionaries(
    st.sampled_from(("board", "sowing", "lap", "capture", "claim", "turn", "ending", "names")),
    st.one_of(
        values,
        st.dictionaries(st.sampled_from(("pits", "seeds", "start", "takes", "cap", "x")), values),
    ),
    max_size=3,
)


@many
@given(sections)
def test_rules_of_any_shape(table: dict[str, Any]) -> None:
    attempt(read_rules, kit.toml(table).encode(errors="replace"), error=RulesError)


@many
@given(st.sampled_from(FILES), st.data())
def test_rules_file_with_one_value_changed(text: str, data: st.DataObject) -> None:
    table = tomllib.loads(text)
    place: Any = table
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inside = isinstance(place[key], dict | list) and place[key]
        if not inside or not data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(values)
    attempt(read_rules, kit.toml(table).encode(errors="replace"), error=RulesError)


@pytest.mark.parametrize("spec", SPECS)
def test_rules_files_of_the_catalogue_survive_being_cut_off(spec: str) -> None:
    data = catalogue.files()[spec.partition(":")[0]].read_bytes()
    for end in range(0, len(data), 97):
        attempt(read_rules, data[:end], error=RulesError)
