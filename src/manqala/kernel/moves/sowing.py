"""Sowing, compiled: one lap, from the lift to the last seed."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import by_type, choice, hot, inner
from manqala.kernel.ruleset.fields import code
from manqala.kernel.ruleset.kinds import known
from manqala.kernel.ruleset.tables import ROWS
from manqala.kernel.words.bits import ONE, ZERO
from manqala.kernel.words.lanes import (
    among,
    halved,
    lane_word,
    minus,
    peek,
    plus,
    ring_matching,
    ring_peek,
    total,
    within,
)
from manqala.rules.language import terms as t

_ROWS = np.uint64(ROWS)
_SKIPS_ORIGIN = code(t.Origin.SKIPPED)
_FIRST_INTO_ORIGIN = code(t.Origin.FIRST)
_OWN_STORE = code(t.SownStore.OWN)
_BEFORE_LAP = code(t.SkipCount.BEFORE_LAP)
_LIFT_FOR_LAP = code(t.FullBlock.LIFT_FOR_LAP)
_PIT_OWNER = code(t.Taker.PIT_OWNER)
_INTO_STORE = code(t.ClaimHolds.STORE)


@hot
def sow(rules, own, opponent, mine, theirs, pit, way):
    """Lift a pit of the ring and sow it; return both sides and the hole of the last seed.

    The hole is a pit of the ring, or ``rules.ring`` for the mover's store.
    """
    own, opponent, last = _sow(rules, own, opponent, mine, theirs, pit, way)
    if rules.claim_holds == _INTO_STORE and (mine | theirs) != ZERO:
        own, opponent = _empty_into_stores(rules, own, opponent, mine, theirs)
    return own, opponent, last


@hot
def lift(rules, own, opponent, pit):
    """Take the seeds of a pit of the ring; return both sides and the seeds."""
    if rules.single_lap or pit < rules.pits:
        seeds = peek(rules, own, pit)
        return minus(own, lane_word(rules, own, pit, seeds)), opponent, seeds
    lane = pit - rules.pits
    seeds = peek(rules, opponent, lane)
    return own, minus(opponent, lane_word(rules, opponent, lane, seeds)), seeds


@hot
def ring_add(rules, own, opponent, pit, seeds):
    """Put seeds into a pit of the ring."""
    if pit < rules.pits:
        return plus(own, lane_word(rules, own, pit, seeds)), opponent
    return own, plus(opponent, lane_word(rules, opponent, pit - rules.pits, seeds))


@hot
def step(rules, pit, way):
    """The next pit of the ring."""
    if way == ZERO:
        return pit + ONE if pit + ONE < rules.ring else ZERO
    return pit - ONE if pit > ZERO else rules.ring - ONE


@choice
def _sow(rules, *others):
    """Sow by the table, or by the seed where pits are passed over or captured on the way."""
    return {1: _sow_by_table, 0: _sow_by_seed, None: _sow_either}[known(rules, "plain_sowing")]


def _sow_either(rules, own, opponent, mine, theirs, pit, way):
    if rules.plain_sowing:
        return _table_sowing(rules, own, opponent, mine, theirs, pit, way)
    return _seed_sowing(rules, own, opponent, mine, theirs, pit, way)


def _sow_by_table(rules, own, opponent, mine, theirs, pit, way):
    """Sow without looking at what the pits hold: one row of the table, after any whole laps."""
    own, opponent, seeds = lift(rules, own, opponent, pit)
    start = way * rules.table_ring + pit
    column = np.uint64(len(own))
    while seeds >= _ROWS:
        own = plus(own, table_row(rules.tables.laps, own, start, ZERO))
        opponent = plus(opponent, table_row(rules.tables.laps, opponent, start, column))
        seeds -= rules.tables.laps[start, column + column + ONE]
    row = start * _ROWS + seeds
    own = plus(own, table_row(rules.tables.sow, own, row, ZERO))
    opponent = plus(opponent, table_row(rules.tables.sow, opponent, row, column))
    return own, opponent, rules.tables.sow[row, column + column]


def table_row(table, like, row, column):
    """As many words of a table's row as a tuple has, from a column on."""


@by_type(table_row)
def _table_row_overload(table, like, row, column):
    if len(like) == 0:
        return lambda table, like, row, column: ()
    if len(like) == 1:
        return lambda table, like, row, column: (table[row, column],)
    half, passed = halved(like)
    return lambda table, like, row, column: (
        table_row(table, like[:half], row, column)
        + table_row(table, like[half:], row, column + passed)
    )


def _sow_by_seed(rules, own, opponent, mine, theirs, pit, way):
    """Sow seed by seed, where pits are passed over or captured on the way."""
    claimed = mine | theirs
    passed = ring_matching(rules, own, opponent, rules.sowing_skips)
    own, opponent, in_hand = lift(rules, own, opponent, pit)
    if rules.sowing_skip_count != _BEFORE_LAP:
        passed &= ~(ONE << pit)
    if not rules.sowing_skips_claimed:
        passed &= ~claimed
    open_pits = rules.ring_mask
    if rules.sowing_origin == _SKIPS_ORIGIN:
        open_pits &= ~(ONE << pit)
    skipping = True
    hole = pit
    if rules.sowing_origin == _FIRST_INTO_ORIGIN and in_hand > ONE:
        own, opponent, passed = _drop(
            rules, own, opponent, claimed, passed, hole, rules.sowing_takes_for
        )
        in_hand -= ONE
    while in_hand > ZERO:
        hole = _open_hole(rules, hole, pit, way)
        if skipping and (in_hand > ONE or rules.sowing_skips_last):
            if (open_pits & ~passed) != ZERO or rules.sowing_store == _OWN_STORE:
                while hole != rules.ring and (passed >> hole) & ONE:
                    hole = _open_hole(rules, hole, pit, way)
            elif rules.sowing_full_block == _LIFT_FOR_LAP:
                skipping = False
        in_hand -= ONE
        taker = rules.sowing_takes_for
        if in_hand == ZERO:
            taker = rules.sowing_takes_last
        own, opponent, passed = _drop(rules, own, opponent, claimed, passed, hole, taker)
    return own, opponent, hole


_table_sowing, _seed_sowing = inner(_sow_by_table), inner(_sow_by_seed)


@inner
def _open_hole(rules, hole, origin, way):
    """The next hole of the track, whatever it holds; a skipped origin is left out."""
    following = _following(rules, hole, way)
    if rules.sowing_origin == _SKIPS_ORIGIN and following == origin:
        following = _following(rules, following, way)
    return following


@inner
def _following(rules, hole, way):
    """The next hole of the track; the mover's store lies after his last pit."""
    if rules.sowing_store == _OWN_STORE:
        last_own = rules.pits - ONE
        if hole == rules.ring:
            return rules.pits if way == ZERO else last_own
        if hole == (last_own if way == ZERO else rules.pits):
            return rules.ring
    return step(rules, hole, way)


@hot
def _drop(rules, own, opponent, claimed, passed, hole, taker):
    """Drop a seed; capture the pit if that is the rule; keep the set of pits passed over."""
    if hole == rules.ring:
        return plus(own, lane_word(rules, own, rules.pits, ONE)), opponent, passed
    own, opponent = ring_add(rules, own, opponent, hole, ONE)
    count = ring_peek(rules, own, opponent, hole)
    here = ONE << hole
    if among(rules.sowing_takes, count) and (claimed & here) == ZERO:
        own, opponent, count = lift(rules, own, opponent, hole)
        if taker == _PIT_OWNER and hole >= rules.pits:
            opponent = plus(opponent, lane_word(rules, opponent, rules.pits, count))
        else:
            own = plus(own, lane_word(rules, own, rules.pits, count))
        count = ZERO
    if rules.sowing_skip_count != _BEFORE_LAP:
        passed &= ~here
        if among(rules.sowing_skips, count) and (
            rules.sowing_skips_claimed or (claimed & here) == ZERO
        ):
            passed |= here
    return own, opponent, passed


@inner
def _empty_into_stores(rules, own, opponent, mine, theirs):
    """Move what fell into claimed pits to their owners' stores."""
    for_own = within(rules, own, mine & rules.row_mask)
    for_own_across = within(rules, opponent, mine >> rules.pits)
    for_opponent = within(rules, opponent, theirs >> rules.pits)
    for_opponent_across = within(rules, own, theirs & rules.row_mask)
    gained = total(rules, for_own) + total(rules, for_own_across)
    lost = total(rules, for_opponent) + total(rules, for_opponent_across)
    own = minus(minus(own, for_own), for_opponent_across)
    opponent = minus(minus(opponent, for_opponent), for_own_across)
    own = plus(own, lane_word(rules, own, rules.pits, gained))
    return own, plus(opponent, lane_word(rules, opponent, rules.pits, lost))
