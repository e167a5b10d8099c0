"""Pit names and numbers."""

from __future__ import annotations

import pytest

from manqala import ManqalaError
from manqala.rules.pits import parse_pit, pit_name, pit_names


def test_names_go_on_after_z() -> None:
    names = pit_names(32)
    assert names[:3] == ("A", "B", "C")
    assert names[25:32] == ("Z", "AA", "AB", "AC", "AD", "AE", "AF")
    assert names[32:35] == ("a", "b", "c")
    assert names[-1] == "af"


@pytest.mark.parametrize("pits", [1, 6, 26, 27, 32])
def test_every_name_and_number_is_read_again(pits: int) -> None:
    for pit in range(2 * pits):
        side, number = divmod(pit, pits)
        assert parse_pit(pit_name(pit, pits), pits, side=0) == pit
        assert parse_pit(str(number + 1), pits, side) == pit
        assert parse_pit(f"{number + 1}{'BA'[side]}", pits, side=0) == pit


@pytest.mark.parametrize("text", ["", "G", "g", "0", "7", "01", "1b", "1C", "-1", "AA", "Aa", "A "])
def test_other_names_are_refused(text: str) -> None:
    with pytest.raises(ManqalaError, match="South's pits are A to F, North's a to f"):
        parse_pit(text, 6, side=0)
