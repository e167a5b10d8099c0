"""The tray: what lies on the board while a move is made. Every change of it is a step."""

from __future__ import annotations

from dataclasses import dataclass, field

from manqala.play.step import Step, StepKind
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import UNCLAIMED, Position


@dataclass
class Tray:
    """Seeds and claims that change, and the steps that changed them.

    Pits are numbered round the ring, South's first; ``opposite`` of the first pit of one row is
    the last of the other.
    """

    rules: Rules
    pits: list[int]
    stores: list[int]
    claims: list[int]
    steps: list[Step] = field(default_factory=list)

    @classmethod
    def of(cls, position: Position, rules: Rules) -> Tray:
        """Lay out a position."""
        claims = position.claims or (UNCLAIMED,) * len(position.pits)
        return cls(rules, list(position.pits), list(position.stores), list(claims))

    @property
    def row(self) -> int:
        """How many pits each side has."""
        return len(self.pits) // 2

    def side_of(self, pit: int) -> int:
        """The side in whose row a pit lies."""
        return pit // self.row

    def is_end(self, pit: int) -> bool:
        """Whether a pit is the first or the last of its row."""
        return pit % self.row in (0, self.row - 1)

    def after(self, pit: int, way: int) -> int:
        """The pit that follows when going ``way`` (+1 or -1) round the ring."""
        return (pit + way) % len(self.pits)

    def opposite(self, pit: int) -> int:
        """The pit across the board."""
        return len(self.pits) - 1 - pit

    def is_claimed(self, pit: int) -> bool:
        """Whether a pit belongs to a side for good."""
        return self.claims[pit] != UNCLAIMED

    def loose(self, pit: int) -> int:
        """The seeds of a pit that can still be played and captured: none if it is claimed."""
        return 0 if self.is_claimed(pit) else self.pits[pit]

    def loose_in_row(self, side: int) -> int:
        """The seeds a side could play with."""
        return sum(self.loose(pit) for pit in range(side * self.row, (side + 1) * self.row))

    def owned(self, side: int) -> int:
        """The seeds a side owns: its store and its claimed pits."""
        tied = sum(
            seeds for seeds, owner in zip(self.pits, self.claims, strict=True) if owner == side
        )
        return self.stores[side] + tied

    def lift(self, pit: int) -> int:
        """Take all seeds of a pit in hand and return how many."""
        seeds, self.pits[pit] = self.pits[pit], 0
        self.steps.append(Step(StepKind.LIFT, pit=pit, seeds=seeds))
        return seeds

    def drop(self, pit: int) -> None:
        """Drop one seed into a pit; in a claimed one it may go on to its owner's store."""
        self.pits[pit] += 1
        self.steps.append(Step(StepKind.DROP, pit=pit, seeds=1))
        if self.is_claimed(pit) and self.rules.claim.holds == t.ClaimHolds.STORE:
            self.capture(pit, self.claims[pit])

    def drop_in_store(self, side: int) -> None:
        """Drop one seed into the store of a side."""
        self.stores[side] += 1
        self.steps.append(Step(StepKind.DROP, store=side, seeds=1))

    def capture(self, pit: int, owner: int, kind: StepKind = StepKind.CAPTURE) -> None:
        """Move the seeds of a pit, if it holds any, to the store of a side."""
        seeds, self.pits[pit] = self.pits[pit], 0
        if seeds:
            self.stores[owner] += seeds
            self.steps.append(Step(kind, pit=pit, store=owner, seeds=seeds, owner=owner))

    def share(self, pit: int, seeds: int) -> None:
        """Move seeds from the opposite pit to this one."""
        self.pits[self.opposite(pit)] -= seeds
        self.pits[pit] += seeds
        self.steps.append(Step(StepKind.SHARE, pit=pit, seeds=seeds))

    def claim(self, pit: int, owner: int) -> None:
        """Make a pit a side's for good."""
        self.claims[pit] = owner
        self.steps.append(Step(StepKind.TIE, pit=pit, seeds=self.pits[pit], owner=owner))
