"""Numbers on the command line."""

from __future__ import annotations

from collections.abc import Callable

import click

from manqala.errors import quote
from manqala.i18n import N_, _


def whole(low: int, high: int) -> Callable[[object], float]:
    """Return the type of an option: a whole number between two others."""
    return _between(int, low, high, N_("expected a whole number from {low} to {high}, got {value}"))


def real(low: float, high: float) -> Callable[[object], float]:
    """Return the type of an option: a number between two others."""
    return _between(float, low, high, N_("expected a number from {low} to {high}, got {value}"))


def _between(
    kind: Callable[[str], float], low: float, high: float, fault: str
) -> Callable[[object], float]:
    def read(value: object) -> float:
        try:
            number = kind(str(value))
        except ValueError:
            number = float("nan")
        if low <= number <= high:  # which nan, also one that was typed, is not
            return number
        raise click.BadParameter(_(fault).format(low=low, high=high, value=quote(value)))

    return read
