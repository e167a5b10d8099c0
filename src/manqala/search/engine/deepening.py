"""Deepening: the values of the first moves, one depth after another.

Each depth begins with what was best before, and values are found by narrowing bounds from the last
value (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996).
"""

from __future__ import annotations

from typing import Any

from manqala.search.engine.compiled.control import LOOPS_BY_RULES, LOOPS_LOSE, LOOPS_WIN
from manqala.search.engine.compiled.table import DEEPEST
from manqala.search.engine.questions import Questions
from manqala.search.engine.root import Child, Root

_SHALLOW = 8
_HARDLY_MORE = 1.25


class Deepening:
    """The search of one root.

    Attributes:
        best: the best moves found so far, the best in front; as many as there are lines.
        is_settled: whether their values are proved, and that no other move is worth more.
        depth: plies looked ahead in full.
    """

    def __init__(
        self, root: Root, questions: Questions, lines: int, *, proves: bool = False
    ) -> None:
        """Get ready to search.

        Args:
            root: the position.
            questions: the compiled search.
            lines: how many first moves to value.
            proves: after a shallow look ask for the whole game at once, which proves values with
                the least work and says nothing meanwhile.
        """
        self.best: list[Child] = sorted(root.children, key=lambda child: -child.value)[:lines]
        self.is_settled = False
        self.depth = 0
        self._proves = proves
        self._step = 1
        self._work = 0
        self._root = root
        self._questions = questions

    def deepen(self, most: int) -> None:
        """Find the best moves and their values, further ahead than before.

        One ply further, or several once that hardly takes more work than the last step: then most
        lines end, and it is only a matter of reaching the end of the longest.

        Args:
            most: plies to look ahead at most.

        Raises:
            StoppedError: it was stopped; what was found by then counts.
        """
        before = self._questions.nodes
        depth = min(self.depth + self._step, most)
        self._look_ahead(depth)
        work = self._questions.nodes - before
        if depth >= _SHALLOW and self._proves:
            self._step = DEEPEST
        elif depth >= _SHALLOW and work < _HARDLY_MORE * self._work:
            self._step *= 2
        self.depth, self._work = depth, work

    def _look_ahead(self, depth: int) -> None:
        """Find the best moves and their values, so many plies ahead."""
        others = (child for child in self._root.children if child not in self.best)
        order = [*self.best, *sorted(others, key=lambda child: -child.value)]
        best: list[Child] = []
        refuted = True
        try:
            for child in order:
                if len(best) < len(self.best):
                    self._find_value(child, depth, child.gain - child.seeds, True)
                else:
                    goal = best[-1].value + 1
                    bound, sure = self.bound(child, goal, depth)
                    if bound < goal:
                        child.value = bound
                        refuted = refuted and sure and self._falls_short(child, goal)
                        continue
                    self._find_value(child, depth, bound, sure)
                best = sorted([*best, child], key=lambda each: -each.value)
                # What a better move pushes out is worth no more than it, if that is proved.
                refuted = refuted and all(each.exact for each in best[len(self.best) :])
                del best[len(self.best) :]
        finally:
            if len(best) == len(self.best):
                self.best = best
        self.is_settled = refuted and all(child.exact for child in best)

    def bound(
        self, child: Child, goal: int, depth: int, loops: Any = LOOPS_BY_RULES
    ) -> tuple[int, bool]:
        """Return a bound on what a move is worth, from below if it reaches the goal.

        Returns:
            The bound, and whether it holds for good.

        Raises:
            StoppedError: the search was stopped.
        """
        if child.over:
            return child.gain, True
        side = self._root.side
        if child.stays:
            goal -= child.gain
            bound, sure = self._questions.at_least(child.game, side, depth - 1, goal, loops)
            return child.gain + bound, sure
        goal = child.gain - goal + 1
        bound, sure = self._questions.at_least(child.game, side, depth - 1, goal, loops)
        return child.gain - bound, sure

    def _find_value(self, child: Child, depth: int, low: int, low_sure: bool) -> None:
        """Find what a move is worth, of which a lower bound is known."""
        if child.exact:
            return
        high, high_sure = child.gain + child.seeds, True
        guess = child.value
        while low < high:
            goal = min(max(guess, low + 1), high)
            bound, sure = self.bound(child, goal, depth)
            if bound >= goal:
                low, low_sure = bound, sure
            else:
                high, high_sure = bound, sure
            guess = bound
        child.value = low
        child.exact = (
            low_sure and high_sure and self._holds(child) and self._falls_short(child, low + 1)
        )

    def _holds(self, child: Child) -> bool:
        """Whether a move is worth what was found under every rule on repetition."""
        if not self._questions.met_loops:
            return True
        bound, sure = self.bound(child, child.value, DEEPEST, LOOPS_LOSE)
        return bound >= child.value and sure

    def _falls_short(self, child: Child, goal: int) -> bool:
        """Whether a move is worth less than so much under every rule on repetition."""
        if not self._questions.met_loops:
            return True
        bound, sure = self.bound(child, goal, DEEPEST, LOOPS_WIN)
        return bound < goal and sure
