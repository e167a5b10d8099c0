"""How much memory a build takes."""

from __future__ import annotations

import os

from manqala.endgame.index.counts import Counts, rows
from manqala.endgame.index.sheets import MOVER, OPPONENT
from manqala.errors import DatabaseError
from manqala.i18n import _
from manqala.kernel.ruleset.layout import layout_of

_WORD = 8
_AT_WORK = 3
"""Bytes for each position of the layer at work: both bounds, and a copy of them packed."""


def check_memory(counts: Counts, layers: range, kept: int, limit: int | None) -> None:
    """Make sure that there is room for the layers still to be built.

    A finished layer takes a byte for each position, or two if the bounds differ somewhere, which
    is known when it is there: so this is asked again before each layer.

    Args:
        counts: the numbers of positions.
        layers: the layers still to be built.
        kept: the bytes of the layers that are finished.
        limit: the bytes that may be taken; by default what the machine has.

    Raises:
        DatabaseError: there is not enough.
    """
    *below, last = map(counts.positions, layers)
    needed = kept + sum(below) + _AT_WORK * last + _bytes_of_rows(counts, layers[-1])
    allowed = _of_machine() if limit is None else limit
    if allowed is not None and needed > allowed:
        raise DatabaseError(
            _("{seeds} seeds need {needed} of memory, and {allowed} are allowed").format(
                seeds=layers[-1], needed=in_words(needed), allowed=in_words(allowed)
            )
        )


def in_words(count: int) -> str:
    """A number of bytes for people."""
    for unit, size in (("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)):
        if count >= size:
            return f"{count / size:,.1f} {unit}"
    return f"{count} bytes"


def _bytes_of_rows(counts: Counts, seeds: int) -> int:
    """The bytes of all rows of pits."""
    pits = counts.rules.board.pits
    sheets = counts.sheets.all
    claimed = {sheet.claimed(side) for sheet in sheets for side in (MOVER, OPPONENT)}
    in_all = sum(rows(pits - each.bit_count() + 1, seeds) for each in claimed)
    return in_all * _WORD * layout_of(counts.rules).words


def _of_machine() -> int | None:
    """The bytes of memory of this machine, where it says so."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None
