"""The memory of a search: one table for all threads, and a workspace for each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from manqala.errors import ManqalaError, shown
from manqala.i18n import _
from manqala.kernel.packing import Packing
from manqala.search.engine.compiled.children import NOTES
from manqala.search.engine.compiled.control import NODE_LIMIT, WORDS
from manqala.search.engine.compiled.table import BUCKET, NO_CODE

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_PLIES = 400
"""The longest path of a search, the game before it included."""

_WORD_BYTES = 8
_LARGEST = 1 << 20
_NO_LIMIT = np.uint64(1 << 62)


def make_table(megabytes: int) -> NDArray[np.uint64]:
    """Return an empty table of at most so many megabytes, a power of two of buckets.

    Raises:
        ManqalaError: it cannot be so small or so large, or there is not so much memory.
    """
    if megabytes not in range(1, _LARGEST + 1):
        raise ManqalaError(
            _("expected a table of 1 to {most} megabytes, got {value}").format(
                most=_LARGEST, value=shown(megabytes)
            )
        )
    buckets = 1 << ((megabytes << 20) // (BUCKET * _WORD_BYTES)).bit_length() - 1
    try:
        return aligned_zeros(buckets * BUCKET)
    except MemoryError:
        raise ManqalaError(
            _("there is no memory for a table of {megabytes:,} MB").format(megabytes=megabytes)
        ) from None


def aligned_zeros(words: int) -> NDArray[np.uint64]:
    """Return words that begin where a line of the processor's cache begins."""
    raw = np.zeros(words + BUCKET, np.uint64)
    first = -(raw.ctypes.data // _WORD_BYTES) % BUCKET
    return raw[first : first + words]


class Workspace:
    """What one thread of a search writes to.

    Attributes:
        control: the words through which the thread is told to stop and tells what it did.
    """

    def __init__(self, packing: Packing) -> None:
        slots = 2 * packing.pits + 2
        self.rows = np.zeros((MOST_PLIES * slots, packing.columns), np.uint64)
        self.notes = np.zeros((MOST_PLIES * slots, NOTES), np.int64)
        self.path = np.zeros((MOST_PLIES, 3), np.uint64)
        self.past = np.zeros(int(NO_CODE) + 1, np.uint64)
        self.control = aligned_zeros(WORDS)
        self.control[NODE_LIMIT] = _NO_LIMIT
