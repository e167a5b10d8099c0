"""The options of the engine behind UGI, and how they are set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from manqala.errors import ManqalaError, nearest, quote
from manqala.i18n import _
from manqala.play.game import Game, game
from manqala.protocols.searcher import Build


@dataclass(frozen=True)
class _Number:
    """An option that is a whole number."""

    name: str
    low: int
    high: int

    def read(self, value: str) -> int:
        """Return the number that a text is.

        Raises:
            ManqalaError: it is none, or out of range.
        """
        digits = value.isascii() and value.isdigit() and len(value) <= 12
        if not digits or not self.low <= int(value) <= self.high:
            raise ManqalaError(
                _("option {name}: expected a whole number from {low} to {high}, got {word}").format(
                    name=self.name, low=self.low, high=self.high, word=quote(value)
                )
            )
        return int(value)


_GAME = "Game"
_HASH = _Number("Hash", 1, 1 << 20)
_THREADS = _Number("Threads", 1, 64)
_LINES = _Number("MultiPV", 1, 64)
_DEPTH = _Number("Depth", 1, 126)
_NAMES = (_GAME, _HASH.name, _THREADS.name, _LINES.name, _DEPTH.name)


@dataclass(frozen=True)
class Settings:
    """What can be set.

    Attributes:
        game: what is played.
        build: what the engine is built with.
        lines: how many of the best moves are told.
        depth: the plies that every search stops at.
    """

    game: Game
    build: Build
    lines: int = 1
    depth: int = _DEPTH.high

    @property
    def options(self) -> list[str]:
        """The lines that say what can be set."""
        numbers = {
            _HASH: self.build.megabytes,
            _THREADS: self.build.threads,
            _LINES: self.lines,
            _DEPTH: self.depth,
        }
        return [
            f"option name {_GAME} type string default {self.game.spec}",
            *(
                f"option name {number.name} type spin default {value}"
                f" min {number.low} max {number.high}"
                for number, value in numbers.items()
            ),
        ]

    def set(self, words: Sequence[str]) -> Settings:
        """Return the settings after ``setoption`` and these words.

        Raises:
            ManqalaError: they cannot be read, or there is no such option or value.
        """
        name, value = _parted(words)
        if name == _GAME.lower():
            return replace(self, game=game(value))
        if name == _HASH.name.lower():
            return replace(self, build=replace(self.build, megabytes=_HASH.read(value)))
        if name == _THREADS.name.lower():
            return replace(self, build=replace(self.build, threads=_THREADS.read(value)))
        if name == _LINES.name.lower():
            return replace(self, lines=_LINES.read(value))
        if name == _DEPTH.name.lower():
            return replace(self, depth=_DEPTH.read(value))
        raise ManqalaError(
            _("no option is called {name}: expected {names}").format(
                name=quote(name), names=", ".join(_NAMES)
            )
            + nearest(name.capitalize(), _NAMES)
        )


def _parted(words: Sequence[str]) -> tuple[str, str]:
    """Part ``name X value Y`` into the name, in lower case, and the value."""
    if words[:1] != ["name"] or "value" not in words[2:]:
        raise ManqalaError(_("setoption: expected {form}").format(form="name NAME value VALUE"))
    at = words.index("value", 2)
    return " ".join(words[1:at]).lower(), " ".join(words[at + 1 :])
