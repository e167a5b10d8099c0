"""Claims in words: pits that a player wins for the rest of the game."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _, ngettext
from manqala.rules.description.words import any_of, end_names, number
from manqala.rules.language import terms as t
from manqala.rules.language.parts import Capture
from manqala.rules.language.rules import Rules


def claiming(rules: Rules, part: Capture) -> Iterator[str]:
    """Say what a capture part that claims a pit or a pair does."""
    if part.claim == t.Claiming.PAIR:
        yield from _pair(part)
    elif rules.claim.seeds == t.ClaimSeeds.TO_STORE:
        yield _("You claim that pit for the rest of the game, and what it holds is captured.")
    else:
        yield _("You claim that pit for the rest of the game, and what it holds stays in it.")


def claimed_pits(rules: Rules) -> Iterator[str]:
    """Say what a claimed pit is, and how many a player may have."""
    yield _(
        "A claimed pit, also called tied, is out of play: no move or lap starts from it, nothing is"
        " captured from it, and its seeds count neither as seeds of the row nor as seeds left on"
        " the board at the end."
    )
    if any(part.take in (t.Take.BEYOND, t.Take.OPPOSITE_GAP) for part in rules.captures):
        yield _("Even without seeds it is no empty pit to capture across.")
    if any(part.even_if_empty for part in rules.captures):
        yield _("Opposite the last seed it counts as an empty pit.")
    if rules.claim.holds == t.ClaimHolds.PIT:
        yield _(
            "Both players go on sowing into it, and what falls into it gathers there for its owner."
        )
    else:
        yield _(
            "Both players go on sowing into it, and what falls into it goes to its owner's store"
            " at once."
        )
    yield from _limits(rules)


def _pair(part: Capture) -> Iterator[str]:
    if part.target:
        yield _pair_of(part)
        return
    yield ngettext(
        "If the pit opposite holds seeds, {share} seed of it goes over to the pit of the last seed,"
        " and you claim both pits for the rest of the game.",
        "If the pit opposite holds at least {share} seeds, so many go over to the pit of the last"
        " seed, and you claim both pits for the rest of the game.",
        part.share,
    ).format(share=number(part.share))


def _pair_of(part: Capture) -> str:
    """Say what becomes of a pair whose other pit must hold one of some numbers of seeds."""
    if part.target == (1,):
        return _(
            "If the pit opposite holds exactly one seed, it goes over to the pit of the last seed,"
            " and you claim both pits for the rest of the game."
        )
    left = part.target[0] - part.share
    if len(part.target) == 1 and part.counts == (left - part.share,):
        text = ngettext(
            "If the pit opposite holds exactly {counts} seeds, {share} of them goes over to the"
            " pit of the last seed, so that both hold {left}, and you claim both pits for the rest"
            " of the game.",
            "If the pit opposite holds exactly {counts} seeds, {share} of them go over to the pit"
            " of the last seed, so that both hold {left}, and you claim both pits for the rest of"
            " the game.",
            part.share,
        )
    else:
        text = ngettext(
            "If the pit opposite holds exactly {counts} seeds, {share} of them goes over to the"
            " pit of the last seed, and you claim both pits for the rest of the game.",
            "If the pit opposite holds exactly {counts} seeds, {share} of them go over to the pit"
            " of the last seed, and you claim both pits for the rest of the game.",
            part.share,
        )
    return text.format(counts=any_of(part.target), share=number(part.share), left=number(left))


def _limits(rules: Rules) -> Iterator[str]:
    claim = rules.claim
    if claim.limit:
        yield ngettext(
            "Each player may claim {limit} pit in a game.",
            "Each player may claim {limit} pits in a game.",
            claim.limit,
        ).format(limit=number(claim.limit))
    if claim.barred == t.ClaimBarred.LAST_PIT:
        text = _("The last pit of a row, {south_last} or {north_last}, cannot be claimed.")
        yield text.format(**end_names(rules.board.pits))
    if claim.mirror_barred:
        text = _(
            "You may not claim the pit with the same letter as one that your opponent has claimed:"
            " if one of you owns {south_first}, the other cannot claim {north_first}."
        )
        yield text.format(**end_names(rules.board.pits))
