"""Frames: the views a move goes through, one for each thing that happens in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from manqala.cli.board.view import STORES, View
from manqala.play.step import Step, StepKind
from manqala.rules.position import Position, mirror

_TO_STORE = (StepKind.CAPTURE, StepKind.FOLLOW, StepKind.SWEEP)


def frames(view: View, steps: Iterable[Step]) -> Iterator[View]:
    """Yield the view after each step that changes it.

    Args:
        view: the board before the move.
        steps: what the move does, as :meth:`manqala.play.board.Board.play` returns it.
    """
    for step in steps:
        change = _CHANGES.get(step.kind)
        if change is not None:
            view = change(view, step)
            yield view


def thinned(views: Sequence[View], most: int) -> list[View]:
    """Leave out views evenly, never the last, so that at most that many stay."""
    count = min(len(views), max(most, 1))
    return [views[(n + 1) * len(views) // count - 1] for n in range(count)]


def _lift(view: View, step: Step) -> View:
    assert step.pit is not None, "a pit is lifted"
    position = _with_pits(view.position, {step.pit: 0})
    return replace(view, position=position, lit=step.pit, in_hand=step.seeds)


def _drop(view: View, step: Step) -> View:
    position = view.position
    if step.pit is not None:
        position = _with_pits(position, {step.pit: position.pits[step.pit] + 1})
        lit = step.pit
    else:
        assert step.store is not None, "what is not dropped in a pit is dropped in a store"
        position = _with_store(position, step.store, 1)
        lit = STORES[step.store]
    return replace(view, position=position, lit=lit, in_hand=(view.in_hand or 1) - 1 or None)


def _take(view: View, step: Step) -> View:
    assert step.pit is not None, "seeds are taken from a pit"
    assert step.owner is not None, "somebody gets them"
    left = view.position.pits[step.pit] - step.seeds
    position = _with_store(_with_pits(view.position, {step.pit: left}), step.owner, step.seeds)
    return replace(view, position=position, lit=step.pit)


def _share(view: View, step: Step) -> View:
    assert step.pit is not None, "seeds go over to a pit"
    pits = view.position.pits
    opposite = len(pits) - 1 - step.pit
    changed = {step.pit: pits[step.pit] + step.seeds, opposite: pits[opposite] - step.seeds}
    return replace(view, position=_with_pits(view.position, changed), lit=step.pit)


def _tie(view: View, step: Step) -> View:
    assert step.pit is not None, "a pit is tied"
    assert step.owner is not None, "somebody ties it"
    claims = list(view.position.claims)
    claims[step.pit] = step.owner
    return replace(view, position=replace(view.position, claims=tuple(claims)), lit=step.pit)


def _swap(view: View, _step: Step) -> View:
    return replace(view, position=mirror(view.position), lit=None)


def _with_pits(position: Position, changed: dict[int, int]) -> Position:
    pits = tuple(changed.get(pit, seeds) for pit, seeds in enumerate(position.pits))
    return replace(position, pits=pits)


def _with_store(position: Position, side: int, more: int) -> Position:
    south, north = position.stores
    stores = (south + more, north) if side == 0 else (south, north + more)
    return replace(position, stores=stores)


_CHANGES: dict[StepKind, Callable[[View, Step], View]] = {
    StepKind.LIFT: _lift,
    StepKind.DROP: _drop,
    StepKind.SHARE: _share,
    StepKind.TIE: _tie,
    StepKind.SWAP: _swap,
    **dict.fromkeys(_TO_STORE, _take),
}
