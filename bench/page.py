"""The page about performance, and its section that the benchmark writes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bench.machine import describe
from bench.table import Table

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN = "<!-- Made by python -m bench --write: do not edit from here ... -->"
END = "<!-- ... to here. -->"


def section(tables: list[Table], made_by: str) -> str:
    """Return the tables with the day, what made them and the machine."""
    today = datetime.now(UTC).date().isoformat()
    head = f"Measured on {today} by {made_by}"
    facts = "\n".join(f"- {line}" for line in describe())
    return "\n\n".join([head, facts, *map(str, tables)])


def with_section(page: str, made: str, begin: str = BEGIN) -> str:
    """Return a page with its section, which begins with that line, made anew."""
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(END)
    return f"{before}{begin}\n\n{made}\n\n{END}{after}"
