"""What the rules of each game come to, kept as text in ``tests/golden``."""

from __future__ import annotations

import pytest

import manqala
from manqala.play.record import Record
from manqala.rules import position as positions
from tests import kit

IDS = [game.id for game in manqala.games()]
FEW = 1_500
"""Move sequences counted by the reference; the compiled rules count them all."""


@pytest.mark.parametrize("id", IDS)
def test_counts_of_move_sequences(id: str) -> None:
    rules = kit.game(id).rules
    start, counts = positions.start(rules), kit.golden(id)["perft"]
    assert len(counts) == 5
    for depth, count in enumerate(counts, 1):
        if count <= FEW:
            assert kit.perft(start, rules, depth) == count


@pytest.mark.parametrize("id", IDS)
def test_the_game_that_is_kept(id: str) -> None:
    text = kit.golden(id)["record"]
    record = Record.parse(text)
    assert record.text.strip() == text.strip()
    assert record.board().outcome == record.outcome is not None
