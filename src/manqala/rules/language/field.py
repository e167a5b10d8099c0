"""One field of the rule language: its neutral value, its sentence and its range."""

from __future__ import annotations

from dataclasses import Field, field
from enum import StrEnum
from typing import Any, cast

from manqala.errors import shown
from manqala.i18n import _

MAX_COUNT = 62
"""The highest count of seeds a rule may name; counts are kept as bits of one word."""


def rule(neutral: Any, help: str, *, low: int = 0, high: int = 1, parts: int = 4) -> Any:
    """Declare a field of a rules dataclass.

    Args:
        neutral: the commonest behaviour. It never changes, because digests list only the fields
            that differ from it.
        help: one sentence that says what the field means.
        low: the least value of an integer, or of the integers of a list.
        high: the greatest value of the same.
        parts: the greatest length of a list.
    """
    metadata = {"help": help, "low": low, "high": high, "parts": parts}
    return field(default=neutral, metadata=metadata)


def count_list(help: str, *, high: int = MAX_COUNT) -> Any:
    """Declare a field that lists counts of seeds, such as ``[2, 3]``; empty means any count."""
    return rule((), help, low=1, high=high, parts=8)


def expected(spec: Field[Any]) -> str:
    """Say in words which values the field takes."""
    neutral = spec.default
    low, high, parts = (spec.metadata[key] for key in ("low", "high", "parts"))
    if isinstance(neutral, bool):
        return _("true or false")
    if isinstance(neutral, str):
        return _("one of {words}").format(words=", ".join(choices(spec)))
    if isinstance(neutral, int):
        return _("a whole number from {low} to {high}").format(low=low, high=high)
    return _("a list of at most {parts} whole numbers from {low} to {high}").format(
        parts=parts, low=low, high=high
    )


def choices(spec: Field[Any]) -> list[str]:
    """List the words an enum field takes, the neutral one first."""
    neutral = spec.default
    terms = cast("type[StrEnum]", type(neutral))
    return sorted((term.value for term in terms), key=lambda word: word != neutral)


def read(spec: Field[Any], value: object) -> Any:
    """Turn a value from a rules file into the field's own type.

    Raises:
        ValueError: the value is not one the field takes; the message says which are.
    """
    neutral = spec.default
    low, high, parts = (spec.metadata[key] for key in ("low", "high", "parts"))

    def whole(number: object) -> bool:
        return type(number) is int and low <= number <= high

    if isinstance(neutral, bool):
        fits = isinstance(value, bool)
    elif isinstance(neutral, str):
        fits = isinstance(value, str) and value in choices(spec)
    elif isinstance(neutral, int):
        fits = whole(value)
    else:
        fits = isinstance(value, list) and len(value) <= parts and all(map(whole, value))
    if not fits:
        raise ValueError(
            _("expected {expected}, got {value}").format(
                expected=expected(spec), value=shown(value)
            )
        )
    if isinstance(neutral, str):
        return type(neutral)(value)
    return tuple(value) if isinstance(value, list) else value
