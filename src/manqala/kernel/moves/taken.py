"""What a capture part takes, compiled: the set of pits, seen from that of the last seed."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import choice, hot, inner
from manqala.kernel.moves.sowing import step
from manqala.kernel.ruleset.fields import code
from manqala.kernel.ruleset.kinds import known
from manqala.kernel.words.bits import ONE, ZERO, leading_zeros, lowest
from manqala.kernel.words.lanes import among, ring_filled, ring_matching, ring_peek
from manqala.rules.language import terms as t

_OWN, _OPPONENT = code(t.Where.OWN), code(t.Where.OPPONENT)
_ENDS = code(t.Pits.ENDS)
_EVEN = code(t.Parity.EVEN)
_LAST, _OPPOSITE, _BEYOND = code(t.Take.LAST), code(t.Take.OPPOSITE), code(t.Take.BEYOND)
_NEXT, _OPPOSITE_GAP = code(t.Take.NEXT), code(t.Take.OPPOSITE_GAP)
_BACKWARD, _NO_CHAIN = code(t.Chain.BACKWARD), code(t.Chain.NONE)
_BOTH_WAYS, _NEIGHBOURS = code(t.Chain.BOTH_WAYS), code(t.Chain.NEIGHBOURS)
_IN_ROW = code(t.Chain.ROW)
_STOP_AT_LAST = code(t.Circle.STOP_AT_LAST)


@hot
def pits_taken(rules, part, own, opponent, claimed, last, way):
    """The set of pits a part captures, and the pit after which the turn may go on."""
    if part.take == _BEYOND:
        return _beyond(rules, part, own, opponent, claimed, last, way)
    if part.take == _OPPOSITE and part.chain == _NO_CHAIN:
        return _opposite(rules, part, own, opponent, claimed, last), last
    if part.take == _LAST and part.chain == _NO_CHAIN:
        if fits(rules, part, own, opponent, last):
            return ONE << last, last
        return ZERO, last
    fitting = fitting_pits(rules, part, own, opponent, claimed)
    if part.take == _LAST and part.chain == _BACKWARD:
        return _run_back(rules, fitting, last, way), last
    return _rarer(rules, part, own, opponent, claimed, fitting, last, way)


@choice
def _rarer(rules, part, *others):
    """The set of pits captured in one of the ways that few games have.

    Returns the pit after which the turn may go on, too.
    """
    take, chain = known(part, "take"), known(part, "chain")
    common = take == _BEYOND or (take in (_LAST, _OPPOSITE) and chain == _NO_CHAIN)
    backward = take == _LAST and chain == _BACKWARD
    return _nothing if common or backward else _in_a_rarer_way


def _nothing(rules, part, own, opponent, claimed, fitting, last, way):
    return ZERO, last


def _in_a_rarer_way(rules, part, own, opponent, claimed, fitting, last, way):
    here = ONE << last
    row = rules.row_mask if last < rules.pits else rules.row_mask << rules.pits
    if fitting & here == ZERO:
        return ZERO, last
    if part.take == _LAST:
        if part.chain == _NEIGHBOURS:
            return (here | here << ONE | here >> ONE) & fitting & row, last
        if part.chain == _IN_ROW:
            return fitting & row, last
        run, _ = _run_on(rules, fitting, last, way)
        if part.chain == _BOTH_WAYS:
            run |= _run_back(rules, fitting, last, way)
        return run, last
    filled = ring_filled(rules, own, opponent)
    targets = filled & ~claimed
    if part.target != ZERO:
        targets &= ring_matching(rules, own, opponent, part.target)
    if part.take == _OPPOSITE:  # with all pits like it in its row
        if not (targets >> (rules.ring - ONE - last)) & ONE:
            return ZERO, last
        targets &= ~row
        if part.with_last:
            targets |= here
    following = step(rules, last, way)
    if part.take == _NEXT:
        if part.chain == _NO_CHAIN:
            return targets & (ONE << following), following
        return _run_on(rules, targets & ~here, following, way)
    if part.take == _OPPOSITE_GAP:
        if ((filled | claimed) >> following) & ONE:
            return ZERO, last
        targets &= ONE << (rules.ring - ONE - following)
    return targets, last


@inner
def _run_on(rules, fitting, pit, way):
    """The unbroken run of a set of pits that begins at one, one way, and its last pit."""
    run, final = ZERO, pit
    while (fitting & ~run) >> pit & ONE:
        run |= ONE << pit
        final = pit
        pit = step(rules, pit, way)
    return run, final


@inner
def _opposite(rules, part, own, opponent, claimed, last):
    """The pit across, with the last seed if the rules say so."""
    if not fits(rules, part, own, opponent, last):
        return ZERO
    across = rules.ring - ONE - last
    seeds = loose(rules, own, opponent, claimed, across)
    if seeds != ZERO and (part.target == ZERO or among(part.target, seeds)):
        if part.with_last:
            return (ONE << across) | (ONE << last)
        return ONE << across
    if part.even_if_empty and seeds == ZERO:
        return ONE << last
    return ZERO


@hot
def _beyond(rules, part, own, opponent, claimed, last, way):
    """The pit beyond an empty one and, in a chain, one more for each further empty pit."""
    taken = ZERO
    final = last
    if not fits(rules, part, own, opponent, last):
        return taken, final
    filled = ring_filled(rules, own, opponent) & ~claimed
    empty = rules.ring_mask & ~filled & ~claimed
    pit = last
    while True:
        gap = step(rules, pit, way)
        pit = step(rules, gap, way)
        if not (empty >> gap) & ONE or not ((filled & ~empty) >> pit) & ONE:
            return taken, final
        if part.target != ZERO and not among(part.target, ring_peek(rules, own, opponent, pit)):
            return taken, final
        if part.circle == _STOP_AT_LAST and pit == last:
            return taken, final
        taken |= ONE << pit
        final = pit
        if part.chain == _NO_CHAIN:
            return taken, final
        empty |= ONE << pit
        if part.also_opposite:
            empty |= (ONE << (rules.ring - ONE - pit)) & ~claimed


@inner
def with_opposites(rules, part, claimed, pits):
    """The same set, with the pits across the board if the part says so."""
    if part.also_opposite:
        rest = pits
        while rest != ZERO:
            pits |= (ONE << (rules.ring - ONE - lowest(rest))) & ~claimed
            rest &= rest - ONE
    return pits


@hot
def fits(rules, part, own, opponent, last):
    """Whether the pit of the last seed, which is not claimed, meets the conditions of a part."""
    count = ring_peek(rules, own, opponent, last)
    if part.side == _OWN and last >= rules.pits:
        return False
    if part.side == _OPPONENT and last < rules.pits:
        return False
    if part.pits == _ENDS and not (_ends(rules) >> last) & ONE:
        return False
    if part.counts != ZERO and not among(part.counts, count):
        return False
    return not (part.parity == _EVEN and (count == ZERO or count & ONE == ONE))


@inner
def fitting_pits(rules, part, own, opponent, claimed):
    """The set of pits that meet the conditions of a part."""
    fitting = rules.ring_mask
    if part.counts != ZERO:
        fitting = ring_matching(rules, own, opponent, part.counts)
    if part.parity == _EVEN:
        fitting &= _even(rules, own, opponent)
    if part.side == _OWN:
        fitting &= rules.row_mask
    if part.side == _OPPONENT:
        fitting &= rules.row_mask << rules.pits
    if part.pits == _ENDS:
        fitting &= _ends(rules)
    return fitting & ~claimed


@inner
def run_length(rules, fitting, last, way):
    """The length of the unbroken run of a set of pits that ends at ``last``, against the sowing."""
    if way == ZERO:
        # Turn the ring so that `last` is the top bit of the word, and count ones from there.
        turned = fitting << (np.uint64(63) - last)
        turned |= (fitting >> (last + ONE)) << (np.uint64(64) - rules.ring)
        return leading_zeros(~turned)
    turned = ((fitting >> last) | (fitting << (rules.ring - last))) & rules.ring_mask
    return lowest(~turned)


@inner
def _run_back(rules, fitting, last, way):
    """The unbroken run of a set of pits that ends at ``last``, going against the sowing."""
    run = run_length(rules, fitting, last, way)
    if way == ZERO:
        first = last + ONE - run if last + ONE >= run else last + ONE + rules.ring - run
    else:
        first = last
    ones = (ONE << run) - ONE
    return ((ones << first) | (ones >> (rules.ring - first))) & rules.ring_mask


@hot
def loose(rules, own, opponent, claimed, pit):
    """The seeds of a pit that can be captured: none if it is claimed."""
    if (claimed >> pit) & ONE:
        return ZERO
    return ring_peek(rules, own, opponent, pit)


@inner
def _ends(rules):
    """The set of the first and last pits of both rows."""
    row = ONE | (ONE << (rules.pits - ONE))
    return row | (row << rules.pits)


@inner
def _even(rules, own, opponent):
    """The set of pits that hold an even number of seeds, but not none."""
    even = ZERO
    for pit in range(rules.ring):
        count = ring_peek(rules, own, opponent, pit)
        if count != ZERO and count & ONE == ZERO:
            even |= ONE << pit
    return even
