"""Scores and their error bars."""

from __future__ import annotations

from random import Random

import pytest

from manqala.protocols.match.score import DRAWN, LOST, WON, Score


def score(*pairs: tuple[int, int]) -> Score:
    halves = [half for pair in pairs for half in pair]
    return Score(dict(enumerate(halves, 1)))


def test_counts() -> None:
    found = score((WON, LOST), (WON, DRAWN), (LOST, LOST), (WON, WON))
    assert (found.won, found.drawn, found.lost) == (4, 1, 3)
    assert (found.games, found.points, found.share) == (8, 4.5, 4.5 / 8)
    assert found.pairs == (1, 0, 1, 1, 1)


def test_before_the_first_pair_nothing_is_known() -> None:
    assert Score({}).share is None
    half = Score({1: WON})
    assert (half.share, half.error, half.interval, half.elo) == (1.0, None, None, None)


def test_a_game_without_its_partner_counts_only_for_the_points() -> None:
    found = Score({1: WON, 2: WON, 3: LOST, 6: DRAWN})
    assert found.pairs == (0, 0, 0, 0, 1)
    assert found.points == 2.5


def test_the_error_is_that_of_pairs() -> None:
    mixed = score(*[(WON, WON), (LOST, LOST)] * 50)
    assert mixed.error == pytest.approx(1.984 * 0.5025 / 10, rel=1e-3)
    steady = score(*[(WON, LOST), (LOST, WON)] * 49, (WON, WON), (LOST, LOST))
    assert steady.error
    assert mixed.error
    assert steady.error < mixed.error / 5


def test_students_distribution_for_few_pairs() -> None:
    found = score(*[(WON, WON), (LOST, LOST)] * 5)
    assert found.error == pytest.approx(2.262 * 0.527 / 10**0.5, rel=2e-3)


def test_pairs_that_all_come_out_alike_leave_a_doubt() -> None:
    perfect = score(*[(WON, WON)] * 50)
    assert perfect.share == 1
    assert perfect.error == pytest.approx(1 - 50 / (50 + 1.96**2), rel=1e-3)
    assert perfect.elo is None
    even = score(*[(WON, LOST)] * 50)
    assert even.error == pytest.approx(0.134, abs=0.002)


def test_elo() -> None:
    found = score(*[(WON, WON), (WON, LOST), (WON, DRAWN), (DRAWN, LOST)] * 10).elo
    assert found
    assert found.difference == pytest.approx(88.74, abs=0.01)
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.difference < found.high
    open_end = score((WON, WON), (WON, LOST), (WON, WON)).elo
    assert open_end
    assert open_end.high is None


def test_the_interval_holds_the_truth_nearly_always() -> None:
    chance, held = Random(1), 0
    for _ in range(400):
        pairs = []
        for _ in range(30):
            strong = chance.random() < 0.6
            pairs.append(tuple(WON if chance.random() < 0.5 + 0.3 * strong else LOST for _ in "ab"))
        interval = score(*pairs).interval  # type: ignore[arg-type]
        assert interval
        held += interval[0] <= 0.68 <= interval[1]
    assert 0.92 < held / 400 < 0.98
