"""Positions with known results, from ``tests/data``: one file for each game.

``before`` and ``after`` are position texts; ``after`` is the board right after the move, before
the sweep at the end of a game. ``captured`` counts what the mover takes, without the capturing
seed and without seeds sown into a store. ``results`` of an option are what :func:`kit.state`
says after the moves, for each of its values.
"""

from __future__ import annotations

from typing import Any

import pytest

import manqala
from manqala import MoveError
from manqala.play.legal import legal_moves
from manqala.play.move import parse_move
from manqala.play.step import StepKind
from manqala.play.turn import make
from manqala.rules import position as positions
from manqala.rules.games.option import Option
from tests import kit

Entry = dict[str, Any]


def cases(section: str, name: str) -> pytest.MarkDecorator:
    """Run a test for every entry of a section of the data files."""
    found = kit.vectors(section)
    assert found
    return pytest.mark.parametrize(
        ("spec", "entry"), found, ids=[f"{spec}: {entry.get(name, '')}" for spec, entry in found]
    )


@cases("move", "name")
def test_move(spec: str, entry: Entry) -> None:
    rules = kit.game(spec).rules
    before = positions.parse(entry["before"], rules)
    made = make(before, rules, parse_move(entry["move"], before, rules, legal_moves(before, rules)))
    captured = sum(
        step.seeds
        for step in made.steps
        if step.kind == StepKind.CAPTURE and step.owner == before.side
    )
    assert positions.text(made.position, rules) == entry["after"]
    assert captured == entry["captured"]
    assert not made.illegal


@cases("move", "name")
def test_move_is_legal_on_a_board(spec: str, entry: Entry) -> None:
    board = kit.game(spec).board(entry["before"])
    assert entry["move"] in map(str, board.legal_moves)
    board.play(entry["move"])
    if board.outcome is None:
        assert board.text == entry["after"]


@cases("refused", "name")
def test_move_is_refused(spec: str, entry: Entry) -> None:
    board = kit.game(spec).board(entry.get("before"))
    assert entry["move"] not in map(str, board.legal_moves)
    with pytest.raises(MoveError, match=entry["says"]):
        board.play(entry["move"])


@cases("whole_game", "score")
def test_whole_game(spec: str, entry: Entry) -> None:
    board = kit.game(spec).board()
    for move in entry["moves"].split():
        board.play(move)
    assert board.outcome is not None
    south, north = board.outcome.score
    assert f"{south}-{north}" == entry["score"]
    assert south + north == board.game.rules.seeds


def _option_cases() -> list[Any]:
    """One case for each value of each option in the data files."""
    found = []
    for id, entry in kit.vectors("option"):
        option = entry["option"]
        choices = {choice.word: choice for choice in _options(id)[option].choices}
        for word, result in entry["results"].items():
            values = dict(part.split("=") for part in entry.get("with", "").split(",") if part)
            values |= {**choices[word].requires, option: word}
            spec = f"{id}:{','.join(f'{name}={value}' for name, value in values.items())}"
            found.append(pytest.param(spec, entry, result, id=f"{id}: {option}={word}"))
    return found


def _options(id: str) -> dict[str, Option]:
    return {option.name: option for option in kit.game(id).definition.options}


@pytest.mark.parametrize(("spec", "entry", "result"), _option_cases())
def test_option(spec: str, entry: Entry, result: str) -> None:
    board = kit.game(spec).board(entry.get("position"))
    *moves, last = entry.get("moves", "").split() or [""]
    for move in moves:
        board.play(move)
    if result.startswith("refused: "):
        with pytest.raises(MoveError) as raised:
            board.play(last)
        assert str(raised.value) == result.removeprefix("refused: ")
    else:
        if last:
            board.play(last)
        assert kit.state(board) == result


def test_every_option_has_results_for_each_value_and_they_differ() -> None:
    shown: dict[tuple[str, str], list[Entry]] = {}
    for id, entry in kit.vectors("option"):
        shown.setdefault((id, entry["option"]), []).append(entry)
    for game in manqala.games():
        inherited = _inherited(game.id)
        for name, option in _options(game.id).items():
            entries = shown.get((game.id, name), [])
            assert entries or option in inherited, f"{game.id}: {name} has no test"
            for entry in entries:
                assert list(entry["results"]) == [choice.word for choice in option.choices]
            told_apart = any(len(set(e["results"].values())) > 1 for e in entries)
            explained = any("note" in entry for entry in entries)
            assert told_apart or explained or option in inherited, f"{game.id}: {name}"


def _inherited(id: str) -> list[Option]:
    """Options that a game takes over unchanged from the game it extends."""
    parents = {
        "awari": "oware",
        "layli-goobalay-long": "layli-goobalay",
        "puhulmutu": "kotu-baendum",
        "toguz-kumalak": "bestemshe",
        "um-el-tuweisat": "um-el-bagara",
    }
    return list(_options(parents[id]).values()) if id in parents else []


def test_every_game_has_vectors() -> None:
    with_moves = {spec.partition(":")[0] for spec, _ in kit.vectors("move")}
    assert with_moves == {game.id for game in manqala.games()}
