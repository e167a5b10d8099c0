"""The rules in words: complete for every game, exact for the five best known."""

import re
from dataclasses import Field, replace
from pathlib import Path
from textwrap import fill
from typing import Any

import pytest

from docs.minimal_rules import all_fields, rules_with, says, values
from manqala.rules.description import describe, paragraphs
from manqala.rules.games.option import Option
from manqala.rules.games.spec import parse
from manqala.rules.language import terms as t
from manqala.rules.language.check import contradictions
from manqala.rules.language.parts import Board, Capture, Claim, Sowing
from manqala.rules.language.rules import Rules
from tests.kit import game, variants

EXACT = Path(__file__).parent / "descriptions"
GAMES = ("vai-lung-thlan", "brainking-mancala", "kotu-baendum", "walak-pussa", "oware")
FIELDS = [(path, spec, value) for path, spec in all_fields() for value in values(path, spec)]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "C")


def sentences(rules: Rules) -> list[str]:
    return [sentence for paragraph in paragraphs(rules) for sentence in paragraph.sentences]


@pytest.mark.parametrize("id", GAMES)
def test_description_is_exactly_this(id: str) -> None:
    expected = (EXACT / f"{id}.txt").read_text(encoding="utf-8")
    assert "\n\n".join(fill(text, 96) for text in describe(parse(id))) + "\n" == expected


@pytest.mark.parametrize(
    ("path", "spec", "value"), FIELDS, ids=[f"{path}={value}" for path, _, value in FIELDS]
)
def test_every_value_of_every_field_changes_the_text(
    path: str, spec: Field[Any], value: Any
) -> None:
    rules = rules_with(path, value)
    if value != spec.default:
        assert not contradictions(rules)
    texts = [
        paragraphs(rules_with(path, value, shown))
        for shown in values(path, spec)
        if shown == value or not contradictions(rules_with(path, value, shown))
    ]
    assert texts.count(paragraphs(rules)) == 1
    assert value == spec.default or says(path, spec, value)


@pytest.mark.parametrize("spec", variants())
def test_every_variant_of_every_game_reads_well(spec: str) -> None:
    for text in describe(parse(spec)):
        title, _, rest = text.partition(". ")
        assert re.fullmatch(r"[A-Z][a-z ]+", title)
        assert rest.endswith(".")
        assert not re.search(r"[{}_]|  |\.\.|\bNone\b", text)
    rules = parse(spec).rules
    assert all(re.fullmatch(r"[A-Z][^.]+\.", sentence) for sentence in sentences(rules))


@pytest.mark.parametrize("id", sorted({spec.partition(":")[0] for spec in variants()}))
def test_every_option_of_every_game_changes_the_text(id: str) -> None:
    for option in game(id).definition.options:
        assert isinstance(option, Option)
        texts = set()
        for choice in option.choices:
            words = {**option.choices[-1].requires, **choice.requires, option.name: choice.word}
            spec = ",".join(f"{name}={word}" for name, word in words.items())
            texts.add("\n".join(describe(parse(f"{id}:{spec}"))))
        assert len(texts) == len(option.choices), option.name


def test_numbers_are_words_up_to_twelve() -> None:
    rules = Rules(board=Board(pits=12, seeds=13))
    assert "rows of twelve pits;" in sentences(rules)[0]
    assert "At the start every pit holds 13 seeds." in sentences(rules)


def test_one_is_singular() -> None:
    rules = Rules(
        board=Board(pits=1, seeds=1),
        sowing=Sowing(skips=(1,)),
        captures=(Capture(counts=(1,), chain=t.Chain.BACKWARD),),
    )
    text = " ".join(sentences(rules))
    assert "rows of one pit;" in text
    assert "every pit holds one seed." in text
    assert "South's pit is called A, North's a." in text
    assert "a pit that holds one seed is passed over" in text
    assert "a pit holding one seed;" in text


def test_capture_parts_are_told_in_their_order() -> None:
    twos, fours = Capture(counts=(2,)), Capture(counts=(4,), side=t.Where.OWN)
    rules = Rules(captures=(twos, fours))
    titles = [paragraph.title for paragraph in paragraphs(rules)]
    assert titles[4:6] == ["Capturing", "Another way of capturing"]
    turned = replace(rules, captures=(fours, twos))
    assert paragraphs(rules) != paragraphs(turned)


def test_what_earlier_parts_leave_is_told_where_it_is_simple() -> None:
    ends, anywhere = Capture(pits=t.Pits.ENDS, counts=(4,)), Capture(counts=(4,))
    above = "This way is tried only if the one above does not apply"
    simple = sentences(Rules(captures=(ends, anywhere)))
    assert f"{above}, so when the pit of the last seed is not an end pit." in simple
    assert f"{above}." in sentences(Rules(captures=(ends, Capture(counts=(3,)))))
    # A claim that may be refused leaves end pits, too.
    claiming = replace(ends, claim=t.Claiming.PIT)
    assert f"{above}." in sentences(Rules(captures=(claiming, anywhere), claim=Claim(limit=1)))
    three = sentences(Rules(captures=(ends, anywhere, Capture(counts=(2,)))))
    assert "This way is tried only if none of those above applies." in three


def test_a_pair_is_told_with_its_condition_first() -> None:
    text = " ".join(describe(parse("layli-goobalay")))
    assert "holds exactly three seeds, one of them goes over to the pit of the last seed" in text
    assert "so that both hold two, and you claim both pits" in text
    assert "so when the pit opposite does not hold exactly three seeds." in text


def test_a_capture_while_sowing_does_not_end_the_move() -> None:
    assert "Such a capture does not end the move" in " ".join(describe(parse("pallanguzhi")))


def test_a_lap_goes_on_from_beyond_the_empty_pit() -> None:
    text = " ".join(describe(parse("ali-guli-mane")))
    assert "If the pit after the one beyond the empty pit holds seeds" in text
    text = " ".join(describe(parse("ali-guli-mane:string=pearls")))
    assert "If the pit after the last one captured beyond an empty pit holds seeds" in text


def test_the_pit_opposite_is_shown_where_it_matters() -> None:
    assert "f lies opposite A." in " ".join(describe(parse("kalah")))
    assert "opposite" not in " ".join(describe(parse("oware")))


def test_even_counts_are_those_of_the_list() -> None:
    part = Capture(counts=(2, 3, 4), parity=t.Parity.EVEN, chain=t.Chain.BACKWARD)
    text = " ".join(sentences(Rules(captures=(part,))))
    assert "brings a pit to two or four seeds" in text
    assert "a pit holding two or four seeds" in text


def test_what_cannot_happen_is_not_told() -> None:
    # With its own store sown there is always a hole that takes a seed.
    blocked = Rules(sowing=Sowing(skips=(3,), store=t.SownStore.OWN))
    assert "pass over every pit" not in " ".join(sentences(blocked))
    # A player of Vai Lung Thlan who cannot move passes, so nobody sweeps the board.
    assert "left in their own row" not in " ".join(describe(parse("vai-lung-thlan")))
