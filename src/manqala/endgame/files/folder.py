"""The folder of a rule set's layers: where it is, what is there, and who builds in it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from manqala.errors import DatabaseError, located, plain
from manqala.i18n import _
from manqala.kernel import lock
from manqala.rules.language.rules import Rules

_DIGEST = 16
_LAYER = re.compile(r"layer-([0-9]{2})\.endgame")
_UNFINISHED = ".unfinished"


def default_place() -> Path:
    """Where databases are kept unless another place is named."""
    return platformdirs.user_data_path("manqala") / "endgame"


class Folder:
    """The folder of one rule set: any name, a hyphen and the digest of the rules of moves."""

    def __init__(self, rules: Rules, place: Path | None = None, name: str = "game") -> None:
        """Find the folder, which may not exist yet.

        Args:
            rules: the rules of the game.
            place: the folder that it is in.
            name: what it is called if it does not exist yet.
        """
        digest = rules.move_digest[:_DIGEST]
        place = place or default_place()
        there = sorted(place.glob(f"*-{digest}")) if place.is_dir() else []
        self.path = there[0] if there else place / f"{name}-{digest}"

    def layers(self) -> dict[int, Path]:
        """The files of the layers that are there."""
        try:
            paths = sorted(self.path.iterdir()) if self.path.exists() else []
        except OSError as error:
            raise DatabaseError(located(str(self.path), plain(error))) from None
        matches = ((path, _LAYER.fullmatch(path.name)) for path in paths)
        return {int(match[1]): path for path, match in matches if match}

    def layer(self, number: int) -> Path:
        """The file of a layer."""
        return self.path / f"layer-{number:02}.endgame"

    def write(self, path: Path, *parts: bytes | memoryview) -> None:
        """Write a file whole or not at all.

        Raises:
            DatabaseError: it cannot be written; what was there stays.
        """
        unfinished = path.with_name(path.name + _UNFINISHED)
        try:
            with unfinished.open("wb") as file:
                for part in parts:
                    file.write(part)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
            self._sync()
        except OSError as error:
            raise self._not_written(path, error) from None
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)

    @contextmanager
    def building(self) -> Iterator[None]:
        """Keep other builds out of the folder, which is made if need be.

        Raises:
            DatabaseError: it cannot be written, or somebody else builds in it.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path / ".lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise self._not_written(self.path, error) from None
        try:
            if not lock.take(handle):
                raise DatabaseError(
                    located(str(self.path), _("another process is building this database"))
                )
            for path in self.path.glob("*" + _UNFINISHED):  # of a build that was killed
                with suppress(OSError):
                    path.unlink()
            yield
        finally:
            os.close(handle)

    def _not_written(self, path: Path, error: OSError) -> DatabaseError:
        why = _("cannot be written, {why}; the layers that are finished stay good")
        return DatabaseError(located(str(path), why.format(why=plain(error))))

    def _sync(self) -> None:
        """Make the new name last; where folders cannot be opened this is not needed."""
        if sys.platform != "win32":
            handle = os.open(self.path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
