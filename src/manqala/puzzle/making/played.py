"""Played positions: those at the end of a game, as they come about on the board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from manqala.endgame.successors import lead, loose_seeds, successors
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.play.move import Move

_LONGEST = 400
"""Plies after which a game is given up: it may go round for ever."""


def played(game: Game, chance: Random, seeds: int) -> Iterator[Board]:
    """Play a game and yield the board, again and again, while few seeds are in play.

    Whoever is behind takes what can be taken and whoever is ahead moves at random, so that most
    games are still open when they come to their end.

    Args:
        game: the game.
        chance: decides between moves.
        seeds: how many seeds in play are few.
    """
    board = game.board()
    while board.outcome is None and board.ply < _LONGEST:
        if loose_seeds(board.position, game.rules) <= seeds:
            yield board
        board.play(_choose(board, chance))


def _choose(board: Board, chance: Random) -> Move:
    moves, position, rules = list(board.legal_moves), board.position, board.game.rules
    chance.shuffle(moves)
    if len(moves) == 1 or lead(position, rules, board.side) > 0:
        return moves[0]
    gains = {text: after.gain for text, after in successors(position, rules).items()}
    return max(moves, key=lambda move: gains[str(move)])
