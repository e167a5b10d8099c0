"""KGP messages: one line each, such as ``4@2 state <3,0,0,3,3,3,3,3,3>``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from manqala.errors import ManqalaError, quote
from manqala.i18n import _

LONGEST = 16_384
"""Characters of a line, by the protocol."""

_LINE = re.compile(r"(?:([0-9]{1,18})?(?:@([0-9]{1,18}))?[ \t]+)?([A-Za-z0-9]+)(?:[ \t]+(.*))?")
_ARGUMENT = re.compile(r'"((?:[^"\\]|\\.)*+)"|([^\s"]+)')


@dataclass(frozen=True)
class Message:
    """A message.

    Attributes:
        name: the command.
        arguments: what follows it; strings without their quotes.
        id: the number of the message, if it has one.
        reference: the number of the message that it answers, if it says so.
    """

    name: str
    arguments: tuple[str, ...] = ()
    id: str = ""
    reference: str = ""

    @property
    def line(self) -> str:
        """The message as a line, without its end."""
        reference = f"@{self.reference}" if self.reference else ""
        number = f"{self.id}{reference}"
        return " ".join([*([number] if number else []), self.name, *self.arguments])


def parse(line: str) -> Message:
    """Read a line.

    Raises:
        ManqalaError: it is no message.
    """
    parts = _LINE.fullmatch(line.strip()) if len(line) <= LONGEST else None
    if parts is None:
        raise ManqalaError(_("expected a KGP message, got {line}").format(line=quote(line)))
    arguments = tuple(
        word or re.sub(r"\\(.)", r"\1", text) for text, word in _ARGUMENT.findall(parts[4] or "")
    )
    return Message(parts[3], arguments, parts[1] or "", parts[2] or "")


def string(text: str) -> str:
    """Write a text as an argument in quotes; it has to stay in one line."""
    escaped = re.sub(r'(["\\])', r"\\\1", " ".join(text.split()))
    return f'"{escaped}"'


def numbers(text: str) -> Sequence[int]:
    """Read a board such as ``<3,0,0,3,3,3,3,3,3>``: its size, the stores, the pits.

    The side to move is South, whose store and pits come first.

    Raises:
        ManqalaError: it is no board.
    """
    if re.fullmatch(r"<[0-9]{1,6}(,[0-9]{1,6})*>", text):
        found = [int(number) for number in text[1:-1].split(",")]
        if found[0] > 0 and len(found) == 3 + 2 * found[0]:
            return found
    raise ManqalaError(
        _("expected a board such as {example}, got {board}").format(
            example="<3,0,0,3,3,3,3,3,3>", board=quote(text)
        )
    )
