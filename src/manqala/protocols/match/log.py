"""The log of a match: a file of records, one a line, from which the match can be resumed."""

from __future__ import annotations

from pathlib import Path

from manqala.errors import RecordError, located, plain, quote
from manqala.i18n import _
from manqala.play.record import Record
from manqala.protocols.match.match import Result, Terms, seat_of_south
from manqala.protocols.match.referee import Played

_ROUND, _FAULT, _SEED = "Round", "Fault", "Seed"

_BEGINNING = '{"game"'


class Log:
    """The games of a match in a file.

    Each line is a record with the tags ``Round`` (the number of the game), ``Pace``, ``Opening``
    (how many moves nobody chose), ``Seed`` and, if somebody lost by a fault, ``Fault``.
    """

    def __init__(self, path: Path) -> None:
        """Read what there is; a file that is not there yet is made with the first game.

        Raises:
            RecordError: the file cannot be read, or a line is no record.
        """
        self._path = path
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            # A last line without its end was being written when the match was stopped.
            whole = text[: text.rfind("\n") + 1]
            rest = text[len(whole) :]
            if not _BEGINNING.startswith(rest[: len(_BEGINNING)]):
                whole = text  # no match has written that: the reader says what is wrong with it
            self._size = len(whole.encode())
            self._records = Record.from_json_lines(whole, files=True)
        except OSError as error:
            raise RecordError(located(str(path), plain(error))) from None
        except UnicodeDecodeError:
            fault = _("expected a text file with game records")
            raise RecordError(located(str(path), fault)) from None
        except RecordError as error:
            raise RecordError(located(str(path), str(error))) from None

    @property
    def seed(self) -> int | None:
        """The seed of the match in the file."""
        seed = self._records[0].tags.get(_SEED, "") if self._records else ""
        return int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 20 else None

    def results(self, terms: Terms) -> list[Result]:
        """Return the games that have been played.

        Raises:
            RecordError: the file holds games of another match.
        """
        results: dict[int, Result] = {}
        for line, record in enumerate(self._records, 1):
            number = self._number(record, line, terms)
            expected = {"Game": terms.game.spec, **_tags(terms, number)}
            found = {"Game": record.game.spec, **record.tags}
            for name, value in expected.items():
                if found.get(name) != value:
                    raise self._other_match(line, f"{name} {value}", quote(found.get(name, "")))
            board = record.board()
            if board.outcome is None:
                raise self._other_match(line, _("a game that is over"), "*")
            results[number] = Result(number, Played(board, record.tags.get(_FAULT, "")))
        return list(results.values())

    def add(self, result: Result, terms: Terms) -> None:
        """Write a game down.

        Raises:
            RecordError: the file cannot be written.
        """
        tags = _tags(terms, result.number)
        if result.played.fault:
            tags[_FAULT] = result.played.fault
        line = Record.of(result.played.board, tags=tags).json_line + "\n"
        try:
            with self._path.open("ab") as file:
                file.truncate(self._size)
                file.write(line.encode())
        except OSError as error:
            raise RecordError(located(str(self._path), plain(error))) from None
        self._size += len(line.encode())

    def _number(self, record: Record, line: int, terms: Terms) -> int:
        text = record.tags.get(_ROUND, "")
        digits = text.isascii() and text.isdigit() and len(text) < 10
        if not digits or not 1 <= int(text) <= terms.games:
            raise self._other_match(line, f"{_ROUND} 1 … {terms.games}", quote(text))
        return int(text)

    def _other_match(self, line: int, expected: str, found: str) -> RecordError:
        place = _("{file}, line {line}").format(file=self._path, line=line)
        fault = _("it holds another match: expected {expected}, got {found}")
        return RecordError(located(place, fault.format(expected=expected, found=found)))


def _tags(terms: Terms, number: int) -> dict[str, str]:
    first = seat_of_south(number)
    return {
        "South": terms.players[first],
        "North": terms.players[1 - first],
        _ROUND: str(number),
        "Pace": terms.pace.text,
        "Opening": str(terms.plies),
        _SEED: str(terms.seed),
    }
