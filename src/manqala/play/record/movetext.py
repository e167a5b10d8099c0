"""The moves of a record as text: ``1. C.F d 2. A b``.

Each turn of South begins with its number; the moves of one turn are joined by dots. A record
that begins with North begins ``1... d``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import fill

from manqala.errors import RecordError, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.move import Move
from manqala.play.record.replay import RESULT, Replay
from manqala.rules.pits import NORTH, SIDE_NAMES, SOUTH

_WIDTH = 80
_COMMENT = re.compile(r"\{[^}]*+\}")
_NUMBERED = re.compile(r"([0-9]+)(\.\.\.|\.)(.*)", re.ASCII | re.DOTALL)


def write(board: Board, moves: Iterable[Move]) -> str:
    """Write the moves of a game in numbered turns, in lines of at most 80 characters.

    Args:
        board: the board before the first move; they are played on it.
        moves: the moves.
    """
    replay = Replay(board)
    words: list[str] = []
    for move in moves:
        if not replay.fresh:
            words[-1] += f".{move}"
        else:
            if board.side == SOUTH or not words:
                words.append(_number(replay))
            words.append(str(move))
        replay.play(str(move))
    lines = fill(" ".join(words), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{lines}\n" if lines else ""


def read(text: str, board: Board) -> str:
    """Play the moves of a text on a board and return the result at its end, if there is one.

    Raises:
        RecordError: a word cannot be read or a move is not legal; the message names the turn.
    """
    return _Reader(Replay(board)).read(_COMMENT.sub(" ", text))


def _number(replay: Replay) -> str:
    return f"{replay.turn}{'...' if replay.board.side == NORTH else '.'}"


class _Reader:
    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.numbered = False

    def read(self, text: str) -> str:
        result = ""
        for word in text.split():
            if result:
                raise RecordError(
                    _("expected nothing after the result {result}, got {word}").format(
                        result=result, word=quote(word)
                    )
                )
            if RESULT.fullmatch(word):
                result = word
            else:
                self.word(word)
        return result

    def word(self, word: str) -> None:
        """Read a turn number, the moves of a turn, or both in one."""
        if self.replay.board.outcome:
            raise self.replay.fault(word, _("the game is over"))
        if found := self.number(word):
            number, dots, word = found.groups()
            expected = _number(self.replay)
            if not self.replay.fresh or number + dots != expected:
                mover = _(SIDE_NAMES[self.replay.board.side])
                another = _("another move of {player}").format(player=mover)
                raise RecordError(
                    _("turn {turn}: expected {due}, got {found}").format(
                        turn=self.replay.turn,
                        due=expected if self.replay.fresh else another,
                        found=quote(number + dots, 20),
                    )
                )
            self.numbered = True
        if word:
            self.moves(word)

    def number(self, word: str) -> re.Match[str] | None:
        """Find the turn number with which a word begins.

        In ``3.4`` the first number may be a pit as well: where a turn number stands before it, or
        where North's turn needs none.
        """
        found = _NUMBERED.fullmatch(word)
        if found is None:
            return None
        _, dots, rest = found.groups()
        a_pit = self.numbered or (self.replay.board.side == NORTH and rest[:1].isdigit())
        return None if dots == "." and rest and a_pit else found

    def moves(self, word: str) -> None:
        """Play the moves of a word, joined by dots."""
        mover = self.replay.board.side
        for number, move in enumerate(word.split(".")):
            if number and self.replay.fresh and not self.replay.board.outcome:
                why = _("the turn of {player} is over: expected a space before it, got a dot")
                raise self.replay.fault(move, why.format(player=_(SIDE_NAMES[mover])))
            self.replay.play(move)
            self.numbered = False
