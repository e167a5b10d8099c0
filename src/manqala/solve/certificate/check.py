"""The check of a certificate, by the reference rules alone.

Nothing here knows how the proof was found: no compiled rules, no search, no database. Each step
says what the prover is sure to win of the seeds still to be won. It is right if the prover's move,
or every reply of the other side, leads to

- the end of the game with enough won,
- a position with so few seeds in play that losing them all would do,
- or a step that says at least as much as is needed there.

That is a proof by induction if no position comes back on any path of steps, which is checked too.
It then holds whatever the rules say of positions that come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from manqala.errors import ManqalaError, located
from manqala.i18n import _
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from manqala.solve.certificate.reply import Reply, most, name_of, replies, without_stores
from manqala.solve.certificate.text import CITED, REPLIES, Step

_EVERY = 1_000
"""Steps after which the progress is told."""


class WrongProofError(ManqalaError):
    """A certificate that can be read but does not prove what it says."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a half of a proof says: the prover wins at least so much.

    Attributes:
        position: where, with the stores left out.
        prover: the side that proves.
        goal: its seeds of those still to be won, less those of the other side.
    """

    position: Position
    prover: int
    goal: int


@dataclass(slots=True)
class _Visit:
    """A step whose check has begun.

    Attributes:
        name: the name of its position.
        below: the positions of the steps it rests on that are still to be visited.
        height: how many steps the longest path below has.
    """

    name: str
    below: Iterator[tuple[str, Position]]
    height: int = 0


class HalfCheck:
    """The check of one half of a proof.

    Attributes:
        cited: the claims that are left to the database.
    """

    def __init__(
        self,
        claim: Claim,
        steps: dict[str, Step],
        rules: Rules,
        layers: int,
        report: Callable[[int], None] | None = None,
    ) -> None:
        """Get ready.

        Args:
            claim: what is to be proved.
            steps: the steps of the proof, by the names of their positions.
            rules: the rules of the proof.
            layers: up to how many seeds in play the database reaches that may be cited.
            report: is told now and then how many steps are checked.
        """
        self.cited: list[Claim] = []
        self._claim = claim
        self._prover = claim.prover
        self._steps = steps
        self._rules = rules
        self._layers = layers
        self._report = report
        self._heights: dict[str, int] = {}

    def run(self) -> None:
        """Check all steps.

        Raises:
            WrongProofError: this is no proof.
        """
        root = without_stores(self._claim.position)
        if self._claim.goal > -most(root, self._rules):
            name = name_of(root, self._rules)
            self._need(name, self._claim.goal)
            self._visit_all(name, root)
        if len(self._heights) < len(self._steps):
            needless = next(name for name in self._steps if name not in self._heights)
            raise wrong(needless, _("the proof does not need it"))

    def _visit_all(self, name: str, root: Position) -> None:
        """Check all steps that a step rests on, depth first."""
        on_path = {name}
        path = [self._begin(name, root)]
        while path:
            visit = path[-1]
            below = next(visit.below, None)
            if below is None:
                self._finish(path.pop(), path)
                on_path.remove(visit.name)
            elif below[0] in on_path:
                raise wrong(below[0], _("it comes back on its own path"))
            elif below[0] in self._heights:
                visit.height = max(visit.height, 1 + self._heights[below[0]])
            else:
                on_path.add(below[0])
                path.append(self._begin(*below))

    def _begin(self, name: str, position: Position) -> _Visit:
        return _Visit(name, iter(self._rests_on(name, position)))

    def _finish(self, visit: _Visit, path: list[_Visit]) -> None:
        if visit.height >= self._rules.ending.ply_limit:
            raise wrong(visit.name, _("the proof goes on beyond the longest game"))
        self._heights[visit.name] = visit.height
        if path:
            path[-1].height = max(path[-1].height, 1 + visit.height)
        if self._report and len(self._heights) % _EVERY == 0:
            self._report(len(self._heights))

    def _rests_on(self, name: str, position: Position) -> list[tuple[str, Position]]:
        """Check a step; return the positions of the steps it rests on."""
        step = self._steps[name]
        if step.move == CITED:
            if most(position, self._rules) > self._layers or any(position.swap):
                raise wrong(name, _("the database does not reach so far"))
            self.cited.append(Claim(position, self._prover, step.goal))
            return []
        below: list[tuple[str, Position]] = []
        for reply in self._replies(name, position, step):
            goal = step.goal - reply.gain
            if reply.position is None:
                if goal > 0:
                    why = _("after {move} the game is over with too little won")
                    raise wrong(name, why.format(move=reply.move))
            elif goal > -most(reply.position, self._rules):
                after = name_of(reply.position, self._rules)
                self._need(after, goal)
                below.append((after, reply.position))
        return below

    def _replies(self, name: str, position: Position, step: Step) -> list[Reply]:
        """The moves that a step must deal with."""
        found = replies(position, self._rules, self._prover)
        if position.side != self._prover:
            if step.move != REPLIES:
                raise wrong(name, _("expected every reply, it is not the prover's turn"))
            return found
        chosen = [reply for reply in found if reply.move == step.move]
        if not chosen:
            why = _("{move} is no legal move there").format(move=f"{step.move:.20}")
            raise wrong(name, why)
        return chosen

    def _need(self, name: str, goal: int) -> None:
        """Make sure that a step says enough."""
        step = self._steps.get(name)
        if step is None:
            raise wrong(name, _("it is not in the proof, which needs {goal:+}").format(goal=goal))
        if step.goal < goal:
            raise wrong(
                name,
                _("expected at least {goal:+}, got {value:+}").format(goal=goal, value=step.goal),
            )


def wrong(name: str, why: str) -> WrongProofError:
    """The error for a step, by the name of its position."""
    place = _("position {position}").format(position=name)
    return WrongProofError(located(place, why))
