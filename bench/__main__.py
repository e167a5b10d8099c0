"""The benchmark: ``make bench``, or ``python -m bench``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import machine, page, race
from bench.parts import compile as compiling
from bench.parts import perft, play, solve, start
from bench.race import Effort
from bench.table import Table

PARTS = ("perft", "play", "solve", "compile", "start")
LEAST = 0.2
"""The seconds that a turn of a race takes at least."""


def main(words: list[str]) -> int:
    """Run a command line; return the exit code."""
    options = _parse(words)
    quick: bool = options.quick
    effort = Effort(
        rounds=1 if quick else options.rounds,
        least=0 if quick else LEAST,
        quick=quick,
        say=lambda line: print(line, file=sys.stderr, flush=True),
    )
    machine.pin()
    with tempfile.TemporaryDirectory() as folder:
        try:
            tables = list(_tables(options.only or PARTS, effort, Path(folder)))
        except perft.CountError as error:
            print(f"bench: {error}", file=sys.stderr)
            return 1
    command = " ".join(["python -m bench", *words])
    made = page.section(tables, f"`{command}`, rounds: {effort.rounds}")
    print(made)
    if options.write:
        text = page.PAGE.read_text(encoding="utf-8")
        page.PAGE.write_text(page.with_section(text, made), encoding="utf-8")
    return 0


def _parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure Manqala beside C programs and OpenSpiel."
    )
    parser.add_argument(
        "--rounds", type=_odd, default=9, metavar="N", help="rounds, an odd number (default: 9)"
    )
    parser.add_argument(
        "--only", action="append", choices=PARTS, help="measure this part; may be given again"
    )
    parser.add_argument("--quick", action="store_true", help="only see whether everything runs")
    parser.add_argument(
        "--write", action="store_true", help="put the tables into docs/performance.md"
    )
    options = parser.parse_args(words)
    if options.write and (options.only or options.quick):
        parser.error("--write takes whole runs: leave --only and --quick out")
    return options


def _odd(text: str) -> int:
    if not text.isdecimal() or int(text) % 2 == 0:
        raise argparse.ArgumentTypeError(f"expected an odd number, got {text!r}")
    return int(text)


def _tables(parts: tuple[str, ...], effort: Effort, folder: Path) -> Iterator[Table]:
    rows: list[tuple[str, ...]] = []
    if "perft" in parts:
        rows += perft.rows(effort, folder)
    if "play" in parts:
        rows += play.rows(effort)
    if rows:
        yield race.table(rows)
    if "solve" in parts:
        yield solve.table(effort, folder)
    if "compile" in parts:
        (cache := folder / "cache").mkdir()
        yield compiling.table(effort, cache)
    if "start" in parts:
        yield start.table(effort)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
