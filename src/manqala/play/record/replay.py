"""Replaying a record: its moves one by one, so that every fault has the number of its turn."""

from __future__ import annotations

import re

from manqala.errors import MoveError, RecordError, located, nearest, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.ending import Outcome, Termination
from manqala.rules.pits import NORTH, SIDE_NAMES

UNFINISHED = "*"
RESULT = re.compile(r"\*|[0-9]{1,6}-[0-9]{1,6}", re.ASCII)

FROM_OUTSIDE = (Termination.AGREEMENT, Termination.RESIGNATION, Termination.TIME)
"""Ends that do not follow from the moves: the record must say who won."""

WINNERS = (*SIDE_NAMES, "none")

_MOST_MOVES = 100_000


class Replay:
    """A board on which the moves of a record are played again.

    A turn is all moves of one side in a row; both sides' turns have one number.

    Attributes:
        board: the board after the moves so far.
        turn: the number of the turn that the next move belongs to.
        fresh: whether the next move begins a turn.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.turn = 1
        self.fresh = True

    def play(self, text: str) -> None:
        """Play one move.

        Raises:
            RecordError: it is not legal; the message names the turn and the move.
        """
        if self.board.ply >= _MOST_MOVES:
            raise RecordError(_("expected at most {most:,} moves").format(most=_MOST_MOVES))
        mover = self.board.side
        try:
            self.board.play(text)
        except MoveError as error:
            raise self.fault(text, str(error)) from None
        self.fresh = self.board.side != mover
        if self.fresh and mover == NORTH:
            self.turn += 1

    def fault(self, move: str, why: str) -> RecordError:
        """Return an error that names the turn and the move."""
        plain = move and move.isascii() and move.isprintable() and len(move) <= 20
        shown = move if plain else quote(move, 20)
        place = _("turn {turn}, move {move}").format(turn=self.turn, move=shown)
        return RecordError(located(place, why))


def result_text(outcome: Outcome | None) -> str:
    """Write the result: the seeds of South and North, or ``*`` while the game goes on."""
    return f"{outcome.score[0]}-{outcome.score[1]}" if outcome else UNFINISHED


def winner_text(outcome: Outcome) -> str:
    """Write who won: ``South``, ``North`` or ``none``."""
    return WINNERS[-1] if outcome.winner is None else WINNERS[outcome.winner]


def settle(board: Board, result: str, termination: str, winner: str) -> None:
    """Hold what a record says about its end against the board after its last move.

    Args:
        board: the board; a game that ended from outside is ended on it.
        result: such as ``34-26`` or ``*``; empty if the record does not say.
        termination: a word of :class:`Termination`; empty if the record does not say.
        winner: ``South``, ``North`` or ``none``; empty if the record does not say.

    Raises:
        RecordError: the two contradict each other.
    """
    if result and not RESULT.fullmatch(result):
        fault = _("expected * or seeds such as 34-26, got {result}").format(result=quote(result))
        raise RecordError(located("Result", fault))
    _expect_one_of("Termination", termination, tuple(Termination))
    _expect_one_of("Winner", winner, WINNERS)
    if board.outcome is None and termination in FROM_OUTSIDE:
        if not winner:
            raise RecordError(
                _("a game ended by {termination} needs a Winner: {winners}").format(
                    termination=termination, winners=", ".join(WINNERS)
                )
            )
        board.stop(termination, WINNERS.index(winner) if winner != WINNERS[-1] else None)
    outcome = board.outcome
    _agrees("Result", result, result_text(outcome))
    _agrees("Termination", termination, outcome.termination if outcome else "")
    _agrees("Winner", winner, winner_text(outcome) if outcome else "")


def _expect_one_of(name: str, word: str, words: tuple[str, ...]) -> None:
    if word and word not in words:
        fault = _("expected {words}, got {word}").format(words=", ".join(words), word=quote(word))
        raise RecordError(located(name, fault) + nearest(word, words))


def _agrees(name: str, said: str, found: str) -> None:
    if said and said != found:
        fault = _("the record says {said}, its moves lead to {found}").format(
            said=said, found=found or _("a game that goes on")
        )
        raise RecordError(located(name, fault))
