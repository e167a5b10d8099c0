"""The page about solved games, and its tables."""

from __future__ import annotations

from pathlib import Path

import manqala
from bench.solved.families import FAMILIES, Family
from bench.solved.known import PUBLISHED
from bench.solved.results import Result, Results
from bench.table import Table

PAGE = Path(__file__).parents[2] / "docs" / "solved.md"
BEGIN = "<!-- Made by python -m bench.solved --write: do not edit from here ... -->"
END = "<!-- ... to here. -->"

_FULL = ("game", "board", "value", "best")


def with_tables(text: str, results: Results) -> str:
    """Return a page with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    made = [
        _machines(results),
        _full_boards(results),
        *(_section(family, results) for family in FAMILIES),
    ]
    return "\n\n".join([f"{before}{BEGIN}", *filter(None, made), f"{END}{after}"])


def _machines(results: Results) -> str:
    machines = "; ".join(sorted({result.machine for result in results}))
    return f"All of it was proved on one core of: {machines}. Other work ran beside it."


def _full_boards(results: Results) -> str:
    """A table of the boards that games are played on unless another size is asked for."""
    rows: list[tuple[str, ...]] = []
    for family in FAMILIES:
        board = manqala.game(family.game).rules.board
        result = _found(family, results).get((board.pits, board.seeds))
        if result:
            best = " ".join(result.best) if result.bounds.exact else ""
            size = f"{board.pits} by {board.seeds}"
            rows.append((family.title, size, f"{result.bounds}{_why(result)}", best))
    return f"## Full boards\n\n{Table('The usual boards', _FULL, rows)}" if rows else ""


def _section(family: Family, results: Results) -> str:
    found = _found(family, results)
    if not found:
        return ""
    parts = [f"## {family.title}", family.rules, str(_grid(family, found))]
    missing = [f"{pits} by {seeds}" for pits, seeds in family.boards if (pits, seeds) not in found]
    if missing:
        parts.append(f"Not tried: {', '.join(missing)}.")
    parts += [_commands(family), str(_moves(found))]
    return "\n\n".join(parts)


def _found(family: Family, results: Results) -> dict[tuple[int, int], Result]:
    """The results of a family by the sizes of the boards."""
    found = {}
    for board in family.boards:
        spec = family.spec(*board)
        result = results.find(spec, manqala.game(spec).rules.digest)
        if result:
            found[board] = result
    return found


def _grid(family: Family, found: dict[tuple[int, int], Result]) -> Table:
    headers = ("pits \\ seeds", *map(str, family.seeds))
    rows = [
        (str(pits), *(_value(found.get((pits, seeds))) for seeds in family.seeds))
        for pits in family.pits
        if any((pits, seeds) in found for seeds in family.seeds)
    ]
    return Table("The margin of the side that begins", headers, rows)


def _value(result: Result | None) -> str:
    if result is None:
        return ""
    mark = "" if result.game not in PUBLISHED or not result.bounds.exact else " (p)"
    return f"{result.bounds}{_why(result)}{mark}"


def _why(result: Result) -> str:
    """A mark on bounds that differ: the rule on repetition decides, or time was up."""
    if result.bounds.exact:
        return ""
    return " ?" if result.stopped else " (r)"


def _commands(family: Family) -> str:
    build = family.spec("PITS")
    solve = family.spec("PITS", "SEEDS")
    return "\n".join(
        [
            "```text",
            f"manqala endgame build {build} --seeds DATABASE",
            f"manqala solve {solve} --hash MB",
            "```",
        ]
    )


def _moves(found: dict[tuple[int, int], Result]) -> Table:
    headers = ("pits", "seeds", "best", "first moves", "positions", "s", "database", "MB")
    rows: list[tuple[str, ...]] = [
        (
            str(pits),
            str(seeds),
            " ".join(result.best) if result.bounds.exact else "",
            ", ".join(f"{move} {bounds}" for move, bounds in result.values.items()),
            f"{result.nodes:,}",
            _seconds(result),
            str(result.database),
            str(result.megabytes),
        )
        for (pits, seeds), result in found.items()
    ]
    return Table("Every first move", headers, rows)


def _seconds(result: Result) -> str:
    taken = f"{result.seconds:.0f}" if result.seconds >= 10 else f"{result.seconds:.1f}"
    return f"{taken}, stopped" if result.stopped and not result.is_complete else taken
