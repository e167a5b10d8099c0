"""The truth, worked out from all positions that can follow, with code of its own."""

from __future__ import annotations

from manqala.endgame.bounds import Bounds
from manqala.endgame.successors import Successor, successors
from manqala.play.board import Board
from manqala.rules import position as positions
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from manqala.solve.certificate.reply import most, proof_rules


class Truth:
    """The bounds of a position and of all that can follow, by repeated looking."""

    def __init__(self, board: Board) -> None:
        self.rules: Rules = proof_rules(board.game.rules)
        self.after: dict[str, dict[str, Successor]] = {}
        self.positions: dict[str, Position] = {}
        self.bounds: dict[str, Bounds] = {}
        waiting = [board.position]
        while waiting:
            position = waiting.pop()
            name = self.name(position)
            if name in self.after:
                continue
            self.positions[name] = position
            self.after[name] = successors(position, self.rules)
            seeds = most(position, self.rules)  # endless play wins or loses all that is left
            self.bounds[name] = Bounds(-seeds, seeds)
            waiting += [each.position for each in self.after[name].values() if not each.is_over]
        changed = True
        while changed:
            changed = False
            for name, moves in self.after.items():
                values = [self.worth(name, each) for each in moves.values()]
                found = Bounds(max(v.lower for v in values), max(v.upper for v in values))
                changed = changed or found != self.bounds[name]
                self.bounds[name] = found

    def name(self, position: Position) -> str:
        return positions.text(position, self.rules)

    def worth(self, name: str, after: Successor) -> Bounds:
        if after.is_over:
            return Bounds(after.gain, after.gain)
        bounds = self.bounds[self.name(after.position)]
        if after.position.side != self.positions[name].side:
            bounds = -bounds
        return bounds.plus(after.gain)
