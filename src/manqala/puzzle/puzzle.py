"""A puzzle, and the record that it is written as."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manqala.endgame.successors import lead
from manqala.errors import RecordError, located, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.play.record import Record
from manqala.puzzle.difficulty import Difficulty
from manqala.puzzle.goal import Goal, goal_of
from manqala.rules import position as positions
from manqala.rules.position import Position

GOAL, VALUES, TEMPTING = "Puzzle", "Values", "Tempting"
VALUE, LEVEL = "Value", "Difficulty"
DEPTH, TEMPTATION = "Depth", "Temptation"

_MOVE = re.compile(r"(\S{1,6}) ([+-][0-9]{1,6})", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move alone is right.

    Attributes:
        game: the game.
        position: the position.
        goal: what the right move does.
        values: what each move is worth to the side to move, by its text: the seeds still to be
            won, own less the opponent's.
        line: the texts of the best moves of both sides, from the solution to the end of the game.
        tempting: the text of the move that seems best.
        difficulty: how hard it is.
    """

    game: Game
    position: Position
    goal: Goal
    values: Mapping[str, int]
    line: tuple[str, ...]
    tempting: str
    difficulty: Difficulty

    @property
    def solution(self) -> str:
        """The text of the right move."""
        return self.line[0]

    @property
    def value(self) -> int:
        """What the solution is worth."""
        return self.values[self.solution]

    @property
    def text(self) -> str:
        """The position text."""
        return positions.text(self.position, self.game.rules)

    @property
    def record(self) -> Record:
        """The game from the position to its end, with what the puzzle is in tags."""
        board = self.board()
        for move in self.line:
            board.play(move)
        worth = ", ".join(f"{move} {value:+}" for move, value in self.values.items())
        tags = {
            GOAL: self.goal.value,
            VALUE: f"{self.value:+}",
            VALUES: worth,
            TEMPTING: self.tempting,
            LEVEL: str(self.difficulty.level),
            DEPTH: str(self.difficulty.depth),
            TEMPTATION: str(self.difficulty.temptation),
        }
        return Record.of(board, tags=tags)

    @property
    def json(self) -> dict[str, Any]:
        """The puzzle as an object that can be written as JSON."""
        return {
            "game": self.game.spec,
            "position": self.text,
            "goal": self.goal.value,
            "solution": self.solution,
            "line": list(self.line),
            "length": len(self.line),
            "value": self.value,
            "moves": dict(self.values),
            "tempting": self.tempting,
            "difficulty": self.difficulty.level,
            "depth": self.difficulty.depth,
            "temptation": self.difficulty.temptation,
        }

    def board(self) -> Board:
        """Return a board at the position."""
        return self.game.board(self.text)

    @classmethod
    def parse_many(cls, text: str, *, files: bool = False) -> list[Puzzle]:
        """Read a text of records that are puzzles.

        The lines are replayed by the rules. Values are not proved anew, but must fit together.

        Args:
            text: the records, one after the other.
            files: whether ``Game`` may be the path of a rules file.

        Raises:
            RecordError: it cannot be read, it breaks the rules, or a record is no puzzle.
        """
        puzzles = []
        for number, record in enumerate(Record.parse_many(text, files=files), 1):
            try:
                puzzles.append(_puzzle(record))
            except RecordError as error:
                place = _("record {number}").format(number=number)
                raise RecordError(located(place, str(error))) from None
        return puzzles


def _puzzle(record: Record) -> Puzzle:
    tags = record.tags
    for tag in (GOAL, VALUE, VALUES, TEMPTING, DEPTH, TEMPTATION):
        if tag not in tags:
            raise RecordError(_("not a puzzle: tag {tag} is missing").format(tag=tag))
    values = _values(record)
    line = tuple(map(str, record.moves))
    best = max(values, key=lambda move: values[move])
    rules, start = record.game.rules, record.start
    goal = goal_of(values, lead(start, rules, start.side), counts_seeds=not rules.ending.majority)
    if goal is None or not line or line[0] != best:
        raise RecordError(_("not a puzzle: its first move is not the only one that is right"))
    if tags[GOAL] != goal:
        raise _fault(GOAL, goal.value, tags[GOAL])
    if tags[VALUE] != f"{values[best]:+}":
        raise _fault(VALUE, f"{values[best]:+}", tags[VALUE])
    if tags[TEMPTING] not in values or tags[TEMPTING] == best:
        raise _fault(TEMPTING, ", ".join(move for move in values if move != best), tags[TEMPTING])
    difficulty = Difficulty(_number(tags, DEPTH), len(values), _number(tags, TEMPTATION))
    return Puzzle(record.game, start, goal, values, line, tags[TEMPTING], difficulty)


def _values(record: Record) -> dict[str, int]:
    """Read what each move is worth."""
    found = [_MOVE.fullmatch(part) for part in record.tags[VALUES].split(", ")]
    values = {each[1]: int(each[2]) for each in found if each}
    legal = [str(move) for move in Record(record.game, record.start).board().legal_moves]
    if None in found or list(values) != legal or len(legal) < 2:
        raise _fault(VALUES, ", ".join(f"{move} +1" for move in legal), record.tags[VALUES])
    return values


def _number(tags: Mapping[str, str], tag: str) -> int:
    if not _NUMBER.fullmatch(tags[tag]):
        raise _fault(tag, "3", tags[tag])
    return int(tags[tag])


def _fault(tag: str, expected: str, got: str) -> RecordError:
    fault = _("expected {expected}, got {value}").format(expected=expected, value=quote(got))
    return RecordError(located(tag, fault))
