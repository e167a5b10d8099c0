"""Values packed to as few bits as they need, and read one by one where they lie.

A block is 64 positions. A value is kept as what it is above the least one of its block, in steps
and in as many bits as the block needs: so a block takes as many words as a value takes bits, and
none where all values are the same. Where the bounds of a position differ, the upper bounds of its
block follow the lower ones in the same way.

A group is 16 blocks. Its entry in the directory has four words: how many words of data come before
the group; four bits for each block (how many bits a value has, plus 8 if upper bounds follow); and
a byte for each block, its least value. The low byte of a word comes first.
"""

from __future__ import annotations

import numpy as np

from manqala.endgame.compiled.memory import number_at, put_number, put_word, word_at
from manqala.kernel.jit import entry, inner
from manqala.kernel.words.bits import ONE, ZERO, leading_zeros

BLOCK, GROUP = 64, 1024
"""Positions in a block, and in a group."""

ENTRY_WORDS = 4
"""Words of a group in the directory."""

MARGIN = 8
"""Bytes that must follow the data: a value is read with all of the word that it begins in."""

_BLOCK_BITS, _GROUP_BITS, _BLOCKS = np.uint64(6), np.uint64(10), np.uint64(15)
_IN_BLOCK = np.uint64(BLOCK - 1)
_ENTRY_BYTES, _WIDTHS, _BASES = np.uint64(8 * ENTRY_WORDS), np.uint64(8), np.uint64(16)
_WORD_BYTES, _BYTE, _BITS_IN_BYTE, _IN_BYTE = (np.uint64(n) for n in (8, 255, 3, 7))
_NIBBLE, _NIBBLE_BITS, _WIDTH, _HAS_UPPER = (np.uint64(n) for n in (15, 2, 7, 8))
_WIDTHS_MASK, _ONES = np.uint64(0x7777777777777777), np.uint64(0x1111111111111111)
_EVEN_NIBBLES, _BYTE_ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_FOUR, _TOP_BYTE, _PAIR, _WORD = (np.uint64(n) for n in (4, 56, 2, 64))


@inner
def _words_of(widths):
    """How many words the blocks take whose four bits are given."""
    narrow = widths & _WIDTHS_MASK
    twice = ((widths >> np.uint64(3)) & _ONES) * _WIDTH
    words = narrow + (narrow & twice)
    words = (words & _EVEN_NIBBLES) + ((words >> _FOUR) & _EVEN_NIBBLES)
    return (words * _BYTE_ONES) >> _TOP_BYTE


@inner
def bounds_at(directory, data, step, number):
    """The bounds of a position.

    Args:
        directory: the address of the directory of its layer.
        data: the address of the data.
        step: what divides all differences of values of the layer.
        number: the number of the position.
    """
    group = directory + (number >> _GROUP_BITS) * _ENTRY_BYTES
    block = (number >> _BLOCK_BITS) & _BLOCKS
    widths = word_at(group + _WIDTHS)
    shift = block << _NIBBLE_BITS
    nibble = (widths >> shift) & _NIBBLE
    width = nibble & _WIDTH
    base = number_at(group + _BASES + block)
    words = word_at(group) + _words_of(widths & ((ONE << shift) - ONE))
    bit = (number & _IN_BLOCK) * width
    at = data + words * _WORD_BYTES + (bit >> _BITS_IN_BYTE)
    mask = (ONE << width) - ONE
    above = (word_at(at) >> (bit & _IN_BYTE)) & mask
    lower = base + np.int64(above * step)
    if nibble & _HAS_UPPER == ZERO:
        return lower, lower
    above = (word_at(at + width * _WORD_BYTES) >> (bit & _IN_BYTE)) & mask
    return lower, base + np.int64(above * step)


@entry
def measure(address, count, step, directory):
    """Fill the directory of a layer; return how many words its data take.

    Args:
        address: where the pairs of bounds are.
        count: how many positions there are.
        step: what divides all differences of values.
        directory: the address of the directory, all zero.
    """
    total = ZERO
    first = ZERO
    while first < count:
        last = min(first + np.uint64(BLOCK), count)
        least, most, has_upper = np.int64(127), np.int64(-128), ZERO
        for number in range(first, last):
            lower = number_at(address + number * _PAIR)
            upper = number_at(address + number * _PAIR + ONE)
            if lower < least:
                least = lower
            if upper > most:
                most = upper
            if lower != upper:
                has_upper = _HAS_UPPER
        width = _WORD - leading_zeros(np.uint64(most - least) // step)
        group = directory + (first >> _GROUP_BITS) * _ENTRY_BYTES
        block = (first >> _BLOCK_BITS) & _BLOCKS
        if block == ZERO:
            put_word(group, total)
        nibble = width | has_upper
        put_word(group + _WIDTHS, word_at(group + _WIDTHS) | (nibble << (block << _NIBBLE_BITS)))
        put_number(group + _BASES + block, least)
        total += width
        if has_upper:
            total += width
        first = last
    return total


@entry
def fill(address, count, step, directory, data):
    """Write the data of a layer whose directory is filled; they are all zero at first."""
    for number in range(count):
        group = directory + (number >> _GROUP_BITS) * _ENTRY_BYTES
        block = (number >> _BLOCK_BITS) & _BLOCKS
        widths = word_at(group + _WIDTHS)
        shift = block << _NIBBLE_BITS
        width = (widths >> shift) & _WIDTH
        words = word_at(group) + _words_of(widths & ((ONE << shift) - ONE))
        base = number_at(group + _BASES + block)
        bit = (number & _IN_BLOCK) * width
        at = data + words * _WORD_BYTES + (bit >> _BITS_IN_BYTE)
        above = np.uint64(number_at(address + number * _PAIR) - base) // step
        put_word(at, word_at(at) | (above << (bit & _IN_BYTE)))
        if (widths >> shift) & _HAS_UPPER:
            at += width * _WORD_BYTES
            above = np.uint64(number_at(address + number * _PAIR + ONE) - base) // step
            put_word(at, word_at(at) | (above << (bit & _IN_BYTE)))


@entry
def survey(address, count):
    """What there is to say of the pairs of bounds of a layer.

    Returns:
        How many bounds are odd, how many positions are resolved, and how many of these are won and
        how many lost.
    """
    odd, resolved, won, lost = ZERO, ZERO, ZERO, ZERO
    for number in range(count):
        lower = number_at(address + number * _PAIR)
        upper = number_at(address + number * _PAIR + ONE)
        odd += np.uint64((lower & 1) + (upper & 1))
        if lower == upper:
            resolved += ONE
            if lower > 0:
                won += ONE
            elif lower < 0:
                lost += ONE
    return odd, resolved, won, lost


@entry
def unpack(directory, data, step, address, count, each):
    """Write the bounds of a whole layer as bytes: one a position, or the lower and the upper."""
    for number in range(count):
        lower, upper = bounds_at(directory, data, step, number)
        put_number(address + number * each, lower)
        if each == _PAIR:
            put_number(address + number * each + ONE, upper)
