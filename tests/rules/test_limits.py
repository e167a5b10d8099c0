"""No rules file takes long to read, however large or crooked, and no game long over one move."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

import manqala
from manqala import RulesError
from manqala.rules.games import catalogue
from manqala.rules.games.definition import Definition
from manqala.rules.games.reader import parse
from manqala.rules.language.parts import Capture

SECONDS = 1


def read(toml: str) -> Definition:
    """Read a rules file and make sure that this takes no time."""
    begin = process_time()
    try:
        return parse(toml.encode(errors="replace"), "mine", catalogue.find)
    finally:
        assert process_time() - begin < SECONDS


def fault_of(toml: str) -> str:
    with pytest.raises(RulesError) as raised:
        read(toml)
    line = str(raised.value)
    assert line.isprintable()
    assert len(line) < 500
    return line.removeprefix("mine.toml: ")


def options(count: int, values: int, changes: str = 'says = ""') -> str:
    words = ", ".join(f"v{n} = {{ {changes} }}" for n in range(values))
    return "".join(f'[[option]]\nname = "o{n}"\nvalues = {{{words}}}\n' for n in range(count))


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        ("a." * 15_900 + "a = 1", "line 1: expected at most 100 dots, got 15,900"),
        ("a" + " . a" * 7_900 + " = 1", "line 1: expected at most 100 dots, got 7,900"),
        ('x = 1\n"".' + '"".' * 9_000 + "a = 1", "line 2: expected at most 100 dots, got 9,001"),
        ("[" + "a." * 15_000 + "a]", "line 1: expected at most 100 dots"),
        (("a." * 100 + "a = 1\n") * 150, "not a TOML file: Cannot overwrite a value"),
        ("[" + "a." * 100 + "a]\n" + "".join(f"b{n}=1\n" for n in range(4_000)), "unknown key 'a'"),
        ("a = " + "[" * 31_000, "not a rules file: its values are nested too deeply"),
        ("a = " + "{a=" * 10_000, "not a rules file: its values are nested too deeply"),
        ("board.a = " + "[" * 200 + "]" * 200, "board: unknown key 'a'"),
        ("name." + "a." * 99 + "a = 1", "name: expected a text, got "),
        ("x = 0x" + "f" * 31_000, "unknown key 'x'"),
        ("[board]\npits = 0x" + "f" * 31_000, "board.pits: expected a whole number from 1 to 31"),
        ("[board]\npits = 1e999", "board.pits: expected a whole number from 1 to 31, got inf"),
        ("[lap]\ncap = 10001", "lap.cap: expected a whole number from 1 to 10000, got 10001"),
        (options(25, 2), "option: expected at most 24 options, got 25"),
        ('extends = "kalah"\n' + options(22, 2), "option: expected at most 24 options, got 25"),
        (options(1, 17), "option o0: expected at most 16 values, got 17"),
        (options(300, 2), "option: expected at most 24 options, got 300"),
        (options(1, 1_000), "option o0: expected at most 16 values, got 1,000"),
        (
            "[capture]\n" + "".join(f"c{n} = {{}}\n" for n in range(17)),
            "capture: expected at most 16 names, got 17",
        ),
        (
            "[capture]\n" + "".join(f"c{n} = {{}}\n" for n in range(2_500)),
            "capture: expected at most 16 names, got 2,500",
        ),
        ("[capture]\na = {}\nb = {}\nc = {}\nd = {}\ne = {}", "capture: expected at most 4 parts"),
        ("x = 1\n" + "#" * 32_000, "expected at most 32,000 bytes, got more"),
        ("".join(f"k{n} = 1\n" for n in range(2_500)), "unknown key 'k0'"),
        (
            options(1, 2, "requires = {" + ", ".join(f'r{n} = "a"' for n in range(1_000)) + "}"),
            "option o0: requires has no option 'r0'",
        ),
    ],
)
def test_large_or_crooked_file_is_refused_at_once(toml: str, fault: str) -> None:
    assert fault_of(toml).startswith(fault)


@pytest.mark.parametrize(
    "toml",
    [
        options(24, 16, "board.seeds = 5"),
        "".join(f"[[source]]\ntitle = 'Book {n}'\n" for n in range(1_000)),
        "names = [" + "{name='N'}," * 2_500 + "]",
        "about = '''" + "One. Two. Three.\n" * 1_800 + "'''",
    ],
)
def test_large_file_is_read_at_once(toml: str) -> None:
    read(toml)


def test_capture_part_that_says_nothing_is_a_capture_all_the_same() -> None:
    assert read("[capture.all]").rules({}).captures == (Capture(),)


def test_value_that_is_the_default_may_only_require_an_option_that_exists() -> None:
    toml = (
        '[[option]]\nname = "x"\nvalues.a = { says = "", requires = { colour = "red" } }\n'
        'values.b = { says = "" }\n[[option]]\nname = "color"\n'
        'values.red = { says = "" }\nvalues.blue = { says = "" }\n'
    )
    message = "option x: requires has no option 'colour'; did you mean 'color'?"
    assert fault_of(toml) == message
    child = 'extends = "kotu-baendum"\nwithout = ["tie"]'
    assert fault_of(child).startswith("option tied_skip: requires has no option 'tie'")


# ------------------------------------------------------------------------ games that cannot begin


STUCK = '[board]\npits = 3\nstart = [0, 4, 0]\n[turn]\nopening = "first_player"'
SINGLE = """
[board]
pits = 3
start = [1, 2, 0]
[turn]
opening = "each_player"
singles = "restricted"
"""
SLAM = '[board]\npits = 1\nseeds = 1\n[capture.a]\n[turn]\ngrand_slam = "illegal"'
OPTION = """
[board]
pits = 3
[turn]
opening = "first_player"
[[option]]
name = "gap"
values.no = { says = "" }
values.yes = { says = "", board.start = [0, 4, 0] }
"""


@pytest.mark.parametrize(
    ("text", "spec"), [(STUCK, ""), (SINGLE, ""), (SLAM, ""), (OPTION, ":gap=yes")]
)
def test_game_that_is_over_before_its_first_move_is_refused(
    text: str, spec: str, tmp_path: Path
) -> None:
    path = tmp_path / "stuck.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match=r"^stuck: no first move is legal$"):
        manqala.game(f"{path}{spec}")
    if spec:
        assert manqala.game(path).board().legal_moves


# ------------------------------------------------------------------------------------- long moves


def test_endless_move_of_the_most_seeds_ends() -> None:
    board = manqala.game("walak-pussa:pits=1,seeds=100,endless=turn_void").board("2/198 0,0 S")
    begin = process_time()
    assert [step.kind for step in board.play("A")] == ["void"]
    assert process_time() - begin < 10 * SECONDS  # a quarter of that on a usual machine
