"""The last seed of a lap in words, and what it leads to when it captures nothing."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _, ngettext
from manqala.rules.description.words import number
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules


def last_seed(rules: Rules) -> Iterator[str]:
    """Say what the last seed of a lap leads to."""
    if rules.lap.last_in_empty == t.LastInEmpty.TURN_ENDS:
        yield _(
            "If the last seed falls into an empty pit, the turn ends at once, and nothing is"
            " captured."
        )
    yield from _relay(rules)
    if rules.claims:
        yield _("If the last seed falls into a claimed pit, the turn ends.")
    if rules.sowing.store == t.SownStore.OWN:
        yield _in_store(rules)
    if has_many_laps(rules):
        yield _endless(rules)


def has_many_laps(rules: Rules) -> bool:
    """Whether a move may have more than one lap."""
    leads_on = any(part.then == t.Then.NEXT_PIT for part in rules.captures)
    return leads_on or rules.lap.relay != t.Relay.NONE


def _relay(rules: Rules) -> Iterator[str]:
    relay, captures = rules.lap.relay, bool(rules.captures)
    if relay == t.Relay.NONE:
        yield _single(rules)
        return
    if captures and rules.claims:
        yield _("The captures and claims told below come first.")
    elif captures:
        yield _("The captures told below come first.")
    if relay == t.Relay.LAST_PIT and captures:
        yield _(
            "If none of them is made and the pit of the last seed then holds more than one seed,"
            " you lift all the seeds of that pit, in whichever row it lies, and sow another lap"
            " from there; otherwise the turn ends."
        )
    elif relay == t.Relay.LAST_PIT:
        yield _(
            "If the pit of the last seed then holds more than one seed, you lift all the seeds of"
            " that pit, in whichever row it lies, and sow another lap from there; otherwise the"
            " turn ends."
        )
    elif captures:
        yield _(
            "If none of them is made and the pit after that of the last seed holds seeds, you lift"
            " all the seeds of that next pit, in whichever row it lies, and sow another lap from"
            " there; otherwise the turn ends."
        )
    else:
        yield _(
            "If the pit after that of the last seed holds seeds, you lift all the seeds of that"
            " next pit, in whichever row it lies, and sow another lap from there; otherwise the"
            " turn ends."
        )
    if relay == t.Relay.NEXT_PIT and rules.sowing.store == t.SownStore.OWN:
        yield _("Stores are left out when you look for the next pit.")


def _single(rules: Rules) -> str:
    if has_many_laps(rules):
        return _("A move is a single lap, unless a capture leads on to another.")
    if rules.captures:
        return _("A move is a single lap; it ends when the last seed has captured what it can.")
    return _("A move is a single lap; it ends when the last seed has fallen.")


def _in_store(rules: Rules) -> str:
    match rules.turn.extra_move:
        case t.ExtraMove.NONE:
            return _("If the last seed falls into your store, the turn ends.")
        case t.ExtraMove.MUST:
            return _(
                "If the last seed falls into your store, you must make another move before your"
                " opponent's turn comes."
            )
        case t.ExtraMove.MAY:
            return _(
                "If the last seed falls into your store, you may make another move, or pass,"
                " before your opponent's turn comes."
            )


def _endless(rules: Rules) -> str:
    cap = rules.lap.cap
    match rules.lap.endless:
        case t.Endless.STOP_AT_REPEAT:
            text = ngettext(
                "Should the laps of a move begin to repeat themselves, or should {cap} lap not"
                " end it, sowing stops there and the turn ends.",
                "Should the laps of a move begin to repeat themselves, or should {cap} laps not"
                " end it, sowing stops there and the turn ends.",
                cap,
            )
        case t.Endless.ILLEGAL:
            text = ngettext(
                "A move that {cap} lap would not end may not be made.",
                "A move that {cap} laps would not end may not be made.",
                cap,
            )
        case t.Endless.TURN_VOID:
            text = ngettext(
                "A move that {cap} lap would not end is taken back, and your opponent's turn"
                " comes.",
                "A move that {cap} laps would not end is taken back, and your opponent's turn"
                " comes.",
                cap,
            )
        case t.Endless.ANNUL:
            text = ngettext(
                "A move that {cap} lap would not end is taken back, and the game ends in a draw.",
                "A move that {cap} laps would not end is taken back, and the game ends in a draw.",
                cap,
            )
    return text.format(cap=number(cap))
