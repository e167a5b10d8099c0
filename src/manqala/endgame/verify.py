"""Verifying a database.

The checksums of all files are checked, and a sample of the positions of each layer is worked out
from the values of what follows, by the reference rules, which share no code with those that built
the database. On request every value is worked out again: layer by layer from the layers below, with
the compiled rules.

That values agree with those of their successors is not quite enough where play can go round in a
circle: bounds could hold each other up. Working a layer out again rules that out. It begins with
the widest bounds and narrows them only for a reason, so that it comes to the right ones if the
layers below and the compiled rules are right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from manqala.endgame.bounds import Bounds
from manqala.endgame.database import Database
from manqala.endgame.files.layer import LayerFile
from manqala.endgame.index.numbering import position_of
from manqala.endgame.memory import check_memory
from manqala.endgame.plan import Plan
from manqala.endgame.solver import Solver
from manqala.endgame.successors import swept
from manqala.errors import DatabaseError, located
from manqala.i18n import _
from manqala.rules import position as positions

SAMPLE = 100
"""The least number of positions of each layer that the reference rules work out."""

_WORTH_SPECIALISING = 1_000_000


@dataclass(frozen=True)
class Verified:
    """What was verified of a layer.

    Attributes:
        layer: its number.
        positions: how many positions it has.
        by_reference: how many were worked out by the reference rules.
        by_kernel: how many were worked out by the compiled rules.
    """

    layer: int
    positions: int
    by_reference: int
    by_kernel: int


def verify(
    database: Database,
    *,
    share: float = 0.0,
    everything: bool = False,
    seed: int = 0,
    threads: int = 1,
    memory: int | None = None,
    report: Callable[[Verified], None] | None = None,
) -> list[Verified]:
    """Verify a database.

    Args:
        database: the database.
        share: the share of the positions to work out by the reference rules, from 0 to 1.
        everything: work all positions out by the compiled rules, too.
        seed: decides which positions are in the sample.
        threads: how many threads work at that.
        memory: the bytes of memory that they may take.
        report: is told of each layer that is verified.

    Raises:
        DatabaseError: something is wrong; the message says where.
    """
    solver = _solver(database, threads, memory) if everything else None
    for file in database.layers:
        file.check()
    found = []
    for file in database.layers:
        sampled = _check_sample(database, file, share, seed)
        if solver:
            _check_all(database, file, solver)
        count = file.header.positions
        found.append(Verified(file.header.layer, count, sampled, count if solver else 0))
        if report:
            report(found[-1])
    return found


def _solver(database: Database, threads: int, memory: int | None) -> Solver:
    counts, seeds = database.counts, database.seeds
    check_memory(counts, range(1, seeds + 1), kept=0, limit=memory)
    specialise = sum(file.header.positions for file in database.layers) >= _WORTH_SPECIALISING
    return Solver(Plan(counts.rules, counts, seeds, specialise=specialise), threads)


def _check_sample(database: Database, file: LayerFile, share: float, seed: int) -> int:
    """Work out some positions by the reference rules; return how many."""
    count, layer = file.header.positions, file.header.layer
    size = min(count, max(SAMPLE, round(share * count)))
    for number in Random(f"{seed} {layer}").sample(range(count), size):
        position = position_of(database.counts, layer, number)
        (kept,) = database.look_up([position])
        value = swept(position, database.counts.rules)
        if value is not None:
            expected = Bounds(value, value)
        else:
            values = database.values(position).values()
            expected = Bounds(max(v.lower for v in values), max(v.upper for v in values))
        if kept != expected:
            raise _fault(database, file, number, expected, kept)
    return size


def _check_all(database: Database, file: LayerFile, solver: Solver) -> None:
    """Work a layer out again from the layers below."""
    layer = file.header.layer
    expected = solver.solve(layer, lambda _sweep, _looked: None)
    kept = solver.take(file)
    differing = np.flatnonzero((expected != kept).any(axis=1))
    if len(differing):
        number = int(differing[0])
        bounds, got = (Bounds(*map(int, pairs[number][[0, -1]])) for pairs in (expected, kept))
        raise _fault(database, file, number, bounds, got)


def _fault(
    database: Database, file: LayerFile, number: int, expected: Bounds, kept: Bounds | None
) -> DatabaseError:
    position = position_of(database.counts, file.header.layer, number)
    text = positions.text(position, database.counts.rules)
    why = _("position {position}: expected {expected}, got {kept}")
    return DatabaseError(
        located(str(file.path), why.format(position=text, expected=expected, kept=kept))
    )
