"""Digests: the names of rule sets, which must not change by accident."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from manqala.rules.language.digest import NOT_OF_MOVES, canonical
from manqala.rules.language.rules import SECTIONS, Rules
from tests import kit


def digests(spec: str) -> tuple[str, str]:
    rules = kit.game(spec).rules
    return rules.digest, rules.move_digest


def test_neutral_rules_have_an_empty_canonical_form() -> None:
    assert canonical(Rules()) == []


def test_canonical_form_of_kalah() -> None:
    assert canonical(kit.game("kalah").rules) == [
        "captures.0",
        "captures.0.counts=1",
        "captures.0.side=own",
        "captures.0.take=opposite",
        "captures.0.with_last=True",
        "ending.row_empty=at_once",
        "sowing.store=own",
        "turn.extra_move=must",
    ]


# A record names the rules it was played under by these digests. A change here is a change of the
# rules of a game, or of the meaning of the rule language (then SEMANTICS rises).
@pytest.mark.parametrize(
    ("id", "digest"),
    [
        ("vai-lung-thlan", "460212ca62ae8453"),
        ("brainking-mancala", "27f8543b0f055f1f"),
        ("kotu-baendum", "f193f4d4b2fa5cf2"),
        ("walak-pussa", "e1ca8bba2b4d090c"),
        ("kalah", "202ceaea39c488ee"),
        ("oware", "233b199e7e0f26bb"),
    ],
)
def test_digests_stay(id: str, digest: str) -> None:
    assert kit.game(id).rules.digest[:16] == digest


def test_every_variant_has_a_digest_of_its_own() -> None:
    by_digest: dict[str, str] = {}
    for spec in kit.variants():
        digest = kit.game(spec).rules.digest
        assert len(digest) == 64
        other = by_digest.setdefault(digest, spec)
        assert kit.game(other).rules == kit.game(spec).rules


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kalah", "kalah:seeds=5"),
        ("kalah", "kalah:swap=on"),
        ("oware", "oware:repetition=split"),
        ("oware", "oware:majority=off"),
        ("brainking-mancala", "brainking-mancala:direction=cw"),
        ("pallanguzhi", "pallanguzhi:layout=fives"),
    ],
)
def test_same_moves_have_the_same_move_digest(one: str, other: str) -> None:
    assert digests(one)[0] != digests(other)[0]
    assert digests(one)[1] == digests(other)[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kalah", "kalah:pits=5"),
        ("kalah", "kalah:capture=empty"),
        ("kalah", "kalah:leftovers=finisher"),
        ("kotu-baendum", "kotu-baendum:direction=ccw"),
        ("vai-lung-thlan", "vai-lung-thlan:no_move=end_unscored"),
        ("walak-pussa", "walak-pussa:endless=annul"),
    ],
)
def test_other_moves_have_another_move_digest(one: str, other: str) -> None:
    assert digests(one)[1] != digests(other)[1]


def test_fields_left_out_of_the_move_digest_exist() -> None:
    paths = {
        f"{section}.{spec.name}" for section, kind in SECTIONS.items() for spec in fields(kind)
    }
    assert paths >= NOT_OF_MOVES


def test_order_of_captures_matters() -> None:
    rules = kit.game("kotu-baendum").rules
    assert replace(rules, captures=rules.captures[::-1]).digest != rules.digest
