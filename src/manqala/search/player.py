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
"""The names of the computer players, the weakest first."""


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
            thinking takes it) or ``alpha-beta:4`` (so many moves ahead, if half a minute of
            thinking takes it there).
        seed: makes all chances the player takes the same in every run.

    Raises:
        ManqalaError: there is no such player; the nearest name is suggested.
    """
    chance = Random(seed)
    kind, colon, depth = name.partition(":")
    if kind == "alpha-beta":
        return AlphaBeta(chance, _depth(depth) if colon else None)
    if name == "greedy":
        return Greedy(chance)
    if name == "random":
        return Randomly(chance)
    raise ManqalaError(
        _("no computer player is called {name}: expected {names}").format(
            name=quote(name), names=", ".join((*NAMES, "alpha-beta:4"))
        )
        + nearest(name, NAMES)
    )


def _depth(text: str) -> int:
    digits = text.isascii() and text.isdigit() and len(text) <= 2
    if not digits or not 1 <= int(text) <= DEEPEST:
        raise ManqalaError(
            _("alpha-beta: expected a depth from 1 to {deepest}, got {depth}").format(
                deepest=DEEPEST, depth=quote(text)
            )
        )
    return int(text)
