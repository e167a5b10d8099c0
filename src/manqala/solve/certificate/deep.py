"""Claims worked out down to the empty board, by the reference rules alone.

A claim is proved by trying moves in plain Python. A position that comes back on its own path proves
nothing, so that what is proved holds under every rule on repetition.
"""

from __future__ import annotations

from collections.abc import Generator

from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from manqala.solve.certificate.check import Claim
from manqala.solve.certificate.descent import descend
from manqala.solve.certificate.reply import Reply, most, name_of, replies

_NONE = 1 << 30
"""The ply on which an answer depends that depends on none."""


_Question = tuple[Position, int]
_Answer = tuple[bool, int]
"""Whether the prover wins so much from there; and the lowest ply on which a no depends."""
_Answering = Generator[_Question, _Answer, _Answer]


class _SpentError(Exception):
    """No more positions may be looked at."""


class Deep:
    """Works claims out, with a memory that all of them share.

    Attributes:
        left: how many positions may still be looked at.
    """

    def __init__(self, rules: Rules, positions: int) -> None:
        self.left = positions
        self._rules = rules
        self._proved: dict[tuple[int, str], int] = {}
        self._refuted: dict[tuple[int, str], int] = {}
        self._path: dict[str, int] = {}

    def holds(self, claim: Claim) -> bool | None:
        """Say whether a claim holds; ``None`` if that takes too many positions."""
        self._prover = claim.prover
        self._path.clear()
        try:
            return descend(self._holds, (claim.position, claim.goal))[0]
        except _SpentError:
            return None

    def _holds(self, question: _Question) -> _Answering:
        """Answer a question."""
        position, goal = question
        reach = most(position, self._rules)
        if goal <= -reach:
            return True, _NONE
        if goal > reach:
            return False, _NONE
        name = name_of(position, self._rules)
        key = (self._prover, name)
        if goal <= self._proved.get(key, -_NONE):
            return True, _NONE
        if goal >= self._refuted.get(key, _NONE):
            return False, _NONE
        if name in self._path:
            return False, self._path[name]
        if not self.left:
            raise _SpentError
        self.left -= 1
        ply = self._path[name] = len(self._path)
        answer, depends = yield from self._decide(position, goal)
        del self._path[name]
        if answer:
            self._proved[key] = goal
            return True, _NONE
        if depends >= ply:  # it rests on nothing further up
            self._refuted[key] = goal
            return False, _NONE
        return False, depends

    def _decide(self, position: Position, goal: int) -> _Answering:
        """Try the moves: one that holds is enough for the prover, the other side tries them all."""
        proves = position.side == self._prover
        depends = _NONE
        found = replies(position, self._rules, self._prover)
        for reply in sorted(found, key=_soonest):
            if reply.position is None:
                holds, on = reply.gain >= goal, _NONE
            else:
                holds, on = yield reply.position, goal - reply.gain
            if holds == proves:
                return holds, on
            depends = min(depends, on)
        return not proves, depends


def _soonest(reply: Reply) -> bool:
    """Put moves that end the game first."""
    return reply.position is not None
