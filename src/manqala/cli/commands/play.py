"""``manqala play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from manqala.cli.arguments import FIRST_GAME, game_argument, game_options
from manqala.cli.help import examples
from manqala.cli.table import shelf
from manqala.cli.table.exhibition import exhibit
from manqala.cli.table.page import Page
from manqala.cli.table.seats import DEFAULT_OPPONENT, PERSON, take_seats
from manqala.cli.table.stage import Stage
from manqala.cli.terminal import Terminal, is_interactive
from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.game import game as find_game
from manqala.search.alpha_beta import DEEPEST

_QUICK, _QUICK_OPPONENT = "alpha-beta:2", "greedy"
"""Who plays in place of a person, and against whom, where nobody can be asked."""


@click.command(
    "play",
    help=_(
        "Play a game against the computer or another person at this terminal.\n\n"
        "GAME is the id of a game, perhaps with options such as kalah:seeds=6, or the path of a"
        " rules file. During the game, type help to see what you can type.\n\n"
        "Where there is no terminal, the computer plays a game against itself as a demonstration."
    ),
    epilog=examples(
        "manqala play",
        "manqala play kotu-baendum --side N --opponent greedy",
        "manqala play oware --level 5",
        "manqala play oware --side both --speed 0",
        "manqala play --load game.txt",
    ),
)
@game_argument(required=False)
@click.option(
    "--side",
    type=click.Choice(["S", "N", "both", "none"], case_sensitive=False),
    default="S",
    metavar="S|N|both|none",
    show_default=True,
    help=_("Which side you play: South, which begins, or North, or both, or none."),
)
@click.option(
    "--opponent",
    metavar="NAME",
    help=_(
        "Who plays against you: random, greedy, alpha-beta (the default), level:1 to level:10,"
        " engine or person."
    ),
)
@click.option(
    "--level",
    metavar="N",
    help=_("How well your opponent plays: from 1, a beginner, to 10. The same as level:N."),
)
@click.option(
    "--depth",
    metavar="N",
    help=_(
        "How many moves alpha-beta looks ahead, at most {deepest}, instead of about half a second's"
        " worth; it stops after about half a minute."
    ).format(deepest=DEEPEST),
)
@click.option(
    "--load",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Go on with the game in this file."),
)
@game_options
def command(
    *,
    game: str | None,
    side: str,
    opponent: str | None,
    level: str | None,
    depth: str | None,
    speed: float,
    position: str | None,
    file: Path | None,
    seed: int | None,
) -> None:
    """Play a game."""
    page = _page(game, position, file) if file else None
    board = page.record.board() if page else find_game(game or FIRST_GAME).board(position)
    can_ask = is_interactive()
    if level is not None:
        opponent = _of_level(level, opponent)
    name = opponent or (DEFAULT_OPPONENT if can_ask or depth else _QUICK_OPPONENT)
    names = _names(side, name, depth)
    demonstrates = PERSON in names and not can_ask
    if not can_ask:
        names = [_QUICK if name == PERSON else name for name in names]
        speed = 0
    seats = take_seats(names, seed)
    stage = Stage(Terminal.detect(), seats.labels, speed)
    if demonstrates:
        stage.terminal.say(_("Nobody can be asked here: the computer shows a game."))
    if None in seats.players:
        from manqala.cli.table.session import Session

        session = Session(board, seats, stage)
        if file and page:
            session.take_up(file, page)
        session.run()
    else:
        exhibit(board, seats, stage)


def _page(game: str | None, position: str | None, file: Path) -> Page:
    if game is not None or position is not None:
        raise ManqalaError(_("--load takes the game from its file: leave GAME and --position out"))
    return shelf.read(file)


def _of_level(level: str, opponent: str | None) -> str:
    """The name of the opponent that has a level."""
    if opponent is not None:
        raise ManqalaError(_("--level is an opponent of its own: leave --opponent out"))
    return f"level:{level}"


def _names(side: str, opponent: str, depth: str | None) -> list[str]:
    """The names of those who play South and North."""
    if depth is not None:
        if opponent != DEFAULT_OPPONENT:
            raise ManqalaError(_("--depth is for the opponent alpha-beta"))
        opponent = f"{opponent}:{depth}"
    return {
        "S": [PERSON, opponent],
        "N": [opponent, PERSON],
        "both": [PERSON, PERSON],
        "none": [opponent, opponent],
    }[side]
