"""Perft: leaves a second, beside C programs and OpenSpiel."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import manqala
from bench.peers import build_c, openspiel_perft, time_c
from bench.race import Effort, Peer, Run, race
from manqala.kernel import Kernel
from manqala.rules.position import start

QUICK_DEPTH = 6


class CountError(Exception):
    """Two programs that should count the same do not."""


@dataclass(frozen=True)
class Program:
    """A C program and what is asked of Manqala beside it."""

    name: str
    source: str
    target: float | None
    flags: tuple[str, ...] = ()


# Each game with a depth at which most of those measured take between 0.2 and 1 second.
C_PROGRAMS = {
    ("vai-lung-thlan", 10): (
        Program("C words", "vai_lung_thlan_words", 0.7),
        Program("C words and SSE2", "vai_lung_thlan_words", None, ("-DSSE2",)),
        Program("C bytes", "vai_lung_thlan_bytes", 1.3),
    ),
    ("brainking-mancala", 10): (
        Program("C words", "brainking_words", 0.7),
        Program("C bytes", "brainking_bytes", 1.3),
    ),
    ("walak-pussa", 10): (Program("C bytes", "walak_pussa_bytes", 1.0),),
    ("kotu-baendum", 9): (Program("C bytes", "kotu_baendum_bytes", 0.6),),
}
OPENSPIEL = {("kalah", 7): "mancala", ("oware", 7): "oware"}


def rows(effort: Effort, folder: Path) -> Iterator[tuple[str, ...]]:
    """Measure; C programs are compiled into the folder.

    Raises:
        CountError: two programs do not count the same.
    """
    for (spec, depth), programs in C_PROGRAMS.items():
        counting = Counting(spec, QUICK_DEPTH if effort.quick else depth)
        peers = [counting.beside_c(program, folder) for program in programs]
        peers.append(Peer("Manqala, rules as a record", counting.kernel(specialise=False)))
        yield from race(counting.work, counting.kernel(specialise=True), peers, effort)
    for (spec, depth), name in OPENSPIEL.items():
        counting = Counting(spec, QUICK_DEPTH if effort.quick else depth)
        peers = [counting.beside_openspiel(name)]
        yield from race(counting.work, counting.kernel(specialise=True), peers, effort)


class Counting:
    """Perft of one game to one depth, by several programs that must agree."""

    def __init__(self, spec: str, depth: int) -> None:
        self.game = manqala.game(spec)
        self.depth = depth
        self.work = f"{self.game.name}, perft {depth}"
        self.leaves: int | None = None

    def kernel(self, *, specialise: bool) -> Run:
        """Count in the kernel."""
        kernel = Kernel(self.game.rules, specialise=specialise)
        position = start(self.game.rules)
        kernel.perft(position, 0)  # compiled before the first run is timed

        def run() -> tuple[int, float]:
            begin = time.perf_counter()
            leaves = kernel.perft(position, self.depth)
            return self._checked("the kernel", leaves, time.perf_counter() - begin)

        return run

    def beside_c(self, program: Program, folder: Path) -> Peer:
        """Count in a C program."""
        built = cache(build_c)

        def run() -> tuple[int, float]:
            path = built(program.source, folder, *program.flags)
            return self._checked(program.name, *time_c(path, self.depth))

        return Peer(program.name, run, program.target)

    def beside_openspiel(self, name: str) -> Peer:
        """Count in OpenSpiel."""
        peer = f"OpenSpiel {name}, from Python"
        return Peer(peer, lambda: self._checked(peer, *openspiel_perft(name, self.depth)))

    def _checked(self, who: str, leaves: int, seconds: float) -> tuple[int, float]:
        if self.leaves is None:
            self.leaves = leaves
        if leaves != self.leaves:
            raise CountError(f"{self.work}: {who} counts {leaves:,}, others {self.leaves:,}")
        return leaves, seconds
