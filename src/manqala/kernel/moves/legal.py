"""Legal moves, compiled: which pits the side to move may play."""

from __future__ import annotations

from manqala.kernel.jit import inner
from manqala.kernel.moves.marks import CHOSEN, OPEN_OWN, claims_of, flags_of
from manqala.kernel.moves.turn import ILLEGAL, attempt
from manqala.kernel.ruleset.fields import code
from manqala.kernel.words.bits import ONE, ZERO, lowest
from manqala.kernel.words.lanes import holding, loose_in_row
from manqala.rules.language import terms as t

_FIRST_PLAYER = code(t.Direction.FIRST_PLAYER)
_NEARER_END = code(t.Direction.NEARER_END)
_RESTRICTED, _NEVER = code(t.Singles.RESTRICTED), code(t.Singles.NEVER)


@inner
def candidates(rules, own, marks, way):
    """The set of own pits that may be played one way, unless what would follow forbids it."""
    mine, theirs = claims_of(marks)
    flags = flags_of(marks)
    loose = loose_in_row(rules, own, mine | theirs)
    if rules.sowing_direction == _FIRST_PLAYER:
        chosen = flags & CHOSEN
        if chosen != ZERO and chosen != way + ONE:
            return ZERO
    pits = loose
    if rules.has_opening and flags & OPEN_OWN:
        pits &= ONE | (ONE << (rules.pits - ONE))
    if rules.sowing_direction == _NEARER_END:
        half = rules.pits >> ONE  # and the middle pit, where there is one
        pits &= (ONE << (rules.pits - half)) - ONE if way != ZERO else rules.row_mask << half
    if rules.turn_singles == _NEVER:
        pits &= ~holding(rules, own, ONE)
    if rules.turn_singles == _RESTRICTED:
        singles = loose & holding(rules, own, ONE)
        if singles != loose:
            pits &= ~singles
        elif singles & (singles - ONE):
            last = rules.pits - ONE
            if way != ZERO:
                last = ZERO
            pits &= ~(ONE << last)
    return pits


@inner
def attempt_apart(rules, own, opponent, marks, move_code):
    """The same as a function of its own, for where it need not become part of its caller."""
    return attempt(rules, own, opponent, marks, move_code)


@inner
def legal_codes(rules, own, opponent, marks):
    """The set of codes of all legal moves that lift a pit."""
    codes = ZERO
    for way in range(rules.ways):
        pits = candidates(rules, own, marks, way)
        while pits != ZERO:
            move_code = (lowest(pits) << ONE) | way
            pits &= pits - ONE
            if rules.asks_outcome:
                came_to, _, _, _ = attempt_apart(rules, own, opponent, marks, move_code)
                if came_to & ILLEGAL:
                    continue
            codes |= ONE << move_code
    return codes
