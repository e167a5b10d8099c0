"""Rows: what may lie in the unclaimed pits of one side, packed as the kernel packs it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]


class Rows:
    """All rows of up to so many seeds, for each set of claimed pits: in the order of their rank.

    Attributes:
        words: the rows, one after another.
    """

    def __init__(self, pits: int, claimed: set[int], seeds: int, words: int, bits: int) -> None:
        """Make the rows.

        Args:
            pits: the pits of a row.
            claimed: the sets of claimed pits that a row may have.
            seeds: the most seeds that may lie in a row.
            words: how many words hold a side.
            bits: how many bits a pit has.
        """
        self._shape = words, bits
        self._start: dict[tuple[int, int], int] = {}
        blocks, place = [], 0
        for claims in sorted(claimed):
            by_seeds = self._of_pits([pit for pit in range(pits) if not claims >> pit & 1], seeds)
            for count, block in enumerate(by_seeds):
                self._start[claims, count] = place
                place += len(block)
                blocks.append(block)
        self._blocks = blocks

    @cached_property
    def words(self) -> Words:
        """All rows, one after another."""
        return np.concatenate(self._blocks)

    def start(self, claims: int, seeds: int) -> int:
        """The first row of a set of claimed pits and a number of seeds."""
        return self._start[claims, seeds]

    def _of_pits(self, pits: list[int], seeds: int) -> list[Words]:
        """The rows of some pits, for each number of seeds."""
        words, bits = self._shape
        if not pits:
            return [np.zeros((int(count == 0), words), np.uint64) for count in range(seeds + 1)]
        before = self._of_pits(pits[:-1], seeds)
        word, lane = divmod(pits[-1], 64 // bits)
        found = []
        for count in range(seeds + 1):
            parts = []
            for earlier in range(count + 1):
                part = before[earlier].copy()
                part[:, word] += np.uint64(count - earlier << lane * bits)
                parts.append(part)
            found.append(np.concatenate(parts))
        return found
