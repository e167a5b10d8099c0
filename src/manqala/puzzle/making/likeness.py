"""Likeness: whether two positions are the same puzzle in other clothes."""

from __future__ import annotations

from collections.abc import Iterable

from manqala.rules.position import BACKWARD, Position, mirror

_TRIVIAL = 2
"""Seeds that differ when one seed has been moved, or one has been added and another taken away."""

Face = tuple[tuple[int, ...], tuple[int, ...]]


def face_of(position: Position) -> Face:
    """Return what a position looks like to the side to move, in the direction of sowing.

    What lies in the stores is left out.
    """
    if position.side:
        position = mirror(position)
    pits, claims = position.pits, position.claims
    if position.direction == BACKWARD:
        pits, claims = _reversed(pits), _reversed(claims)
    return pits, claims


def is_like_any(face: Face, others: Iterable[Face]) -> bool:
    """Whether a position looks like one of the others, but for a trivial change."""
    return any(_are_alike(face, other) for other in others)


def _are_alike(one: Face, other: Face) -> bool:
    differing = sum(abs(a - b) for a, b in zip(one[0], other[0], strict=True))
    return one[1] == other[1] and differing <= _TRIVIAL


def _reversed(ring: tuple[int, ...]) -> tuple[int, ...]:
    """A ring as it is met going the other way, each row still in front of its player."""
    row = len(ring) // 2
    return ring[:row][::-1] + ring[row:][::-1]
