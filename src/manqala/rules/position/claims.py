"""Claims that no game can have led to."""

from __future__ import annotations

from manqala.i18n import N_, _
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import SIDE_NAMES


def impossible_claim(
    rules: Rules, pits: tuple[int, ...], claims: list[int], pit: int, owner: int
) -> str:
    """Say why a side can never have claimed a pit, beside the claims given; empty if it can."""
    row = rules.board.pits
    number, claim = pit % row, rules.claim
    parts = [part for part in rules.captures if part.claim != t.Claiming.NONE]
    pairs = any(part.claim == t.Claiming.PAIR for part in parts)
    inner = any(part.pits == t.Pits.ANY for part in parts)
    ashore = pairs or any(part.side != t.Where.OPPONENT for part in parts)
    namesake = claims[(pit + row) % (2 * row)]
    fits = {
        N_("only an end pit can be tied"): inner or number in (0, row - 1),
        N_("only a pit of the opponent can be tied"): ashore or pit // row != owner,
        N_("the last pit of a row cannot be tied"): (
            claim.barred != t.ClaimBarred.LAST_PIT or number != row - 1
        ),
        N_("{player} may tie no more than {limit}"): (
            not claim.limit or claims.count(owner) < claim.limit
        ),
        N_("the opponent has tied the pit of the same number"): (
            not claim.mirror_barred or namesake != 1 - owner
        ),
        N_("seeds in this tied pit go to its owner's store, so it must be empty"): (
            claim.holds != t.ClaimHolds.STORE or pits[pit] == 0
        ),
    }
    for why, fit in fits.items():
        if not fit:
            return _(why).format(player=_(SIDE_NAMES[owner]), limit=claim.limit)
    return ""
