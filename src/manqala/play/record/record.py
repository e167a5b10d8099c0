"""A record: everything needed to see a game again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import NoneType
from typing import Any

from manqala.errors import ManqalaError, RecordError, located, quote, shown
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.ending import Outcome
from manqala.play.game import Game, game
from manqala.play.move import Move, check_made
from manqala.play.record import json_form, movetext, reader
from manqala.play.record import tags as t
from manqala.play.record.reader import Parts
from manqala.play.record.replay import FROM_OUTSIDE, Replay, result_text, settle, winner_text
from manqala.rules import position as positions
from manqala.rules.position import Position

_DIGITS = 16
"""How much of the rules' digest a record names."""

_KINDS: dict[str, tuple[type, ...]] = {
    "game": (Game,),
    "start": (Position,),
    "moves": (tuple,),
    "outcome": (Outcome, NoneType),
    "tags": (Mapping,),
}


@dataclass(frozen=True)
class Record:
    """A game as it was played: from which position, by which moves, to which end.

    Attributes:
        game: the game and its options.
        start: the position before the first move.
        moves: the moves in order.
        outcome: how the game ended, or ``None`` if it did not.
        tags: ``South`` and ``North`` (who plays), ``Date``, and whatever else is to be kept.
    """

    game: Game
    start: Position
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse what cannot be written; whether the moves are legal is seen by replaying them."""
        for name, kinds in _KINDS.items():
            value = getattr(self, name)
            if not isinstance(value, kinds):
                fault = _("expected {expected}, got {value}").format(
                    expected=" | ".join(kind.__name__ for kind in kinds), value=shown(value)
                )
                raise RecordError(located(name, fault))
        with _faults_at("start"):
            self._first_board()
        with _faults_at("moves"):
            for move in self.moves:
                check_made(move, self.start.row)
        t.check_value(t.GAME, self.game.spec)
        t.check(self.tags)

    @classmethod
    def of(
        cls,
        board: Board,
        south: str = "",
        north: str = "",
        date: str = "",
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """Return the record of the game on a board.

        Args:
            board: the game, as far as it was played.
            south: who plays South.
            north: who plays North.
            date: when it was played.
            tags: what else to keep, by name.

        Raises:
            RecordError: a tag does not fit in one line, or its name belongs to the game.
        """
        named = {t.SOUTH: south, t.NORTH: north, t.DATE: date}
        chosen = {name: value for name, value in named.items() if value} | dict(tags or {})
        return cls(board.game, board.start, board.moves, board.outcome, chosen)

    @classmethod
    def parse(cls, text: str, *, files: bool = False) -> Record:
        """Read a text that holds one record.

        Args:
            text: tags and numbered turns; comments in braces are left out.
            files: whether ``Game`` may be the path of a rules file.

        Raises:
            RecordError: it cannot be read, or it breaks the rules of its game.
        """
        found = list(reader.read(text))
        if len(found) != 1:
            raise RecordError(
                _("expected one record, got {count}").format(count=len(found))
                if found
                else _("expected one record, got none")
            )
        return _read(found[0], files)

    @classmethod
    def parse_many(cls, text: str, *, files: bool = False) -> list[Record]:
        """Read a text that holds any number of records, one after the other.

        Raises:
            RecordError: as for :meth:`parse`; the message says which record.
        """
        records = []
        for number, parts in enumerate(reader.read(text), 1):
            with _faults_at(_("record {number}").format(number=number)):
                records.append(_read(parts, files))
        return records

    @classmethod
    def from_json(cls, data: str | Mapping[str, Any], *, files: bool = False) -> Record:
        """Read the JSON form of a record: a line of JSON Lines, or the object that it holds.

        Raises:
            RecordError: it cannot be read, or it breaks the rules of its game.
        """
        return _read(json_form.read(data), files)

    @classmethod
    def from_json_lines(cls, text: str, *, files: bool = False) -> list[Record]:
        """Read JSON Lines: the JSON form of one record on each line; empty lines do not count.

        Raises:
            RecordError: as for :meth:`from_json`; the message names the line.
        """
        records = []
        for number, line in enumerate(reader.checked(text).split("\n"), 1):
            if line.strip():
                with _faults_at(_("line {line}").format(line=number)):
                    records.append(cls.from_json(line, files=files))
        return records

    @property
    def result(self) -> str:
        """The seeds of South and North such as ``34-26``, or ``*`` if the game is not over."""
        return result_text(self.outcome)

    @property
    def text(self) -> str:
        """The record as text: tags, an empty line, numbered turns."""
        moves = movetext.write(self._first_board(), self.moves)
        return t.write(self._all_tags()) + (f"\n{moves}" if moves else "")

    @property
    def json(self) -> dict[str, Any]:
        """The record as an object that can be written as JSON."""
        return json_form.write(Parts(self._all_tags(), [str(move) for move in self.moves]))

    @property
    def json_line(self) -> str:
        """The record as one line of JSON Lines, without the end of the line."""
        return json.dumps(self.json, ensure_ascii=False)

    def board(self) -> Board:
        """Return a board on which the game has been replayed.

        Raises:
            RecordError: a move is not legal, or the moves lead to another outcome.
        """
        replay = Replay(self._first_board())
        for move in self.moves:
            replay.play(str(move))
        tags = self._all_tags()
        settle(replay.board, *(tags.get(name, "") for name in (t.RESULT, t.TERMINATION, t.WINNER)))
        return replay.board

    def __str__(self) -> str:
        return self.text

    def _first_board(self) -> Board:
        return self.game.board(positions.text(self.start, self.game.rules))

    def _all_tags(self) -> dict[str, str]:
        rules, outcome = self.game.rules, self.outcome
        tags = {
            t.GAME: self.game.spec,
            t.RULES: rules.digest[:_DIGITS],
            t.RESULT: self.result,
        }
        if outcome:
            tags[t.TERMINATION] = outcome.termination.value
            if outcome.termination in FROM_OUTSIDE:
                tags[t.WINNER] = winner_text(outcome)
        if self.start != positions.start(rules):
            tags[t.POSITION] = positions.text(self.start, rules)
        return tags | dict(self.tags)


def _read(parts: Parts, files: bool) -> Record:
    """Play the moves of a record, and hold what it says against what happens."""
    said = parts.tags
    board = _board(said, files)
    if isinstance(parts.moves, str):
        result = movetext.read(parts.moves, board)
    else:
        result = ""
        replay = Replay(board)
        for move in parts.moves:
            replay.play(move)
    for each in (said.get(t.RESULT, ""), result):
        settle(board, each, said.get(t.TERMINATION, ""), said.get(t.WINNER, ""))
    return Record.of(
        board, tags={name: value for name, value in said.items() if name not in t.OF_THE_GAME}
    )


def _board(said: Mapping[str, str], files: bool) -> Board:
    """Set up the board of a record's first move."""
    if t.GAME not in said:
        raise RecordError(_("{tag} is missing: expected one such as 'kalah'").format(tag=t.GAME))
    with _faults_at(t.GAME):
        found = game(said[t.GAME], files=files)
    digest = found.rules.digest[:_DIGITS]
    if said.get(t.RULES, digest) != digest:
        fault = _(
            "the record was made under other rules of {game}: expected {digest}, got {other}"
        ).format(game=found.id, digest=digest, other=quote(said[t.RULES], 20))
        raise RecordError(located(t.RULES, fault))
    with _faults_at(t.POSITION):
        return found.board(said.get(t.POSITION))


@contextmanager
def _faults_at(place: str) -> Iterator[None]:
    """Put a place before the message of an error, and make it an error of the record."""
    try:
        yield
    except ManqalaError as error:
        raise RecordError(located(place, str(error))) from None
