"""Numbering: which position has a number, for people and for checks; the way back is compiled."""

from __future__ import annotations

from bisect import bisect_right
from math import comb

from manqala.endgame.index.counts import Counts, rows
from manqala.endgame.index.sheets import Sheet
from manqala.rules.position import UNCLAIMED, Position


def position_of(counts: Counts, layer: int, number: int) -> Position:
    """Return the position of a number in a layer, South to move and with empty stores."""
    starts = counts.starts(layer)
    which = bisect_right(starts, number) - 1
    sheet, kind = counts.sheets.all[which], counts.kinds[counts.kind_of[which]]
    sections = kind.starts(layer)
    rest = number - starts[which]
    own_seeds = bisect_right(sections, rest) - 1
    count = rows(kind.opponent, layer - own_seeds)
    own, opponent = divmod(rest - sections[own_seeds], count)
    row = counts.rules.board.pits
    pits = list(sheet.held)
    for first, rank, seeds in ((0, own, own_seeds), (row, opponent, layer - own_seeds)):
        free = [pit for pit in range(first, first + row) if sheet.owners[pit] == UNCLAIMED]
        for pit, count in zip(free, _row_of(len(free), seeds, rank), strict=True):
            pits[pit] = count
    return _position(sheet, tuple(pits), counts)


def _position(sheet: Sheet, pits: tuple[int, ...], counts: Counts) -> Position:
    claims = sheet.owners if counts.rules.claims else ()
    return Position(pits=pits, direction=sheet.direction, claims=claims)


def _row_of(pits: int, seeds: int, rank: int) -> list[int]:
    """The row of a rank among those of so many seeds."""
    counts = [0] * pits
    for place in reversed(range(1, pits)):
        # What lies before this pit, as far as the rank allows.
        before = seeds
        while comb(before + place - 1, place) > rank:
            before -= 1
        rank -= comb(before + place - 1, place)
        counts[place] = seeds - before
        seeds = before
    if pits:
        counts[0] = seeds
    return counts
