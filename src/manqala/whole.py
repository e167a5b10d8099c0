"""Files that are written whole or not at all: a full disk must not spoil what was there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file that takes the place of what was there once all is written.

    A link stays a link, and a device is written to as it is.

    Raises:
        OSError: it cannot be written; what was there stays.
    """
    check_writable(path)
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            yield file
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            yield file
        draft.replace(target)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Find out whether a file can be written, before long work for it begins.

    Raises:
        OSError: it cannot.
    """
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(EISDIR, "")
    if not target.parent.is_dir():
        raise FileNotFoundError(ENOENT, "")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise PermissionError(EACCES, "")
