"""Tables that turn a lap or a set of pits into one look-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from manqala.kernel.ruleset.layout import Layout
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROWS = 64
"""Laps of fewer seeds than this are one row of the sow table; longer ones take whole laps off."""

WAYS = 2


def row_width(layout: Layout) -> int:
    """Words in a row: what is added to the own and the opponent's side, the last hole, a spare."""
    return 2 * layout.words + 2


def sow_table(rules: Rules, layout: Layout) -> NDArray[np.uint64]:
    """Return what sowing ``n`` seeds from each pit adds to the board.

    Shape ``(2 * ring * ROWS, row_width)``: row ``(way * ring + pit) * ROWS + n``, with the mover's
    pits first in the ring and way 0 towards rising pits. The last hole is a pit of the ring, or
    ``ring`` for the mover's store. Holes that would be passed over because of what they hold are
    not looked at.
    """
    ring = 2 * rules.board.pits
    table = np.zeros((WAYS, ring, ROWS, row_width(layout)), np.uint64)
    for way in range(WAYS):
        for origin in range(ring):
            for seeds in range(ROWS):
                _fill(table[way, origin, seeds], rules, layout, way, origin, seeds)
    return table.reshape(WAYS * ring * ROWS, -1)


def lap_table(rules: Rules, layout: Layout) -> NDArray[np.uint64]:
    """Return what one whole lap from each pit adds; the last word is how many seeds it takes."""
    ring = 2 * rules.board.pits
    table = np.zeros((WAYS, ring, row_width(layout)), np.uint64)
    for way in range(WAYS):
        for origin in range(ring):
            lap = track(rules, way, origin)
            for hole in lap:
                _add(table[way, origin], rules, layout, hole)
            table[way, origin, -1] = len(lap)
    return table.reshape(WAYS * ring, -1)


def track(rules: Rules, way: int, origin: int) -> list[int]:
    """Return the holes of one whole lap in the order in which seeds reach them."""
    pits = rules.board.pits
    ring = 2 * pits
    holes = [(origin + step) % ring for step in range(1, ring + 1)]
    if way:
        holes = [(origin - step) % ring for step in range(1, ring + 1)]
    if rules.sowing.store == t.SownStore.OWN:
        # The store lies between the mover's last pit and the opponent's first.
        before = pits if way else pits - 1
        at = 0 if origin == before else holes.index(before) + 1
        holes.insert(at, ring)
    if rules.sowing.origin == t.Origin.SKIPPED:
        holes.remove(origin)
    return holes


def run_table(rules: Rules, layout: Layout) -> NDArray[np.uint64]:
    """Return full lanes for every run of pits.

    Row ``(way * ring + last) * (ring + 1) + run`` has the words of both sides with the lanes full
    of the ``run`` pits that end at ``last`` and lie against the way of sowing from it.
    """
    ring = 2 * rules.board.pits
    table = np.zeros((WAYS, ring, ring + 1, 2 * layout.words), np.uint64)
    full = np.uint64((1 << layout.bits) - 1)
    for way in range(WAYS):
        for last in range(ring):
            for run in range(1, ring + 1):
                row = table[way, last, run]
                row[:] = table[way, last, run - 1]
                step = run - 1 if way else 1 - run
                word, shift = _place(rules, layout, (last + step) % ring)
                row[word] |= full << shift
    return table.reshape(WAYS * ring * (ring + 1), -1)


def nth_table() -> NDArray[np.uint64]:
    """Return the bit of each number, counted from 0, of every set of eight bits."""
    table = np.zeros((256, 8), np.uint64)
    for bits in range(256):
        found = [bit for bit in range(8) if bits >> bit & 1]
        table[bits, : len(found)] = found
    return table


def spread_table(layout: Layout) -> NDArray[np.uint64]:
    """Return the word whose lanes are full for each set of the lanes of one word."""
    full = (1 << layout.bits) - 1
    words = [
        sum(full << (lane * layout.bits) for lane in range(layout.lanes) if lanes >> lane & 1)
        for lanes in range(1 << layout.lanes)
    ]
    return np.array(words, np.uint64)


def _fill(
    row: NDArray[np.uint64], rules: Rules, layout: Layout, way: int, origin: int, seeds: int
) -> None:
    lap = track(rules, way, origin)
    holes = []
    if rules.sowing.origin == t.Origin.FIRST and seeds > 1:
        holes.append(origin)
    while len(holes) < seeds:
        holes += lap
    del holes[seeds:]
    for hole in holes:
        _add(row, rules, layout, hole)
    row[2 * layout.words] = holes[-1] if holes else origin


def _add(row: NDArray[np.uint64], rules: Rules, layout: Layout, hole: int) -> None:
    word, shift = _place(rules, layout, hole)
    row[word] += np.uint64(1) << shift


def _place(rules: Rules, layout: Layout, hole: int) -> tuple[int, np.uint64]:
    """Where a hole is: its word, the own side's first, and the shift of its lane."""
    pits = rules.board.pits
    side, lane = (0, pits) if hole == 2 * pits else divmod(hole, pits)
    word, lane = divmod(lane, layout.lanes)
    return side * layout.words + word, np.uint64(lane * layout.bits)
