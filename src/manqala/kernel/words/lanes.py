"""Lanes: the counts of one side, packed side by side into the words of a tuple.

A side is a tuple of 64-bit words. Lane ``i`` holds the seeds of the side's pit ``i``; the lane
after the last pit holds its store. Lanes are 8 or 16 bits wide (``rules.bits``), and the number of
words is fixed by the type, so that loops over them vanish.

A *set of pits* is a word with one bit for each; the functions here turn counts into sets and apply
sets to counts, without a branch.
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import by_type, hot, inner
from manqala.kernel.ruleset.kinds import lane_bits
from manqala.kernel.words.bits import ONE, ZERO, equal_lanes_of_8, equal_lanes_of_16, word_by_word


@hot
def peek(rules, words, lane):
    """The count in a lane."""
    if len(words) == 1:
        return (words[0] >> (lane * rules.bits)) & rules.lane_mask
    word = words[np.int64(lane >> rules.lane_shift)]
    return (word >> ((lane & rules.lane_low) * rules.bits)) & rules.lane_mask


def halved(words):
    """How many words the first half of a tuple has, for slices and for compiled arithmetic.

    What is done to every word is done to one half and then to the other: that takes fewer compiled
    functions than going on from one word to the rest.
    """
    half = len(words) // 2
    return half, np.uint64(half)


def lane_word(rules, like, lane, count):
    """A side that holds a count in one lane and nothing else."""


@by_type(lane_word)
def _lane_word(rules, like, lane, count):
    if len(like) == 1:
        return lambda rules, like, lane, count: (count << (lane * rules.bits),)
    return lambda rules, like, lane, count: _lane_words(rules, like, lane, count)


def _lane_words(rules, like, lane, count):
    """The same over several words: ``lane`` counts from the first of those left."""


@by_type(_lane_words)
def _lane_words_overload(rules, like, lane, count):
    def one(rules, like, lane, count):
        # A lane of a later word, or of one already passed, is out of range: `lane` wraps round.
        return (count << (lane * rules.bits),) if lane < rules.lanes else (ZERO,)

    if len(like) == 1:
        return one
    half, words = halved(like)
    return lambda rules, like, lane, count: (
        _lane_words(rules, like[:half], lane, count)
        + _lane_words(rules, like[half:], lane - words * rules.lanes, count)
    )


plus = word_by_word("add")
"""Add counts lane by lane."""

minus = word_by_word("sub")
"""Subtract counts lane by lane; none may be greater than what is there."""

both = word_by_word("and_")
"""The bits that are set in both."""


def choose(flag, words, others):
    """The first if the flag is not zero, else the second, without a branch."""


@by_type(choose)
def _choose(flag, words, others):
    if len(words) == 1:
        return lambda flag, words, others: (words[0] if flag else others[0],)
    half, _ = halved(words)
    return lambda flag, words, others: (
        choose(flag, words[:half], others[:half]) + choose(flag, words[half:], others[half:])
    )


def within(rules, words, pits):
    """The counts of a set of pits, the other lanes empty."""


@by_type(within)
def _within(rules, words, pits):
    if len(words) == 1:
        return lambda rules, words, pits: (words[0] & rules.tables.spread[pits & rules.spread_low],)
    half, passed = halved(words)
    return lambda rules, words, pits: (
        within(rules, words[:half], pits)
        + within(rules, words[half:], pits >> (passed * rules.lanes))
    )


def total(rules, words):
    """The sum over all lanes; it fits into one lane, as every count of the game does."""


@by_type(total)
def _total(rules, words):
    if len(words) == 1:
        return lambda rules, words: (words[0] * rules.ones) >> rules.top_lane
    half, _ = halved(words)
    return lambda rules, words: total(rules, words[:half]) + total(rules, words[half:])


def holding(rules, words, count):
    """The set of lanes that hold exactly a count, the store's among them."""


@by_type(holding)
def _holding(rules, words, count):
    equal = equal_lanes_of_8 if lane_bits(rules) == 8 else equal_lanes_of_16
    if len(words) == 1:
        return lambda rules, words, count: equal(words[0], count)
    half, passed = halved(words)
    return lambda rules, words, count: (
        holding(rules, words[:half], count)
        | (holding(rules, words[half:], count) << (passed * rules.lanes))
    )


@inner
def loose_in_row(rules, side, claimed):
    """The set of a side's pits that hold seeds and are not in the set claimed."""
    return ~holding(rules, side, ZERO) & rules.row_mask & ~claimed


@hot
def ring_holding(rules, own, opponent, count):
    """The set of pits of the ring, own pits first, that hold exactly a count."""
    mine = holding(rules, own, count) & rules.row_mask
    theirs = holding(rules, opponent, count) & rules.row_mask
    return mine | (theirs << rules.pits)


@hot
def ring_filled(rules, own, opponent):
    """The set of pits of the ring that hold seeds."""
    return rules.ring_mask & ~ring_holding(rules, own, opponent, ZERO)


@inner
def ring_matching(rules, own, opponent, counts):
    """The set of pits of the ring that hold one of a set of counts."""
    matching = ZERO
    count = ZERO
    while counts != ZERO:
        if counts & ONE:
            matching |= ring_holding(rules, own, opponent, count)
        counts >>= ONE
        count += ONE
    return matching


@hot
def ring_peek(rules, own, opponent, pit):
    """The seeds of a pit of the ring."""
    if pit < rules.pits:
        return peek(rules, own, pit)
    return peek(rules, opponent, pit - rules.pits)


@inner
def among(counts, count):
    """Whether a count is in a set of counts."""
    return count < np.uint64(63) and (counts >> count) & ONE != ZERO
