"""The table of positions met before, shared by all threads.

A bucket is one line of the processor's cache: four entries of two words. The second word of an
entry holds a lower and an upper bound, whether each of them holds for good, the depth to which the
others hold, the best move, how much work they took, and as many bits of the key as there is room
for. The first is the other word of the key, combined with the second (Hyatt 1999), so that an entry
which two threads wrote at once is no entry.
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from manqala.kernel.jit import inner
from manqala.kernel.ruleset.kinds import lane_bits
from manqala.kernel.words.bits import ONE, ZERO, leading_zeros

BUCKET = 8
"""Words of a bucket."""

DEEPEST = 127
"""The greatest depth that an entry can name."""

NO_CODE = np.uint64(127)

_ENTRIES = 4
_ENTRY = np.uint64(2)
_ALL = np.uint64(64)
_TOP = np.uint64(63)

# What follows the two bounds, from the lowest bit up.
_SURE_LOWER, _SURE_UPPER = np.uint64(1), np.uint64(2)
_DEPTH, _DEPTH_MASK = np.uint64(2), np.uint64(127)
_CODE, _CODE_MASK = np.uint64(9), np.uint64(127)
_WORK, _WORK_MASK = np.uint64(16), np.uint64(31)
_TAG = np.uint64(21)


def bound_bits(rules):
    """How many bits a bound takes: enough for all seeds of a game with these lanes."""


@overload(bound_bits)
def _bound_bits(rules):
    bits = np.uint64(lane_bits(rules) + 2)
    return lambda rules: bits


@inner
def bucket_of(table, second):
    """The first word of the bucket of a key."""
    return (second & np.uint64(len(table) // BUCKET - 1)) * np.uint64(BUCKET)


@inner
def _tag_at(rules):
    """Where in an entry the bits of the key begin."""
    return bound_bits(rules) * np.uint64(2) + _TAG


@inner
def _tag_of(rules, table, second):
    """The bits of a key that an entry holds, in their place; the bucket stands for those below."""
    low = _TOP - leading_zeros(np.uint64(len(table) // BUCKET))
    return (second >> low) << _tag_at(rules)


@inner
def look_up(rules, table, first, second):
    """What is known of a position: the data of its entry, 0 if there is none."""
    at = bucket_of(table, second)
    tag = _tag_of(rules, table, second)
    tag_at = _tag_at(rules)
    for _ in range(_ENTRIES):
        data = table[at + ONE]
        if (data ^ table[at]) == first and ((data ^ tag) >> tag_at) == ZERO:
            return data
        at += _ENTRY
    return ZERO


@inner
def lower_of(rules, data):
    """The lower bound in an entry."""
    width = bound_bits(rules)
    return np.int64(data & ((ONE << width) - ONE)) - np.int64(ONE << (width - ONE))


@inner
def upper_of(rules, data):
    """The upper bound in an entry."""
    return lower_of(rules, data >> bound_bits(rules))


@inner
def _rest(rules, data):
    """What follows the bounds in an entry."""
    return data >> (bound_bits(rules) * np.uint64(2))


@inner
def lower_is_sure(rules, data):
    """Whether the lower bound holds for good."""
    return _rest(rules, data) & _SURE_LOWER != ZERO


@inner
def upper_is_sure(rules, data):
    """Whether the upper bound holds for good."""
    return _rest(rules, data) & _SURE_UPPER != ZERO


@inner
def depth_of(rules, data):
    """The depth to which the other bounds hold."""
    return np.int64((_rest(rules, data) >> _DEPTH) & _DEPTH_MASK)


@inner
def code_of(rules, data):
    """The best move in an entry."""
    return (_rest(rules, data) >> _CODE) & _CODE_MASK


@inner
def _work_of(rules, data):
    """The logarithm of the work that an entry took."""
    return (_rest(rules, data) >> _WORK) & _WORK_MASK


@inner
def store(rules, table, first, second, bound, is_lower, sure, depth, seeds, move_code, work):
    """Keep a bound of a position, in place of what took the least work if it is a new one.

    Args:
        bound: the bound, from below if ``is_lower``.
        sure: whether it holds for good; else it does to ``depth`` plies.
        seeds: the seeds in play, which bound every value.
    """
    at = bucket_of(table, second)
    tag = _tag_of(rules, table, second)
    tag_at = _tag_at(rules)
    lower, upper = -seeds, seeds
    lower_sure, upper_sure = True, True
    place, least = at, ~ZERO
    for _ in range(_ENTRIES):
        data = table[at + ONE]
        if (data ^ table[at]) == first and ((data ^ tag) >> tag_at) == ZERO and data != ZERO:
            place = at
            kept = depth_of(rules, data)
            if lower_is_sure(rules, data) or kept >= depth:
                lower, lower_sure = lower_of(rules, data), lower_is_sure(rules, data)
            if upper_is_sure(rules, data) or kept >= depth:
                upper, upper_sure = upper_of(rules, data), upper_is_sure(rules, data)
            if move_code == NO_CODE:
                move_code = code_of(rules, data)
            break
        taken = ZERO
        if data != ZERO:
            taken = _work_of(rules, data)
        if taken < least:
            place, least = at, taken
        at += _ENTRY
    if is_lower:
        if bound > lower:
            lower, lower_sure = bound, sure
        if upper < lower:  # one of them was a guess
            upper, upper_sure = seeds, True
    else:
        if bound < upper:
            upper, upper_sure = bound, sure
        if lower > upper:
            lower, lower_sure = -seeds, True
    width = bound_bits(rules)
    half = np.int64(ONE << (width - ONE))
    data = np.uint64(lower + half) | (np.uint64(upper + half) << width)
    rest = (np.uint64(depth) << _DEPTH) | (move_code << _CODE)
    rest |= (_TOP - leading_zeros(work | ONE)) << _WORK
    if lower_sure:
        rest |= _SURE_LOWER
    if upper_sure:
        rest |= _SURE_UPPER
    data |= (rest << (width * np.uint64(2))) | tag
    table[place] = first ^ data
    table[place + ONE] = data
