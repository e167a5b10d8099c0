"""The prover: the steps of a proof, found with the help of the search.

The search only says where to look. Whatever becomes part of a proof rests on the reference rules
and on the database, so that a mistake of the search costs time and proves nothing wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from manqala.rules.position import Position
from manqala.search.engine.compiled.control import LOOPS_LOSE
from manqala.search.engine.compiled.table import DEEPEST
from manqala.search.engine.questions import StoppedError
from manqala.solve.certificate.check import Claim
from manqala.solve.certificate.descent import descend
from manqala.solve.certificate.reply import (
    Reply,
    most,
    name_of,
    proof_rules,
    replies,
    without_stores,
)
from manqala.solve.certificate.text import CITED, REPLIES, Step
from manqala.solve.solver import Solver

_TRIES = (8, 200, 5_000, 200_000, None)
"""Positions that a question may take before the other moves are asked about: what the table knows
comes first, so that no refutation is looked for where a proof is at hand."""

_EVERY = 1_000


@dataclass(frozen=True, slots=True)
class _Need:
    """A step that is needed: from a position, by its name, the prover wins so much."""

    name: str
    position: Position
    goal: int


_Proving = Generator[_Need, bool, bool]
"""Proves what is needed; yields what is needed first, and returns whether it worked."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A step that is proved, and the positions of the steps it rests on."""

    step: Step
    below: tuple[str, ...]


class Prover:
    """Finds the steps of one half of a proof."""

    def __init__(
        self, solver: Solver, prover: int, report: Callable[[int], None] | None = None
    ) -> None:
        """Get ready.

        Args:
            solver: what has solved the position.
            prover: the side that proves.
            report: is told now and then how many steps are proved.
        """
        self._questions = solver.questions
        self._database = solver.database
        self._rules = proof_rules(solver.board.game.rules)
        self._prover = prover
        self._report = report
        self._known: dict[str, _Known] = {}
        self._path: set[str] = set()

    def prove(self, claim: Claim) -> dict[str, Step] | None:
        """Return the steps that prove a claim, by the names of their positions.

        Returns:
            The steps; ``None`` if no proof was found.

        Raises:
            StoppedError: it was stopped.
        """
        root = without_stores(claim.position)
        if claim.goal <= -most(root, self._rules):
            return {}
        name = name_of(root, self._rules)
        if not descend(self._prove, _Need(name, root, claim.goal)):
            return None
        return dict(self._needed(name))

    def _needed(self, root: str) -> Iterator[tuple[str, Step]]:
        """The steps that a step rests on, itself in front; others were tried and are left out."""
        seen, waiting = {root}, [root]
        while waiting:
            name = waiting.pop()
            known = self._known[name]
            yield name, known.step
            for below in known.below:
                if below not in seen:
                    seen.add(below)
                    waiting.append(below)

    def _prove(self, need: _Need) -> _Proving:
        """Find the steps that prove a need."""
        if self._is_known(need):
            return True
        if need.name in self._path or len(self._path) >= self._rules.ending.ply_limit:
            return False
        cited = self._cited(need)
        if cited is not None:
            if cited:
                self._keep(need, CITED, [])
            return cited
        self._path.add(need.name)
        found = replies(need.position, self._rules, self._prover)
        if need.position.side == self._prover:
            proved = yield from self._find_move(need, found)
        else:
            proved = yield from self._answer_all(need, found)
        self._path.remove(need.name)
        return proved

    def _answer_all(self, need: _Need, found: list[Reply]) -> _Proving:
        """Prove a step in which the other side moves."""
        below = []
        for reply in found:
            if not self._suffices(reply, need.goal):
                if reply.position is None:
                    return False
                after = self._after(reply, need.goal)
                if not (yield after):
                    return False
                below.append(after.name)
        self._keep(need, REPLIES, below)
        return True

    def _find_move(self, need: _Need, found: list[Reply]) -> _Proving:
        """Prove a step in which the prover moves."""
        for reply in found:
            if self._suffices(reply, need.goal):
                self._keep(need, reply.move, [])
                return True
        for reply in self._promising(found, need.goal):
            after = self._after(reply, need.goal)
            if (yield after):
                self._keep(need, reply.move, [after.name])
                return True
        return False

    def _suffices(self, reply: Reply, goal: int) -> bool:
        """Whether nothing is left to prove after a move: enough is won, whatever follows."""
        reach = 0 if reply.position is None else most(reply.position, self._rules)
        return goal - reply.gain <= -reach

    def _after(self, reply: Reply, goal: int) -> _Need:
        """What is needed after a move that does not end the game."""
        assert reply.position is not None, "the game goes on"
        return _Need(name_of(reply.position, self._rules), reply.position, goal - reply.gain)

    def _is_known(self, need: _Need) -> bool:
        known = self._known.get(need.name)
        return known is not None and known.step.goal >= need.goal

    def _keep(self, need: _Need, move: str, below: list[str]) -> None:
        self._known[need.name] = _Known(Step(need.goal, move), tuple(below))
        if self._report and len(self._known) % _EVERY == 0:
            self._report(len(self._known))

    def _promising(self, found: list[Reply], goal: int) -> Iterator[Reply]:
        """The moves that hold, as far as the search knows: what is proved already in front.

        Then those that leave the fewest seeds in play, so that the proof does not wander about.
        """
        waiting = []
        for reply in found:
            if reply.position is not None:
                if self._is_known(self._after(reply, goal)):
                    yield reply
                else:
                    waiting.append((most(reply.position, self._rules), reply))
        waiting.sort(key=lambda pair: pair[0])
        moves = [reply for _seeds, reply in waiting]
        for nodes in _TRIES:
            unsure = []
            for reply in moves:
                holds = self._holds(self._after(reply, goal), nodes)
                if holds is None:
                    unsure.append(reply)
                elif holds:
                    yield reply
            moves = unsure

    def _holds(self, need: _Need, nodes: int | None) -> bool | None:
        """Ask the search whether the prover wins so much; ``None`` if that takes too long."""
        mine = need.position.side == self._prover
        wanted = need.goal if mine else 1 - need.goal
        game = self._questions.packing.pack([need.position])
        self._questions.begin(nodes)
        try:
            if not self._questions.met_loops:
                bound, _sure = self._questions.at_least(game, self._prover, DEEPEST, wanted)
            if self._questions.met_loops:
                bound, _sure = self._questions.at_least(
                    game, self._prover, DEEPEST, wanted, LOOPS_LOSE
                )
        except StoppedError:
            if nodes is None:
                raise
            return None
        return (bound >= wanted) == mine

    def _cited(self, need: _Need) -> bool | None:
        """Whether the database says that the prover wins so much; ``None`` if it says nothing."""
        position = need.position
        if self._database is None or most(position, self._rules) > self._database.seeds:
            return None
        if any(position.swap):
            return None
        (bounds,) = self._database.look_up([position])
        if bounds is None:
            return None
        return (bounds.lower if position.side == self._prover else -bounds.upper) >= need.goal
