"""Openings: where the games of a match begin."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import Game

Opening = tuple[str, ...]
"""The texts of the first moves of a game."""

_TRIES = 50
_MORE = 8


Accept = Callable[[Board], bool]
"""Says whether a position will do to begin from."""


def openings(
    game: Game, count: int, plies: int, seed: int, accept: Accept | None = None
) -> list[Opening]:
    """Return random openings; no two lead to the same position, and none ends the game.

    Where too few are so short, longer ones follow.

    Args:
        game: the game.
        count: how many.
        plies: moves of each.
        seed: the same seed gives the same openings.
        accept: which openings will do; all if it is not given.

    Raises:
        ManqalaError: the game does not have so many.
    """
    chance = Random(f"openings {seed}")
    found: dict[str, Opening] = {}
    for more in range(_MORE + 1):
        misses = 0
        while len(found) < count and misses < _TRIES:
            board = _opening(game, plies + more, chance)
            if board is None or board.text in found or not (accept is None or accept(board)):
                misses += 1
            else:
                found[board.text] = tuple(str(move) for move in board.moves)
                misses = 0
    if len(found) < count:
        raise ManqalaError(
            _("only {count} openings of {game} were found: expected at most {games} games").format(
                count=len(found), game=game.spec, games=2 * len(found)
            )
        )
    return list(found.values())


def _opening(game: Game, plies: int, chance: Random) -> Board | None:
    """Play random moves; return where they lead, if the game goes on there."""
    board = game.board()
    for _ply in range(plies):
        board.play(chance.choice(board.legal_moves))
        if board.outcome:
            return None
    return board
