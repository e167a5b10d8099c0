"""Sowing: one lap, from the lift to the last seed."""

from __future__ import annotations

from manqala.play.tray import Tray
from manqala.rules.language import terms as t

STORE = -1
"""The hole after the mover's row, where the rules sow the own store."""


def sow(tray: Tray, origin: int, side: int, way: int) -> int:
    """Lift a pit and sow its seeds; return the hole of the last seed.

    Args:
        tray: the seeds; changed.
        origin: the pit to lift.
        side: the side that moves.
        way: ``+1`` towards rising names, ``-1`` back.

    Returns:
        A pit of the ring, or ``STORE``.
    """
    return _Lap(tray, origin, side, way).sow()


class _Lap:
    def __init__(self, tray: Tray, origin: int, side: int, way: int) -> None:
        self.tray = tray
        self.rules = tray.rules.sowing
        self.origin = origin
        self.side = side
        self.way = way
        self.before = tuple(tray.pits)
        self.skipping = bool(self.rules.skips)

    def sow(self) -> int:
        in_hand = self.tray.lift(self.origin)
        hole = self.origin
        if self.rules.origin == t.Origin.FIRST and in_hand > 1:
            self.drop(hole, last=False)
            in_hand -= 1
        while in_hand:
            hole = self.next_hole(hole, last=in_hand == 1)
            self.drop(hole, last=in_hand == 1)
            in_hand -= 1
        return hole

    def next_hole(self, hole: int, last: bool) -> int:
        """Find the hole for the next seed: the first after this one that is not passed over."""
        first = self.open_hole(hole)
        candidate = first
        for _ in range(len(self.tray.pits) + 1):
            if candidate == STORE or not self.passes_over(candidate, last):
                return candidate
            candidate = self.open_hole(candidate)
        # Every pit would have to be passed over.
        if self.rules.full_block == t.FullBlock.LIFT_FOR_LAP:
            self.skipping = False
        return first

    def open_hole(self, hole: int) -> int:
        """The next hole of the track, whatever it holds; a skipped origin is left out."""
        following = self.following(hole)
        skipped = self.rules.origin == t.Origin.SKIPPED and following == self.origin
        return self.following(following) if skipped else following

    def following(self, hole: int) -> int:
        """The next hole of the track; the own store lies after the mover's last pit."""
        row = self.tray.row
        last_own, beyond = (self.side + 1) * row - 1, (self.side + 1) * row % (2 * row)
        if hole == STORE:
            return beyond if self.way > 0 else last_own
        before_store = last_own if self.way > 0 else beyond
        if self.rules.store == t.SownStore.OWN and hole == before_store:
            return STORE
        return self.tray.after(hole, self.way)

    def passes_over(self, pit: int, last: bool) -> bool:
        """Whether a seed may not be dropped into a pit because of what it holds."""
        if not self.skipping or (last and not self.rules.skips_last):
            return False
        if self.tray.is_claimed(pit) and not self.rules.skips_claimed:
            return False
        live = self.rules.skip_count == t.SkipCount.LIVE
        return (self.tray.pits[pit] if live else self.before[pit]) in self.rules.skips

    def drop(self, hole: int, last: bool) -> None:
        """Drop a seed, and capture the pit at once if that is the rule for its new count."""
        if hole == STORE:
            self.tray.drop_in_store(self.side)
            return
        self.tray.drop(hole)
        if self.tray.loose(hole) in self.rules.takes:
            taker = self.rules.takes_last if last else self.rules.takes_for
            by_row = taker == t.Taker.PIT_OWNER
            self.tray.capture(hole, self.tray.side_of(hole) if by_row else self.side)
