"""Compiling: the seconds that a machine waits for code it has not run before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import manqala
from bench.child import output, seconds
from bench.parts.perft import C_PROGRAMS
from bench.race import Effort
from bench.table import Table, verdict
from manqala.kernel.ruleset.layout import layout_of

HEADERS = ("compiled", "perft answers", "longest wait for one function", "all", "target", "met")
LONGEST = 10.0
"""The seconds that the compilation of one function may take."""

SECOND_PROCESS = ("-m", "manqala", "perft", "kalah", "1")


def table(effort: Effort, cache: Path) -> Table:
    """Measure; compiled code is kept in the folder, which must be empty."""
    return Table("Compiling", HEADERS, [*_first(effort, cache), _second(effort, cache)])


def _first(effort: Effort, cache: Path) -> Iterator[tuple[str, ...]]:
    for what, spec, way in _cases(effort.quick):
        effort.say(f"Compiling: {what}")
        waited: dict[str, Any] = json.loads(
            output("-m", "bench.parts.fresh", spec, way, cache=cache)
        )
        name, longest = max(waited["functions"].items(), key=lambda item: item[1])
        yield (
            what,
            f"{waited['answered']:.1f} s",
            f"{longest:.1f} s (`{name}`)",
            f"{waited['everything']:.1f} s",
            f"at most {LONGEST:.0f} s",
            verdict(longest, most=LONGEST),
        )


def _second(effort: Effort, cache: Path) -> tuple[str, ...]:
    effort.say("Compiling: in a second process")
    waits = [seconds(*SECOND_PROCESS, cache=cache) for _ in range(effort.rounds)]
    return ("nothing: the second `manqala perft kalah 1`", f"{median(waits):.1f} s", "", "", "", "")


def _cases(quick: bool) -> Iterator[tuple[str, str, str]]:
    """What is compiled, a game and a way: for each layout class, and for each founding game."""
    layouts = {layout_of(each.rules): each.spec for each in reversed(manqala.games())}
    for layout, spec in layouts.items():
        yield f"rules as a record, {layout}", spec, "record"
        if quick:
            return
    for spec, _ in C_PROGRAMS:
        yield f"{manqala.game(spec).name} alone", spec, "type"
