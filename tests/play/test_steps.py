"""The steps of a move lead from the board before it to the board after it."""

from __future__ import annotations

from random import Random

import pytest

from manqala.play.step import Step, StepKind
from manqala.rules.position import UNCLAIMED, Position, mirror
from tests import kit


def replayed(steps: tuple[Step, ...], position: Position) -> tuple[list[int], list[int], list[int]]:
    """Carry out steps on pits, stores and claims, as a board that shows them would."""
    pits, stores = list(position.pits), list(position.stores)
    claims = list(position.claims) or [UNCLAIMED] * len(pits)
    in_hand = 0
    for step in steps:
        pit, seeds = step.pit, step.seeds
        if step.kind == StepKind.SWAP:
            turned = mirror(Position(tuple(pits), (stores[0], stores[1]), claims=tuple(claims)))
            pits, stores, claims = list(turned.pits), list(turned.stores), list(turned.claims)
        elif step.kind == StepKind.DROP:
            assert seeds == 1
            in_hand -= 1
            if pit is None:
                assert step.store is not None
                stores[step.store] += 1
            else:
                pits[pit] += 1
        elif pit is None or step.kind == StepKind.VOID:
            assert step.kind in (StepKind.PASS, StepKind.AGAIN, StepKind.VOID, StepKind.END)
        elif step.kind == StepKind.LIFT:
            assert in_hand == 0
            assert pits[pit] == seeds > 0
            in_hand, pits[pit] = seeds, 0
        elif step.kind == StepKind.SHARE:
            pits[-1 - pit] -= seeds
            pits[pit] += seeds
        elif step.kind == StepKind.TIE:
            assert step.owner is not None
            assert pits[pit] == seeds
            claims[pit] = step.owner
        else:
            assert step.kind in (StepKind.CAPTURE, StepKind.FOLLOW, StepKind.SWEEP)
            assert step.store == step.owner
            assert step.store is not None
            assert seeds > 0
            pits[pit] -= seeds
            stores[step.store] += seeds
    assert in_hand == 0
    return pits, stores, claims


@pytest.mark.parametrize("spec", kit.variants())
def test_steps_lead_to_the_same_board(spec: str) -> None:
    game, rng = kit.game(spec), Random(spec)
    for board in kit.boards(spec):
        while board.outcome is None and board.ply < 12:
            before = board.position
            steps = board.play(rng.choice(board.legal_moves))
            pits, stores, claims = replayed(steps, before)
            assert tuple(pits) == board.pits
            assert tuple(stores) == board.stores
            if game.rules.claims:
                assert tuple(claims) == board.position.claims
            ends = [step for step in steps if step.kind == StepKind.END]
            assert [steps[-1]] * len(ends) == ends
            assert bool(ends) == (board.outcome is not None)
            again = any(step.kind == StepKind.AGAIN for step in steps)
            assert (board.side == before.side) == again
