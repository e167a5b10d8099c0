"""The maker of puzzles: plays games and looks for puzzles at their end."""

from __future__ import annotations

from random import Random

from manqala.endgame.database import Database
from manqala.endgame.plan import plain_rules
from manqala.endgame.successors import lead
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.play.game import game as find_game
from manqala.puzzle.difficulty import Difficulty
from manqala.puzzle.goal import goal_of
from manqala.puzzle.making.check import check
from manqala.puzzle.making.grader import Grader
from manqala.puzzle.making.likeness import Face, face_of, is_like_any
from manqala.puzzle.making.line import best_line
from manqala.puzzle.making.played import played
from manqala.puzzle.making.temptation import temptation_of
from manqala.puzzle.making.values import Values
from manqala.puzzle.puzzle import Puzzle

SEEDS = 12
"""Seeds in play at most, if nobody says otherwise."""

PATIENCE = 300
"""Games in a row without a puzzle after which there is probably none."""

_LEAST_DEPTH = 2
"""What is seen at first sight is no puzzle."""


class Maker:
    """Makes puzzles of one game, one after the other, no two of them alike.

    Attributes:
        game: the game.
        database: the endgame database that helps.
        found: the puzzles so far.
        games: how many games have been played.
    """

    def __init__(
        self,
        of: Game | str,
        *,
        seeds: int = SEEDS,
        seed: int | None = None,
        database: Database | None = None,
        specialise: bool = False,
    ) -> None:
        """Get ready.

        Args:
            of: the game, or its spec.
            seeds: the seeds in play at most.
            seed: makes all chances the same in every run.
            database: an endgame database of the game.
            specialise: use the rules compiled for this game alone: for many puzzles.

        Raises:
            DatabaseError: the database is of another game.
            RulesError: there is no such game, or it is too large for the compiled rules.
        """
        self.game = of if isinstance(of, Game) else find_game(of)
        self.database = database
        self.found: list[Puzzle] = []
        self.games = 0
        self._rules = plain_rules(self.game.rules)
        self._seeds = seeds
        self._chance = Random(seed)
        self._values = Values(self.game, database, specialise=specialise)
        self._grader = Grader(self.game, specialise=specialise)
        self._faces: list[Face] = []
        self._last = 0

    @property
    def sorted(self) -> list[Puzzle]:
        """The puzzles so far, the easiest first."""
        return sorted(self.found, key=lambda puzzle: puzzle.difficulty.points)

    @property
    def is_weary(self) -> bool:
        """Whether so many games have been played in vain that there is probably no other puzzle."""
        return self.games - self._last >= PATIENCE

    def play(self) -> Puzzle | None:
        """Play one game; return the first puzzle in it, if there is one, and keep it."""
        self.games += 1
        for board in played(self.game, self._chance, self._seeds):
            puzzle = self._puzzle(board)
            if puzzle and check(puzzle, self._values):
                self._last = self.games
                self._faces.append(face_of(puzzle.position))
                self.found.append(puzzle)
                return puzzle
        return None

    def make(self, count: int) -> list[Puzzle]:
        """Make so many puzzles, or fewer if no more are found; return all, the easiest first."""
        while len(self.found) < count and not self.is_weary:
            self.play()
        return self.sorted

    def _puzzle(self, board: Board) -> Puzzle | None:
        """The puzzle that a position is; what is quickly seen is asked first."""
        position, rules = board.position, self.game.rules
        if len(board.legal_moves) < 2 or is_like_any(face_of(position), self._faces):
            return None
        temptation = temptation_of(position, self._rules)
        if temptation is None:
            return None
        likely = self._values.likely_best(position)
        if likely is None or likely in temptation.moves:
            return None
        values = self._values.of(position)
        if values is None:
            return None
        ahead = lead(position, rules, position.side)
        goal = goal_of(values, ahead, counts_seeds=not rules.ending.majority)
        solution = max(values, key=lambda move: values[move])
        if goal is None or solution in temptation.moves:
            return None
        start = self.game.board(board.text)
        line = best_line(start, self._values)
        if line is None:
            return None
        depth = self._grader.depth(start, solution)
        if depth < _LEAST_DEPTH:
            return None
        difficulty = Difficulty(depth, len(values), temptation.beyond(solution))
        return Puzzle(self.game, position, goal, values, line, temptation.moves[0], difficulty)
