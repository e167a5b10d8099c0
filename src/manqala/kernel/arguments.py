"""Checks of what callers hand to the kernel: compiled code does not ask."""

from __future__ import annotations

from typing import Any

import numpy as np

from manqala.errors import ManqalaError, MoveError, shown
from manqala.i18n import _

MOST_WORD = (1 << 64) - 1
"""The greatest number that a machine word holds."""


def whole(name: str, value: Any, low: int, high: int) -> int:
    """Return a whole number, of Python or of numpy.

    Raises:
        ManqalaError: it is something else, or out of range.
    """
    is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not is_whole or not low <= value <= high:
        raise ManqalaError(
            _("{name}: expected a whole number from {low:,} to {high:,}, got {value}").format(
                name=name, low=low, high=high, value=shown(value)
            )
        )
    return int(value)


def move_codes(moves: Any, count: int) -> Any:
    """Return the codes of moves, an array.

    Raises:
        MoveError: they are something else, or not as many as expected.
    """
    if not isinstance(moves, np.ndarray) or moves.dtype.kind not in "iu":
        kind = moves.dtype if isinstance(moves, np.ndarray) else type(moves).__name__
        raise MoveError(
            _("expected moves as an array of whole numbers, got {kind}").format(kind=kind)
        )
    if moves.shape != (count,):
        raise MoveError(
            _("expected {count} moves, one for each row, got shape {shape}").format(
                count=count, shape=moves.shape
            )
        )
    return moves
