"""``manqala warm``: compile ahead of time."""

from __future__ import annotations

import click

from manqala.cli.arguments import game_argument
from manqala.cli.compiled import needs_kernel, tell_compiling
from manqala.cli.help import examples
from manqala.i18n import _
from manqala.play.game import game as find_game
from manqala.play.game import games


@click.command(
    "warm",
    help=_(
        "Prepare games for fast computation: compile their rules now, so that nothing has to wait"
        " for it later.\n\n"
        "Without GAME, what the games of the catalogue share is compiled; a GAME that is named is"
        " also compiled for itself, which makes it fastest."
    ),
    epilog=examples("manqala warm", "manqala warm vai-lung-thlan oware"),
)
@game_argument(nargs=-1)
def command(game: tuple[str, ...]) -> None:
    """Compile ahead of time."""
    chosen = [find_game(spec) for spec in game] or games()
    with needs_kernel():
        from manqala.kernel import report_to, warm
    report_to(tell_compiling)
    warm([each.rules for each in chosen], specialise=bool(game), say=click.echo)
