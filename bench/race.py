"""A race: Manqala and its peers do the same work in turn, round by round."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from bench.peers import AbsentError
from bench.table import Table, verdict

Run = Callable[[], tuple[float, float]]
"""Does a piece of work; returns how much it was, in leaves or plies, and the seconds."""

HEADERS = ("work", "peer", "Manqala, M/s", "peer, M/s", "ratio", "in the rounds", "target", "met")


@dataclass(frozen=True)
class Effort:
    """How thoroughly to measure.

    Attributes:
        rounds: how often everything is run in turn.
        least: the seconds that a turn takes at least; short work is repeated.
        quick: do as little as shows that everything works.
        say: takes a line on what is being done.
    """

    rounds: int
    least: float
    quick: bool
    say: Callable[[str], None]


@dataclass(frozen=True)
class Peer:
    """Whom Manqala is measured against.

    Attributes:
        name: for the table.
        run: does the work; raises ``AbsentError`` where this peer cannot be had.
        target: the ratio that Manqala should reach; ``None`` if the row is for information.
    """

    name: str
    run: Run
    target: float | None = None


def race(work: str, ours: Run, peers: list[Peer], effort: Effort) -> list[tuple[str, ...]]:
    """Measure in turns; return a row of the table for each peer."""
    effort.say(f"{work}: warming up")
    absent: dict[str, str] = {}
    turns = {"": _turn(ours, effort.least)}
    for peer in peers:
        try:
            turns[peer.name] = _turn(peer.run, effort.least)
        except AbsentError as error:
            absent[peer.name] = str(error)
    speeds: dict[str, list[float]] = {name: [] for name in turns}
    for number in range(effort.rounds):
        effort.say(f"{work}: round {number + 1} of {effort.rounds}")
        for name, turn in turns.items():
            speeds[name].append(turn())
    return [
        _absent_row(work, peer, speeds[""], absent[peer.name])
        if peer.name in absent
        else _row(work, peer, speeds[""], speeds[peer.name])
        for peer in peers
    ]


def table(rows: list[tuple[str, ...]]) -> Table:
    """Return the table of ratios."""
    return Table("Ratios", HEADERS, rows)


def _turn(run: Run, least: float) -> Callable[[], float]:
    """Return what measures a speed by as many runs as take the time; the first warms up."""
    _, seconds = run()
    repeats = max(1, math.ceil(least / seconds))

    def turn() -> float:
        runs = [run() for _ in range(repeats)]
        return sum(amount for amount, _ in runs) / sum(seconds for _, seconds in runs)

    return turn


def _row(work: str, peer: Peer, ours: list[float], theirs: list[float]) -> tuple[str, ...]:
    # What slows the machine for a while slows both of a round: their ratios differ less from
    # round to round than their speeds.
    ratios = [own / other for own, other in zip(ours, theirs, strict=True)]
    ratio = median(ratios)
    return (
        work,
        peer.name,
        _millions(ours),
        _millions(theirs),
        _ratio(ratio),
        f"{_ratio(min(ratios))} to {_ratio(max(ratios))}",
        _target(peer),
        verdict(ratio, least=peer.target),
    )


def _absent_row(work: str, peer: Peer, ours: list[float], why: str) -> tuple[str, ...]:
    return (work, peer.name, _millions(ours), why, "", "", _target(peer), "")


def _millions(speeds: list[float]) -> str:
    return _short(median(speeds) / 1e6)


def _ratio(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 10 else _short(ratio)


def _target(peer: Peer) -> str:
    return "" if peer.target is None else f"at least {peer.target}"


def _short(number: float) -> str:
    """Three digits, or all before the point."""
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
