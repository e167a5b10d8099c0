"""``manqala games``: the list of games."""

from __future__ import annotations

import sys

import click

from manqala.cli.arguments import json_option, print_json
from manqala.cli.help import examples
from manqala.cli.terminal import Terminal
from manqala.i18n import _
from manqala.play.game import games


@click.command(
    "games",
    help=_("List the games, one a line: its id, its name and where it is played."),
    epilog=examples("manqala games", "manqala games --json"),
)
@json_option
def command(as_json: bool) -> None:
    """List the games."""
    found = games()
    if as_json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "region": game.definition.region,
                    "pits": game.rules.board.pits,
                    "seeds": game.rules.seeds,
                    "options": list(game.options),
                }
                for game in found
            ]
        )
        return
    id_width = max(len(game.id) for game in found)
    name_width = max(len(game.name) for game in found)
    width = Terminal.detect().width if sys.stdout.isatty() else None
    for game in found:
        line = f"{game.id:{id_width}}  {game.name:{name_width}}  {game.definition.region}"
        click.echo(line[:width].rstrip())
