"""Position texts: what is read, what is written, and what is said of those that are wrong."""

from __future__ import annotations

from random import Random

import pytest

from manqala import PositionError
from manqala.rules import position as positions
from manqala.rules.position import UNCLAIMED, Position, mirror
from tests import kit

OPEN_EACH = "kotu-baendum:first_turn=each_player"
START = "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0"


def read(spec: str, text: str) -> Position:
    return positions.parse(text, kit.game(spec).rules)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("kalah", "v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S"),
        ("kalah", "v1 0,0,0,0,0,1/0,0,0,0,1,0 9,7 N"),
        ("kalah:pits=1,seeds=30", "v1 30/30 0,0 S"),
        ("kotu-baendum", f"v1 {START} S"),
        ("kotu-baendum", f"v1 {START} N dir=<"),
        ("kotu-baendum", f"v1 {START} S dir=> tied=A:N,G:S,a:S,g:N"),
        ("kotu-baendum:direction=ccw", f"v1 {START} S open=S"),
        ("kotu-baendum:direction=ccw", f"v1 {START} N tied=A:N"),
        (OPEN_EACH, f"v1 {START} S dir=> open=SN"),
        (OPEN_EACH, f"v1 {START} S dir=> open=N tied=g:N"),
        ("kalah:swap=on", "v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S swap=N"),
        ("kalah:swap=on", "v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S swap=SN"),
        ("brainking-mancala:bonus=may", "v1 4,4,0,5,5,5/4,4,4,4,4,4 1,0 S again=S"),
        ("toguz-kumalak", "v1 1,0,0,0,0,0,0,0,1/0,1,0,0,0,0,0,0,0 3,0 N tied=a:S"),
        ("toguz-kumalak", "v1 1,0,0,0,0,0,0,0,1/0,1,0,0,0,0,0,0,0 3,0 N tied=B:N,a:S"),
        ("layli-goobalay", "v1 0,2,2,0,0,0/1,0,0,0,2,0 0,0 N tied=B:S,e:S"),
    ],
)
def test_text_is_read_and_written_again(spec: str, text: str) -> None:
    rules = kit.game(spec).rules
    assert positions.text(read(spec, text), rules) == text


@pytest.mark.parametrize(
    ("spec", "text", "canonical"),
    [
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S", "v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S"),
        ("kalah", "\tv1  04,4,4,4,4,4/4,4,4,4,4,4\n0,0 S ", "v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S"),
        ("kotu-baendum", f"v1 {START} S open=S", f"v1 {START} S"),
        ("kotu-baendum", f"{START} N tied=a:S,G:N dir=>", f"v1 {START} N dir=> tied=G:N,a:S"),
        (OPEN_EACH, f"{START} S open=SN", f"v1 {START} S"),
    ],
)
def test_other_forms_are_read_as_the_usual_one(spec: str, text: str, canonical: str) -> None:
    assert positions.text(read(spec, text), kit.game(spec).rules) == canonical


def test_facts_of_a_position() -> None:
    position = read(OPEN_EACH, "1,2,0,0,0,0,3/0,0,0,0,0,0,6 7,8 N dir=< open=S tied=G:N")
    assert position == Position(
        pits=(1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 6),
        stores=(7, 8),
        side=1,
        direction="<",
        open=(True, False),
        claims=(*[UNCLAIMED] * 6, 1, *[UNCLAIMED] * 7),
    )
    assert (position.seeds, position.row) == (27, 7)


KALAH = "4,4,4,4,4,4/4,4,4,4,4,4 0,0"


@pytest.mark.parametrize(
    ("spec", "text", "message"),
    [
        ("kalah", "", "expected pits, stores and side, such as 'v1 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S'"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0,0", "expected pits, stores and side"),
        ("kalah", f"v2 {KALAH} S", "expected version v1, got 'v2'"),
        ("kalah", "4,4,4,4,4/4,4,4,4,4,4 0,0 S", "South: expected 6 pits, got 5"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S", "North: expected 6 pits, got 7"),
        ("kalah", "4,4,4,4,4,4 0,0 S", "expected South's pits / North's pits, got '4,4,4,4,4,4'"),
        ("kalah", "1/2/3 0,0 S", "expected South's pits / North's pits, got '1/2/3'"),
        ("kalah", "4,4,4,-4,4,4/4,4,4,4,4,4 0,0 S", "South's pits: expected counts of seeds"),
        ("kalah", "4,4,4,4.0,4,4/4,4,4,4,4,4 0,0 S", "South's pits: expected counts of seeds"),
        ("kalah", "4,4,4,,4,4/4,4,4,4,4,4 0,0 S", "South's pits: expected counts of seeds"),
        ("kalah", "٤,4,4,4,4,4/4,4,4,4,4,4 0,0 S", "South's pits: expected counts of seeds"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,5 0,0 S", "the game has 48 seeds, the position 49"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0,1 S", "the game has 48 seeds, the position 49"),
        ("kalah", "999999,4,4,4,4,4/4,4,4,4,4,4 0,0 S", "the game has 48 seeds, the position"),
        ("kalah", "9999999,4,4,4,4,4/4,4,4,4,4,4 0,0 S", "South's pits: expected counts of seeds"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0 S", "expected two stores, South's,North's, got '0'"),
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0,x S", "stores: expected counts of seeds, such as"),
        ("kalah", f"{KALAH} X", "expected the side to move, S or N, got 'X'"),
        ("kalah", f"{KALAH} SN", "expected the side to move, S or N, got 'SN'"),
        (
            "kalah",
            f"{KALAH} S move",
            "expected one of dir=, open=, tied=, swap=, again=, got 'move'",
        ),
        ("kalah", f"{KALAH} S ply=3", "expected one of dir=, open=, tied=, swap=, again=, got"),
        ("kalah", f"{KALAH} S dir=>", "dir= has no meaning: no direction is chosen for the whole"),
        ("ali-guli-mane", "5,5,5,5,5,5,5/5,5,5,5,5,5,5 0,0 S dir=>", "dir= has no meaning"),
        ("kalah", f"{KALAH} S tied=A:S", "tied= has no meaning: no pit can be tied in this game"),
        ("kalah", f"{KALAH} S swap=N", "swap= has no meaning in this game"),
        ("kalah", f"{KALAH} S again=S", "again= has no meaning in this game"),
        ("kalah", f"{KALAH} S open=S", "open= has no meaning in this game"),
        ("kalah:swap=on", f"{KALAH} S swap=NS", "expected swap=S, swap=N or swap=SN, got 'NS'"),
        ("brainking-mancala:bonus=may", f"{KALAH} S again=N", "again= may only name the side to"),
        ("kotu-baendum", f"{START} S dir=ccw", "expected dir=> or dir=<, got 'dir=ccw'"),
        ("kotu-baendum", f"{START} S dir=> dir=>", "dir= is given twice"),
        ("kotu-baendum", f"{START} S open=N", "open= contradicts the missing dir="),
        ("kotu-baendum", f"{START} S dir=> open=S", "open= may only name the side to move before"),
        ("kotu-baendum:direction=ccw", f"{START} S open=N", "open= may only name the side to move"),
        ("kotu-baendum", f"{START} S dir=> tied=B:S", "tied=B:S: only an end pit can be tied"),
        ("kotu-baendum", f"{START} S dir=> tied=A", "expected pit:owner, such as A:S, got 'A'"),
        ("kotu-baendum", f"{START} S dir=> tied=A:X", "expected pit:owner, such as A:S, got 'A:X'"),
        ("kotu-baendum", f"{START} S dir=> tied=1:S", "expected pit:owner, such as A:S, got '1:S'"),
        ("kotu-baendum", f"{START} S dir=> tied=H:S", "no pit 'H': South's pits are A to G"),
        ("kotu-baendum", f"{START} S dir=> tied=A:S,A:N", "pit A is tied twice"),
        (
            "toguz-kumalak",
            "0,1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 0,0 S tied=A:S",
            "tied=A:S: only a pit of the opponent can be tied",
        ),
        (
            "toguz-kumalak",
            "0,1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 0,0 S tied=a:S",
            "tied=a:S: seeds in this tied pit go to its owner's store, so it must be empty",
        ),
        (
            "toguz-kumalak",
            "0,1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 0,0 S tied=b:S,c:S",
            "tied=c:S: South may tie no more than 1",
        ),
        (
            "toguz-kumalak",
            "0,1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 0,0 S tied=i:S",
            "tied=i:S: the last pit of a row cannot be tied",
        ),
        (
            "toguz-kumalak",
            "0,1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 0,0 S tied=C:N,c:S",
            "tied=c:S: the opponent has tied the pit of the same number",
        ),
        (
            "layli-goobalay",
            "0,2,2,0,0,0/1,0,0,0,2,0 0,0 N tied=B:S",
            "pits are tied in facing pairs, but B and e differ",
        ),
        ("kalah", "x" * 2_001, "expected at most 2,000 characters, got 2,001"),
    ],
)
def test_wrong_position(spec: str, text: str, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        read(spec, text)
    line = str(raised.value)
    assert line.startswith("position '")
    assert message in line
    assert line.isprintable()
    assert len(line) < 250


def test_position_must_be_a_text() -> None:
    with pytest.raises(PositionError, match="expected a text, got int"):
        read("kalah", 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", kit.variants())
def test_start_and_mirror(spec: str) -> None:
    rules, rng = kit.game(spec).rules, Random(spec)
    start = positions.start(rules)
    assert start.seeds == rules.seeds
    assert mirror(start) == positions.start(rules, side=1)
    for _ in range(10):
        position = kit.random_position(rules, rng)
        turned = mirror(position)
        assert mirror(turned) == position
        assert positions.parse(positions.text(turned, rules), rules) == turned
