"""Fetching ahead: memory that will soon be looked at is asked for before it is needed.

On a large table nearly every look-up is a line of memory that no cache holds. Asked for one after
another, each is waited for; the lines of all children asked for at once come together.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types

from manqala.kernel.jit import inner
from manqala.kernel.runs.rows import load
from manqala.search.engine.compiled.children import FIRST, OVER, SECOND, STAYS
from manqala.search.engine.compiled.control import SALTS
from manqala.search.engine.compiled.keys import key_of
from manqala.search.engine.compiled.table import bucket_of

intrinsic: Any = numba.extending.intrinsic  # what it decorates is called without its first argument

_READ, _KEEP, _DATA = 0, 3, 1


@intrinsic
def fetch(_typing: Any, words: Any, at: Any) -> Any:
    """Ask for the line of memory that holds a word of an array; waits for nothing."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        place = builder.bitcast(builder.gep(array.data, [args[1]]), cgutils.voidptr_t)
        int32 = ir.IntType(32)
        takes = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, int32, int32, int32])
        prefetch = cgutils.get_or_insert_function(builder.module, takes, "llvm.prefetch.p0")
        builder.call(prefetch, [place, int32(_READ), int32(_KEEP), int32(_DATA)])
        return context.get_dummy_value()

    return types.void(words, at), generate


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
