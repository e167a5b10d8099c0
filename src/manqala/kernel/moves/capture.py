"""Captures, compiled: what the last seed of a lap takes or claims.

The pits that a part captures are gathered as a set first and then emptied at once.
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import choice, hot, inner
from manqala.kernel.moves.sowing import lift, ring_add, step, table_row
from manqala.kernel.moves.taken import (
    fits,
    fitting_pits,
    loose,
    pits_taken,
    run_length,
    with_opposites,
)
from manqala.kernel.ruleset.fields import code
from manqala.kernel.ruleset.kinds import known
from manqala.kernel.words.bits import ONE, ZERO, how_many, lowest
from manqala.kernel.words.lanes import (
    among,
    both,
    lane_word,
    minus,
    plus,
    ring_filled,
    total,
    within,
)
from manqala.rules.language import terms as t

NO_PIT = np.uint64(255)
"""No pit: the turn does not go on."""

SLAM_ILLEGAL, SLAM_FORFEIT = np.uint64(1), np.uint64(2)

_BACKWARD = code(t.Chain.BACKWARD)
_CLAIM_PIT, _CLAIM_PAIR = code(t.Claiming.PIT), code(t.Claiming.PAIR)
_MOVER, _PIT_OWNER = code(t.Taker.MOVER), code(t.Taker.PIT_OWNER)
_GOES_ON = code(t.Then.NEXT_PIT)
_TO_STORE = code(t.ClaimSeeds.TO_STORE)
_LAST_PIT_BARRED = code(t.ClaimBarred.LAST_PIT)
_LEGAL = code(t.GrandSlam.LEGAL)
_ILLEGAL, _FORFEIT = code(t.GrandSlam.ILLEGAL), code(t.GrandSlam.FORFEIT)
_NO_CAPTURE = code(t.GrandSlam.NO_CAPTURE)
_LEAVE_FIRST, _LEAVE_LAST = code(t.GrandSlam.LEAVE_FIRST), code(t.GrandSlam.LEAVE_LAST)


@choice
def capture(rules, part, *others):
    """Carry out one capture part.

    Returns whether it applied, both sides, both claims, the pit to go on from or ``NO_PIT``, and
    a grand slam that is illegal or forfeits the rest, or 0.
    """
    claim = known(part, "claim")
    # In the order of the words of ``Claiming``: none, pit, pair.
    return _any_capture if claim is None else (_take, _claim_pit, _claim_pair)[claim]


def _any_capture(rules, part, own, opponent, mine, theirs, last, way):
    if part.claim == _CLAIM_PAIR:
        return _pair_claiming(rules, part, own, opponent, mine, theirs, last, way)
    if part.claim == _CLAIM_PIT:
        return _pit_claiming(rules, part, own, opponent, mine, theirs, last, way)
    return _taking(rules, part, own, opponent, mine, theirs, last, way)


def _take(rules, part, own, opponent, mine, theirs, last, way):
    """Capture what the part captures."""
    claimed = mine | theirs
    taken, final = pits_taken(rules, part, own, opponent, claimed, last, way)
    if taken == ZERO:
        return False, own, opponent, mine, theirs, NO_PIT, ZERO
    taken = with_opposites(rules, part, claimed, taken)
    slam = ZERO
    if rules.turn_grand_slam != _LEGAL:
        taken, slam = _after_slam(rules, own, opponent, claimed, taken, last, way)
    own, opponent = take(rules, part, own, opponent, taken)
    following = _next_pit(rules, part, own, opponent, claimed, final, way)
    return True, own, opponent, mine, theirs, following, slam


@hot
def capture_once(rules, part, own, opponent, last, way):
    """Carry out the only capture part of a game of single laps, without a branch on the result.

    Whether a lap captures is hard to predict, and taking the empty set is cheaper than a wrong
    guess. The game has no claims and no rule against grand slams.
    """
    if part.chain == _BACKWARD and not part.also_opposite:
        # The counts to take are read off a table by the length of the run: no set is needed.
        run = run_length(rules, fitting_pits(rules, part, own, opponent, ZERO), last, way)
        row = (way * rules.table_ring + last) * (rules.table_ring + ONE) + run
        here = both(own, table_row(rules.tables.runs, own, row, ZERO))
        across = both(opponent, table_row(rules.tables.runs, own, row, np.uint64(len(own))))
        if part.taker == _MOVER and part.counts & (part.counts - ONE) == ZERO:
            # Every pit of the run holds the one count that fits.
            gained = run * lowest(part.counts)
            own, opponent = minus(own, here), minus(opponent, across)
            return plus(own, lane_word(rules, own, rules.pits, gained)), opponent
        return _take_counts(rules, part, own, opponent, here, across)
    taken, _ = pits_taken(rules, part, own, opponent, ZERO, last, way)
    taken = with_opposites(rules, part, ZERO, taken)
    return take(rules, part, own, opponent, taken)


@hot
def take(rules, part, own, opponent, taken):
    """Empty a set of pits into the store."""
    here = within(rules, own, taken & rules.row_mask)
    across = within(rules, opponent, taken >> rules.pits)
    return _take_counts(rules, part, own, opponent, here, across)


@inner
def _take_counts(rules, part, own, opponent, here, across):
    """Move counts of both rows into the store."""
    own, opponent = minus(own, here), minus(opponent, across)
    gained = total(rules, here)
    if part.taker == _PIT_OWNER:
        lost = total(rules, across)
        opponent = plus(opponent, lane_word(rules, opponent, rules.pits, lost))
    else:
        gained += total(rules, across)
    return plus(own, lane_word(rules, own, rules.pits, gained)), opponent


@inner
def _after_slam(rules, own, opponent, claimed, taken, last, way):
    """What is taken if the capture would leave the opponent's row empty, and what follows."""
    loose = ring_filled(rules, own, opponent) & ~claimed & (rules.row_mask << rules.pits)
    if (taken & loose) == ZERO or (loose & ~taken) != ZERO:
        return taken, ZERO
    if rules.turn_grand_slam == _ILLEGAL:
        return taken, SLAM_ILLEGAL
    if rules.turn_grand_slam == _FORFEIT:
        return taken, SLAM_FORFEIT
    if rules.turn_grand_slam == _NO_CAPTURE:
        return ZERO, ZERO
    if rules.turn_grand_slam == _LEAVE_FIRST:
        return taken & ~(ONE << last), ZERO
    # The chain runs back from `last`: its other end is left.
    furthest = last
    back = ONE - way
    while (taken >> step(rules, furthest, back)) & ONE and step(rules, furthest, back) != last:
        furthest = step(rules, furthest, back)
    return taken & ~(ONE << furthest), ZERO


def _claim_pit(rules, part, own, opponent, mine, theirs, last, way):
    """Claim the pit of the last seed, if the rules let the mover have it."""
    number = last if last < rules.pits else last - rules.pits
    namesake = last + rules.pits if last < rules.pits else last - rules.pits
    allowed = fits(rules, part, own, opponent, last)
    if rules.claim_limit != ZERO:
        allowed = allowed and how_many(mine) < rules.claim_limit
    if rules.claim_barred == _LAST_PIT_BARRED:
        allowed = allowed and number != rules.pits - ONE
    if rules.claim_mirror_barred:
        allowed = allowed and (theirs >> namesake) & ONE == ZERO
    if not allowed:
        return False, own, opponent, mine, theirs, NO_PIT, ZERO
    here = ONE << last
    if rules.claim_seeds == _TO_STORE:
        taken = with_opposites(rules, part, mine | theirs, here)
        own, opponent = take(rules, part, own, opponent, taken)
    mine |= here
    following = _next_pit(rules, part, own, opponent, mine | theirs, last, way)
    return True, own, opponent, mine, theirs, following, ZERO


def _claim_pair(rules, part, own, opponent, mine, theirs, last, way):
    """Share the opposite pit with that of the last seed and claim both."""
    across = rules.ring - ONE - last
    seeds = loose(rules, own, opponent, mine | theirs, across)
    if (
        not fits(rules, part, own, opponent, last)
        or seeds < part.share
        or seeds == ZERO
        or (part.target != ZERO and not among(part.target, seeds))
    ):
        return False, own, opponent, mine, theirs, NO_PIT, ZERO
    own, opponent, _ = lift(rules, own, opponent, across)
    own, opponent = ring_add(rules, own, opponent, across, seeds - part.share)
    own, opponent = ring_add(rules, own, opponent, last, part.share)
    mine |= (ONE << last) | (ONE << across)
    following = _next_pit(rules, part, own, opponent, mine | theirs, last, way)
    return True, own, opponent, mine, theirs, following, ZERO


_taking, _pit_claiming, _pair_claiming = map(inner, (_take, _claim_pit, _claim_pair))


@hot
def _next_pit(rules, part, own, opponent, claimed, pit, way):
    """The pit to go on from after a capture, or ``NO_PIT`` if the turn ends."""
    if part.then == _GOES_ON:
        following = step(rules, pit, way)
        if loose(rules, own, opponent, claimed, following) != ZERO:
            return following
    return NO_PIT
