"""The player that looks several moves ahead: a plain alpha-beta search for every game.

Values are seeds owned, own minus opponent's. A move does not always change the side (extra
moves), so a value changes its sign only where the side changes.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.choices import choices
from manqala.search.tree import Node, Tree

DEEPEST = 100
"""The greatest number of moves that a player looks ahead."""

PATIENCE = 4_000
"""How many positions a player without a fixed depth looks at: about half a second of work."""

_INFINITE = 1_000_000


class AlphaBeta:
    """Chooses the best move for a number of moves ahead, any of them if several are as good."""

    def __init__(self, chance: Random, depth: int | None = None) -> None:
        """Get ready to play.

        Args:
            chance: decides between moves of the same value.
            depth: how many moves to look ahead; without it, as many as ``PATIENCE`` allows, so
                that a large board takes no longer and a seed gives the same game on any machine.
        """
        self._chance = chance
        self._depth = depth

    @property
    def name(self) -> str:
        """Its name, with the depth if that is fixed."""
        return f"alpha-beta:{self._depth}" if self._depth else "alpha-beta"

    def choose(self, board: Board) -> Move:
        """Return the move with the best value."""
        moves = choices(board)
        if len(moves) == 1:
            return moves[0]
        self._chance.shuffle(moves)
        tree = Tree(board)
        if self._depth:
            return _Search(tree).best_first(moves, self._depth)[0]
        return _deepen(tree, moves)


def _deepen(tree: Tree, moves: list[Move]) -> Move:
    """Look further and further ahead until the patience is used up or every line has ended."""
    search = _Search(tree, PATIENCE)
    with suppress(_PatienceError):
        for depth in range(1, DEEPEST + 1):
            search.saw_all = True
            moves = search.best_first(moves, depth)
            if search.saw_all:
                break
    return moves[0]


class _PatienceError(Exception):
    """The search has looked at all the positions it may."""


class _Search:
    """An alpha-beta search.

    Attributes:
        saw_all: whether no line was broken off before the end of the game.
    """

    def __init__(self, tree: Tree, patience: int | None = None) -> None:
        self.saw_all = True
        self._tree = tree
        self._patience = patience

    def best_first(self, moves: list[Move], depth: int) -> list[Move]:
        """Return the moves with the best in front; of equal ones the first stays in front."""
        root, best, alpha = self._tree.root, moves[0], -_INFINITE
        for move in moves:
            value = self._after(root, self._child(root, move), depth, alpha, _INFINITE)
            if value > alpha:
                best, alpha = move, value
        return [best, *(move for move in moves if move != best)]

    def _after(self, node: Node, child: Node, depth: int, alpha: int, beta: int) -> int:
        """The value of a child for the side to move at its parent."""
        self._tree.enter(child)
        if child.position.side == node.position.side:
            value = self._value(child, depth - 1, alpha, beta)
        else:
            value = -self._value(child, depth - 1, -beta, -alpha)
        self._tree.leave(child)
        return value

    def _value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """The value of a node for its side to move, within the bounds that still matter."""
        if node.outcome or depth == 0:
            self.saw_all = self.saw_all and node.outcome is not None
            return self._tree.value(node, node.position.side)
        best = -_INFINITE
        for child in self._children(node, depth):
            best = max(best, self._after(node, child, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _children(self, node: Node, depth: int) -> list[Node]:
        """The nodes after each move.

        Good moves first save more than sorting costs, except just above the leaves.
        """
        children = [self._child(node, move) for move in self._tree.moves(node)]
        if depth > 1:
            side = node.position.side
            children.sort(key=lambda child: self._tree.value(child, side), reverse=True)
        return children

    def _child(self, node: Node, move: Move) -> Node:
        if self._patience is not None:
            if not self._patience:
                raise _PatienceError
            self._patience -= 1
        return self._tree.child(node, move)
