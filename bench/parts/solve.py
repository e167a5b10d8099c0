"""Databases built, games proved, threads: the work that the engine exists for."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import manqala
from bench.peers import AbsentError, build_c
from bench.race import Effort
from bench.table import Table, verdict
from manqala.endgame.build import build
from manqala.endgame.database import Database
from manqala.search.engine.analysis import Analysis

HEADERS = ("work", "processor time", "positions", "M/s", "target", "met")
MEGABYTES = 2048
RACE_MEGABYTES = 256


def table(effort: Effort, folder: Path) -> Table:
    """Measure; databases are kept in the folder."""
    return Table("Search and databases", HEADERS, list(_rows(effort, folder)))


def _rows(effort: Effort, folder: Path) -> Iterator[tuple[str, ...]]:
    seeds, depth, wide = (6, 8, 3) if effort.quick else (18, 20, 4)
    kalah, row = _built("kalah", seeds, 60.0, effort, folder)
    yield row
    yield _built("vai-lung-thlan", seeds, 300.0, effort, folder)[1]
    yield from _to_a_depth(depth, effort)
    if (os.cpu_count() or 1) > 1:
        yield _two_threads(depth if effort.quick else depth + 5, effort)
    yield from _beside_c(wide - 1, effort, folder)
    yield _proved(f"kalah:seeds={wide - 1}", kalah, 0.5, effort)
    yield _proved(f"kalah:seeds={wide}", kalah, 60.0, effort, once=True)
    walak_pussa = "walak-pussa:pits=4,seeds=3" if effort.quick else "walak-pussa"
    yield _proved(walak_pussa, None, 180.0, effort, once=True, lines=7)


def _built(
    spec: str, seeds: int, most: float, effort: Effort, folder: Path
) -> tuple[Database, tuple[str, ...]]:
    rules = manqala.game(spec).rules
    effort.say(f"{spec}: database of {seeds} seeds")
    build(rules, 2, folder / f"{spec}-warm")
    begin = time.process_time()
    database = build(rules, seeds, folder / spec)
    seconds = time.process_time() - begin
    positions = sum(layer["positions"] for layer in database.info["layers"])
    work = f"{spec}, all positions up to {seeds} seeds, {database.info['bytes'] / 1e6:.0f} MB"
    return database, _row(work, seconds, positions, most)


def _to_a_depth(depth: int, effort: Effort) -> Iterator[tuple[str, ...]]:
    spec = "kalah:seeds=4"
    found = [_search(spec, depth=depth) for _ in _rounds(effort, f"{spec} to depth {depth}")]
    seconds = median(seconds for _, seconds in found)
    work = f"{spec}, {depth} moves ahead"
    yield _row(work, seconds, found[0][0].nodes, 5.0)
    speed = found[0][0].nodes / seconds / 1e6
    yield (f"{work}: speed", "", "", f"{speed:.2f}", "at least 1.2", verdict(speed, least=1.2))


def _two_threads(depth: int, effort: Effort) -> tuple[str, ...]:
    spec = "kalah:seeds=4"
    times: dict[int, list[float]] = {1: [], 2: []}
    with _all_cores():
        for _ in _rounds(effort, f"{spec} to depth {depth}, one and two threads"):
            for threads, seconds in times.items():
                begin = time.perf_counter()
                _search(spec, depth=depth, threads=threads)
                seconds.append(time.perf_counter() - begin)
    ratio = median(one / two for one, two in zip(times[1], times[2], strict=True))
    work = f"{spec}, {depth} moves ahead, two threads: {ratio:.2f} times as fast by the clock"
    return (work, "", "", "", "at least 1.5", verdict(ratio, least=1.5))


def _beside_c(seeds: int, effort: Effort, folder: Path) -> Iterator[tuple[str, ...]]:
    spec = f"kalah:seeds={seeds}"
    try:
        program = build_c("kalah_solver", folder)
    except AbsentError as error:
        yield (f"{spec} proved by a C program", str(error), "", "", "", "")
        return
    ours: list[float] = []
    theirs: list[float] = []
    for _ in _rounds(effort, f"{spec} proved, beside C"):
        found, seconds = _search(spec, megabytes=RACE_MEGABYTES)
        ours.append(seconds)
        words = [str(program), str(seeds), str(RACE_MEGABYTES)]
        value, entered, taken = subprocess.run(
            words, check=True, capture_output=True, text=True
        ).stdout.split()
        theirs.append(float(taken))
        if int(value) != found.value:
            raise RuntimeError(f"{spec} is worth {found.value} here and {value} to the C program")
    ratio = median(c / own for own, c in zip(ours, theirs, strict=True))
    yield _row(f"{spec} proved without a database", median(ours), found.nodes, None)
    work = f"the same by a C program for Kalah alone: {ratio:.2f} times our time"
    yield _row(work, median(theirs), int(entered), None)


def _proved(
    spec: str,
    database: Database | None,
    most: float,
    effort: Effort,
    *,
    once: bool = False,
    lines: int = 1,
) -> tuple[str, ...]:
    with_it = f" with up to {database.seeds} seeds known" if database else ", every first move"
    work = f"{spec} proved{with_it}"
    rounds = _rounds(effort, work, most=1 if once else None)
    found = [_search(spec, database=database, lines=lines) for _ in rounds]
    if not all(each.exact for each, _ in found):
        raise RuntimeError(f"{spec} was not proved")
    worth = f", worth {found[0][0].value:+}"
    return _row(work + worth, median(seconds for _, seconds in found), found[0][0].nodes, most)


def _search(
    spec: str,
    *,
    depth: int | None = None,
    lines: int = 1,
    threads: int = 1,
    megabytes: int = MEGABYTES,
    database: Database | None = None,
) -> tuple[Analysis, float]:
    """Search from the start with an empty table; return what was found, and the seconds."""
    engine = manqala.Engine(spec, megabytes=megabytes, threads=threads, database=database)
    board = manqala.game(spec).board()
    engine.analyse(board, depth=1)  # loads or compiles what it takes
    engine.forget()
    begin = time.process_time()
    found = engine.analyse(board, depth=depth, lines=lines)
    return found, time.process_time() - begin


def _rounds(effort: Effort, work: str, most: int | None = None) -> Iterator[int]:
    rounds = min(effort.rounds, most or effort.rounds)
    for number in range(rounds):
        effort.say(f"{work}: round {number + 1} of {rounds}")
        yield number


def _row(work: str, seconds: float, positions: int, most: float | None) -> tuple[str, ...]:
    return (
        work,
        f"{seconds:.3g} s",
        f"{positions / 1e6:.3g} million",
        f"{positions / seconds / 1e6:.2f}",
        "" if most is None else f"at most {most:g} s",
        verdict(seconds, most=most),
    )


@contextmanager
def _all_cores() -> Iterator[None]:
    """Give this process all cores for a while, where it was kept on one."""
    if sys.platform != "linux":
        yield
        return
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)
