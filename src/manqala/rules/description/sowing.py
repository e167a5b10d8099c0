"""Sowing in words: one lap, from the lift to the last seed."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _, ngettext
from manqala.rules.description.words import any_of, grammar
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import pit_name
from manqala.rules.position import BACKWARD, FORWARD


def sowing(rules: Rules) -> Iterator[str]:
    """Say how one lap is sown."""
    yield _("South moves first; then the players take turns.")
    yield _(
        "On your turn you lift all the seeds of one of your pits and sow them: you drop them one"
        " by one into the pits that follow, round the board and through both rows."
    )
    yield _("Lifting the seeds of one pit and sowing them is called a lap.")
    yield from _direction(rules)
    yield _origin(rules)
    if rules.sowing.store == t.SownStore.OWN:
        yield _(
            "Your own store is sown like a pit whenever you come to it; your opponent's store is"
            " left out."
        )
    if rules.sowing.skips:
        yield from _skips(rules)
    if rules.sowing.takes:
        yield from _takes(rules)


def _direction(rules: Rules) -> Iterator[str]:
    match rules.sowing.direction:
        case t.Direction.CCW:
            yield _("Seeds are sown counter-clockwise.")
        case t.Direction.CW:
            yield _("Seeds are sown clockwise.")
        case t.Direction.FIRST_PLAYER:
            yield _(
                "The first move of the game chooses the direction, and both players keep to it"
                " from then on: {forward} sows counter-clockwise, {backward} clockwise."
            ).format(**_both_ways(rules))
        case t.Direction.PER_TURN:
            yield _(
                "With every move you choose the direction, and keep to it for the whole move:"
                " {forward} sows counter-clockwise, {backward} clockwise."
            ).format(**_both_ways(rules))
        case t.Direction.NEARER_END:
            yield from _nearer_end(rules)


def _nearer_end(rules: Rules) -> Iterator[str]:
    pits = rules.board.pits
    yield _(
        "The pits of the right half of your row are sown counter-clockwise, those of the left half"
        " clockwise, so each towards its nearer end; a move keeps to its direction to the end."
    )
    if pits % 2:
        middle = pit_name(pits // 2, pits)
        yield _(
            "From the middle pit you choose: {forward} sows counter-clockwise, {backward}"
            " clockwise."
        ).format(forward=middle + FORWARD, backward=middle + BACKWARD)


def _both_ways(rules: Rules) -> dict[str, str]:
    name = pit_name(0, rules.board.pits)
    return {"forward": name + FORWARD, "backward": name + BACKWARD}


def _origin(rules: Rules) -> str:
    match rules.sowing.origin:
        case t.Origin.SOWN:
            return _(
                "If there are seeds enough to come round to the pit they were lifted from, it is"
                " sown like any other."
            )
        case t.Origin.SKIPPED:
            return _(
                "If there are seeds enough to come round to the pit they were lifted from, it is"
                " skipped."
            )
        case t.Origin.FIRST:
            return _(
                "The first seed goes back into the pit they were lifted from, unless it is the"
                " only one, which moves on; if there are seeds enough to come round, that pit is"
                " sown again."
            )


def _skips(rules: Rules) -> Iterator[str]:
    sowing = rules.sowing
    yield ngettext(
        "While sowing, a pit that holds {counts} seed is passed over.",
        "While sowing, a pit that holds {counts} seeds is passed over.",
        grammar(sowing.skips),
    ).format(counts=any_of(sowing.skips))
    if sowing.skips_last:
        yield _("This binds the last seed of a lap, too.")
    else:
        yield _("Only the last seed of a lap passes over nothing: it falls into the next pit.")
    if sowing.skip_count == t.SkipCount.LIVE:
        yield _("What counts is how many seeds the pit holds when a seed comes to it.")
    else:
        yield _("What counts is how many seeds the pit held before the lap was lifted.")
    if rules.claims and sowing.skips_claimed:
        yield _("A claimed pit is passed over in the same way.")
    elif rules.claims:
        yield _("A claimed pit is never passed over.")
    if sowing.store == t.SownStore.OWN:
        return  # the store always takes a seed, so there is always a hole for one
    if sowing.full_block == t.FullBlock.NEXT_PIT:
        yield _(
            "If a seed would have to pass over every pit, it falls into the next one all the same."
        )
    else:
        yield _(
            "If a seed would have to pass over every pit, it falls into the next one all the same,"
            " and nothing is passed over for the rest of the lap."
        )


def _takes(rules: Rules) -> Iterator[str]:
    sowing = rules.sowing
    if sowing.takes_for == t.Taker.MOVER:
        yield ngettext(
            "Whenever a seed brings a pit to {counts} seed, the pit is captured at once and is"
            " empty again: you put what it held into your store.",
            "Whenever a seed brings a pit to {counts} seeds, the pit is captured at once and is"
            " empty again: you put what it held into your store.",
            grammar(sowing.takes),
        ).format(counts=any_of(sowing.takes))
    else:
        yield ngettext(
            "Whenever a seed brings a pit to {counts} seed, the pit is captured at once and is"
            " empty again: the player in whose row it lies gets what it held.",
            "Whenever a seed brings a pit to {counts} seeds, the pit is captured at once and is"
            " empty again: the player in whose row it lies gets what it held.",
            grammar(sowing.takes),
        ).format(counts=any_of(sowing.takes))
    if sowing.takes_last == sowing.takes_for:
        yield _("The same holds for the last seed of a lap.")
    elif sowing.takes_last == t.Taker.MOVER:
        yield _("If the last seed of a lap does it, you get what the pit held.")
    else:
        yield _(
            "If the last seed of a lap does it, the player in whose row the pit lies gets what it"
            " held."
        )
    if rules.lap.relay == t.Relay.NEXT_PIT:
        yield _("Such a capture does not end the move, not even if the last seed makes it.")
