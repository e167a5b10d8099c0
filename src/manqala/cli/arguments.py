"""Arguments and options that several commands share."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from manqala.i18n import _

FIRST_GAME = "vai-lung-thlan"
"""The game that is played when none is named."""

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(**attributes: Any) -> Callable[[F], F]:
    """The argument GAME: a game spec, or the path of a rules file."""
    return click.argument("game", shell_complete=_games_like, **attributes)


def json_option(function: F) -> F:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))(function)


def seed_option(function: F) -> F:
    """The option --seed."""
    return click.option(
        "--seed",
        metavar="N",
        type=int,
        help=_("Make the computer's chances the same in every run."),
    )(function)


def position_option(function: F) -> F:
    """The option --position."""
    return click.option(
        "--position", metavar="TEXT", help=_("Begin at this position instead of the start.")
    )(function)


def speed_option(default: float) -> Callable[[F], F]:
    """The option --speed."""
    return click.option(
        "--speed",
        metavar="X",
        type=click.FloatRange(min=0, max=1000),
        default=default,
        show_default=True,
        callback=_finite,
        help=_("Seeds sown a second; 0 shows each move at once."),
    )


def _finite(_context: click.Context, _parameter: click.Parameter, value: float) -> float:
    """Refuse what is a number to Python alone."""
    if not math.isfinite(value):
        raise click.BadParameter(_("expected a number, got {value}").format(value=value))
    return value


def print_json(data: object) -> None:
    """Print data as JSON, in ASCII so that no terminal or pipe can spoil it."""
    click.echo(json.dumps(data, indent=2))


def _games_like(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from manqala.rules.games import catalogue

    return [id for id in catalogue.files() if id.startswith(incomplete)]
