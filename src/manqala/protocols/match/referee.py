"""The referee: one game of a match, by the rules and by the clock."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.errors import MoveError, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.ending import Termination
from manqala.play.game import Game
from manqala.protocols.fault import FaultKind, PlayerError
from manqala.protocols.match.contestant import Contestant
from manqala.protocols.match.openings import Opening
from manqala.protocols.match.pace import Clocks, Pace


@dataclass(frozen=True)
class Played:
    """A game that was played.

    Attributes:
        board: the board at its end; its outcome is set.
        fault: what the loser did wrong, or empty.
    """

    board: Board
    fault: str = ""


def play(
    game: Game, opening: Opening, players: tuple[Contestant, Contestant], pace: Pace, seed: int
) -> Played:
    """Play a game to its end.

    Args:
        game: the game.
        opening: the first moves, which nobody chooses.
        players: who plays South and North.
        pace: how long they may think.
        seed: makes the chances that players of ours take the same in every run.
    """
    board = game.board()
    for move in opening:
        board.play(move)
    clocks = Clocks(pace)
    for side in (0, 1):
        try:
            players[side].begin(game, 2 * seed + side)
        except PlayerError as error:
            return _lost(board, side, players[side], error)
    while board.outcome is None:
        side = board.side
        try:
            _move(board, players[side], clocks)
        except PlayerError as error:
            return _lost(board, side, players[side], error)
    return Played(board)


def _move(board: Board, player: Contestant, clocks: Clocks) -> None:
    """Have a player make a move.

    Raises:
        PlayerError: it does not, or not in time.
    """
    side = board.side
    text, seconds = player.choose(board, clocks)
    if player.is_timed:
        clocks.spend(side, seconds)
    try:
        board.play(text)
    except MoveError as error:
        fault = _("it played {move}: {fault}").format(move=quote(text, 20), fault=error)
        raise PlayerError(FaultKind.ILLEGAL, fault) from None


def _lost(board: Board, side: int, player: Contestant, error: PlayerError) -> Played:
    """End a game that a player lost by a fault: on time, or else as if it had resigned."""
    player.fail()
    is_late = error.kind == FaultKind.TIME
    board.stop(Termination.TIME if is_late else Termination.RESIGNATION, winner=1 - side)
    return Played(board, str(error))
