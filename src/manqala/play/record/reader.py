"""A file of records taken apart: the tags and the moves of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from manqala.errors import RecordError, quote
from manqala.i18n import _
from manqala.play.record import tags as t

_LONGEST = 8_000_000
_SPACE = re.compile(r"(?:\s++|\{[^}]*+\})*+")
_MOVES = re.compile(r"(?:[^\[{]++|\{[^}]*+\})*+")
_WORD = re.compile(r"[^\n]{0,60}")


@dataclass(frozen=True)
class Parts:
    """One record as it was given, before anything is known about its game.

    Attributes:
        tags: the value of each tag.
        moves: the moves, one by one or as the text that holds them.
    """

    tags: dict[str, str]
    moves: str | list[str]


def read(text: str) -> Iterator[Parts]:
    """Take a text apart into its records.

    A record begins with its tags. Another one begins with a tag after moves, or with another
    ``Game`` tag.

    Raises:
        RecordError: a tag or a comment cannot be read; the message names the line.
    """
    reader = _Reader(checked(text))
    while not reader.at_end():
        yield Parts(reader.tags(), reader.moves())


def checked(text: str) -> str:
    """Return a text of records without the mark that some editors begin files with.

    Raises:
        RecordError: it is no text, or too long to be read.
    """
    if not isinstance(text, str):
        raise RecordError(_("expected a text, got {kind}").format(kind=type(text).__name__))
    if len(text) > _LONGEST:
        raise RecordError(
            _("expected at most {most:,} characters, got {count:,}").format(
                most=_LONGEST, count=len(text)
            )
        )
    return text.removeprefix("\ufeff")


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def at_end(self) -> bool:
        """Skip space and comments; return whether nothing is left."""
        self.skip(_SPACE)
        return self.place == len(self.text)

    def tags(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while not self.at_end() and (not found or self.text[self.place] == "["):
            pair = t.PAIR.match(self.text, self.place)
            if pair is None:
                raise self.fault(_('expected a tag such as [South "Ada"]'))
            name, value = pair[1], t.unescaped(pair[2])
            if name == t.GAME and name in found:
                break
            if name in found:
                raise self.fault(
                    _("expected each tag once, {tag} is given twice").format(tag=name[:40])
                )
            found[name] = t.check_value(name, value)
            self.place = pair.end()
        return found

    def moves(self) -> str:
        start = self.place
        self.skip(_MOVES)
        return self.text[start : self.place]

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.place)
        assert found is not None, "the patterns also match nothing"
        self.place = found.end()
        if self.text.startswith("{", self.place):
            raise self.fault(_("expected {brace} at the end of the comment").format(brace="}"))

    def fault(self, expected: str) -> RecordError:
        """Return an error that names the line and what stands there."""
        line = self.text.count("\n", 0, self.place) + 1
        found = _WORD.match(self.text, self.place)
        return RecordError(
            _("line {line}: {expected}, got {found}").format(
                line=line, expected=expected, found=quote(found[0] if found else "", 40)
            )
        )
