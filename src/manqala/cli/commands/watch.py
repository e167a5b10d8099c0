"""``manqala watch``: the computer plays against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import click

from manqala.cli.arguments import (
    FIRST_GAME,
    F,
    game_argument,
    game_options,
    json_option,
    print_json,
)
from manqala.cli.help import examples
from manqala.cli.number import whole
from manqala.cli.progress import Progress
from manqala.cli.table.exhibition import exhibit, play_out
from manqala.cli.table.seats import DEFAULT_OPPONENT, Seats, take_seats
from manqala.cli.table.stage import Stage
from manqala.cli.terminal import Terminal
from manqala.cli.words.standing import standing
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import game as find_game
from manqala.rules.pits import SIDE_LETTERS


def _player(option: str, help: str) -> Callable[[F], F]:
    return click.option(
        option, metavar="NAME", default=DEFAULT_OPPONENT, show_default=True, help=help
    )


@click.command(
    "watch",
    help=_(
        "Watch the computer play against itself: one game move by move, or the results of many."
    ),
    epilog=examples(
        "manqala watch walak-pussa --speed 10",
        "manqala watch oware --south alpha-beta:4 --north greedy --games 20 --seed 1",
    ),
)
@game_argument(default=FIRST_GAME)
@_player(
    "--south",
    _(
        "Who plays South: random, greedy, alpha-beta, alpha-beta:4 for a fixed depth, level:1 to"
        " level:10, or engine."
    ),
)
@_player("--north", _("Who plays North."))
@click.option(
    "--games",
    "count",
    metavar="N",
    type=whole(1, 1_000_000),
    default=1,
    show_default=True,
    help=_("How many games; of more than one only the results are shown."),
)
@game_options
@json_option
def command(
    *,
    game: str,
    south: str,
    north: str,
    count: int,
    speed: float,
    position: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Watch games."""
    board = find_game(game).board(position)
    seats = take_seats((south, north), seed)
    if as_json:
        with Progress() as progress:
            played = []
            for done in range(count):
                progress.show(_("{done} of {count} games").format(done=done, count=count))
                played.append(play_out(board.copy(), seats))
        print_json(_facts(board, seats, played))
    elif count == 1:
        exhibit(board, seats, Stage(Terminal.detect(), seats.labels, speed))
    else:
        _show_results(board, seats, count)


def _show_results(start: Board, seats: Seats, count: int) -> None:
    wins: Counter[int | None] = Counter()
    for number in range(1, count + 1):
        board = play_out(start.copy(), seats)
        assert board.outcome is not None, "it was played out"
        wins[board.outcome.winner] += 1
        click.echo(f"{number}. {standing(board)}")
    text = _("{south}: {south_wins}, {north}: {north_wins}, draws: {draws}")
    south, north = seats.labels
    click.echo(
        text.format(
            south=south, south_wins=wins[0], north=north, north_wins=wins[1], draws=wins[None]
        )
    )


def _facts(start: Board, seats: Seats, played: Sequence[Board]) -> dict[str, Any]:
    outcomes = [board.outcome for board in played if board.outcome]
    winners = [outcome.winner for outcome in outcomes]
    return {
        "game": start.game.spec,
        "position": start.text,
        "south": seats.names[0],
        "north": seats.names[1],
        "south_wins": winners.count(0),
        "north_wins": winners.count(1),
        "draws": winners.count(None),
        "games": [
            {
                "score": list(outcome.score),
                "winner": None if outcome.winner is None else SIDE_LETTERS[outcome.winner],
                "termination": outcome.termination,
                "moves": [str(move) for move in board.moves],
            }
            for board, outcome in zip(played, outcomes, strict=True)
        ],
    }
