"""The shelf: records of games in files."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from manqala.errors import RecordError, located
from manqala.i18n import _
from manqala.play.record import Record

_LARGEST = 8_000_000

_KEPT = 20
"""Games kept for those who left without saving."""


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
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        data = record.text.encode()
        if not over and path.exists():
            raise FileExistsError
        # The file is complete or not there: a full disk must not spoil a game kept before.
        try:
            draft.write_bytes(data)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise RecordError(located(str(path), _reason(error))) from None


def keep(record: Record) -> Path:
    """Write a game that was left into a file of its own and return the file.

    The last so many are kept; older ones make room.

    Raises:
        RecordError: it cannot be written.
    """
    from platformdirs import user_state_path  # only at the end of a game

    folder = user_state_path("manqala", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(located(str(folder), _reason(error))) from None
    kept = sorted(folder.glob("game-*.txt"))
    for old in kept[: 1 - _KEPT]:
        old.unlink(missing_ok=True)
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"game-{now}-{os.getpid()}.txt"
    write(path, record, over=False)
    return path


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileExistsError):
        return _("there is such a file already; choose another name")
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return _("expected a text file with a game record")
    return str(error)
