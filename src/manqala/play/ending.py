"""Endings: whether a game is over, who gets what is left, and who won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from manqala.play.legal import sowing_moves
from manqala.play.step import Step, StepKind
from manqala.play.tray import Tray
from manqala.play.turn import Made
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position


class Termination(StrEnum):
    """Why a game is over."""

    BOARD_EMPTY = "board_empty"
    ROW_EMPTY = "row_empty"
    NO_MOVE = "no_move"
    MAJORITY = "majority"
    REPETITION = "repetition"
    PLY_LIMIT = "ply_limit"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: 0 for South, 1 for North, ``None`` for a draw.
        score: the seeds South and North own.
        termination: why the game is over.
    """

    winner: int | None
    score: tuple[int, int]
    termination: Termination


@dataclass(frozen=True, slots=True)
class End:
    """The end of a game: the swept board, the steps of the sweep and the outcome."""

    position: Position
    steps: tuple[Step, ...]
    outcome: Outcome


def end_after(made: Made, rules: Rules, ply: int, occurrences: int) -> End | None:
    """Return the end of the game if it is over after a move, else ``None``.

    Args:
        made: the move and the board after it.
        rules: the rules of the game.
        ply: how many plies the game has had, this one included.
        occurrences: how often the position has stood on the board, this time included.
    """
    position = made.position
    tray = Tray.of(position, rules)
    loose = tray.loose_in_row(0), tray.loose_in_row(1)
    ending = rules.ending
    if made.annulled:
        return _close(position, tray, Termination.REPETITION, drawn=True)
    if made.forfeited:
        # The whole row of the side to move was captured; it gets what the other has left.
        _sweep(tray, lambda _: position.side)
        return _close(position, tray, Termination.ROW_EMPTY)
    if (taker := made.last_taker) is not None:
        _sweep(tray, lambda _: taker)
        return _close(position, tray, Termination.BOARD_EMPTY)
    if not any(loose):
        return _close(position, tray, Termination.BOARD_EMPTY)
    if ending.row_empty == t.RowEmpty.AT_ONCE and not all(loose):
        _sweep_left(tray, ending.sweep, ran_out=loose.index(0))
        return _close(position, tray, Termination.ROW_EMPTY)
    if ending.majority and any(2 * tray.owned(side) > position.seeds for side in (0, 1)):
        return _close(position, tray, Termination.MAJORITY)
    if ending.repetition != t.Repetition.NONE and occurrences >= ending.occurrences:
        return _settle(position, tray, Termination.REPETITION)
    if _is_stuck(position, rules):
        _sweep_left(tray, ending.sweep, ran_out=position.side)
        return _close(position, tray, Termination.NO_MOVE)
    if ply >= ending.ply_limit:
        return _settle(position, tray, Termination.PLY_LIMIT)
    return None


def outcome_of(score: tuple[int, int], termination: Termination, drawn: bool = False) -> Outcome:
    """Say who won by the seeds owned."""
    south, north = score
    winner = None if drawn or south == north else int(north > south)
    return Outcome(winner, score, termination)


def _is_stuck(position: Position, rules: Rules) -> bool:
    """Whether nobody can go on: the side to move has no move, or both would pass."""
    if position.swap[position.side] or _can_sow(position, rules):
        return False
    if rules.ending.no_move == t.NoMove.ENDS:
        return True
    return not _can_sow(replace(position, side=1 - position.side, again=False), rules)


def _can_sow(position: Position, rules: Rules) -> bool:
    return next(sowing_moves(position, rules), None) is not None


def _settle(position: Position, tray: Tray, termination: Termination) -> End:
    """End a game that will not end by itself, as the repetition rule says."""
    rule = tray.rules.ending.repetition
    if rule == t.Repetition.ROW_OWNERS:
        _sweep(tray, tray.side_of)
    elif rule == t.Repetition.SPLIT:
        _halve(tray)
    return _close(position, tray, termination, drawn=rule == t.Repetition.DRAW)


def _sweep_left(tray: Tray, rule: t.Sweep, ran_out: int) -> None:
    """Give the loose seeds to whom the rules give them when a side has run out."""
    takers: dict[t.Sweep, Callable[[int], int]] = {
        t.Sweep.OWNER: tray.side_of,
        t.Sweep.OPPONENT: lambda _: 1 - ran_out,
        t.Sweep.FINISHER: lambda _: ran_out,
    }
    if rule in takers:
        _sweep(tray, takers[rule])


def _sweep(tray: Tray, taker: Callable[[int], int]) -> None:
    for pit in range(len(tray.pits)):
        if not tray.is_claimed(pit):
            tray.capture(pit, taker(pit), StepKind.SWEEP)


def _halve(tray: Tray) -> None:
    """Halve the loose seeds, South's half first; an odd seed stays on the board."""
    half = (tray.loose_in_row(0) + tray.loose_in_row(1)) // 2
    due = [half, half]
    for pit in range(len(tray.pits)):
        for side in (0, 1):
            seeds = min(tray.loose(pit), due[side])
            if seeds:
                due[side] -= seeds
                tray.pits[pit] -= seeds
                tray.stores[side] += seeds
                tray.steps.append(
                    Step(StepKind.SWEEP, pit=pit, store=side, seeds=seeds, owner=side)
                )


def _close(position: Position, tray: Tray, termination: Termination, drawn: bool = False) -> End:
    """Give the seeds of claimed pits to their owners and count."""
    for pit, owner in enumerate(tray.claims):
        if tray.is_claimed(pit):
            tray.capture(pit, owner, StepKind.SWEEP)
    score = tray.stores[0], tray.stores[1]
    outcome = outcome_of(score, termination, drawn)
    tray.steps.append(Step(StepKind.END, owner=outcome.winner))
    swept = replace(position, pits=tuple(tray.pits), stores=score)
    return End(swept, tuple(tray.steps), outcome)
