"""Rules files: how they are read, and what is said of those that are wrong."""

from __future__ import annotations

import pytest

from manqala import RulesError
from manqala.rules.games.catalogue import find
from manqala.rules.games.definition import Definition, OtherName, Source
from manqala.rules.games.reader import parse
from manqala.rules.language.parts import Capture
from tests import kit

FULL = """
name = "My Game"
names = [{ name = "Mein Spiel", language = "German" }]
region = "Here"
described = "me, today"
about = "A game for this test."
confidence = "low"

[[source]]
title = "A book"
where = "page 3"

[board]
pits = 5
seeds = 3

[capture.twos]
counts = [2]
[capture.threes]
counts = [3]

[[option]]
name = "threes"
doubt = "Nobody knows."
[option.values.taken]
says = "Threes are taken."
[option.values.free]
says = "Threes are not taken."
capture.threes = false
[option.values.fours]
says = "Fours are taken instead."
requires = { origin = "skipped" }
capture.threes.counts = [4]

[[option]]
name = "origin"
doubt = "Nobody knows this either."
[option.values.sown]
says = "Sown."
[option.values.skipped]
says = "Skipped."
sowing.origin = "skipped"
"""


def read(toml: str, name: str = "mine") -> Definition:
    return parse(toml.encode(), name, find)


def test_everything_in_a_file_is_read() -> None:
    game = read(FULL)
    assert (game.id, game.name, game.region, game.described) == (
        "mine", "My Game", "Here", "me, today",
    )  # fmt: skip
    assert (game.about, game.confidence) == ("A game for this test.", "low")
    assert game.names == (OtherName("Mein Spiel", "German"),)
    assert game.sources == (Source("A book", "page 3"),)
    assert [option.name for option in game.all_options] == ["pits", "seeds", "threes", "origin"]
    assert game.rules({}).layout == (3,) * 10


def test_file_may_say_next_to_nothing() -> None:
    game = read("")
    assert (game.id, game.name, game.confidence) == ("mine", "mine", "high")
    assert game.rules({}).layout == (4,) * 12


def test_options_change_the_rules() -> None:
    game = read(FULL)
    twos, threes = Capture(counts=(2,)), Capture(counts=(3,))
    assert game.rules({}).captures == (twos, threes)
    assert game.rules({"threes": "free"}).captures == (twos,)
    assert game.rules({"threes": "fours", "origin": "skipped"}).captures == (
        twos,
        Capture(counts=(4,)),
    )
    with pytest.raises(RulesError, match="threes=fours needs origin=skipped, got origin=sown"):
        game.rules({"threes": "fours"})


def test_child_takes_over_rules_and_options_but_not_names() -> None:
    kalah = find("kalah")
    child = read('extends = "kalah"\n[board]\nseeds = 3\n')
    assert child.rules({}).layout == (3,) * 12
    assert child.rules({}).captures == kalah.rules({}).captures
    assert child.options == kalah.options
    assert (child.name, child.sources, child.about) == ("mine", (), "")


def test_child_changes_one_field_of_a_capture() -> None:
    child = read('extends = "kalah"\nwithout = ["capture"]\n[capture.cross]\nwith_last = false')
    (part,) = child.rules({}).captures
    assert part == Capture(side=part.side, counts=(1,), take=part.take)


def test_child_takes_a_capture_out() -> None:
    child = read('extends = "kotu-baendum"\nwithout = ["tie", "tied_skip"]\n[capture]\ntie = false')
    assert [part.claim for part in child.rules({}).captures] == ["none"]


def test_child_whose_options_no_longer_make_sense_is_refused() -> None:
    with pytest.raises(RulesError, match=r"mine.toml: capture 1, even_if_empty: needs with_last"):
        read('extends = "kalah"\n[capture.cross]\nwith_last = false')


def test_child_drops_and_replaces_options() -> None:
    child = read(
        'extends = "kalah"\nwithout = ["swap"]\n[[option]]\nname = "leftovers"\ndoubt = "?"\n'
        '[option.values.a]\nsays = "A."\n[option.values.b]\nsays = "B."\nending.sweep = "nobody"\n'
    )
    assert [option.name for option in child.options] == ["capture", "leftovers"]
    assert [choice.word for choice in child.options[1].choices] == ["a", "b"]


OPTION = '[[option]]\nname = "x"\ndoubt = "?"\n[option.values.a]\nsays = "A."\n'
VALUE_B = '[option.values.b]\nsays = "B."\n'


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        ("boards = 3", "unknown key 'boards'; did you mean 'board'?"),
        ("[board]\npitts = 6", "board: unknown key 'pitts'; did you mean 'pits'?"),
        ("[capture.a]\ncount = [3]", "capture.a: unknown key 'count'; did you mean 'counts'?"),
        ("[board]\npits = 32", "board.pits: expected a whole number from 1 to 31, got 32"),
        ("[board]\npits = 0", "board.pits: expected a whole number from 1 to 31, got 0"),
        ("[board]\npits = true", "board.pits: expected a whole number from 1 to 31, got True"),
        ("[board]\npits = 6.0", "board.pits: expected a whole number from 1 to 31, got 6.0"),
        ("[board]\nseeds = 101", "board.seeds: expected a whole number from 0 to 100, got 101"),
        ('[board]\npits = "6"', "board.pits: expected a whole number from 1 to 31, got '6'"),
        ('[sowing]\ndirection = "up"', "sowing.direction: expected one of ccw, cw, first_player"),
        ("[sowing]\nskips_last = 1", "sowing.skips_last: expected true or false, got 1"),
        (
            "[sowing]\nskips = [0]",
            "sowing.skips: expected a list of at most 8 whole numbers from 1",
        ),
        ("[sowing]\nskips = 3", "sowing.skips: expected a list of at most 8 whole numbers from 1"),
        ("[capture.a]\ncounts = [63]", "capture.a.counts: expected a list of at most 8 whole"),
        ("board = 3", "board: expected a table, got '3'"),
        ("capture = [1]", "capture: expected a table, got '[1]'"),
        ("capture.a = 3", "capture.a: expected a table, got '3'"),
        ("capture = false", "capture: expected a table, got 'False'"),
        (OPTION + VALUE_B + "capture = false", "capture: expected a table, got 'False'"),
        ("name = 3", "name: expected a text, got '3'"),
        ('confidence = "sure"', "confidence: expected high, medium, low, got 'sure'"),
        ("names = 3", "names: expected a list of tables"),
        ('names = [{ language = "German" }]', "names 1: expected a name"),
        ('names = [{ nam = "x" }]', "names 1: unknown key 'nam'; did you mean 'name'?"),
        ("[[source]]\ntitle = 3", "source 1: title: expected a text, got '3'"),
        ('[[source]]\nwhere = "page 3"', "source 1: expected a title"),
        ("extends = 3", "extends: expected a text, got '3'"),
        ('extends = "kalha"', "no game is called 'kalha'; did you mean 'kalah'?"),
        ('extends = "mine"', "extends: a game cannot extend itself"),
        ('without = "swap"', "without: expected a list of texts"),
        ('extends = "kalah"\nwithout = ["swop"]', "without: the parent has no option 'swop'"),
        ("option = 3", "option: expected a list of tables"),
        ("[[option]]\nnam = 3", "option 1: unknown key 'nam'; did you mean 'name'?"),
        ('[[option]]\nname = "Big"', "option 1: expected a new lower-case name, got 'Big'"),
        ('[[option]]\nname = "pits"', "option 1: expected a new lower-case name, got 'pits'"),
        (OPTION + VALUE_B + OPTION, "option 2: expected a new lower-case name, got 'x'"),
        (OPTION, "option x: expected a table of at least two values"),
        (
            OPTION.replace("values.a", "values.A") + VALUE_B,
            "option x: expected values of one lower",
        ),
        (
            '[[option]]\nname = "x"\nvalues = { a = 1, b = 2 }',
            "option x, value a: expected a table",
        ),
        (
            OPTION.replace("values.a", 'values."a\\nb"') + VALUE_B,
            r"option x: expected values of one lower-case word, got 'a\nb'",
        ),
        (
            '[capture."a\\nb"]\ncounts = [3]',
            r"capture: expected a lower-case name, got 'a\nb'",
        ),
        (OPTION + VALUE_B + "boards.pits = 3", "option x, value b: unknown key 'boards'; did you"),
        (OPTION + VALUE_B + "board.pitts = 3", "board: unknown key 'pitts'; did you mean 'pits'?"),
        (OPTION + VALUE_B + "board = 3", "board: expected a table, got '3'"),
        (OPTION + VALUE_B + "lap.cap = 3", "lap.cap: needs a lap.relay"),
        (OPTION + VALUE_B + "requires = 3", "option x, value b: expected requires to be a table"),
        (OPTION + VALUE_B + "requires = { y = 3 }", "option x, value b: expected requires to be a"),
        (OPTION + VALUE_B + 'requires = { y = "c" }', "option x: requires has no option 'y'"),
        (
            OPTION + VALUE_B + 'requires = { x = "c" }',
            "option x: expected a or b, got 'c'",
        ),
        ("[board", "not a TOML file: "),
        ("a = " + "[" * 5_000, "not a "),
        ("x = " + "1" * 5_000, "not a rules file: a number in it has too many digits"),
        ("a." * 500 + "b = 1", "line 1: expected at most 100 dots, got 500"),
        ("#" * 32_001, "expected at most 32,000 bytes, got more"),
    ],
)
def test_wrong_file(toml: str, fault: str) -> None:
    with pytest.raises(RulesError) as raised:
        read(toml)
    line = str(raised.value)
    assert line.startswith(f"mine.toml: {fault}")
    assert line.isprintable()


def test_file_that_is_no_text() -> None:
    with pytest.raises(RulesError, match=r"mine\.toml: expected UTF-8 text, got another byte at 2"):
        parse(b"# \xff", "mine", find)


@pytest.mark.parametrize("name", ["", "My Game", "a--b", "-a", "ä", "a\nb", "a" * 61])
def test_name_of_a_file_is_an_id(name: str) -> None:
    with pytest.raises(RulesError) as raised:
        read("", name)
    line = str(raised.value)
    assert line == (
        "expected a rules file named in lower case with hyphens, such as my-game.toml, got "
        + repr(f"{name}.toml" if len(name) < 50 else f"{name:.59}…")
    )
    assert line.isprintable()


def test_requires_of_the_same_option_is_of_no_use() -> None:
    with pytest.raises(RulesError):
        read(OPTION + VALUE_B + 'requires = { x = "a" }').rules({"x": "b"})


@pytest.mark.parametrize("spec", kit.variants())
def test_every_option_of_the_catalogue_is_explained(spec: str) -> None:
    for option in kit.game(spec).definition.options:
        assert option.doubt.endswith(".")
        assert all(choice.says.endswith(".") for choice in option.choices)
