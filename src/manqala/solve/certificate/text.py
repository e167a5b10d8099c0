"""The text of a certificate, read and written line by line; ``docs/solving.md`` describes it."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from manqala.errors import ManqalaError, located, plain, quote
from manqala.i18n import _
from manqala.rules.pits import SIDE_LETTERS
from manqala.whole import whole_file

FIRST = "manqala certificate 1"
END = "end"
REPLIES, CITED = "*", "="
"""In place of a move: every reply is proved; the database proves it."""

_LONGEST = 4_000
_NUMBER = r"([+-][0-9]{1,6})"
_BOUNDS = re.compile(rf"bounds {_NUMBER} {_NUMBER}", re.ASCII)
_LAYER = re.compile(r"layer ([0-9]{1,2}) ([0-9a-f]{64})", re.ASCII)
_HALF = re.compile(rf"half ([SN]) {_NUMBER}", re.ASCII)
_LINE = re.compile(rf"{_NUMBER} (\S+) (\S.*)", re.ASCII)


@dataclass(frozen=True)
class Header:
    """What a certificate says that it proves.

    Attributes:
        game: the spec of the game.
        rules: the digest of its rules.
        position: the text of the position.
        lower: the least that the position is worth to the side to move.
        upper: the most.
        layers: the SHA-256 of the file of each layer of the database that is cited.
    """

    game: str
    rules: str
    position: str
    lower: int
    upper: int
    layers: dict[int, str] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The lines at the beginning of the file."""
        return [
            FIRST,
            f"game {self.game}",
            f"rules {self.rules}",
            f"position {self.position}",
            f"bounds {self.lower:+} {self.upper:+}",
            *(f"layer {number} {checksum}" for number, checksum in sorted(self.layers.items())),
        ]


@dataclass(frozen=True, slots=True)
class Step:
    """A position that the proof needs.

    Attributes:
        goal: what the prover is sure to win of the seeds still to be won, less what the other
            side wins.
        move: the text of the prover's move; or ``REPLIES`` or ``CITED``.
    """

    goal: int
    move: str


def half_line(prover: int, goal: int) -> str:
    """The line that begins a half of a proof."""
    return f"half {SIDE_LETTERS[prover]} {goal:+}"


def step_line(name: str, step: Step) -> str:
    """The line of a position."""
    return f"{step.goal:+} {step.move} {name}"


def write(path: Path, lines: Iterable[str]) -> None:
    """Write a file whole or not at all, compressed if its name ends in ``.gz``.

    Raises:
        ManqalaError: it cannot be written; what was there stays.
    """
    try:
        with whole_file(path) as raw, _packed(raw, path, "wb") as file:
            file.writelines(f"{line}\n".encode("ascii", "backslashreplace") for line in lines)
    except OSError as error:
        raise ManqalaError(located(str(path), plain(error))) from None


class Reader:
    """Reads a certificate from its beginning to its end.

    Attributes:
        header: what it says that it proves.
    """

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._path = path
        self._file = file
        self._number = 0
        self._line = ""
        if self._next() != FIRST:
            raise self.fault(_("expected {line} in the first line").format(line=repr(FIRST)))
        game, rules, position = map(self._word, ("game", "rules", "position"))
        bounds = self._match(_BOUNDS, "bounds +1 +1")
        layers: dict[int, str] = {}
        while layer := _LAYER.fullmatch(self._next()):
            if int(layer[1]) != len(layers) + 1:
                raise self.fault(_("expected layer {layer}").format(layer=len(layers) + 1))
            layers[int(layer[1])] = layer[2]
        self.header = Header(game, rules, position, int(bounds[1]), int(bounds[2]), layers)

    def half(self, prover: int, goal: int) -> dict[str, Step]:
        """Read the half of a side: the steps of its proof by the names of their positions.

        Raises:
            ManqalaError: it cannot be read, or is the half of another claim.
        """
        expected = half_line(prover, goal)
        if self._line != expected:
            raise self._expected(expected)
        steps: dict[str, Step] = {}
        moves: dict[str, str] = {}  # the same few texts over and over
        while self._next() != END and not _HALF.fullmatch(self._line):
            found = _LINE.fullmatch(self._line)
            if not found:
                raise self._expected("+1 A 1,0/0,1 0,0 S")
            if found[3] in steps:
                raise self.fault(_("this position was there before"))
            move = moves.setdefault(found[2], found[2])
            steps[found[3]] = Step(int(found[1]), move)
        return steps

    def finish(self) -> None:
        """Make sure that the file ends here.

        Raises:
            ManqalaError: it does not.
        """
        if self._line != END:
            raise self._expected(END)
        if self._raw():
            raise self.fault(_("something follows the end"))

    def fault(self, why: str) -> ManqalaError:
        """The error for something wrong in the line that was read last."""
        return _located(self._path, self._number, why)

    def _raw(self) -> bytes:
        self._number += 1
        try:
            return self._file.readline(_LONGEST)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise self.fault(_("the file is damaged")) from None
        except OSError as error:
            raise self.fault(_("cannot be read: {fault}").format(fault=plain(error))) from None

    def _next(self) -> str:
        raw = self._raw()
        if not raw.endswith(b"\n"):
            raise self.fault(_("the file breaks off") if len(raw) < _LONGEST else _("too long"))
        try:
            self._line = raw[:-1].decode("ascii")
        except UnicodeDecodeError:
            raise self.fault(_("expected plain ASCII text")) from None
        return self._line

    def _word(self, key: str) -> str:
        found, space, word = self._next().partition(" ")
        if found != key or not (space and word):
            raise self._expected(f"{key} ...")
        return word

    def _match(self, pattern: re.Pattern[str], example: str) -> re.Match[str]:
        found = pattern.fullmatch(self._next())
        if not found:
            raise self._expected(example)
        return found

    def _expected(self, example: str) -> ManqalaError:
        return self.fault(
            _("expected {expected}, got {value}").format(
                expected=repr(example), value=quote(self._line)
            )
        )


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    """Open a certificate.

    Raises:
        ManqalaError: it cannot be read, or is none.
    """
    try:
        with path.open("rb") as raw, _packed(raw, path, "rb") as file:
            yield Reader(path, file)
    except OSError as error:
        raise ManqalaError(located(str(path), plain(error))) from None


@contextmanager
def _packed(raw: IO[bytes], path: Path, mode: str) -> Iterator[IO[bytes]]:
    """A file, or what is compressed in it."""
    if path.suffix != ".gz":
        yield raw
        return
    # Without a name and a time, the same proof is the same file.
    with gzip.GzipFile("", mode, fileobj=raw, mtime=0) as file:
        yield file  # type: ignore[misc]


def _located(path: Path, number: int, why: str) -> ManqalaError:
    place = _("{path}, line {number}").format(path=path, number=number)
    return ManqalaError(located(place, why))
