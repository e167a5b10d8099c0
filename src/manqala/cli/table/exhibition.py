"""An exhibition: the computer plays against itself."""

from __future__ import annotations

import click

from manqala.cli.table.seats import Seats
from manqala.cli.table.stage import Stage
from manqala.cli.words.move import tell
from manqala.cli.words.standing import standing
from manqala.cli.words.title import title
from manqala.play.board import Board
from manqala.play.move import Move
from manqala.play.record import Record


def exhibit(board: Board, seats: Seats, stage: Stage) -> None:
    """Play a game to its end, showing every move with the board, and then its record."""
    stage.terminal.say(title(board.game.definition, board.game.spec))
    stage.show(board)
    stage.terminal.say(standing(board))
    while board.outcome is None:
        side, move = board.side, _choose(board, seats)
        steps = stage.play(board, move)
        story = tell(move, steps, side, board.position.row)
        stage.terminal.say(f"{board.ply}. {story} {standing(board)}")
    south, north = seats.names
    click.echo("\n" + Record.of(board, south=south, north=north).text, nl=False)


def play_out(board: Board, seats: Seats) -> Board:
    """Play a game to its end without showing it; return the same board."""
    while board.outcome is None:
        board.play(_choose(board, seats))
    return board


def _choose(board: Board, seats: Seats) -> Move:
    player = seats.players[board.side]
    assert player is not None, "nobody waits for a person here"
    return player.choose(board)
