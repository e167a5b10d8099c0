"""The command ``go``: how far to search."""

from __future__ import annotations

import re
from collections.abc import Sequence

from manqala.errors import ManqalaError, nearest, quote
from manqala.i18n import _
from manqala.protocols.clock import thinking_time
from manqala.protocols.searcher import Limits

_WORDS = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes")
_INFINITE = "infinite"
_NUMBER = re.compile(r"-?[0-9]{1,12}", re.ASCII)
_DEEPEST = 126
"""As deep as an engine searches; a greater depth means no limit."""


def limits_of(words: Sequence[str], side: int) -> Limits:
    """Read what follows ``go``.

    Args:
        words: such as ``depth 8`` or ``p1time 60000 p2time 60000``.
        side: the side to move: 0 is the first player.

    Raises:
        ManqalaError: it cannot be read.
    """
    numbers = _numbers(words)
    clock, move_time = numbers.get(f"p{side + 1}time"), numbers.get("movetime")
    seconds = None
    if move_time is not None:
        seconds = max(move_time, 1) / 1000
    elif clock is not None:
        seconds = thinking_time(clock / 1000, max(numbers.get(f"p{side + 1}inc", 0), 0) / 1000)
    elif numbers and not numbers.keys() & {"depth", "nodes"}:
        raise ManqalaError(_("go: {word} is missing").format(word=f"p{side + 1}time"))
    depth, nodes = numbers.get("depth"), numbers.get("nodes")
    return Limits(
        depth=None if depth is None else min(max(depth, 1), _DEEPEST),
        seconds=seconds,
        nodes=None if nodes is None else max(nodes, 1),
    )


def _numbers(words: Sequence[str]) -> dict[str, int]:
    """The number after each word; none for ``infinite``."""
    numbers: dict[str, int] = {}
    rest = iter(words or [""])
    for word in rest:
        if word == _INFINITE:
            continue
        if word not in _WORDS:
            known = (*_WORDS, _INFINITE)
            raise ManqalaError(
                _("go: expected one of {words}, got {word}").format(
                    words=", ".join(known), word=quote(word)
                )
                + nearest(word, known)
            )
        number = next(rest, "")
        if not _NUMBER.fullmatch(number):
            raise ManqalaError(
                _("go: expected a whole number after {word}, got {number}").format(
                    word=word, number=quote(number)
                )
            )
        numbers[word] = int(number)
    return numbers
