"""Fetching ahead: memory that will soon be looked at is asked for before it is needed."""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, types

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
