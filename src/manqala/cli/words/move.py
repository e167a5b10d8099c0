"""A move told in a plain sentence.

"North sowed 7 seeds from c in 3 laps and captured 4 at E."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from manqala.cli.words.players import listed, side_name
from manqala.i18n import _, ngettext
from manqala.play.move import Move
from manqala.play.step import Step, StepKind
from manqala.rules.pits import pit_name

_CAPTURES = (StepKind.CAPTURE, StepKind.FOLLOW)
_NAMED_PITS = 4
"""A capture from more pits than this only tells how many they were."""


def tell(move: Move, steps: Sequence[Step], side: int, row: int) -> str:
    """Tell what a move did.

    Args:
        move: the move.
        steps: what it did, as :meth:`manqala.play.board.Board.play` returns it.
        side: the side that made it.
        row: how many pits each side has.
    """
    player = side_name(side)
    kinds = {step.kind for step in steps}
    if StepKind.PASS in kinds:
        first = _("{player} passes.").format(player=player)
    elif StepKind.SWAP in kinds:
        first = _("{player} takes over the other side: the board is turned round.").format(
            player=player
        )
    elif StepKind.VOID in kinds:
        first = _("The laps from {pit} would never end, so {player} moves no seed.").format(
            pit=move, player=player
        )
    else:
        first = listed(list(_clauses(move, steps, side, row))) + "."
    return " ".join([first, *_swept(steps)])


def _clauses(move: Move, steps: Sequence[Step], side: int, row: int) -> Iterator[str]:
    yield _sowed(move, steps, side_name(side))
    mine, theirs = (_captured(steps, owner) for owner in (side, 1 - side))
    if mine:
        yield _took(mine, row)
    if theirs:
        yield _("gave {n} from {pits} to {player}").format(
            n=theirs.total(), pits=_pits(theirs, row), player=side_name(1 - side)
        )
    if tied := [step.pit for step in steps if step.kind == StepKind.TIE and step.pit is not None]:
        yield _("tied {pits}").format(pits=_pits(tied, row))
    if any(step.kind == StepKind.AGAIN for step in steps):
        yield _("moves again")


def _sowed(move: Move, steps: Sequence[Step], player: str) -> str:
    lifted = [step.seeds for step in steps if step.kind == StepKind.LIFT]
    if len(lifted) == 1:
        text = ngettext(
            "{player} sowed {n} seed from {pit}", "{player} sowed {n} seeds from {pit}", lifted[0]
        )
    else:
        text = ngettext(
            "{player} sowed {n} seed from {pit} in {laps} laps",
            "{player} sowed {n} seeds from {pit} in {laps} laps",
            lifted[0],
        )
    return text.format(player=player, n=lifted[0], pit=move, laps=len(lifted))


def _took(captured: Counter[int], row: int) -> str:
    seeds = captured.total()
    if len(captured) > _NAMED_PITS:
        return _("captured {n} from {count} pits").format(n=seeds, count=len(captured))
    return _("captured {n} at {pits}").format(n=seeds, pits=_pits(captured, row))


def _captured(steps: Iterable[Step], owner: int) -> Counter[int]:
    """The seeds that a side got from each pit, in the order in which it got them."""
    captured: Counter[int] = Counter()
    for step in steps:
        if step.kind in _CAPTURES and step.owner == owner and step.pit is not None:
            captured[step.pit] += step.seeds
    return captured


def _pits(pits: Iterable[int], row: int) -> str:
    return listed([pit_name(pit, row) for pit in pits])


def _swept(steps: Iterable[Step]) -> Iterator[str]:
    """Who gets what is left at the end of a game."""
    swept: Counter[int] = Counter()
    for step in steps:
        if step.kind == StepKind.SWEEP and step.owner is not None:
            swept[step.owner] += step.seeds
    for owner, seeds in sorted(swept.items()):
        yield ngettext(
            "At the end {n} more seed goes to {player}.",
            "At the end {n} more seeds go to {player}.",
            seeds,
        ).format(n=seeds, player=side_name(owner))
