"""A page of the shelf: the record of a game with the comments between its moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from textwrap import fill

from manqala.play.board import Board
from manqala.play.record import Record, movetext, reader, tags

_WIDTH = 80
_COMMENT = re.compile(r"\{[^}]*+\}")
_NUMBER = re.compile(r"[0-9]+\.+", re.ASCII)


@dataclass(frozen=True)
class Comment:
    """A comment.

    Attributes:
        ply: how many moves come before it.
        text: the comment with its braces.
    """

    ply: int
    text: str


@dataclass(frozen=True)
class Page:
    """A record with its comments, in the order of the moves."""

    record: Record
    comments: tuple[Comment, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Page:
        """Read the text of one record.

        Raises:
            RecordError: it cannot be read, or it breaks the rules of its game.
        """
        record = Record.parse(text, files=True)
        return cls(record, tuple(_comments(text, record)))

    @property
    def text(self) -> str:
        """The text of the record, each comment on a line of its own."""
        if not self.comments:
            return self.record.text
        head, _gap, moves = self.record.text.partition("\n\n")
        lines = [head.rstrip("\n"), ""]
        left = list(self.comments)
        run: list[str] = []
        for ply, word in _words(moves):
            while left and left[0].ply < ply:
                lines += [*_filled(run), left.pop(0).text]
                run = []
            if word.startswith(".") and run:
                run[-1] += word
            else:
                run.append(word.lstrip("."))
        lines += [*_filled(run), *(comment.text for comment in left)]
        return "\n".join(lines) + "\n"

    def comments_up_to(self, board: Board) -> tuple[Comment, ...]:
        """The comments that still stand on a board that went on from this game.

        Moves may have been taken back, and with them go the comments after them.
        """
        pairs = zip(self.record.moves, board.moves, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return tuple(comment for comment in self.comments if comment.ply <= same)


def _comments(text: str, record: Record) -> Iterator[Comment]:
    """The comments in the text of a record that was read without a fault."""
    (parts,) = reader.read(text)
    moves = str(parts.moves)
    for comment in _COMMENT.findall(tags.PAIR.sub("", text[: len(text) - len(moves)])):
        yield Comment(0, comment)
    first = Record(record.game, record.start).board()
    for found in _COMMENT.finditer(moves):
        # Whether a word is a move or the number of a turn is seen by playing; comments are few.
        board = first.copy()
        movetext.read(moves[: found.start()], board)
        yield Comment(board.ply, found[0])


def _words(moves: str) -> Iterator[tuple[int, str]]:
    """The words of a text of moves, each with the number of the move that it is or begins.

    The moves of one turn come one by one, all but the first with the dot before them.
    """
    ply = 1
    for word in moves.split():
        if _NUMBER.fullmatch(word):
            yield ply, word
            continue
        for n, move in enumerate(word.split(".")):
            yield ply, f".{move}" if n else move
            ply += 1


def _filled(words: Sequence[str]) -> list[str]:
    """Words in lines."""
    return fill(" ".join(words), _WIDTH, break_long_words=False).splitlines()
