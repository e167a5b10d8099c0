"""Building a database: layer after layer, each written as soon as it is finished."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from manqala.endgame.database import Database
from manqala.endgame.files.folder import Folder
from manqala.endgame.files.layer import LayerFile
from manqala.endgame.files.pack import pack
from manqala.endgame.index.counts import Counts
from manqala.endgame.memory import check_memory
from manqala.endgame.plan import Plan, plain_rules
from manqala.endgame.solver import Solver
from manqala.errors import DatabaseError
from manqala.i18n import _
from manqala.rules.language.rules import Rules

MOST_SEEDS = 63
"""A value must fit into a signed byte, and the range of values in a block into seven bits."""

_WORTH_SPECIALISING = 1_000_000
"""Positions from which on a build is faster for rules compiled for one game, compiling included."""


@dataclass(frozen=True)
class Progress:
    """How far a build has come.

    Attributes:
        layer: the layer that is being built.
        seeds: the last layer.
        sweep: how often its positions are being looked at; 0 when it is written.
        done: the positions that were looked at, of all layers.
        positions: all positions of the layers to build.
        seconds: the time since the first layer was looked at.
    """

    layer: int
    seeds: int
    sweep: int
    done: int
    positions: int
    seconds: float

    @property
    def seconds_left(self) -> float:
        """About how long the rest takes."""
        return self.seconds * (self.positions - self.done) / self.done if self.done else 0.0


def build(
    rules: Rules,
    seeds: int,
    folder: Path | None = None,
    *,
    name: str = "game",
    threads: int = 1,
    memory: int | None = None,
    report: Callable[[Progress], None] | None = None,
    specialise: bool | None = None,
) -> Database:
    """Build the database of a rule set, or the layers of it that are not there yet.

    Args:
        rules: the rules of the game.
        seeds: the last layer: the most seeds in unclaimed pits.
        folder: where databases are kept; each rule set has a folder of its own there.
        name: what that folder is called if it does not exist yet, before the digest of the rules.
        threads: how many threads work; the files are the same for any number.
        memory: the bytes of memory that it may take.
        report: is told of the progress.
        specialise: compile for this game alone; by default if it is worth it.

    Raises:
        DatabaseError: it would take too much memory, a file cannot be written or is damaged, or
            another process is building the same database.
    """
    if not 1 <= seeds <= MOST_SEEDS:
        raise DatabaseError(
            _("expected a number of seeds from 1 to {most}, got {seeds}").format(
                most=MOST_SEEDS, seeds=seeds
            )
        )
    place = Folder(rules, folder, name)
    with place.building():
        there = place.layers()
        missing = [layer for layer in range(1, seeds + 1) if layer not in there]
        if missing:
            _Build(
                rules,
                place,
                missing,
                threads=threads,
                memory=memory,
                report=report,
                specialise=specialise,
            ).run()
    return Database.open(rules, folder)


class _Build:
    """One run of a build."""

    def __init__(
        self,
        rules: Rules,
        place: Folder,
        missing: list[int],
        *,
        threads: int,
        memory: int | None,
        report: Callable[[Progress], None] | None,
        specialise: bool | None,
    ) -> None:
        self.digest, self.place = rules.move_digest, place
        self.memory, self.report = memory, report
        self.last = missing[-1]
        plain = plain_rules(rules)
        self.counts = Counts(plain)
        check_memory(self.counts, range(1, self.last + 1), kept=0, limit=memory)
        self.sizes = {layer: self.counts.positions(layer) for layer in missing}
        self.positions = sum(self.sizes.values())
        if specialise is None:
            specialise = self.positions >= _WORTH_SPECIALISING
        self.plan = Plan(plain, self.counts, self.last, specialise=specialise)
        self.solver = Solver(self.plan, threads)
        self.done = 0
        self.began: float | None = None

    def run(self) -> None:
        for layer in range(1, self.last + 1):
            if layer in self.sizes:
                ahead = range(layer, self.last + 1)
                check_memory(self.counts, ahead, kept=self.solver.memory, limit=self.memory)
                self.make(layer)
            if layer < self.last:
                self.take(layer)

    def make(self, layer: int) -> None:
        """Find the bounds of a layer and write them."""
        before, size = self.done, self.sizes[layer]

        def told(sweep: int, looked: int) -> None:
            self.done = before + (min(looked, size) if sweep == 1 else size)
            self.tell(layer, sweep)

        pairs = self.solver.solve(layer, told)
        header, directory, values = pack(self.plan, self.digest, layer, pairs)
        path = self.place.layer(layer)
        self.place.write(path, header.to_bytes(), directory.data, values.data)
        self.done = before + size
        self.tell(layer, sweep=0)

    def take(self, layer: int) -> None:
        """Take a layer that is finished from its file."""
        file = LayerFile(self.place.layer(layer))
        file.check_rules(self.digest, layer, self.counts.positions(layer))
        file.check()
        self.solver.take(file)

    def tell(self, layer: int, sweep: int) -> None:
        """Report the progress."""
        if self.began is None:  # what was compiled before is not part of the rate
            self.began = time.monotonic()
        if self.report:
            seconds = time.monotonic() - self.began
            self.report(Progress(layer, self.last, sweep, self.done, self.positions, seconds))
