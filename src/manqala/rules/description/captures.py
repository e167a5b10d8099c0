"""Captures in words: what the last seed of a lap takes or claims, one paragraph for each way."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _, ngettext
from manqala.rules.description.claims import claiming
from manqala.rules.description.laps import has_many_laps
from manqala.rules.description.paragraph import Paragraph
from manqala.rules.description.precedence import precedence
from manqala.rules.description.words import any_of, grammar, pit_meant
from manqala.rules.language import terms as t
from manqala.rules.language.parts import Capture
from manqala.rules.language.rules import Rules


def captures(rules: Rules) -> Iterator[Paragraph]:
    """Say what each capture part does, in order."""
    titles: set[str] = set()
    for n, part in enumerate(rules.captures):
        title = _title(part, titles)
        order = [precedence(rules.captures[:n], part, rules.claim)] if n else []
        yield Paragraph(title, (*order, *_way(rules, part)))
        titles.add(title)
    if not rules.captures and not rules.sowing.takes:
        yield Paragraph(_("Capturing"), (_("Nothing is captured in this game."),))


def _title(part: Capture, earlier: set[str]) -> str:
    if part.claim == t.Claiming.NONE:
        first, more = _("Capturing"), _("Another way of capturing")
    else:
        first, more = _("Claiming"), _("Another way of claiming")
    return more if first in earlier else first


def _way(rules: Rules, part: Capture) -> Iterator[str]:
    yield _condition(part)
    if part.claim == t.Claiming.NONE:
        yield from _taking(rules, part)
        captures_seeds = True
    else:
        yield from claiming(rules, part)
        captures_seeds = rules.claim.seeds == t.ClaimSeeds.TO_STORE
    if captures_seeds and part.also_opposite:
        yield _("The pit opposite each captured pit is captured along with it.")
    if captures_seeds and part.taker == t.Taker.MOVER:
        yield _("You put what you capture into your store.")
    elif captures_seeds:
        yield _("What is captured goes to the player in whose row it lay.")
    yield from _what_follows(rules, part)


def _condition(part: Capture) -> str:
    """Say where the last seed must fall, and what its pit must then hold."""
    pit = pit_meant(part)
    counts = _counts(part)
    if counts == (1,):
        text = _("This happens when the last seed falls into {pit} that was empty.")
        return text.format(pit=pit)
    if counts:
        text = _("This happens when the last seed brings {pit} to {counts} seeds.")
        return text.format(pit=pit, counts=any_of(counts))
    if part.parity == t.Parity.EVEN:
        text = _("This happens when the last seed brings {pit} to an even number of seeds.")
        return text.format(pit=pit)
    if (part.side, part.pits) == (t.Where.ANY, t.Pits.ANY):
        return _("This can happen wherever the last seed falls.")
    return _("This can happen when the last seed falls into {pit}.").format(pit=pit)


def _taking(rules: Rules, part: Capture) -> Iterator[str]:
    match part.take:
        case t.Take.LAST:
            if part.counts == (1,):
                yield _("That seed is captured.")
            else:
                yield _("All the seeds of that pit are captured.")
            yield from _chain(part)
        case t.Take.OPPOSITE:
            yield from _opposite(part)
        case t.Take.BEYOND:
            yield from _beyond(rules, part)
        case t.Take.NEXT:
            yield from _next(rules, part)
        case t.Take.OPPOSITE_GAP:
            yield _(
                "If the pit after that of the last seed is empty, all the seeds of the pit opposite"
                " that empty pit, if it holds any, are captured."
            )
            yield from _target(part)
            yield from _without_stores(rules)
        case t.Take.EVERY:
            yield _("The whole board is looked at, and every pit to capture is captured at once.")
            yield from _target(part)


def _chain(part: Capture) -> Iterator[str]:
    """Say which pits are captured along with that of the last seed."""
    alike = _alike(part)
    match part.chain:
        case t.Chain.BACKWARD:
            yield _(
                "The pit before it is captured too if it, in turn, is {alike}; and so on, pit by"
                " pit against the sowing, until one is not."
            ).format(alike=alike)
        case t.Chain.FORWARD:
            yield _(
                "The pit after it is captured too if it, in turn, is {alike}; and so on, pit by pit"
                " in the direction of sowing, until one is not."
            ).format(alike=alike)
        case t.Chain.BOTH_WAYS:
            yield _(
                "The pits before and after it are captured too if they, in turn, are like it,"
                " {alike}; and so on, pit by pit both ways, until one is not."
            ).format(alike=alike)
        case t.Chain.NEIGHBOURS:
            yield _(
                "The two pits beside it in the same row are captured too, each if it, in turn, is"
                " {alike}."
            ).format(alike=alike)
        case t.Chain.ROW:
            yield _(
                "All other pits of the same row are captured too, each if it is {alike}."
            ).format(alike=alike)


def _alike(part: Capture) -> str:
    """Say what a pit must be to be captured along with that of the last seed."""
    pit, counts = pit_meant(part), _counts(part)
    if counts:
        return ngettext(
            "{pit} holding {counts} seed", "{pit} holding {counts} seeds", grammar(counts)
        ).format(pit=pit, counts=any_of(counts))
    return _("{pit} holding seeds and an even number of them").format(pit=pit)


def _counts(part: Capture) -> tuple[int, ...]:
    """The counts that the pit of the last seed may hold, if they are listed."""
    if part.parity == t.Parity.EVEN:
        return tuple(count for count in part.counts if count % 2 == 0)
    return part.counts


def _opposite(part: Capture) -> Iterator[str]:
    yield _("If the pit opposite holds seeds, all of them are captured.")
    yield from _target(part)
    if part.chain == t.Chain.ROW:
        yield _("All pits of that row that hold so many seeds are captured with it.")
    alone = part.counts == (1,)
    if part.with_last and alone:
        yield _("The last seed is captured along with them.")
    elif part.with_last:
        yield _("The pit of the last seed is captured along with it.")
    elif alone and not part.also_opposite:
        yield _("The last seed stays where it fell.")
    elif not part.also_opposite:
        yield _("The pit of the last seed keeps its seeds.")
    if part.even_if_empty and alone:
        yield _("If the pit opposite is empty, the last seed is captured alone.")
    elif part.even_if_empty:
        yield _("If the pit opposite is empty, the pit of the last seed is captured alone.")


def _beyond(rules: Rules, part: Capture) -> Iterator[str]:
    yield _(
        "If the pit after that of the last seed is empty and the one beyond it holds seeds, all"
        " the seeds of the pit beyond are captured."
    )
    yield from _target(part)
    if part.chain == t.Chain.FORWARD:
        yield _(
            "The capture goes on in the same way from the captured pit, for as long as an empty"
            " pit and then a pit to capture follow each other."
        )
        if part.circle == t.Circle.FULL:
            yield _("It may go all the way round and capture the pit of the last seed, too.")
        else:
            yield _("It stops before the pit of the last seed if it goes all the way round.")
    yield from _without_stores(rules)


def _next(rules: Rules, part: Capture) -> Iterator[str]:
    yield _("If the pit after that of the last seed holds seeds, all of them are captured.")
    yield from _target(part)
    if part.chain == t.Chain.FORWARD and part.target:
        yield _(
            "So is the pit after it if it, in turn, is a pit to capture; and so on, until one is"
            " not or that of the last seed is reached."
        )
    elif part.chain == t.Chain.FORWARD:
        yield _(
            "So is the pit after it if it holds seeds; and so on, until one is empty or that of the"
            " last seed is reached."
        )
    yield from _without_stores(rules)


def _target(part: Capture) -> Iterator[str]:
    """Say how many seeds the pit to capture must hold."""
    if part.target:
        yield ngettext(
            "Only a pit of {counts} seed is captured in this way.",
            "Only a pit of {counts} seeds is captured in this way.",
            grammar(part.target),
        ).format(counts=any_of(part.target))


def _without_stores(rules: Rules) -> Iterator[str]:
    if rules.sowing.store == t.SownStore.OWN:
        yield _("Stores are left out when you look for these pits.")


def _what_follows(rules: Rules, part: Capture) -> Iterator[str]:
    if part.then == t.Then.TURN_ENDS:
        if has_many_laps(rules):
            yield _("Then the turn ends.")
    elif part.take == t.Take.NEXT:
        yield _(
            "If the pit after the last one captured holds seeds, you then lift them all and sow"
            " another lap from there; otherwise the turn ends."
        )
    elif part.take == t.Take.BEYOND and part.chain == t.Chain.FORWARD:
        yield _(
            "If the pit after the last one captured beyond an empty pit holds seeds, you then lift"
            " them all and sow another lap from there; otherwise the turn ends."
        )
    elif part.take == t.Take.BEYOND:
        yield _(
            "If the pit after the one beyond the empty pit holds seeds, you then lift them all and"
            " sow another lap from there; otherwise the turn ends."
        )
    else:
        yield _(
            "If the pit after that of the last seed holds seeds, you then lift them all and sow"
            " another lap from there; otherwise the turn ends."
        )
