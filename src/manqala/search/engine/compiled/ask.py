"""The ways into the compiled search."""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import entry
from manqala.kernel.runs.rows import load
from manqala.kernel.words.bits import ONE, ZERO
from manqala.search.engine.compiled.control import SALTS
from manqala.search.engine.compiled.keys import key_of
from manqala.search.engine.compiled.node import value
from manqala.search.engine.compiled.stakes import loose_rows
from manqala.search.engine.compiled.table import NO_CODE, code_of, look_up


@entry
def ask(
    rules, game, root_side, depth, goal, table, rows, notes, path, past, busy, database, control
):
    """Ask whether the last position of a game is worth at least ``goal`` to its side to move.

    Args:
        game: rows of positions, the last of them in question, those before it played.
        root_side: the side that loops are counted for.
        depth: plies to look ahead.
        others: see :func:`manqala.search.engine.compiled.node.value`.

    Returns:
        A bound, from below if it reaches the goal; and 1 if it rests on a guess.
    """
    last = len(game) - 1
    for ply in range(last):
        own, opponent, marks, mover = load(rules, game, ply)
        here, across = loose_rows(rules, own, opponent, marks)
        first, second = key_of(rules, own, opponent, marks)
        side = np.int64(mover ^ np.uint64(root_side))
        path[ply, 0], path[ply, 1] = first ^ control[SALTS + side], second
        path[ply, 2] = np.uint64((here + across) * 2 + side)
    own, opponent, marks, mover = load(rules, game, last)
    side = np.int64(mover ^ np.uint64(root_side))
    bound, _, guessed = value(
        rules, own, opponent, marks, side, np.int64(depth), np.int64(goal), np.int64(last),
        table, rows, notes, path, past, busy, database, control,
    )  # fmt: skip
    return bound, ONE if guessed else ZERO


@entry
def remembered(rules, game, table, control):
    """The code of the best move that the table knows in the last position of a game."""
    own, opponent, marks, _ = load(rules, game, len(game) - 1)
    first, second = key_of(rules, own, opponent, marks)
    known = look_up(rules, table, first ^ control[SALTS], second)
    if known == ZERO:
        return NO_CODE
    return code_of(rules, known)
