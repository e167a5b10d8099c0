"""The tree of what may come after a board, without the cost of playing on copies of the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from manqala.play.board import Board
from manqala.play.ending import Outcome, end_after
from manqala.play.legal import legal_moves
from manqala.play.move import Move
from manqala.play.step import StepKind
from manqala.play.tray import Tray
from manqala.play.turn import Made, make
from manqala.rules.language.rules import Rules
from manqala.rules.language.terms import Endless, GrandSlam, Repetition
from manqala.rules.position import Position

_MAKING = 25
"""What a node costs besides the steps of its move, counted in steps."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position that may come, and how the game has ended there, if it has."""

    position: Position
    outcome: Outcome | None = None


class Tree:
    """The positions that may follow a board, with the rules on repetition and length kept.

    A tree is walked depth first: ``enter`` a node before asking for its children, ``leave`` it
    afterwards.

    Attributes:
        rules: the rules of the game.
        root: the board that the tree was made from.
        work: about how many steps the children made so far have cost. A relay may go on for
            thousands of steps, so positions alone say little about the time that they take; and
            unlike a clock, steps are the same on any machine.
    """

    def __init__(self, board: Board) -> None:
        self.rules: Rules = board.game.rules
        self.root = Node(board.position, board.outcome)
        self.work = 0
        self._ply = board.ply
        self._counts_repetition = self.rules.ending.repetition != Repetition.NONE
        self._seen = _history(board) if self._counts_repetition else Counter()

    def moves(self, node: Node) -> tuple[Move, ...]:
        """The legal moves at a node where the game goes on."""
        return legal_moves(node.position, self.rules)

    def child(self, node: Node, move: Move) -> Node:
        """The node after a move, the sweep at the end of the game included."""
        made = make(node.position, self.rules, move)
        self.work += _MAKING + self._length(made) * (1 + self._tried(made.position))
        before = self._seen[made.position] if self._counts_repetition else 0
        end = end_after(made, self.rules, self._ply + 1, before + 1)
        return Node(end.position, end.outcome) if end else Node(made.position)

    def enter(self, node: Node) -> None:
        """Step forward to a child."""
        self._ply += 1
        if self._counts_repetition:
            self._seen[node.position] += 1

    def leave(self, node: Node) -> None:
        """Step back from a child."""
        self._ply -= 1
        if self._counts_repetition:
            self._seen[node.position] -= 1

    def value(self, node: Node, side: int) -> int:
        """The seeds a side owns minus those of its opponent; a drawn game is worth nothing."""
        if node.outcome:
            south, north = node.outcome.score if node.outcome.winner is not None else (0, 0)
        else:
            tray = Tray.of(node.position, self.rules)
            south, north = tray.owned(0), tray.owned(1)
        return south - north if side == 0 else north - south

    def _length(self, made: Made) -> int:
        """About how many steps a move took; those of an endless one are not kept."""
        if made.steps[0].kind == StepKind.VOID:
            lap = 1 + made.position.seeds // len(made.position.pits)
            return self.rules.lap.cap * lap
        return len(made.steps)

    def _tried(self, position: Position) -> int:
        """How many moves are carried out to see which are legal: each is taken to be as long."""
        if (
            self.rules.lap.endless != Endless.ILLEGAL
            and self.rules.turn.grand_slam != GrandSlam.ILLEGAL
        ):
            return 0
        first = position.side * position.row
        return sum(seeds > 0 for seeds in position.pits[first : first + position.row])


def _history(board: Board) -> Counter[Position]:
    """How often each position has stood on a board."""
    past = board.copy()
    seen = Counter([past.position])
    while past.ply:
        past.undo()
        seen[past.position] += 1
    return seen
