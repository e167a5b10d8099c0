"""The shelf: games in files."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from manqala.cli.table.page import Page
from manqala.errors import RecordError, located, plain
from manqala.i18n import _
from manqala.play.game import Game
from manqala.whole import whole_file

_LARGEST = 1_000_000
"""The bytes of a file that are read: no game is so long."""

_KEPT = 20
"""Games kept for those who left without saving."""


def read(path: Path) -> Page:
    """Read the page in a file.

    Raises:
        RecordError: the file cannot be read, or holds no record; the message names the file.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise RecordError(_("expected a file, not a pipe or a device"))  # it may never end
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise RecordError(_("expected at most {most:,} characters").format(most=_LARGEST))
        return Page.parse(data.decode())
    except (OSError, ValueError) as error:
        raise RecordError(located(str(path), _reason(error))) from None


def write(path: Path, page: Page, *, over: bool) -> None:
    """Write a page into a file.

    Args:
        path: the file.
        page: what to write.
        over: whether to write over a file that is there already.

    Raises:
        RecordError: the file cannot be written, or may not be written over.
    """
    game = rooted(page.record.game)
    try:
        data = replace(page, record=replace(page.record, game=game)).text.encode()
        if not over and path.exists() and not path.is_dir():
            raise FileExistsError
        with whole_file(path) as file:
            file.write(data)
    except (OSError, ValueError) as error:
        raise RecordError(located(str(path), _reason(error))) from None


def keep(page: Page) -> Path:
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
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"game-{now}-{os.getpid()}.txt"
    write(path, page, over=False)
    for old in sorted(folder.glob("game-*.txt"))[:-_KEPT]:
        with suppress(OSError):
            old.unlink()
    return path


def rooted(game: Game) -> Game:
    """Return a game that is found from any folder: the path of a rules file is made absolute."""
    is_file = game.spec.partition(":")[0] != game.id
    return replace(game, spec=str(Path(game.spec).absolute())) if is_file else game


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileExistsError):
        return _("there is such a file already; choose another name")
    if isinstance(error, OSError):
        return plain(error)
    if isinstance(error, UnicodeDecodeError):
        return _("expected a text file with a game record")
    return str(error)
