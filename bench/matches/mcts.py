"""OpenSpiel's tree search as a contestant."""

from __future__ import annotations

import time
from typing import Any

from bench.peers import load_openspiel
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.protocols.match.pace import Clocks

OPENSPIEL_GAMES = {"kalah": "mancala", "oware": "oware"}
"""Our games that OpenSpiel has under the same rules, and its names for them."""

_EXPLORATION = 2.0
_MEGABYTES = 500
_FIRST_RATE = 1000.0


class MctsContestant:
    """Monte Carlo tree search with random games to the end, one for each position it adds.

    OpenSpiel counts simulations and knows no clock. For each move it gets as many as fill the time
    at the speed of its last move, so that it takes the time on average.
    """

    is_timed = False

    def __init__(self, seconds: float) -> None:
        """Get ready.

        Args:
            seconds: the time for a move.
        """
        self._seconds = seconds
        self._rate = _FIRST_RATE
        self._game: Any = None
        self._seed = 0

    def begin(self, game: Game, seed: int) -> None:
        """Take the chances of this game."""
        self._game = load_openspiel(OPENSPIEL_GAMES[game.id])
        self._seed = seed
        if self._rate == _FIRST_RATE:
            self._search(self._game.new_initial_state())

    def choose(self, board: Board, _clocks: Clocks) -> tuple[str, float]:
        """Search."""
        begin = time.monotonic()
        moves = board.legal_moves
        state = self._replayed(board)
        if state is None or len(moves) == 1:
            return str(moves[0]), 0.0
        place = state.legal_actions().index(self._search(state))
        return str(moves[place]), time.monotonic() - begin

    def fail(self) -> None:
        """Nothing to do: it keeps nothing between moves."""

    def close(self) -> None:
        """Nothing to do."""

    def _search(self, state: Any) -> int:
        import pyspiel

        count = max(2, round(self._rate * self._seconds))
        bot = pyspiel.MCTSBot(
            self._game,
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=self._seed),
            uct_c=_EXPLORATION,
            max_simulations=count,
            max_memory_mb=_MEGABYTES,
            solve=True,
            seed=self._seed,
            verbose=False,
        )
        begin = time.perf_counter()
        root = bot.mcts_search(state)
        if root.explore_count > count // 2:  # else it proved the result before the time was up
            self._rate = root.explore_count / (time.perf_counter() - begin)
        action: int = root.best_child().action
        return action

    def _replayed(self, board: Board) -> Any:
        """The state of OpenSpiel for a board; none where it has ended the game by repetition."""
        state = self._game.new_initial_state()
        replayed = board.game.board()
        for move in board.moves:
            if state.is_terminal():
                return None
            state.apply_action(state.legal_actions()[replayed.legal_moves.index(move)])
            replayed.play(move)
        return None if state.is_terminal() else state
