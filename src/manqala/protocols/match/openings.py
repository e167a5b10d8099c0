"""Openings: where the games of a match begin."""

from __future__ import annotations

from random import Random

from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.game import Game

Opening = tuple[str, ...]
"""The texts of the first moves of a game."""

_TRIES = 50
_MORE = 8


def openings(game: Game, count: int, plies: int, seed: int) -> list[Opening]:
    """Return random openings; no two lead to the same position, and none ends the game.

    Where too few are so short, longer ones follow.

    Args:
        game: the game.
        count: how many.
        plies: moves of each.
        seed: the same seed gives the same openings.

    Raises:
        ManqalaError: the game does not have so many.
    """
    chance = Random(f"openings {seed}")
    found: dict[str, Opening] = {}
    for more in range(_MORE + 1):
        misses = 0
        while len(found) < count and misses < _TRIES:
            made = _opening(game, plies + more, chance)
            if made is None or made[0] in found:
                misses += 1
            else:
                found[made[0]] = made[1]
                misses = 0
    if len(found) < count:
        raise ManqalaError(
            _("only {count} openings of {game} were found: expected at most {games} games").format(
                count=len(found), game=game.spec, games=2 * len(found)
            )
        )
    return list(found.values())


def _opening(game: Game, plies: int, chance: Random) -> tuple[str, Opening] | None:
    """Play random moves; return where they lead and what they are, if the game goes on there."""
    board = game.board()
    for _ply in range(plies):
        board.play(chance.choice(board.legal_moves))
        if board.outcome:
            return None
    return board.text, tuple(str(move) for move in board.moves)
