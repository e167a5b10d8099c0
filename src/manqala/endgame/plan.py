"""The plan: its rules as the kernel reads them, its index, and what there is to sweep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from manqala.endgame.compiled.sweep import OPPONENT_COUNT, OWN_COUNT
from manqala.endgame.index.counts import Counts, rows
from manqala.endgame.index.rows import Rows
from manqala.endgame.index.sheets import MOVER, OPPONENT, Sheet
from manqala.endgame.index.table import make_table
from manqala.kernel.packing import Packing
from manqala.kernel.ruleset.fields import kernel_fields
from manqala.kernel.ruleset.record import as_record
from manqala.kernel.ruleset.typed import TypedRules
from manqala.rules.language import terms as t
from manqala.rules.language.parts import Board
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

_MOST_IN_A_LANE = 255


def plain_rules(rules: Rules) -> Rules:
    """The rules as far as a database knows them: no layout, no swap, no repetition, no majority."""
    return replace(
        rules,
        board=Board(pits=rules.board.pits, seeds=_MOST_IN_A_LANE // (2 * rules.board.pits)),
        turn=replace(rules.turn, swap=False),
        ending=replace(
            rules.ending,
            majority=False,
            repetition=t.Repetition.NONE,
            occurrences=3,
            ply_limit=2_000,
        ),
    )


class Plan:
    """What a build of a rule set has to do, layer by layer."""

    def __init__(self, rules: Rules, counts: Counts, seeds: int, *, specialise: bool) -> None:
        """Make a plan.

        Args:
            rules: plain rules.
            counts: the numbers of positions of the rule set.
            seeds: the last layer.
            specialise: compile for this game alone.
        """
        self.rules = rules
        self.seeds = seeds
        self.counts = counts
        self.table = make_table(self.counts, seeds)
        self.packing = Packing(self.rules)
        fields = kernel_fields(self.rules)
        self.compiled_rules: Any = TypedRules(fields) if specialise else as_record(fields)
        sheets = self.counts.sheets.all
        layout = self.packing.layout
        claimed = {sheet.claimed(side) for sheet in sheets for side in (MOVER, OPPONENT)}
        self.rows = Rows(rules.board.pits, claimed, seeds, layout.words, layout.bits)
        self.sheets = self.packing.pack(map(self._position, sheets))

    def tasks(self, layer: int) -> Words:
        """The tasks of a layer, each a row of words; see ``compiled/sweep.py``.

        The largest come first, so that no thread is left alone with one at the end.
        """
        return np.array(sorted(self._tasks(layer), key=_size, reverse=True), np.uint64)

    def _tasks(self, layer: int) -> Iterator[tuple[int, ...]]:
        counts = self.counts
        starts = counts.starts(layer)
        sections = [kind.starts(layer) for kind in counts.kinds]
        for number, sheet in enumerate(counts.sheets.all):
            twin = counts.number_of[sheet.turned()]
            if twin < number:
                continue
            kind, twin_kind = counts.kind_of[number], counts.kind_of[twin]
            for own in range(layer + 1):
                opponent = layer - own
                own_count = rows(counts.kinds[kind].own, own)
                opponent_count = rows(counts.kinds[kind].opponent, opponent)
                if own_count * opponent_count and (twin != number or own <= opponent):
                    yield (
                        number,
                        self.rows.start(sheet.claimed(MOVER), own),
                        own_count,
                        self.rows.start(sheet.claimed(OPPONENT), opponent),
                        opponent_count,
                        starts[number] + sections[kind][own],
                        starts[twin] + sections[twin_kind][opponent],
                    )

    def _position(self, sheet: Sheet) -> Position:
        """A sheet as a position with empty unclaimed pits, South to move."""
        claims = sheet.owners if self.rules.claims else ()
        return Position(pits=sheet.held, direction=sheet.direction, claims=claims)


def _size(task: tuple[int, ...]) -> int:
    return task[OWN_COUNT] * task[OPPONENT_COUNT]
