"""Limits of a search."""

from __future__ import annotations

from typing import Any

from manqala.errors import ManqalaError, shown
from manqala.i18n import _
from manqala.search.engine.compiled.table import DEEPEST

MOST_DEPTH = DEEPEST
_MOST_SECONDS = 1e7
_MOST_NODES = 1 << 60
_MOST_LINES = 64


class Limits:
    """How far a search may go.

    Attributes:
        depth: plies to look ahead at most.
        seconds: time to take at most, or ``None``.
        nodes: positions to enter at most, or ``None``.
        lines: how many first moves to value.
        are_none: whether nothing but a proof ends the search.
    """

    def __init__(
        self, depth: int | None, seconds: float | None, nodes: int | None, lines: int
    ) -> None:
        """Check and keep limits.

        Raises:
            ManqalaError: one is out of range.
        """
        self.depth = MOST_DEPTH if depth is None else depth
        self.seconds = seconds
        self.nodes = nodes
        self.lines = lines
        self.are_none = depth is None and seconds is None and nodes is None
        _check(_("depth"), self.depth, int, MOST_DEPTH)
        _check(_("seconds"), 1 if seconds is None else seconds, int | float, _MOST_SECONDS)
        _check(_("nodes"), 1 if nodes is None else nodes, int, _MOST_NODES)
        _check(_("lines"), lines, int, _MOST_LINES)


def _check(name: str, value: Any, kind: Any, most: float) -> None:
    if not isinstance(value, kind) or isinstance(value, bool) or not 0 < value <= most:
        raise ManqalaError(
            _("{name}: expected a number above 0 and at most {most:,}, got {value}").format(
                name=name, most=int(most), value=shown(value)
            )
        )
