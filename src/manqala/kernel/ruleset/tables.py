"""Tables that turn a lap or a set of pits into one look-up."""

from __future__ import annotations

from itertools import cycle
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

    Row ``(way * layout.ring + pit) * ROWS + n``, with the mover's pits first in the ring and way
    0 towards rising pits. The last hole is a pit of the ring, or ``2 * pits`` for the mover's
    store. Holes that would be passed over because of what they hold are not looked at.
    """
    table = np.zeros((WAYS, layout.ring, ROWS, row_width(layout)), np.uint64)
    for way in range(WAYS):
        for origin in range(2 * rules.board.pits):
            _fill(table[way, origin], rules, layout, way, origin)
    return table.reshape(WAYS * layout.ring * ROWS, -1)


def lap_table(rules: Rules, layout: Layout) -> NDArray[np.uint64]:
    """Return what one whole lap from each pit adds; the last word is how many seeds it takes."""
    table = np.zeros((WAYS, layout.ring, row_width(layout)), np.uint64)
    for way in range(WAYS):
        for origin in range(2 * rules.board.pits):
            lap = track(rules, way, origin)
            for hole in lap:
                _add(table[way, origin], rules, layout, hole)
            table[way, origin, -1] = len(lap)
    return table.reshape(WAYS * layout.ring, -1)


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

    Row ``(way * layout.ring + last) * (layout.ring + 1) + run`` has the words of both sides with
    the lanes full of the ``run`` pits that end at ``last`` and lie against the way of sowing.
    """
    ring = 2 * rules.board.pits
    table = np.zeros((WAYS, layout.ring, layout.ring + 1, 2 * layout.words), np.uint64)
    full = np.uint64((1 << layout.bits) - 1)
    for way in range(WAYS):
        for last in range(ring):
            for run in range(1, ring + 1):
                row = table[way, last, run]
                row[:] = table[way, last, run - 1]
                step = run - 1 if way else 1 - run
                word, shift = _place(rules, layout, (last + step) % ring)
                row[word] |= full << shift
    return table.reshape(WAYS * layout.ring * (layout.ring + 1), -1)


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


def _fill(rows: NDArray[np.uint64], rules: Rules, layout: Layout, way: int, origin: int) -> None:
    """Fill the rows of one pit: each adds one seed to the row before."""
    holes = cycle(track(rules, way, origin))
    last = 2 * layout.words
    rows[:, last] = origin
    for seeds in range(1, ROWS):
        if seeds == 2 and rules.sowing.origin == t.Origin.FIRST:
            # A single seed moves on; of more the first goes back into the origin.
            holes = cycle(track(rules, way, origin))
            rows[seeds] = 0
            _add(rows[seeds], rules, layout, origin)
        else:
            rows[seeds] = rows[seeds - 1]
        hole = next(holes)
        _add(rows[seeds], rules, layout, hole)
        rows[seeds, last] = hole


def _add(row: NDArray[np.uint64], rules: Rules, layout: Layout, hole: int) -> None:
    word, shift = _place(rules, layout, hole)
    row[word] += np.uint64(1) << shift


def _place(rules: Rules, layout: Layout, hole: int) -> tuple[int, np.uint64]:
    """Where a hole is: its word, the own side's first, and the shift of its lane."""
    pits = rules.board.pits
    side, lane = (0, pits) if hole == 2 * pits else divmod(hole, pits)
    word, lane = divmod(lane, layout.lanes)
    return side * layout.words + word, np.uint64(lane * layout.bits)
