"""The shelf: records of games in files."""

from __future__ import annotations

from pathlib import Path

from manqala.errors import RecordError, located
from manqala.i18n import _
from manqala.play.record import Record

_LARGEST = 8_000_000


def read(path: Path) -> Record:
    """Read the record in a file.

    Raises:
        RecordError: the file cannot be read, or holds no record; the message names the file.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1).decode()
        return Record.parse(text, files=True)
    except (OSError, ValueError) as error:
        raise RecordError(located(str(path), _reason(error))) from None


def write(path: Path, record: Record, *, over: bool) -> None:
    """Write a record into a file.

    Args:
        path: the file.
        record: what to write.
        over: whether to write over a file that is there already.

    Raises:
        RecordError: the file cannot be written, or may not be written over.
    """
    try:
        with path.open("w" if over else "x", encoding="utf-8") as file:
            file.write(record.text)
    except (OSError, ValueError) as error:
        raise RecordError(located(str(path), _reason(error))) from None


def keep(record: Record) -> Path:
    """Write the last game that was left into a place of its own and return its file.

    Raises:
        RecordError: it cannot be written.
    """
    from platformdirs import user_state_path  # only at the end of a game

    folder = user_state_path("manqala", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(located(str(folder), _reason(error))) from None
    path = folder / "last-game.txt"
    write(path, record, over=True)
    return path


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileExistsError):
        return _("there is such a file already; choose another name")
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return _("expected a text file with a game record")
    return str(error)
