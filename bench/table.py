"""A table, readable as plain text and as Markdown at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes:
        title: what stands above it.
        headers: the names of the columns.
        rows: the cells of each row.
    """

    title: str
    headers: tuple[str, ...]
    rows: list[tuple[str, ...]]

    def __str__(self) -> str:
        columns = zip(self.headers, *self.rows, strict=True)
        widths = [max(map(len, column)) for column in columns]
        ruler = tuple("-" * width for width in widths)
        lines = [
            " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            for row in (self.headers, ruler, *self.rows)
        ]
        return "\n".join([f"### {self.title}", "", *(f"| {line} |" for line in lines)])


def verdict(value: float, *, least: float | None = None, most: float | None = None) -> str:
    """Say whether a value reaches its target; nothing where there is none."""
    if least is None and most is None:
        return ""
    is_met = (least is None or value >= least) and (most is None or value <= most)
    return "yes" if is_met else "no"
