"""Captures: what the last seed of a lap takes or claims."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manqala.play.step import StepKind
from manqala.play.tray import Tray
from manqala.rules.language import terms as t
from manqala.rules.language.parts import Capture


@dataclass
class Captured:
    """What a capture came to.

    Attributes:
        next_pit: the pit to lift for another lap, or ``None`` if the turn ends.
        slam: the grand-slam rule, if the capture would leave the opponent's row empty and the
            rule makes the move illegal or forfeits the rest; else ``None``.
    """

    next_pit: int | None = None
    slam: t.GrandSlam | None = None


def capture(tray: Tray, part: Capture, last: int, side: int, way: int) -> Captured | None:
    """Carry out one capture part for the last seed of a lap.

    Args:
        tray: the seeds; changed if the part applies.
        part: the capture part.
        last: the pit of the last seed; it is not claimed.
        side: the side that moves.
        way: ``+1`` towards rising names, ``-1`` back.

    Returns:
        What it came to, or ``None`` if the part does not apply.
    """
    attempt = _Capture(tray, part, last, side, way)
    return attempt.make() if attempt.fits(last) else None


class _Capture:
    def __init__(self, tray: Tray, part: Capture, last: int, side: int, way: int) -> None:
        self.tray = tray
        self.part = part
        self.last = last
        self.side = side
        self.way = way

    def fits(self, pit: int) -> bool:
        """Whether a pit meets the conditions on the pit of the last seed."""
        tray, part = self.tray, self.part
        seeds = tray.pits[pit]
        whose = t.Where.OWN if tray.side_of(pit) == self.side else t.Where.OPPONENT
        return (
            not tray.is_claimed(pit)
            and part.side in (t.Where.ANY, whose)
            and (part.pits == t.Pits.ANY or tray.is_end(pit))
            and (not part.counts or seeds in part.counts)
            and (part.parity == t.Parity.ANY or (seeds > 0 and seeds % 2 == 0))
        )

    def make(self) -> Captured | None:
        if self.part.claim == t.Claiming.PAIR:
            return self.claim_pair()
        if self.part.claim == t.Claiming.PIT:
            return self.claim_pit()
        taken = self.pits_taken()
        if not taken:
            return None
        ahead = self.part.take in (t.Take.BEYOND, t.Take.NEXT)
        following = taken[-1] if ahead else self.last
        taken = self.with_opposites(taken)
        captured = Captured()
        slam = self.tray.rules.turn.grand_slam
        if slam != t.GrandSlam.LEGAL and self.is_grand_slam(taken):
            if slam in (t.GrandSlam.ILLEGAL, t.GrandSlam.FORFEIT):
                captured.slam = slam
            taken = {
                t.GrandSlam.NO_CAPTURE: [],
                t.GrandSlam.LEAVE_FIRST: taken[1:],
                t.GrandSlam.LEAVE_LAST: taken[:-1],
            }.get(slam, taken)
        for pit in taken:
            self.take(pit)
        captured.next_pit = self.next_pit(following)
        return captured

    def pits_taken(self) -> list[int]:
        """The pits this part captures, in order; empty if it captures nothing."""
        match self.part.take:
            case t.Take.LAST:
                return self.from_last()
            case t.Take.OPPOSITE:
                return self.opposite()
            case t.Take.BEYOND:
                return self.beyond()
            case t.Take.NEXT:
                return self.next()
            case t.Take.OPPOSITE_GAP:
                return self.opposite_gap()
            case t.Take.EVERY:
                return [pit for pit in range(len(self.tray.pits)) if self.is_target(pit)]

    def with_opposites(self, taken: list[int]) -> list[int]:
        """The same pits, each followed by the one across if the rules say so."""
        if not self.part.also_opposite:
            return taken
        both = (each for pit in taken for each in (pit, self.tray.opposite(pit)))
        return [pit for pit in dict.fromkeys(both) if not self.tray.is_claimed(pit)]

    def from_last(self) -> list[int]:
        """The pit of the last seed and, in a chain, others that fit."""
        found = [self.last]
        chain = self.part.chain
        if chain in (t.Chain.BACKWARD, t.Chain.BOTH_WAYS):
            found += self.run(self.last, -self.way, self.fits)
        if chain in (t.Chain.FORWARD, t.Chain.BOTH_WAYS):
            found += self.run(self.last, self.way, self.fits)
        if chain == t.Chain.NEIGHBOURS:
            beside = (self.last - self.way, self.last + self.way)
            found += (pit for pit in beside if pit in self.row_of(self.last) and self.fits(pit))
        if chain == t.Chain.ROW:
            found += filter(self.fits, self.row_of(self.last))
        return list(dict.fromkeys(found))

    def run(self, pit: int, way: int, fits: Callable[[int], bool]) -> list[int]:
        """The pits that follow one without a gap and fit, up to that of the last seed."""
        found: list[int] = []
        pit = self.tray.after(pit, way)
        while pit != self.last and fits(pit):
            found.append(pit)
            pit = self.tray.after(pit, way)
        return found

    def row_of(self, pit: int) -> range:
        """The pits of the row in which a pit lies."""
        first = self.tray.side_of(pit) * self.tray.row
        return range(first, first + self.tray.row)

    def opposite(self) -> list[int]:
        """The pit across, with the last seed or with others like it if the rules say so."""
        pit = self.tray.opposite(self.last)
        if self.is_target(pit):
            found = [self.last, pit] if self.part.with_last else [pit]
            if self.part.chain == t.Chain.ROW:
                found += filter(self.is_target, self.row_of(pit))
            return list(dict.fromkeys(found))
        return [self.last] if self.part.even_if_empty and not self.tray.loose(pit) else []

    def next(self) -> list[int]:
        """The next pit and, in a chain, those after it while they are to be captured."""
        found = self.run(self.last, self.way, self.is_target)
        return found if self.part.chain == t.Chain.FORWARD else found[:1]

    def opposite_gap(self) -> list[int]:
        """The pit across from the next one, if that is empty."""
        gap = self.tray.after(self.last, self.way)
        pit = self.tray.opposite(gap)
        return [pit] if self.is_empty(gap, set()) and self.is_target(pit) else []

    def beyond(self) -> list[int]:
        """The pit beyond an empty one and, in a chain, one more for each further empty pit."""
        taken: list[int] = []
        emptied: set[int] = set()
        pit = self.last
        while True:
            gap = self.tray.after(pit, self.way)
            pit = self.tray.after(gap, self.way)
            if not self.is_empty(gap, emptied) or self.is_empty(pit, emptied):
                return taken
            if not self.is_target(pit) or (
                pit == self.last and self.part.circle == t.Circle.STOP_AT_LAST
            ):
                return taken
            taken.append(pit)
            emptied.add(pit)
            if self.part.also_opposite:
                emptied.add(self.tray.opposite(pit))
            if self.part.chain == t.Chain.NONE:
                return taken

    def is_empty(self, pit: int, emptied: set[int]) -> bool:
        """Whether a pit that may be passed holds nothing, after what was taken so far."""
        return not self.tray.is_claimed(pit) and (pit in emptied or not self.tray.pits[pit])

    def is_target(self, pit: int) -> bool:
        """Whether a pit holds seeds this part may capture."""
        seeds = self.tray.loose(pit)
        return seeds > 0 and (not self.part.target or seeds in self.part.target)

    def is_grand_slam(self, taken: list[int]) -> bool:
        """Whether taking these pits leaves the opponent's row without seeds."""
        tray = self.tray
        lost = sum(tray.pits[pit] for pit in taken if tray.side_of(pit) != self.side)
        return lost > 0 and lost == tray.loose_in_row(1 - self.side)

    def take(self, pit: int) -> None:
        """Capture a pit; a capturing seed only follows what it captured."""
        follows = pit == self.last and self.part.take == t.Take.OPPOSITE
        kind = StepKind.FOLLOW if follows else StepKind.CAPTURE
        by_row = self.part.taker == t.Taker.PIT_OWNER
        self.tray.capture(pit, self.tray.side_of(pit) if by_row else self.side, kind)

    def claim_pit(self) -> Captured | None:
        """Claim the pit of the last seed, if the rules let the mover have it."""
        tray, claim = self.tray, self.tray.rules.claim
        number = self.last % tray.row
        namesake = (self.last + tray.row) % len(tray.pits)
        if (
            (claim.limit and tray.claims.count(self.side) >= claim.limit)
            or (claim.barred == t.ClaimBarred.LAST_PIT and number == tray.row - 1)
            or (claim.mirror_barred and tray.claims[namesake] == 1 - self.side)
        ):
            return None
        if claim.seeds == t.ClaimSeeds.TO_STORE:
            for pit in self.with_opposites([self.last]):
                self.take(pit)
        tray.claim(self.last, self.side)
        return Captured(next_pit=self.next_pit(self.last))

    def claim_pair(self) -> Captured | None:
        """Share the opposite pit with that of the last seed and claim both."""
        across = self.tray.opposite(self.last)
        if not self.is_target(across) or self.tray.pits[across] < self.part.share:
            return None
        self.tray.share(self.last, self.part.share)
        for pit in (self.last, across):
            self.tray.claim(pit, self.side)
        return Captured(next_pit=self.next_pit(self.last))

    def next_pit(self, pit: int) -> int | None:
        """The pit to go on from after a capture, if the rules let the turn go on."""
        if self.part.then == t.Then.TURN_ENDS:
            return None
        following = self.tray.after(pit, self.way)
        return following if self.tray.loose(following) else None
