"""Moves in words: which ones are legal, and what a player owes the other."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _
from manqala.rules.description.laps import has_many_laps
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules


def moves(rules: Rules) -> Iterator[str]:
    """Say which moves may be made."""
    yield _("You may start from any pit of your row that holds seeds.")
    yield from _opening(rules)
    if rules.turn.singles == t.Singles.RESTRICTED:
        yield _(
            "But you may not start from a single seed while another pit of your row holds more"
            " than one, nor from the single seed in your last pit, in the direction of sowing,"
            " while you have other single seeds."
        )
    if rules.turn.singles == t.Singles.NEVER:
        yield _("But you may never start from a single seed.")
    yield from _feeding(rules)
    yield from _grand_slam(rules)
    if rules.turn.swap:
        yield _(
            "Instead of making a first move, North may swap: what lies in the rows and stores of"
            " the two players changes hands, and South moves next."
        )
    if rules.ending.no_move == t.NoMove.PASSES:
        yield _("A player who has no legal move passes.")


def _opening(rules: Rules) -> Iterator[str]:
    match rules.turn.opening:
        case t.Opening.FIRST_PLAYER:
            yield _("The first move of the game must start from an end pit of South's row.")
        case t.Opening.EACH_PLAYER:
            yield _("Each player's first move must start from an end pit of the row.")


def _feeding(rules: Rules) -> Iterator[str]:
    if rules.ending.row_empty == t.RowEmpty.AT_ONCE:
        return  # an empty row has ended the game
    if rules.turn.feed == t.Feed.MUST:
        yield _(
            "If your opponent's row is empty when your turn comes, you must make a move that"
            " brings seeds into it; if there is none, you have no legal move."
        )
    else:
        yield _("You need not give seeds to an opponent whose row is empty.")


def _grand_slam(rules: Rules) -> Iterator[str]:
    match rules.turn.grand_slam:
        case t.GrandSlam.LEGAL:
            return
        case t.GrandSlam.ILLEGAL:
            yield _("A move that captures all the seeds of your opponent's row may not be made.")
            return
        case t.GrandSlam.NO_CAPTURE:
            yield _(
                "A move that would capture all the seeds of your opponent's row may be made, but"
                " captures nothing."
            )
        case t.GrandSlam.LEAVE_FIRST:
            yield _(
                "Of a capture that would take all the seeds of your opponent's row, the first pit,"
                " nearest to the last seed, is left."
            )
        case t.GrandSlam.LEAVE_LAST:
            yield _(
                "Of a capture that would take all the seeds of your opponent's row, the pit that"
                " it would reach last is left."
            )
        case t.GrandSlam.FORFEIT:
            yield _(
                "A move that captures all the seeds of your opponent's row ends the game, and your"
                " opponent gets all the seeds left on the board."
            )
            return
    if has_many_laps(rules):
        yield _("Sowing then goes on, or not, as after any capture.")
