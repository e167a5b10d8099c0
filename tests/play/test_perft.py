"""Counts of move sequences, known from independent programs.

The compiled rules are held to the same counts at greater depths.
"""

from __future__ import annotations

import pytest

from manqala.rules import position as positions
from tests import kit

COUNTS = {
    "vai-lung-thlan": (6, 36, 190, 1015, 5454),
    "brainking-mancala": (6, 35, 185, 942, 4712),
    "kotu-baendum": (4, 24, 152, 948, 5786),
    "walak-pussa": (7, 30, 131, 698, 3161),
    "oware": (6, 36, 190, 1014, 5219),
    "kalah": (6, 35, 185, 942, 4690),
}


@pytest.mark.parametrize(
    ("spec", "depth", "count"),
    [(spec, depth, count) for spec, row in COUNTS.items() for depth, count in enumerate(row, 1)],
)
def test_perft(spec: str, depth: int, count: int) -> None:
    rules = kit.game(spec).rules
    assert kit.perft(positions.start(rules), rules, depth) == count


def test_direction_changes_no_count() -> None:
    rules = kit.game("brainking-mancala:direction=cw").rules
    assert kit.perft(positions.start(rules), rules, 3) == COUNTS["brainking-mancala"][2]
