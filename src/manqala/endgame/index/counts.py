"""Counts: how many positions a layer has, and where its sections begin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import comb

from manqala.endgame.index.sheets import Sheet, Sheets
from manqala.rules.language.rules import Rules


def rows(pits: int, seeds: int) -> int:
    """In how many ways so many seeds may lie in so many pits."""
    return comb(seeds + pits - 1, seeds) if pits else int(seeds == 0)


@dataclass(frozen=True)
class Kind:
    """A class of sheets: how many pits of each side are unclaimed."""

    own: int
    opponent: int

    def starts(self, layer: int) -> list[int]:
        """Where each section begins in a sheet, by the seeds of the own row, and where all end."""
        sizes = (
            rows(self.own, seeds) * rows(self.opponent, layer - seeds) for seeds in range(layer + 1)
        )
        return list(accumulate(sizes, initial=0))


class Counts:
    """The numbers of positions of a rule set.

    Attributes:
        kinds: the classes of sheets.
        kind_of: the number of the class of each sheet.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sheets = Sheets(rules)
        kinds = [self._kind(sheet) for sheet in self.sheets.all]
        self.kinds = sorted(set(kinds), key=lambda kind: (kind.own, kind.opponent))
        numbers = {kind: number for number, kind in enumerate(self.kinds)}
        self.kind_of = [numbers[kind] for kind in kinds]

    def positions(self, layer: int) -> int:
        """How many positions a layer has."""
        return self.starts(layer)[-1]

    def starts(self, layer: int) -> list[int]:
        """Where each sheet begins in a layer, and where the layer ends."""
        sizes = [kind.starts(layer)[-1] for kind in self.kinds]
        return list(accumulate((sizes[kind] for kind in self.kind_of), initial=0))

    @cached_property
    def number_of(self) -> dict[Sheet, int]:
        """The number of each sheet."""
        return {sheet: number for number, sheet in enumerate(self.sheets.all)}

    def _kind(self, sheet: Sheet) -> Kind:
        pits = self.rules.board.pits
        return Kind(*(pits - sheet.claimed(side).bit_count() for side in (0, 1)))
