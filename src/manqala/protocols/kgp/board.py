"""KGP boards: the position that a server sends, as a board of Kalah."""

from __future__ import annotations

from functools import lru_cache

from manqala.play.board import Board
from manqala.play.game import Game, game
from manqala.protocols.kgp.message import numbers


def read_board(text: str) -> Board:
    """Return the board of Kalah that a server sends; South is to move.

    Raises:
        ManqalaError: it is no board, or larger than the rules allow.
    """
    size, south, north, *pits = numbers(text)
    seeds = max(1, -(-(south + north + sum(pits)) // (2 * size)))
    rows = [",".join(map(str, row)) for row in (pits[:size], pits[size:])]
    return _kalah(size, seeds).board(f"{'/'.join(rows)} {south},{north} S")


@lru_cache(16)
def _kalah(pits: int, seeds: int) -> Game:
    return game(f"kalah:pits={pits},seeds={seeds}")
