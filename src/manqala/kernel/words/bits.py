"""Bits of one machine word: counting and finding them, as single instructions."""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types

intrinsic: Any = numba.extending.intrinsic  # what it decorates is called without its first argument

ZERO = np.uint64(0)
ONE = np.uint64(1)

_WORD = ir.IntType(64)
_ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


@intrinsic
def lowest(typing_context, word):
    """The number of the lowest bit of a word; 64 if it has none."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], _ZERO_IS_DEFINED)

    return types.uint64(types.uint64), generate


@intrinsic
def leading_zeros(typing_context, word):
    """How many bits of a word are above its highest one; 64 if it has none."""

    def generate(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], _ZERO_IS_DEFINED)

    return types.uint64(types.uint64), generate


@intrinsic
def how_many(typing_context, word):
    """How many bits of a word are set."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _equal_lanes(bits):
    """An intrinsic: the set of lanes of a word, of so many bits each, that hold a count."""
    lanes = 64 // bits
    lane_type = ir.IntType(bits)
    vector = ir.VectorType(lane_type, lanes)

    @intrinsic
    def equal_lanes(typing_context, word, count):
        def generate(context, builder, signature, arguments):
            # One vector comparison; its bits are gathered into an ordinary word.
            word, count = arguments
            counts = builder.insert_element(
                ir.Constant(vector, ir.Undefined),
                builder.trunc(count, lane_type),
                ir.Constant(ir.IntType(32), 0),
            )
            everywhere = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
            counts = builder.shuffle_vector(counts, counts, everywhere)
            equal = builder.icmp_unsigned("==", builder.bitcast(word, vector), counts)
            return builder.zext(builder.bitcast(equal, ir.IntType(lanes)), _WORD)

        return types.uint64(types.uint64, types.uint64), generate

    return equal_lanes


equal_lanes_of_8 = _equal_lanes(8)
equal_lanes_of_16 = _equal_lanes(16)


@intrinsic
def made(typing_context, words):
    """1, after making sure that the compiler really computes a tuple of words.

    Without it, work whose result is only counted would be left out.
    """

    def generate(context, builder, signature, arguments):
        (tuple_value,) = arguments
        use = ir.FunctionType(ir.VoidType(), [_WORD])
        for number in range(signature.args[0].count):
            word = builder.extract_value(tuple_value, number)
            builder.asm(use, "", "r", [word], side_effect=True)
        return context.get_constant(types.uint64, 1)

    return types.uint64(words), generate


def word_by_word(instruction):
    """An intrinsic: an instruction of two words, applied to the words of two tuples."""

    @intrinsic
    def apply(typing_context, words, others):
        def generate(context, builder, signature, arguments):
            result = ir.Constant(arguments[0].type, ir.Undefined)
            for number in range(words.count):
                pair = (builder.extract_value(each, number) for each in arguments)
                result = builder.insert_value(result, getattr(builder, instruction)(*pair), number)
            return result

        return words(words, others), generate

    return apply
