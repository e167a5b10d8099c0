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

DEEPEST = 20
"""The greatest number of moves that a player looks ahead."""

PATIENCE = 250_000
"""The steps that a player without a fixed depth looks at: about half a second of work."""

_FIRST_LOOK = 1_000_000
"""The steps that looking one move ahead may take in any case: a few seconds of work."""

_LONGEST = 15_000_000
"""The steps that a player of a fixed depth looks at, at most: about half a minute of work."""

_INFINITE = 1_000_000


class AlphaBeta:
    """Chooses the best move for a number of moves ahead, any of them if several are as good."""

    def __init__(self, chance: Random, depth: int | None = None) -> None:
        """Get ready to play.

        Args:
            chance: decides between moves of the same value.
            depth: how many moves to look ahead; without it, as many as ``PATIENCE`` allows. Work
                is counted and not timed, so that a seed gives the same game on any machine.
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
        if len(moves) > 1:
            self._chance.shuffle(moves)
            patience = _LONGEST if self._depth else PATIENCE
            _deepen(Tree(board), moves, self._depth or DEEPEST, patience)
        return moves[0]


def look_once(tree: Tree, moves: list[Move]) -> None:
    """Put the best of the moves in front, looking one move ahead."""
    _deepen(tree, moves, depth=1, patience=_FIRST_LOOK)


def _deepen(tree: Tree, moves: list[Move], depth: int, patience: int) -> None:
    """Put the best of the moves in front.

    Looks further and further ahead until the depth is reached, every line has ended or the
    patience is used up. What a look that was broken off has found counts: it began with the best
    move of the look before.
    """
    with suppress(_PatienceError):
        for ahead in range(1, depth + 1):
            search = _Search(tree, patience if ahead > 1 else max(patience, _FIRST_LOOK))
            search.sort(moves, ahead)
            if search.saw_all:
                break


class _PatienceError(Exception):
    """The search has done all the work it may."""


class _Search:
    """An alpha-beta search.

    Attributes:
        saw_all: whether no line was broken off before the end of the game.
    """

    def __init__(self, tree: Tree, patience: int) -> None:
        self.saw_all = True
        self._tree = tree
        self._patience = patience

    def sort(self, moves: list[Move], depth: int) -> None:
        """Put the best of the moves in front; of equal ones the first stays in front."""
        root, alpha = self._tree.root, -_INFINITE
        for move in tuple(moves):
            value = self._after(root, self._child(root, move), depth, alpha, _INFINITE)
            if value > alpha:
                alpha = value
                moves.remove(move)
                moves.insert(0, move)

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
        if self._tree.work >= self._patience:
            raise _PatienceError
        return self._tree.child(node, move)
