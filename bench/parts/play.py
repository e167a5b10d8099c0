"""Random play: plies a second, beside OpenSpiel's C++."""

from __future__ import annotations

import time
from collections.abc import Iterator

import manqala
from bench.peers import openspiel_random_play
from bench.race import Effort, Peer, Run, race
from manqala.kernel import Kernel
from manqala.rules.position import start

GAMES, QUICK_GAMES = 20_000, 100

OPENSPIEL = {"kalah": ("mancala", 5.0), "oware": ("oware", None)}
"""The games with their names in OpenSpiel and the ratio that is asked for."""


def rows(effort: Effort) -> Iterator[tuple[str, ...]]:
    """Measure."""
    games = QUICK_GAMES if effort.quick else GAMES
    for spec, (name, target) in OPENSPIEL.items():
        peer = Peer(f"OpenSpiel {name}, in C++", _openspiel(name, games), target)
        work = f"{manqala.game(spec).name}, random games"
        yield from race(work, _kernel(spec, games), [peer], effort)


def _kernel(spec: str, games: int) -> Run:
    rules = manqala.game(spec).rules
    kernel = Kernel(rules, specialise=True)
    position = start(rules)
    kernel.playouts(position, 0)  # compiled before the first run is timed

    def run() -> tuple[int, float]:
        begin = time.perf_counter()
        plies = int(kernel.playouts(position, games).plies.sum())
        return plies, time.perf_counter() - begin

    return run


def _openspiel(name: str, games: int) -> Run:
    return lambda: openspiel_random_play(name, games)
