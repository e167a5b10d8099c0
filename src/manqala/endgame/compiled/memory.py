"""Reading and writing memory at an address: layers are larger than any one array of the kernel."""

from __future__ import annotations

from typing import Any

import numba.extending
from llvmlite import ir
from numba import types

intrinsic: Any = numba.extending.intrinsic  # what it decorates is called without its first argument

_WORD, _BYTE = ir.IntType(64), ir.IntType(8)


@intrinsic
def word_at(typing_context, address):
    """The 64-bit word at any address, whether or not it is a multiple of eight."""

    def generate(context, builder, signature, arguments):
        pointer = builder.inttoptr(arguments[0], _WORD.as_pointer())
        return builder.load(pointer, align=1)

    return types.uint64(types.uint64), generate


@intrinsic
def number_at(typing_context, address):
    """The signed byte at an address."""

    def generate(context, builder, signature, arguments):
        pointer = builder.inttoptr(arguments[0], _BYTE.as_pointer())
        return builder.sext(builder.load(pointer, align=1), _WORD)

    return types.int64(types.uint64), generate


@intrinsic
def put_number(typing_context, address, number):
    """Write a signed byte to an address; returns the number."""

    def generate(context, builder, signature, arguments):
        address, number = arguments
        pointer = builder.inttoptr(address, _BYTE.as_pointer())
        builder.store(builder.trunc(number, _BYTE), pointer, align=1)
        return number

    return types.int64(types.uint64, types.int64), generate


@intrinsic
def put_word(typing_context, address, word):
    """Write a word to any address; returns the word."""

    def generate(context, builder, signature, arguments):
        address, word = arguments
        pointer = builder.inttoptr(address, _WORD.as_pointer())
        builder.store(word, pointer, align=1)
        return word

    return types.uint64(types.uint64, types.uint64), generate
