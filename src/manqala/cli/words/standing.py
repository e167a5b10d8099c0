"""How a game stands: what each player has and who is to move, or how it ended."""

from __future__ import annotations

from manqala.cli.words.players import side_name
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.ending import Outcome, Termination
from manqala.play.tray import Tray
from manqala.rules.language.terms import Endless


def standing(board: Board, you: int | None = None) -> str:
    """Tell how a game stands.

    Args:
        board: the game.
        you: the side of the person who reads this, or ``None`` if nobody or everybody does.
    """
    if board.outcome:
        return f"{_over(board, board.outcome)} {_result(board.outcome, you)}"
    tray = Tray.of(board.position, board.game.rules)
    south, north = tray.owned(0), tray.owned(1)
    if you is None:
        has = _("South has {south}, North has {north}.").format(south=south, north=north)
    else:
        yours, theirs = (south, north) if you == 0 else (north, south)
        has = _("{player} has {theirs}, you have {yours}.").format(
            player=side_name(1 - you), theirs=theirs, yours=yours
        )
    return f"{has} {_turn(board.side, you)}"


def _turn(side: int, you: int | None) -> str:
    if side == you:
        return _("Your turn.")
    return _("{player} to move.").format(player=side_name(side))


def _over(board: Board, outcome: Outcome) -> str:
    """Why the game is over."""
    loser = side_name(board.side if outcome.winner is None else 1 - outcome.winner)
    rules = board.game.rules
    if rules.lap.endless == Endless.ANNUL:
        repetition = _("The game is over: it would go on without end.")
    else:
        repetition = _("The game is over: the same position has come {n} times.").format(
            n=rules.ending.occurrences
        )
    reasons = {
        Termination.BOARD_EMPTY: _("The game is over: no seeds are left to play with."),
        Termination.ROW_EMPTY: _("The game is over: a row is empty."),
        Termination.NO_MOVE: _("The game is over: {player} cannot move.").format(
            player=side_name(board.side)
        ),
        Termination.MAJORITY: _("The game is over: more than half of the seeds are won."),
        Termination.REPETITION: repetition,
        Termination.PLY_LIMIT: _("The game is over: it has come to its limit of {n} moves.").format(
            n=rules.ending.ply_limit
        ),
        Termination.AGREEMENT: _("The game is over by agreement."),
        Termination.RESIGNATION: _("The game is over: {player} resigned.").format(player=loser),
        Termination.TIME: _("The game is over: time has run out."),
    }
    return reasons[outcome.termination]


def _result(outcome: Outcome, you: int | None) -> str:
    south, north = outcome.score
    if outcome.winner is None:
        return _("It is a draw, {south} to {north}.").format(south=south, north=north)
    more, less = (south, north) if outcome.winner == 0 else (north, south)
    player = side_name(outcome.winner)
    if more <= less:  # who gives up may be ahead
        return _("You win.") if outcome.winner == you else _("{player} wins.").format(player=player)
    if outcome.winner == you:
        return _("You win, {more} to {less}.").format(more=more, less=less)
    return _("{player} wins, {more} to {less}.").format(player=player, more=more, less=less)
