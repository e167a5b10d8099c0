"""Proving: the database that pays, and the solver with a limit of processor time."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import manqala
from bench.machine import processor
from bench.solved.families import Family
from bench.solved.results import Result
from manqala.endgame.bounds import Bounds
from manqala.endgame.build import MOST_SEEDS, build
from manqala.endgame.database import Database
from manqala.endgame.index.counts import Counts
from manqala.endgame.plan import plain_rules
from manqala.rules.pits import pit_names
from manqala.solve.solution import Solution
from manqala.solve.solver import Solver

MEGABYTES = 2048
"""The table of positions met before, where the database does not know the start already."""

_FEW = 1
_MANY_SEEDS = 20
"""From so many seeds in play on it is worth compiling for one game alone."""

_PAUSE = 0.1
_OTHER_WAY = {">": "<", "<": ">"}


def database_of(family: Family, board: tuple[int, int], folder: Path | None) -> Database:
    """Open the database of a board, with what is still to be built for boards with as many pits."""
    game = manqala.game(family.spec(*board))
    return build(game.rules, seeds_of(family, board[0]), folder, name=game.id)


def seeds_of(family: Family, pits: int) -> int:
    """The seeds of the database of boards with so many pits."""
    counts = Counts(plain_rules(manqala.game(family.spec(pits)).rules))
    most = min(MOST_SEEDS, 2 * pits * max(family.seeds))
    seeds, positions = 0, 0
    while seeds < most:
        positions += counts.positions(seeds + 1)
        if positions > family.positions:
            break
        seeds += 1
    return seeds


def prove(spec: str, database: Database, limit: float) -> Result:
    """Prove what the start of a game and its first moves are worth, in so many seconds of work."""
    game = manqala.game(spec)
    board = game.board()
    seeds = sum(board.pits)
    is_known = database.seeds >= seeds
    megabytes = _FEW if is_known else MEGABYTES
    solver = Solver(
        board,
        megabytes=megabytes,
        specialise=seeds >= _MANY_SEEDS and not is_known,
        database=database,
    )
    begin = time.process_time()
    found = _run(solver, begin + limit)
    return Result(
        game=spec,
        rules=game.rules.digest,
        moves=with_mirror_images(found.moves, pits=game.rules.board.pits),
        nodes=found.nodes,
        seconds=round(time.process_time() - begin, 2),
        limit=limit,
        stopped=found.stopped,
        database=database.seeds,
        megabytes=megabytes,
        machine=processor(),
    )


def with_mirror_images(moves: dict[str, Bounds], pits: int) -> dict[str, tuple[int, int]]:
    """The bounds of moves, where the direction is chosen those of their mirror images, too.

    The start is the same from left to right as from right to left, so both are worth the same.
    """
    found = {}
    for move, bounds in moves.items():
        twin = moves.get(_mirror_image(move, pits), bounds)
        found[move] = (max(bounds.lower, twin.lower), min(bounds.upper, twin.upper))
    return found


def _mirror_image(move: str, pits: int) -> str:
    pit, direction = move[:-1], move[-1]
    if direction not in _OTHER_WAY:
        return move
    row = pit_names(pits)[:pits]
    return row[pits - 1 - row.index(pit)] + _OTHER_WAY[direction]


def _run(solver: Solver, until: float) -> Solution:
    """Solve until so much processor time is used, or somebody interrupts."""
    with ThreadPoolExecutor(1) as pool:
        solution = pool.submit(solver.run)
        try:
            while not wait([solution], _PAUSE).done:
                if time.process_time() > until:
                    solver.stop()
        except KeyboardInterrupt:
            solver.stop()
            raise
        return solution.result()
