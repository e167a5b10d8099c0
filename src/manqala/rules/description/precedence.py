"""Precedence in words: which capture parts come before another, and what is left to it."""

from __future__ import annotations

from collections.abc import Sequence

from manqala.i18n import _, ngettext
from manqala.rules.description.words import any_of, grammar
from manqala.rules.language import terms as t
from manqala.rules.language.parts import Capture, Claim


def precedence(above: Sequence[Capture], part: Capture, claim: Claim) -> str:
    """Say when a capture part is tried that has others above it.

    Where a single part above differs only in asking for more, what it leaves can be told.
    """
    if len(above) > 1:
        return _("This way is tried only if none of those above applies.")
    first = above[0]
    if _never_fails(first, claim) and _same_event(first, part):
        if first.pits == part.pits and first.target and not part.target:
            return ngettext(
                "This way is tried only if the one above does not apply, so when the pit opposite"
                " does not hold exactly {counts} seed.",
                "This way is tried only if the one above does not apply, so when the pit opposite"
                " does not hold exactly {counts} seeds.",
                grammar(first.target),
            ).format(counts=any_of(first.target))
        if first.pits == t.Pits.ENDS != part.pits and not first.target:
            return _(
                "This way is tried only if the one above does not apply, so when the pit of the"
                " last seed is not an end pit."
            )
    return _("This way is tried only if the one above does not apply.")


def _never_fails(part: Capture, claim: Claim) -> bool:
    """Whether a part applies wherever the last seed and its target are as it asks."""
    if part.claim != t.Claiming.NONE and (
        claim.limit or claim.barred != t.ClaimBarred.NONE or claim.mirror_barred
    ):
        return False
    if part.take == t.Take.OPPOSITE:
        return bool(part.target) and min(part.target) >= part.share
    return part.take == t.Take.LAST


def _same_event(first: Capture, part: Capture) -> bool:
    """Whether two parts look at the same pit after the same last seed, but for end pits."""
    return (first.side, first.counts, first.parity, first.take) == (
        part.side,
        part.counts,
        part.parity,
        part.take,
    )
