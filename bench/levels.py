"""How strong the levels are: ``python -m bench.levels``.

Level 1 plays greedy and each other level the one below it, from openings that both have from both
sides. Games are kept, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench import page
from bench.matches.series import FOLDER, GAMES, Series, percent
from bench.table import Table
from manqala.cli.searching import make_searcher
from manqala.protocols.match.contestant import Contestant, make_contestant
from manqala.protocols.match.pace import Pace
from manqala.search.levels import LEVELS

PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
BEGIN = "<!-- Made by python -m bench.levels --write: do not edit from here ... -->"

_COSTLY = len(LEVELS)
"""The highest level takes long for its moves: it plays fewer games."""


def main(words: list[str]) -> int:
    """Run a command line; return the exit code."""
    options = _parse(words)
    pairings = [("level:1", "greedy")]
    pairings += [(f"level:{number}", f"level:{number - 1}") for number in range(2, len(LEVELS) + 1)]
    rows = []
    for first, second in pairings:
        costly = first == f"level:{_COSTLY}"
        count: int = options.top_games if costly else options.games
        cells = []
        for game in options.games_of:
            series = Series(game, (first, second), _contestant, Pace(nodes=1), _made_of(first))
            score = series.play(count, options.folder, _say)
            cells.append(percent(score))
        rows.append((f"{first} against {second}", str(count), *cells))
    scores = Table("Scores", ("", "games", *options.games_of), rows)
    made = f"{_levels()}\n\n{scores}"
    print(made)
    if options.write:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(page.with_section(text, made, BEGIN), encoding="utf-8")
    return 0


def _parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.levels", description="Measure each level against the one below it."
    )
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="games (default: six)")
    parser.add_argument(
        "--games", type=_even, default=100, metavar="N", help="games a pairing (default: 100)"
    )
    parser.add_argument(
        "--top-games",
        type=_even,
        default=40,
        metavar="N",
        help="of the highest level (default: 40)",
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"default: {FOLDER}")
    parser.add_argument("--write", action="store_true", help="put the table into docs/levels.md")
    options = parser.parse_args(words)
    options.games_of = options.games_of or list(GAMES)
    return options


def _even(text: str) -> int:
    if not text.isdecimal() or int(text) % 2 or not int(text):
        raise argparse.ArgumentTypeError(f"expected an even number, got {text!r}")
    return int(text)


def _levels() -> Table:
    """What the levels are made of."""
    headers = ("level", "moves ahead", "positions", "overlooks", "misjudges")
    rows: list[tuple[str, ...]] = [
        (
            str(number),
            "any" if level.depth is None else str(level.depth),
            f"{level.nodes:,}",
            f"{100 * level.overlooks:g} %",
            f"{level.error:g}",
        )
        for number, level in enumerate(LEVELS, 1)
    ]
    return Table("The ten levels", headers, rows)


def _made_of(first: str) -> str:
    number = int(first.partition(":")[2])
    return repr(LEVELS[max(number - 2, 0) : number])


def _contestant(name: str) -> Contestant:
    return make_contestant(name, make_searcher)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
