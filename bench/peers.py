"""What Manqala is measured against: C programs for perft, and OpenSpiel.

The C programs lie in ``c/`` beside this file and need gcc. OpenSpiel (the package ``open_spiel``,
version 2) is imported only by the functions that use it.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from functools import cache
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).with_name("c")
COMPILE = ("gcc", "-O3", "-march=native", "-Wall", "-Wextra")

# Games played to learn how long a random game is. The standard error of the mean is then about
# 0.2 % (mancala) and 0.4 % (oware), less than two timings of the same work differ.
LENGTH_GAMES = 10_000
LENGTH_SEED = 1
ROLLOUT_SEED = 2


class AbsentError(Exception):
    """A peer that cannot be had on this machine, and why."""


def build_c(source: str, folder: Path, *flags: str) -> Path:
    """Compile a C program into a folder.

    Raises:
        AbsentError: there is no gcc, or it cannot compile the program.
    """
    if shutil.which(COMPILE[0]) is None:
        raise AbsentError("gcc is not installed")
    program = folder / "".join((source, *flags))
    files = ("-o", str(program), str(SOURCES / f"{source}.c"))
    try:
        subprocess.run([*COMPILE, *flags, *files], check=True)
    except subprocess.CalledProcessError as error:
        raise AbsentError("gcc cannot compile it here") from error
    return program


def time_c(program: Path, depth: int) -> tuple[int, float]:
    """Run a C program once: leaves, and the seconds that its perft alone took."""
    run = subprocess.run([program, str(depth)], check=True, capture_output=True, text=True)
    leaves, seconds = run.stdout.split()
    return int(leaves), float(seconds)


def openspiel_perft(game_name: str, depth: int) -> tuple[int, float]:
    """Perft of an OpenSpiel game through its Python API: leaves and seconds.

    The counting loop is Python; finding the moves, copying the state and moving are C++. Every
    leaf is a state that was really made: ``child`` copies and moves in one call, which is faster
    from Python than ``clone`` and ``apply_action``.

    Raises:
        AbsentError: OpenSpiel is not installed.
    """
    state = load_openspiel(game_name).new_initial_state()
    begin = time.perf_counter()
    leaves = _perft(state, depth)
    return leaves, time.perf_counter() - begin


def openspiel_random_play(game_name: str, games: int) -> tuple[float, float]:
    """Random games inside OpenSpiel's C++: how many moves they had, and the seconds.

    The Python API does not offer a loop of random games as such, but a tree search that is allowed
    one simulation is one: it evaluates the state that it is given, before it makes any tree, and
    the rollout evaluator then plays as many random games from there as it was told to, asking for
    the legal moves, drawing one and applying it, without a call into Python. The search itself
    costs microseconds.

    The evaluator does not count its moves, so the number of games is multiplied by the mean length
    of random games played from Python, drawn in the same way with a seed of their own.

    Raises:
        AbsentError: OpenSpiel is not installed.
    """
    game = load_openspiel(game_name)
    moves = games * random_game_length(game_name)
    import pyspiel

    search = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=ROLLOUT_SEED),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=ROLLOUT_SEED,
        verbose=False,
    )
    state = game.new_initial_state()
    begin = time.perf_counter()
    root = search.mcts_search(state)
    elapsed = time.perf_counter() - begin
    if root.explore_count != 1 or root.children:
        raise RuntimeError("the search did more than evaluate the first state once")
    return moves, elapsed


@cache
def random_game_length(game_name: str) -> float:
    """The mean number of moves in an OpenSpiel game of uniformly random moves."""
    game = load_openspiel(game_name)
    rng = random.Random(LENGTH_SEED)
    moves = 0
    for _ in range(LENGTH_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / LENGTH_GAMES


def load_openspiel(game_name: str) -> Any:
    """Return a game of OpenSpiel.

    Raises:
        AbsentError: OpenSpiel is not installed.
    """
    try:
        import pyspiel
    except ImportError as error:
        raise AbsentError("open_spiel is not installed") from error
    return pyspiel.load_game(game_name)


def _perft(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    # A finished state has no legal actions.
    return sum(_perft(state.child(action), depth - 1) for action in state.legal_actions())
