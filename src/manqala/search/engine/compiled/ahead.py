"""Calling up what the table holds of children, before it is looked at.

On a large table nearly every look-up is a line of memory that no cache holds. Asked for one after
another, each is waited for; the lines of all children asked for at once come together.
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import inner
from manqala.kernel.runs.rows import load
from manqala.kernel.words.fetch import fetch
from manqala.search.engine.compiled.children import FIRST, OVER, SECOND, STAYS
from manqala.search.engine.compiled.control import SALTS
from manqala.search.engine.compiled.keys import key_of
from manqala.search.engine.compiled.table import bucket_of


@inner
def call_up(rules, rows, notes, first, count, side, table, control):
    """Note the keys of children, and have what the table holds of them brought near."""
    for slot in range(first, first + count):
        if notes[slot, OVER] == 0:
            own, opponent, marks, _ = load(rules, rows, slot)
            key_1, key_2 = key_of(rules, own, opponent, marks)
            mover = side if notes[slot, STAYS] != 0 else 1 - side
            notes[slot, FIRST] = np.int64(key_1 ^ control[SALTS + mover])
            notes[slot, SECOND] = np.int64(key_2)
            fetch(table, bucket_of(table, key_2))
