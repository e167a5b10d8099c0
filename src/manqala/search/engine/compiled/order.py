"""Order: which child of a node is looked at first.

The order of looking decides how much a search must look at. It matters in both passes over the
children, when they are looked up as well as when they are searched: if several would do, one that
is tried early elsewhere, too, leads to positions met before.
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import inner
from manqala.kernel.ruleset.fields import code
from manqala.kernel.words.bits import ONE
from manqala.rules.language import terms as t
from manqala.search.engine.compiled.children import CODE, GAIN, ORDER, PLACE, STAYS

_OWN_STORE = code(t.SownStore.OWN)
_FIRST_OF_ALL = np.int64(1 << 40)


@inner
def arrange(rules, notes, first, count, wanted, past):
    """Note in which order the children from ``first`` on are to be looked at.

    Args:
        wanted: the code of the move that was best before.
        past: how often each kind of move was good.
    """
    slot = first
    while slot != first + count:
        gain, move_code = notes[slot, GAIN], notes[slot, CODE]
        order = gain * 64 + notes[slot, STAYS] * 256
        if rules.sowing_store == _OWN_STORE:
            order += move_code * 8  # what is near the store first
        else:
            order += np.int64(past[move_code]) >> 4
        if np.uint64(move_code) == wanted:
            order = _FIRST_OF_ALL
        notes[slot, ORDER] = order
        place = slot
        while place > first and notes[notes[place - ONE, PLACE], ORDER] < order:
            notes[place, PLACE] = notes[place - ONE, PLACE]
            place -= ONE
        notes[place, PLACE] = np.int64(slot)
        slot += ONE
