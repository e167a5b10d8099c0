"""The solver: the bounds of one layer after another, in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from manqala.endgame.compiled.packed import unpack
from manqala.endgame.compiled.sweep import (
    CHANGED,
    OPPONENT_COUNT,
    OWN_COUNT,
    RESULT_WORDS,
    UNRESOLVED,
    sweep,
)
from manqala.endgame.compiled.table import BYTES_ADDRESS, BYTES_EACH, LAYER_WORDS, LAYERS
from manqala.i18n import _
from manqala.kernel.compiling import call, prepare

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from manqala.endgame.files.layer import LayerFile
    from manqala.endgame.plan import Plan

    Bytes = NDArray[np.int8]

_BATCH = 1 << 21
"""About so many positions are looked at between two reports."""


class Solver:
    """Finds the bounds of a layer from those of the layers below.

    Layers in memory are arrays of bytes: two columns, the lower and the upper bounds, or one where
    they are the same everywhere.
    """

    def __init__(self, plan: Plan, threads: int = 1) -> None:
        self.plan = plan
        self.threads = threads
        self._layers: dict[int, Bytes] = {}
        self._keep(0, np.zeros((plan.counts.positions(0), 1), np.int8))

    def take(self, file: LayerFile) -> Bytes:
        """Take a finished layer from its file and return its bytes."""
        header = file.header
        columns = 2 if header.unresolved else 1
        layer = np.empty((header.positions, columns), np.int8)
        call(
            unpack,
            _("the reader of databases"),
            *(np.uint64(n) for n in (file.directory_address, file.data_address, header.step)),
            *(np.uint64(n) for n in (layer.ctypes.data, header.positions, columns)),
        )
        self._keep(header.layer, layer)
        return layer

    def solve(self, layer: int, report: Callable[[int, int], None]) -> Bytes:
        """Return the pairs of bounds of a layer.

        Args:
            layer: its number; all layers below must be there.
            report: takes the number of the sweep and how many positions were looked at in it.
        """
        plan = self.plan
        pairs = np.empty((plan.counts.positions(layer), 2), np.int8)
        pairs[:, 0], pairs[:, 1] = -layer, layer
        self._keep(layer, pairs)
        tasks = plan.tasks(layer)
        changed, number = True, 0
        while changed and len(tasks):
            number += 1
            results = self._sweep(tasks, layer, pairs, partial(report, number))
            changed = bool(results[:, CHANGED].any())
            tasks = tasks[results[:, UNRESOLVED] > 0]
        return pairs

    @property
    def memory(self) -> int:
        """The bytes of the layers in memory."""
        return sum(layer.nbytes for layer in self._layers.values())

    def _sweep(
        self, tasks: NDArray[np.uint64], layer: int, pairs: Bytes, report: Callable[[int], None]
    ) -> NDArray[np.uint64]:
        """Look once at the unresolved positions of all tasks; return the results."""
        plan = self.plan
        results = np.zeros((len(tasks), RESULT_WORDS), np.uint64)
        where = np.uint64(layer), np.uint64(pairs.ctypes.data)

        def arguments(first: int, end: int) -> tuple[object, ...]:
            parts = tasks[first:end], results[first:end]
            return (plan.compiled_rules, plan.table, plan.rows.words, plan.sheets, *parts, *where)

        def run(batch: _Batch) -> int:
            sweep(*arguments(batch.first, batch.end))
            return batch.positions

        prepare(sweep, _("the builder of databases"), *arguments(0, 0))
        done = 0
        with ThreadPoolExecutor(self.threads) as pool:
            for positions in pool.map(run, _batches(tasks)):
                done += positions
                report(done)
        return results

    def _keep(self, layer: int, values: Bytes) -> None:
        """Keep a layer, and say in the table where it is."""
        self._layers[layer] = values
        at = int(self.plan.table[LAYERS]) + layer * LAYER_WORDS
        self.plan.table[at + BYTES_ADDRESS] = values.ctypes.data
        self.plan.table[at + BYTES_EACH] = values.shape[1]


@dataclass(frozen=True)
class _Batch:
    """Some tasks, one after another, and about how many positions they have."""

    first: int
    end: int
    positions: int


def _batches(tasks: NDArray[np.uint64]) -> Iterator[_Batch]:
    """Divide tasks into batches of about the same size."""
    first, positions = 0, 0
    for number, task in enumerate(tasks):
        positions += 2 * int(task[OWN_COUNT] * task[OPPONENT_COUNT])
        if positions >= _BATCH or number + 1 == len(tasks):
            yield _Batch(first, number + 1, positions)
            first, positions = number + 1, 0
