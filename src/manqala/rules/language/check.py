"""The checker: rules that contradict each other, or that say something without effect.

A field that differs from its neutral value but cannot matter is an error, so that no rules file
says one thing and plays another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from manqala.rules.language import terms as t
from manqala.rules.language.parts import MAX_CAPTURES, Capture

if TYPE_CHECKING:
    from manqala.rules.language.rules import Rules


def contradictions(rules: Rules) -> list[str]:
    """Return one plain line for each contradiction, the field's path first; none if all is well."""
    found = [*_board(rules), *_without_effect(rules), *_captures(rules), *_claims(rules)]
    return [f"{path}: {why}" for path, why in found]


def _board(rules: Rules) -> Iterator[tuple[str, str]]:
    board = rules.board
    if board.start and len(board.start) != board.pits:
        yield (
            "board.start",
            f"expected {board.pits} counts, one for each pit of a row, got {len(board.start)}",
        )
    if not rules.seeds:
        yield "board.seeds", "a game needs at least one seed"
    if board.start and board.seeds != _neutral(board, "seeds"):
        yield "board.seeds", "has no meaning beside board.start"


def _without_effect(rules: Rules) -> Iterator[tuple[str, str]]:
    sowing, lap, turn, ending = rules.sowing, rules.lap, rules.turn, rules.ending
    if not sowing.skips:
        needing = ("skips_last", "skips_claimed", "skip_count", "full_block")
        yield from _idle("sowing", sowing, needing, "needs sowing.skips")
    if not sowing.takes:
        yield from _idle("sowing", sowing, ("takes_for", "takes_last"), "needs sowing.takes")
    if sowing.store == t.SownStore.OWN:
        yield from _idle("sowing", sowing, ("full_block",), "the own store always takes a seed")
    if lap.relay == t.Relay.NONE:
        names = ("last_in_empty", "cap", "endless")
        # Captures may make a turn go on, so a game without a relay can still have many laps.
        if not any(part.then == t.Then.NEXT_PIT for part in rules.captures):
            yield from _idle("lap", lap, names, "needs a lap.relay")
    elif lap.relay == t.Relay.LAST_PIT:
        yield from _idle(
            "lap", lap, ("last_in_empty",), "is always so when laps go on from the last pit"
        )
    if sowing.store == t.SownStore.NONE:
        yield from _idle("turn", turn, ("extra_move",), 'needs sowing.store = "own"')
    if not any(part.take == t.Take.LAST for part in rules.captures):
        yield from _idle("turn", turn, ("grand_slam",), 'needs a capture that takes the "last" pit')
    if ending.row_empty == t.RowEmpty.AT_ONCE:
        yield from _idle("turn", turn, ("feed",), "the game ends as soon as a row is empty")
    if turn.grand_slam in (t.GrandSlam.LEAVE_FIRST, t.GrandSlam.LEAVE_LAST) and any(
        part.take != t.Take.LAST or part.also_opposite for part in rules.captures
    ):
        yield "turn.grand_slam", f'"{turn.grand_slam}" needs captures of the "last" pits alone'
    if ending.repetition == t.Repetition.NONE:
        yield from _idle("ending", ending, ("occurrences",), "needs ending.repetition")
    if lap.last_in_empty == t.LastInEmpty.TURN_ENDS and any(
        part.counts == (1,) for part in rules.captures
    ):
        yield "lap.last_in_empty", "leaves a capture with counts = [1] without effect"
    if sowing.skips_claimed and not rules.claims:
        yield "sowing.skips_claimed", "needs a capture that claims a pit"
    if sowing.skips_claimed and rules.claim.holds == t.ClaimHolds.STORE:
        yield "sowing.skips_claimed", "claimed pits are always empty where the store holds all"


def _captures(rules: Rules) -> Iterator[tuple[str, str]]:
    if len(rules.captures) > MAX_CAPTURES:
        yield "capture", f"expected at most {MAX_CAPTURES} parts, got {len(rules.captures)}"
    for number, part in enumerate(rules.captures, 1):
        for field, why in _capture(part):
            yield f"capture {number}, {field}", why
        if part in rules.captures[: number - 1]:
            yield f"capture {number}", "says the same as an earlier part"


def _capture(part: Capture) -> Iterator[tuple[str, str]]:
    if part.take != t.Take.OPPOSITE:
        yield from _idle("", part, ("with_last", "even_if_empty"), 'needs take = "opposite"')
    if part.even_if_empty and not part.with_last:
        yield "even_if_empty", "needs with_last = true: there is nothing else to take"
    if part.even_if_empty and part.target:
        yield "even_if_empty", "contradicts target, which asks for a filled pit"
    if part.take == t.Take.LAST and part.target:
        yield "target", "the pit of the last seed is the one captured: use counts"
    if part.chain == t.Chain.BACKWARD and part.take != t.Take.LAST:
        yield "chain", 'a backward chain needs take = "last"'
    if part.chain == t.Chain.BACKWARD and not part.counts and part.parity == t.Parity.ANY:
        yield "chain", "a backward chain needs counts or a parity, or it would never end"
    if part.chain == t.Chain.FORWARD and part.take != t.Take.BEYOND:
        yield "chain", 'a forward chain needs take = "beyond"'
    if part.chain != t.Chain.FORWARD:
        yield from _idle("", part, ("circle",), 'needs chain = "forward"')
    if part.counts and part.parity == t.Parity.EVEN and not any(n % 2 == 0 for n in part.counts):
        yield "parity", "no count of the part is even"
    if part.claim == t.Claiming.PIT and (part.take != t.Take.LAST or part.chain != t.Chain.NONE):
        yield "claim", 'claiming a pit needs take = "last" and no chain'
    if part.claim == t.Claiming.PAIR:
        if part.take != t.Take.OPPOSITE or not part.share:
            yield "claim", 'claiming a pair needs take = "opposite" and a share of at least 1'
        if part.with_last or part.also_opposite or part.taker != t.Taker.MOVER:
            yield "claim", "a claimed pair is shared, so nothing is captured"
        if part.target and max(part.target) < part.share:
            yield "share", "is more than any pit of the target counts holds"
    else:
        yield from _idle("", part, ("share",), 'needs claim = "pair"')


def _claims(rules: Rules) -> Iterator[tuple[str, str]]:
    claim = rules.claim
    if not rules.claims:
        names = tuple(spec.name for spec in fields(claim))
        yield from _idle("claim", claim, names, "needs a capture that claims a pit")
        return
    if claim.seeds == t.ClaimSeeds.STAY:
        for number, part in enumerate(rules.captures, 1):
            if part.claim == t.Claiming.PIT:
                idle = ("also_opposite", "taker")
                yield from _idle(f"capture {number}", part, idle, "nothing is captured here")
    if claim.seeds == t.ClaimSeeds.STAY and claim.holds == t.ClaimHolds.STORE:
        yield "claim.seeds", 'cannot "stay" in pits whose seeds go to the store'
    pairs = any(part.claim == t.Claiming.PAIR for part in rules.captures)
    if pairs and claim.seeds != t.ClaimSeeds.STAY:
        yield "claim.seeds", 'must be "stay" where a pair is claimed'
    if pairs and (claim.limit or claim.mirror_barred or claim.barred != t.ClaimBarred.NONE):
        yield "claim", "limits are for single pits, not for pairs"


def _neutral(part: Any, name: str) -> object:
    return next(spec.default for spec in fields(part) if spec.name == name)


def _idle(section: str, part: Any, names: tuple[str, ...], why: str) -> Iterator[tuple[str, str]]:
    for name in names:
        if getattr(part, name) != _neutral(part, name):
            yield (f"{section}.{name}" if section else name), why
