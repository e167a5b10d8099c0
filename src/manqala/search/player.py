"""Computer players: who they are, and how to get one by name."""

from __future__ import annotations

from random import Random
from typing import Protocol

from manqala.errors import ManqalaError, nearest, quote
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.alpha_beta import DEEPEST, AlphaBeta
from manqala.search.greedy import Greedy
from manqala.search.randomly import Randomly

NAMES = ("random", "greedy", "alpha-beta")
"""The names of the computer players that need no compiled rules, the weakest first."""

LEVELS = 10
"""The highest level; the lowest is 1."""

_ENGINE, _LEVEL = "engine", "level"
_EXAMPLES = (*NAMES, "alpha-beta:4", f"{_LEVEL}:1 … {_LEVEL}:{LEVELS}", _ENGINE)


class Player(Protocol):
    """Somebody who chooses a move for the side to move."""

    @property
    def name(self) -> str:
        """The name that :func:`make_player` knows the player by."""

    def choose(self, board: Board) -> Move:
        """Return a legal move; the board is not changed.

        Raises:
            MoveError: the game is over.
        """


def make_player(name: str, seed: int | None = None) -> Player:
    """Return the computer player of that name.

    Args:
        name: ``random``, ``greedy``, ``alpha-beta`` (as deep as about half a second of
            thinking takes it), ``alpha-beta:4`` (so many moves ahead, if half a minute of thinking
            takes it there), ``level:1`` to ``level:10`` or ``engine`` (a second a move).
        seed: makes all chances the player takes the same in every run.

    Raises:
        ManqalaError: there is no such player; the nearest name is suggested.
        ImportError: the player needs the compiled rules, and a package for them is missing.
    """
    chance = Random(seed)
    kind, colon, words = name.partition(":")
    if kind == "alpha-beta":
        return AlphaBeta(chance, _depth(words) if colon else None)
    if kind == _LEVEL:
        number = _level(words)
        from manqala.search.levels import LevelPlayer

        return LevelPlayer(chance, number)
    if name == _ENGINE:
        from manqala.search.engine_player import EnginePlayer

        return EnginePlayer()
    if name == "greedy":
        return Greedy(chance)
    if name == "random":
        return Randomly(chance)
    raise ManqalaError(
        _("no computer player is called {name}: expected {names}").format(
            name=quote(name), names=", ".join(_EXAMPLES)
        )
        + nearest(name, (*NAMES, f"{_LEVEL}:5", _ENGINE))
    )


def is_compiled(name: str) -> bool:
    """Whether the player of that name needs the compiled rules, which are slow to import."""
    return name.partition(":")[0] in (_LEVEL, _ENGINE)


def _depth(text: str) -> int:
    digits = text.isascii() and text.isdigit() and len(text) <= 2
    if not digits or not 1 <= int(text) <= DEEPEST:
        raise ManqalaError(
            _("alpha-beta: expected a depth from 1 to {deepest}, got {depth}").format(
                deepest=DEEPEST, depth=quote(text)
            )
        )
    return int(text)


def _level(text: str) -> int:
    digits = text.isascii() and text.isdigit() and len(text) <= 2
    if not digits or not 1 <= int(text) <= LEVELS:
        raise ManqalaError(
            _("level: expected a number from 1 to {highest}, got {level}").format(
                highest=LEVELS, level=quote(text)
            )
        )
    return int(text)
