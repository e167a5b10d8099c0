"""The table of solved games: ``python -m bench.solved``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import manqala
from bench.solved import page
from bench.solved.families import FAMILIES, Family
from bench.solved.known import PUBLISHED
from bench.solved.prove import database_of, prove
from bench.solved.results import FOLDER, Result, Results
from manqala import ManqalaError


class DiffersError(Exception):
    """A value is not the one that others have published."""


def main(words: list[str], families: Sequence[Family] = FAMILIES) -> int:
    """Run a command line; return the exit code."""
    options = _parse(words)
    results = Results(options.folder)
    try:
        for family in families:
            for board in family.boards:
                if not options.only or any(word in family.spec(*board) for word in options.only):
                    solve(family, board, results, options.seconds, options.databases)
    except (DiffersError, ManqalaError) as error:
        print(f"bench.solved: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command goes on where it was.", file=sys.stderr)
        return 130
    if options.write:
        text = page.PAGE.read_text(encoding="utf-8")
        page.PAGE.write_text(page.with_tables(text, results), encoding="utf-8")
    return 0


def solve(
    family: Family, board: tuple[int, int], results: Results, limit: float, folder: Path | None
) -> None:
    """Solve a board, unless it was solved before, or tried with no lower limit.

    Raises:
        DiffersError: a value is not the one that others have published.
    """
    spec = family.spec(*board)
    before = results.find(spec, manqala.game(spec).rules.digest)
    if before and (before.is_complete or not before.stopped or before.limit >= limit):
        return
    print(f"{spec} ...", file=sys.stderr, flush=True)
    result = prove(spec, database_of(family, board, folder), limit)
    print(_line(result), flush=True)
    known = PUBLISHED.get(spec)
    if known is not None and not result.bounds.lower <= known <= result.bounds.upper:
        raise DiffersError(f"{spec} is worth {result.bounds}, but {known} is published")
    results.add(result)


def _line(result: Result) -> str:
    moves = ", ".join(f"{move} {bounds}" for move, bounds in result.values.items())
    end = ", stopped" if result.stopped else ""
    return (
        f"{result.game}: {result.bounds} ({moves}); {result.nodes:,} positions,"
        f" {result.seconds:.1f} s{end}"
    )


def _parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.solved",
        description="Solve small boards of many games, and make the tables of docs/solved.md."
        " What is solved already is left alone; what reached a limit is tried again with a larger.",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=120,
        metavar="X",
        help="processor time for each board (default: 120)",
    )
    parser.add_argument(
        "--only",
        action="append",
        metavar="TEXT",
        help="games whose spec has this in it; may be given again",
    )
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help="where results are (default: docs/solved)"
    )
    parser.add_argument(
        "--databases", type=Path, metavar="DIR", help="where databases are, if not in user data"
    )
    parser.add_argument("--write", action="store_true", help="put the tables into docs/solved.md")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
