"""Packing a layer for its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from manqala.endgame.compiled.packed import ENTRY_WORDS, GROUP, MARGIN, fill, measure, survey
from manqala.endgame.files.layer import FORMAT, Header, checksum
from manqala.i18n import _
from manqala.kernel.compiling import call

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from manqala.endgame.plan import Plan

    Words = NDArray[np.uint64]


def pack(
    plan: Plan, rules: str, layer: int, pairs: NDArray[np.int8]
) -> tuple[Header, Words, Words]:
    """Return the header, the directory and the values of a layer.

    Args:
        plan: the plan of the build.
        rules: the digest of the rules of moves.
        layer: the number of the layer.
        pairs: the lower and the upper bound of each position.
    """
    address, count = np.uint64(pairs.ctypes.data), np.uint64(len(pairs))
    what = _("the writer of databases")
    odd, resolved, won, lost = map(int, call(survey, what, address, count))
    # Where every seed goes to somebody in the end, all values of a layer are odd, or all even.
    step = np.uint64(2 if odd in (0, 2 * len(pairs)) else 1)
    directory = np.zeros(-(-len(pairs) // GROUP) * ENTRY_WORDS, np.uint64)
    where = np.uint64(directory.ctypes.data)
    words = int(call(measure, what, address, count, step, where))
    values = np.zeros(words + MARGIN // 8, np.uint64)
    call(fill, what, address, count, step, where, np.uint64(values.ctypes.data))
    header = Header(
        format=FORMAT,
        rules=rules,
        pits=plan.rules.board.pits,
        layer=layer,
        sheets=len(plan.counts.sheets.all),
        positions=len(pairs),
        won=won,
        lost=lost,
        unresolved=len(pairs) - resolved,
        step=int(step),
        data=values.nbytes,
        directory_sum=checksum(directory),
        data_sum=checksum(values),
    )
    return header, directory, values
