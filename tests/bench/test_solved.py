"""The table of solved games: the runner goes on where it was, and the page is what it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

import manqala
from bench.solved import __main__ as command
from bench.solved import page, prove
from bench.solved.families import FAMILIES, Family
from bench.solved.known import PUBLISHED
from bench.solved.results import Result, Results
from manqala.endgame.bounds import Bounds

FAMILY = Family("Kalah", "kalah", "", "All options at their defaults.", (1, 2), (1, 2), 20)
LOOPS = Family("Vai Lung Thlan", "vai-lung-thlan", "", "", (2,), (4,), 10)


def run(tmp_path: Path, *words: str, families: tuple[Family, ...] = (FAMILY,)) -> int:
    folders = "--folder", str(tmp_path / "results"), "--databases", str(tmp_path / "databases")
    return command.main([*folders, *words], families)


def result(moves: dict[str, tuple[int, int]], *, limit: float, stopped: bool) -> Result:
    spec = "kalah:pits=1,seeds=1"
    digest = manqala.game(spec).rules.digest
    return Result(spec, digest, moves, 1, 0.1, limit, stopped, 0, 1, "a machine")


def test_boards_are_solved_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path) == 0
    assert capsys.readouterr().out.count("\n") == 4
    found = Results(tmp_path / "results").find(
        "kalah:pits=2,seeds=1", manqala.game("kalah:pits=2,seeds=1").rules.digest
    )
    assert found
    assert str(found.bounds) == "+2"
    assert found.best == ["B"]
    assert run(tmp_path) == 0
    assert capsys.readouterr().out == ""


def test_a_limit_is_tried_again_only_with_a_larger_one(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.add(result({"A": (-2, 1)}, limit=5, stopped=True))
    tried = []

    def pretend(spec: str, _database: object, limit: float) -> Result:
        tried.append((spec, limit))
        return result({"A": (-1, 2)}, limit=limit, stopped=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "prove", pretend)
        family = Family("Kalah", "kalah", "", "", (1,), (1,), 20)
        command.solve(family, (1, 1), results, 5, tmp_path)
        assert tried == []
        command.solve(family, (1, 1), results, 6, tmp_path)
        assert tried == [("kalah:pits=1,seeds=1", 6)]
    (kept,) = Results(tmp_path)
    assert kept.limit == 6
    assert kept.moves == {"A": (-1, 1)}  # the bounds of both runs hold


def test_other_rules_have_no_result(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.add(result({"A": (0, 0)}, limit=5, stopped=False))
    assert results.find("kalah:pits=1,seeds=1", "0" * 64) is None


def test_a_value_that_differs_from_a_published_one_stops_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PUBLISHED, "kalah:pits=1,seeds=2", 5)
    assert run(tmp_path) == 1
    assert "5 is published" in capsys.readouterr().err


def test_processor_time_is_limited(tmp_path: Path) -> None:
    family = Family("Oware", "oware", "", "", (6,), (4,), 100)
    database = prove.database_of(family, (6, 4), tmp_path)
    assert database.seeds == 2
    found = prove.prove("oware:pits=6,seeds=4", database, 0.3)
    assert found.stopped
    assert not found.bounds.exact
    assert found.seconds < 5


def test_what_is_proved_of_a_move_holds_for_its_mirror_image() -> None:
    moves = {"A>": Bounds(-6, 8), "A<": Bounds(0, 2), "G>": Bounds(-1, 1), "G<": Bounds(-2, 10)}
    both = prove.with_mirror_images(moves, pits=7)
    assert both == {"A>": (-2, 8), "A<": (0, 1), "G>": (0, 1), "G<": (-2, 8)}
    assert prove.with_mirror_images({"A": Bounds(1, 2), "B": Bounds(3, 4)}, pits=2) == {
        "A": (1, 2),
        "B": (3, 4),
    }


def test_bounds_say_why_they_differ(tmp_path: Path) -> None:
    assert run(tmp_path, families=(LOOPS,)) == 0
    (found,) = Results(tmp_path / "results")
    assert (str(found.bounds), found.stopped, found.best) == ("+0 .. +2", False, [])


def test_page_is_up_to_date() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.with_tables(text, Results()) == text, "run: python -m bench.solved --write"


def test_results_hold_for_the_rules_of_today_and_agree_with_published_values() -> None:
    for found in Results():
        assert found.rules == manqala.game(found.game).rules.digest, found.game
        known = PUBLISHED.get(found.game)
        if known is not None and found.bounds.exact:
            assert found.bounds.lower == known, found.game


def test_published_values_are_of_boards_that_are_solved() -> None:
    specs = {family.spec(*board) for family in FAMILIES for board in family.boards}
    assert set(PUBLISHED) <= specs
