"""The line of a puzzle: the best moves of both sides, from the solution to the end of the game."""

from __future__ import annotations

from collections.abc import Iterable

from manqala.endgame.successors import lead
from manqala.play.board import Board
from manqala.puzzle.making.values import Values
from manqala.rules.position import Position

LONGEST = 40
"""Moves of the longest line."""


def best_line(board: Board, values: Values) -> tuple[str, ...] | None:
    """Return the best moves of both sides to the end of the game.

    Of moves that are as good, none that leads back to a position is played, and rather one that
    wins seeds at once: then the game comes to its end soon.

    Args:
        board: where the line begins; it is not changed.
        values: proves what moves are worth.

    Returns:
        The texts of the moves; ``None`` if a value is not proved, or the line is too long.
    """
    board = board.copy()
    line: list[str] = []
    seen = {board.position}
    while board.outcome is None:
        best = values.best(board.position)
        move = _choose(board, best, seen) if best else None
        if move is None or len(line) == LONGEST:
            return None
        board.play(move)
        seen.add(board.position)
        line.append(move)
    return tuple(line)


def _choose(board: Board, moves: Iterable[str], seen: set[Position]) -> str | None:
    """The move to play, or ``None`` if all lead back."""
    best: tuple[int, str] | None = None
    for move in moves:
        after = board.copy()
        after.play(move)
        gain = lead(after.position, board.game.rules, board.side)
        if after.position not in seen and (best is None or gain > best[0]):
            best = gain, move
    return best[1] if best else None
