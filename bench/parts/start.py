"""Starting: the seconds until something is seen, and the memory that is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from bench.child import peak_memory, seconds, seconds_until
from bench.peers import AbsentError
from bench.race import Effort
from bench.table import Table, verdict

HEADERS = ("what", "measured", "in the rounds", "target", "met")

MANQALA = ("-m", "manqala")
PROMPT = b"Your move: "
UNITS = {"ms": (1_000.0, 0), "s": (1.0, 2), "MB": (1e-6, 0)}
"""What a second or a byte is multiplied with, and the digits after the point."""


@dataclass(frozen=True)
class Measure:
    """Something that is measured, in seconds or bytes.

    Attributes:
        what: for the table.
        take: measures it once; raises ``AbsentError`` where that cannot be done.
        unit: in which it is shown.
        most: the target; ``None`` if the row is for information.
    """

    what: str
    take: Callable[[], float]
    unit: str
    most: float | None = None

    def show(self, value: float) -> str:
        """Write a value with its unit."""
        factor, digits = UNITS[self.unit]
        return f"{value * factor:.{digits}f} {self.unit}"


MEASURES = (
    Measure(
        "`import manqala`, beyond Python itself",
        lambda: seconds("-c", "import manqala") - seconds("-c", "pass"),
        "ms",
        0.080,
    ),
    Measure("`manqala games`", lambda: seconds(*MANQALA, "games"), "s", 0.4),
    Measure(
        "`manqala play`, until the board is shown",
        lambda: seconds_until(PROMPT, *MANQALA, "play"),
        "s",
        0.6,
    ),
    Measure("memory of `manqala games`", lambda: peak_memory(*MANQALA, "games"), "MB"),
    Measure(
        "memory of `manqala perft kalah 1`",
        lambda: peak_memory(*MANQALA, "perft", "kalah", "1"),
        "MB",
    ),
)


def table(effort: Effort) -> Table:
    """Measure in turns, round by round."""
    effort.say("Starting: warming up")
    absent: dict[str, str] = {}
    for measure in MEASURES:
        try:
            measure.take()  # bytecode is written and files are in memory from here on
        except AbsentError as error:
            absent[measure.what] = str(error)
    values: dict[str, list[float]] = {measure.what: [] for measure in MEASURES}
    for number in range(effort.rounds):
        effort.say(f"Starting: round {number + 1} of {effort.rounds}")
        for measure in MEASURES:
            if measure.what not in absent:
                values[measure.what].append(measure.take())
    rows = [_row(each, values[each.what], absent.get(each.what)) for each in MEASURES]
    return Table("Starting and memory", HEADERS, rows)


def _row(measure: Measure, values: list[float], why: str | None) -> tuple[str, ...]:
    target = "" if measure.most is None else f"at most {measure.show(measure.most)}"
    if why is not None:
        return (measure.what, why, "", target, "")
    middle = median(values)
    return (
        measure.what,
        measure.show(middle),
        f"{measure.show(min(values))} to {measure.show(max(values))}",
        target,
        verdict(middle, most=measure.most),
    )
