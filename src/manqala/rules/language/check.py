"""The checker: rules that contradict each other, or that say something without effect.

A field that differs from its neutral value but cannot matter is an error, so that no rules file
says one thing and plays another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from manqala.errors import located
from manqala.i18n import N_, _
from manqala.rules.language import terms as t
from manqala.rules.language.parts import MAX_CAPTURES, Capture

if TYPE_CHECKING:
    from manqala.rules.language.rules import Rules


def contradictions(rules: Rules) -> list[str]:
    """Return one plain line for each contradiction, the field's path first; none if all is well."""
    found = [*_board(rules), *_without_effect(rules), *_captures(rules), *_claims(rules)]
    return [located(path, why) for path, why in found]


def _board(rules: Rules) -> Iterator[tuple[str, str]]:
    board = rules.board
    if board.start and len(board.start) != board.pits:
        yield (
            "board.start",
            _("expected {pits} counts, one for each pit of a row, got {count}").format(
                pits=board.pits, count=len(board.start)
            ),
        )
    if not rules.seeds:
        yield "board.seeds", _("a game needs at least one seed")
    if board.start and board.seeds != _neutral(board, "seeds"):
        yield "board.seeds", _("has no meaning beside board.start")


def _without_effect(rules: Rules) -> Iterator[tuple[str, str]]:
    sowing, lap, turn, ending = rules.sowing, rules.lap, rules.turn, rules.ending
    if not sowing.skips:
        needing = ("skips_last", "skips_claimed", "skip_count", "full_block")
        yield from _idle("sowing", sowing, needing, N_("needs sowing.skips"))
    if not sowing.takes:
        yield from _idle("sowing", sowing, ("takes_for", "takes_last"), N_("needs sowing.takes"))
    if sowing.store == t.SownStore.OWN:
        yield from _idle("sowing", sowing, ("full_block",), N_("the own store always takes a seed"))
    if lap.relay == t.Relay.NONE:
        names = ("last_in_empty", "cap", "endless")
        # Captures may make a turn go on, so a game without a relay can still have many laps.
        if not any(part.then == t.Then.NEXT_PIT for part in rules.captures):
            yield from _idle("lap", lap, names, N_("needs a lap.relay"))
    elif lap.relay == t.Relay.LAST_PIT:
        yield from _idle(
            "lap", lap, ("last_in_empty",), N_("is always so when laps go on from the last pit")
        )
    if sowing.store == t.SownStore.NONE:
        yield from _idle("turn", turn, ("extra_move",), N_('needs sowing.store = "own"'))
    if not any(part.take == t.Take.LAST for part in rules.captures):
        yield from _idle(
            "turn", turn, ("grand_slam",), N_('needs a capture that takes the "last" pit')
        )
    if ending.row_empty == t.RowEmpty.AT_ONCE:
        yield from _idle("turn", turn, ("feed",), N_("the game ends as soon as a row is empty"))
    if turn.grand_slam in (t.GrandSlam.LEAVE_FIRST, t.GrandSlam.LEAVE_LAST) and any(
        part.take != t.Take.LAST
        or part.also_opposite
        or part.chain not in (t.Chain.NONE, t.Chain.BACKWARD)
        for part in rules.captures
    ):
        why = _('"{word}" needs captures of the "last" pits alone, and no chain but "backward"')
        yield "turn.grand_slam", why.format(word=turn.grand_slam)
    if ending.repetition == t.Repetition.NONE:
        yield from _idle("ending", ending, ("occurrences",), N_("needs ending.repetition"))
    if lap.last_in_empty == t.LastInEmpty.TURN_ENDS and any(
        part.counts == (1,) for part in rules.captures
    ):
        yield "lap.last_in_empty", _("leaves a capture with counts = [1] without effect")
    if ending.row_empty == t.RowEmpty.AT_ONCE and not _can_be_stuck(rules):
        yield from _idle(
            "ending", ending, ("no_move",), N_("the game ends as soon as a row is empty")
        )
    if ending.last_seeds and not (rules.captures or sowing.takes):
        yield "ending.last_seeds", _("needs a capture")
    if ending.last_seeds and (
        sowing.store != t.SownStore.NONE or rules.claim.holds == t.ClaimHolds.STORE
    ):
        yield "ending.last_seeds", _("needs stores that nothing but captures goes into")
    if sowing.skips_claimed and not rules.claims:
        yield "sowing.skips_claimed", _("needs a capture that claims a pit")
    if sowing.skips_claimed and rules.claim.holds == t.ClaimHolds.STORE:
        yield "sowing.skips_claimed", _("claimed pits are always empty where the store holds all")


def _can_be_stuck(rules: Rules) -> bool:
    """Whether a player with seeds in his row may have no legal move."""
    return (
        rules.turn.grand_slam == t.GrandSlam.ILLEGAL
        or rules.turn.singles == t.Singles.NEVER
        or rules.lap.endless == t.Endless.ILLEGAL
        or rules.turn.opening != t.Opening.ANY_PIT
    )


def _captures(rules: Rules) -> Iterator[tuple[str, str]]:
    if len(rules.captures) > MAX_CAPTURES:
        why = _("expected at most {most} parts, got {count}")
        yield "capture", why.format(most=MAX_CAPTURES, count=len(rules.captures))
    for number, part in enumerate(rules.captures, 1):
        for field, why in _capture(part):
            yield f"capture {number}, {field}", why
        if part in rules.captures[: number - 1]:
            yield f"capture {number}", _("says the same as an earlier part")


def _capture(part: Capture) -> Iterator[tuple[str, str]]:
    if part.take != t.Take.OPPOSITE:
        yield from _idle("", part, ("with_last", "even_if_empty"), N_('needs take = "opposite"'))
    if part.even_if_empty and not part.with_last:
        yield "even_if_empty", _("needs with_last = true: there is nothing else to take")
    if part.even_if_empty and part.target:
        yield "even_if_empty", _("contradicts target, which asks for a filled pit")
    if part.take == t.Take.LAST and part.target:
        yield "target", _("the pit of the last seed is the one captured: use counts")
    yield from _chain(part)
    if part.counts and part.parity == t.Parity.EVEN and not any(n % 2 == 0 for n in part.counts):
        yield "parity", _("no count of the part is even")
    if part.claim == t.Claiming.PIT and (part.take != t.Take.LAST or part.chain != t.Chain.NONE):
        yield "claim", _('claiming a pit needs take = "last" and no chain')
    if part.claim == t.Claiming.PAIR:
        if part.take != t.Take.OPPOSITE or not part.share:
            yield "claim", _('claiming a pair needs take = "opposite" and a share of at least 1')
        if part.with_last or part.also_opposite or part.taker != t.Taker.MOVER:
            yield "claim", _("a claimed pair is shared, so nothing is captured")
        if part.target and max(part.target) < part.share:
            yield "share", _("is more than any pit of the target counts holds")
    else:
        yield from _idle("", part, ("share",), N_('needs claim = "pair"'))


_CHAINS: dict[t.Take, tuple[t.Chain, ...]] = {
    t.Take.LAST: tuple(t.Chain),
    t.Take.OPPOSITE: (t.Chain.NONE, t.Chain.ROW),
    t.Take.BEYOND: (t.Chain.NONE, t.Chain.FORWARD),
    t.Take.NEXT: (t.Chain.NONE, t.Chain.FORWARD),
    t.Take.OPPOSITE_GAP: (t.Chain.NONE,),
    t.Take.EVERY: (t.Chain.NONE,),
}
"""How a capture may go on, by what it takes."""


def _chain(part: Capture) -> Iterator[tuple[str, str]]:
    """Look at what a capture takes and how it goes on."""
    if part.take == t.Take.EVERY and not part.target:
        yield "take", _('"every" needs target, or the whole board would be captured')
    if part.take == t.Take.OPPOSITE_GAP and part.then != t.Then.TURN_ENDS:
        yield "then", _("the pit after that of the last seed is empty here")
    if part.chain not in _CHAINS[part.take]:
        why = _('take = "{take}" goes with chain = {words}')
        words = ", ".join(f'"{word}"' for word in _CHAINS[part.take])
        yield "chain", why.format(take=part.take, words=words)
    elif part.chain != t.Chain.NONE and part.take == t.Take.LAST:
        if not part.counts and part.parity == t.Parity.ANY:
            yield "chain", _("needs counts or a parity, or it would take whatever there is")
    elif part.chain == t.Chain.ROW and not part.target:
        yield "chain", _("needs target, or it would take whatever there is")
    if (part.take, part.chain) != (t.Take.BEYOND, t.Chain.FORWARD):
        yield from _idle("", part, ("circle",), N_('needs take = "beyond" and chain = "forward"'))


def _claims(rules: Rules) -> Iterator[tuple[str, str]]:
    claim = rules.claim
    if not rules.claims:
        names = tuple(spec.name for spec in fields(claim))
        yield from _idle("claim", claim, names, N_("needs a capture that claims a pit"))
        return
    if claim.seeds == t.ClaimSeeds.STAY:
        for number, part in enumerate(rules.captures, 1):
            if part.claim == t.Claiming.PIT:
                idle = ("also_opposite", "taker")
                yield from _idle(f"capture {number}", part, idle, N_("nothing is captured here"))
    if claim.seeds == t.ClaimSeeds.STAY and claim.holds == t.ClaimHolds.STORE:
        yield "claim.seeds", _('cannot "stay" in pits whose seeds go to the store')
    pairs = any(part.claim == t.Claiming.PAIR for part in rules.captures)
    if pairs and claim.seeds != t.ClaimSeeds.STAY:
        yield "claim.seeds", _('must be "stay" where a pair is claimed')
    if pairs and (claim.limit or claim.mirror_barred or claim.barred != t.ClaimBarred.NONE):
        yield "claim", _("limits are for single pits, not for pairs")


def _neutral(part: Any, name: str) -> object:
    return next(spec.default for spec in fields(part) if spec.name == name)


def _idle(section: str, part: Any, names: tuple[str, ...], why: str) -> Iterator[tuple[str, str]]:
    for name in names:
        if getattr(part, name) != _neutral(part, name):
            yield (f"{section}.{name}" if section else name), _(why)
