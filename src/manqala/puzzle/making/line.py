"""The line of a puzzle: the best moves of both sides, from the solution to the end of the game."""

from __future__ import annotations

from manqala.play.board import Board
from manqala.puzzle.making.values import Values
from manqala.rules.position import Position

LONGEST = 40
"""Moves of the longest line."""


def best_line(board: Board, values: Values) -> tuple[str, ...] | None:
    """Return the best moves of both sides to the end of the game.

    Of moves that are as good the first is played that leads to a position not seen before.

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
        found = values.of(board.position)
        move = _best(board, found, seen) if found else None
        if move is None or len(line) == LONGEST:
            return None
        board.play(move)
        seen.add(board.position)
        line.append(move)
    return tuple(line)


def _best(board: Board, values: dict[str, int], seen: set[Position]) -> str | None:
    most = max(values.values())
    for move in (move for move, value in values.items() if value == most):
        after = board.copy()
        after.play(move)
        if after.position not in seen:
            return move
    return None
