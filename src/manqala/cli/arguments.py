"""Arguments and options that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from manqala.cli.number import real, whole
from manqala.errors import ManqalaError, located, plain
from manqala.i18n import _
from manqala.whole import check_writable

FIRST_GAME = "vai-lung-thlan"
"""The game that is played when none is named."""

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(**attributes: Any) -> Callable[[F], F]:
    """The argument GAME: a game spec, or the path of a rules file."""
    return click.argument("game", shell_complete=_games_like, **attributes)


def json_option(function: F) -> F:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))(function)


def position_option(function: F) -> F:
    """The option --position."""
    return click.option(
        "--position", metavar="TEXT", help=_("Begin at this position instead of the start.")
    )(function)


def game_options(function: F) -> F:
    """The options of a game that is shown: --speed, --position and --seed."""
    speed = click.option(
        "--speed",
        metavar="X",
        type=real(0, 1000),
        default=6,
        show_default=True,
        help=_("Seeds sown a second; 0 shows each move at once."),
    )
    seed = click.option(
        "--seed",
        metavar="N",
        type=whole(0, 1_000_000_000),
        help=_("Make the computer's chances the same in every run."),
    )
    return speed(position_option(seed(function)))


def engine_options(function: F) -> F:
    """The options of a search: --threads, --hash and --database."""
    threads = click.option(
        "--threads",
        metavar="N",
        type=whole(1, 64),
        default=1,
        show_default=True,
        help=_("Search with N threads."),
    )
    table = click.option(
        "--hash",
        "megabytes",
        metavar="MB",
        type=whole(1, 1 << 20),
        default=256,
        show_default=True,
        help=_("Remember positions in so many megabytes."),
    )
    database = click.option(
        "--database",
        "folder",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help=_("The folder in which databases are kept."),
    )
    return threads(table(database(function)))


def print_json(data: object) -> None:
    """Print data as JSON, in ASCII so that no terminal or pipe can spoil it."""
    click.echo(json.dumps(data, indent=2))


def _games_like(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from manqala.rules.games import catalogue

    return [id for id in catalogue.files() if id.startswith(incomplete)]


def refuse_unwritable(path: Path) -> None:
    """Find out whether a file can be written before long work for it begins.

    Raises:
        ManqalaError: it cannot.
    """
    try:
        check_writable(path)
    except OSError as error:
        raise ManqalaError(located(str(path), plain(error))) from None
