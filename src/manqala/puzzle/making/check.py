"""The check of a puzzle: its values are proved once more from what follows, its line is played."""

from __future__ import annotations

from manqala.endgame.successors import lead
from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.ending import Termination
from manqala.puzzle.making.values import Values
from manqala.puzzle.puzzle import Puzzle


def check(puzzle: Puzzle, values: Values) -> bool:
    """Play a puzzle on a board of its own and see whether all that it says comes out.

    Returns:
        Whether what follows every move could be proved, too.

    Raises:
        ManqalaError: what is proved of a move and of what follows it does not agree, or a move of
            the line is not legal.
    """
    board = puzzle.board()
    ahead = lead(puzzle.position, puzzle.game.rules, board.side)
    for move, value in puzzle.values.items():
        after = board.copy()
        after.play(move)
        if not _comes_to(after, board.side, ahead + value, values):
            return False
    side = board.side
    for move in puzzle.line:
        board.play(move)
        if not _comes_to(board, side, ahead + puzzle.value, values):
            return False
    return board.outcome is not None


def _comes_to(board: Board, side: int, margin: int, values: Values) -> bool:
    """Whether it is proved that a side ends so far ahead; another margin is an error."""
    if board.outcome:
        found = _final(board, side)
        if board.outcome.termination == Termination.MAJORITY:  # the rest is not played
            found, margin = _sign(found), _sign(margin)
    else:
        moves = values.best(board.position)
        if moves is None:
            return False
        best = max(moves.values())
        here = lead(board.position, board.game.rules, side)
        found = here + (best if board.side == side else -best)
    if found != margin:
        raise ManqalaError(
            _(
                "two searches do not agree, please report this: {game}, {position}: {first:+} and"
                " {second:+}"
            ).format(game=board.game.spec, position=board.text, first=margin, second=found)
        )
    return True


def _final(board: Board, side: int) -> int:
    """The seeds by which a side has won a game that is over."""
    assert board.outcome is not None, "the game is over"
    if board.outcome.winner is None:  # also where the seeds are not counted
        return 0
    south, north = board.outcome.score
    return south - north if side == 0 else north - south


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
