"""Steps: what happens in a move, one thing at a time, for boards that show it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class StepKind(StrEnum):
    """What a step does."""

    LIFT = "lift"
    DROP = "drop"
    CAPTURE = "capture"
    FOLLOW = "follow"
    SHARE = "share"
    TIE = "tie"
    AGAIN = "again"
    PASS = "pass"
    SWAP = "swap"
    VOID = "void"
    SWEEP = "sweep"
    END = "end"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens in a move.

    Attributes:
        kind: what happens. ``lift`` takes all seeds of a pit in hand; ``drop`` puts one in a pit
            or a store; ``capture`` and ``sweep`` move the seeds of a pit to the store of
            ``owner`` (at the end of a game for ``sweep``); ``follow`` moves a capturing seed
            along with what it captured; ``share`` moves seeds from the opposite pit to this one;
            ``tie`` makes a pit ``owner``'s for good; ``again`` gives the mover another move;
            ``void`` takes an endless move back; ``end`` ends the game.
        pit: the pit of the ring, or ``None``.
        store: the side whose store is meant, or ``None``.
        seeds: how many seeds are moved.
        owner: the side that gets them, or that moves on, where it matters.
    """

    kind: StepKind
    pit: int | None = None
    store: int | None = None
    seeds: int = 0
    owner: int | None = None
