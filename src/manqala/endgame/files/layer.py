"""The file of a layer: a header of one page, a directory, the packed values.

The header begins with ``MAGIC`` and the length of a JSON text, in four bytes, and ends with the
SHA-256 of all before. The text has the checksums of the directory and of the values. Header and
directory are checked when a file is opened, so that no value is looked for outside of it; the
values are checked by :meth:`LayerFile.check`, which reads them all.
"""

from __future__ import annotations

import hashlib
import json
import mmap
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from manqala.endgame.compiled.packed import ENTRY_WORDS, GROUP
from manqala.errors import DatabaseError, located, plain
from manqala.i18n import _

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC = b"manqala endgame\n"
FORMAT = 1

PAGE = 4096
_LENGTH = slice(len(MAGIC), len(MAGIC) + 4)
_SUM = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Header:
    """What a file says of itself.

    Attributes:
        format: the version of the format and of the index.
        rules: the digest of the rules of moves.
        pits: the pits of a side.
        layer: the seeds in unclaimed pits.
        sheets: how many states of marks are told apart.
        positions: how many positions there are.
        won: how many are won by the side to move, and how many are lost, below.
        lost: how many are lost.
        unresolved: of how many the bounds differ.
        step: what divides all differences of values.
        data: how many bytes the values take.
        directory_sum: the SHA-256 of the directory.
        data_sum: the SHA-256 of the values.
    """

    format: int
    rules: str
    pits: int
    layer: int
    sheets: int
    positions: int
    won: int
    lost: int
    unresolved: int
    step: int
    data: int
    directory_sum: str
    data_sum: str

    @property
    def directory(self) -> int:
        """How many bytes the directory takes."""
        return -(-self.positions // GROUP) * 8 * ENTRY_WORDS

    def to_bytes(self) -> bytes:
        """The first page of the file."""
        text = json.dumps(asdict(self)).encode()
        page = MAGIC + len(text).to_bytes(4, "little") + text
        page += bytes(PAGE - _SUM - len(page))
        return page + hashlib.sha256(page).digest()

    @classmethod
    def from_bytes(cls, page: bytes) -> Header:
        """Read the first page of a file.

        Raises:
            DatabaseError: it is none, or damaged, or of another format.
        """
        if page[: len(MAGIC)] != MAGIC:
            raise DatabaseError(_("this is no endgame database"))
        if len(page) < PAGE or hashlib.sha256(page[:-_SUM]).digest() != page[-_SUM:]:
            raise DatabaseError(_("the header is damaged"))
        length = int.from_bytes(page[_LENGTH], "little")
        said = json.loads(page[_LENGTH.stop : _LENGTH.stop + length])
        if said["format"] != FORMAT:
            raise DatabaseError(
                _("expected format {expected}, got {format}").format(
                    expected=FORMAT, format=said["format"]
                )
            )
        return cls(**{spec.name: said[spec.name] for spec in fields(cls)})


class LayerFile:
    """A layer in a file that is mapped into memory."""

    def __init__(self, path: Path) -> None:
        """Open a file.

        Raises:
            DatabaseError: it cannot be read, is damaged or is no such file.
        """
        self.path = path
        try:
            self._bytes = _mapped(path)
        except OSError as error:
            raise self._fault(plain(error)) from None
        try:
            self.header = Header.from_bytes(self._bytes[:PAGE].tobytes())
        except DatabaseError as error:
            raise self._fault(str(error)) from None
        self._data = PAGE + self.header.directory
        size = self._data + self.header.data
        if len(self._bytes) != size:
            raise self._fault(
                _("expected {size:,} bytes, got {count:,}").format(
                    size=size, count=len(self._bytes)
                )
            )
        if checksum(self._bytes[PAGE : self._data]) != self.header.directory_sum:
            raise self._fault(_("the directory is damaged"))

    @property
    def directory_address(self) -> int:
        """Where the directory is in memory, as long as this object lives."""
        return self._bytes.ctypes.data + PAGE

    @property
    def data_address(self) -> int:
        """Where the values are in memory, as long as this object lives."""
        return self._bytes.ctypes.data + self._data

    @property
    def size(self) -> int:
        """The bytes of the file."""
        return len(self._bytes)

    def check(self) -> None:
        """Read all values and compare them with their checksum.

        Raises:
            DatabaseError: they are damaged.
        """
        if checksum(self._bytes[self._data :]) != self.header.data_sum:
            raise self._fault(_("the values are damaged"))

    def check_rules(self, digest: str, layer: int, positions: int) -> None:
        """Make sure that this is the layer of a rule set.

        Raises:
            DatabaseError: it is of other rules, or another layer.
        """
        for what, expected, got in (
            (_("rules"), digest, self.header.rules),
            (_("layer"), layer, self.header.layer),
            (_("positions"), positions, self.header.positions),
        ):
            if expected != got:
                raise self._fault(
                    _("{what}: expected {expected}, got {got}").format(
                        what=what, expected=str(expected)[:16], got=str(got)[:16]
                    )
                )

    def _fault(self, why: str) -> DatabaseError:
        return DatabaseError(located(str(self.path), why))


def checksum(data: NDArray[Any]) -> str:
    """The SHA-256 of an array, in hex."""
    return hashlib.sha256(data.view(np.uint8).data).hexdigest()


def _mapped(path: Path) -> NDArray[np.uint8]:
    with path.open("rb") as file:
        try:
            return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)
        except ValueError:  # an empty file cannot be mapped
            return np.zeros(0, np.uint8)
