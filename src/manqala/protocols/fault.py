"""Faults: what loses a game other than the game itself."""

from __future__ import annotations

from enum import StrEnum

from manqala.errors import ManqalaError


class FaultKind(StrEnum):
    """What a player did wrong."""

    TIME = "time"
    CRASH = "crash"
    ILLEGAL = "illegal"


class PlayerError(ManqalaError):
    """A player failed, and loses the game that it plays.

    Attributes:
        kind: what it did wrong; the message says it in words.
    """

    def __init__(self, kind: FaultKind, message: str) -> None:
        super().__init__(message)
        self.kind = kind
