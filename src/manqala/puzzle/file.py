"""A file of puzzles: records, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from manqala.errors import RecordError, located, plain
from manqala.i18n import _
from manqala.puzzle.puzzle import Puzzle
from manqala.whole import whole_file

_LARGEST = 8_000_000


def read(path: Path) -> list[Puzzle]:
    """Read the puzzles of a file; there is at least one.

    Raises:
        RecordError: it cannot be read, or holds a record that is no puzzle; the message names the
            file.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise RecordError(_("expected at most {most:,} characters").format(most=_LARGEST))
        puzzles = Puzzle.parse_many(data.decode(), files=True)
        if not puzzles:
            raise RecordError(_("expected records of puzzles, got none"))
        return puzzles
    except (OSError, ValueError) as error:
        raise RecordError(located(str(path), _reason(error))) from None


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles with their solutions into a file, whole or not at all.

    Raises:
        RecordError: it cannot be written; what was there stays.
    """
    text = "\n".join(puzzle.record.text for puzzle in puzzles)
    try:
        with whole_file(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise RecordError(located(str(path), plain(error))) from None


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return plain(error)
    if isinstance(error, UnicodeDecodeError):
        return _("expected a text file with records of puzzles")
    return str(error)
