"""The compiled rules of one game, for Python."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from manqala.errors import MoveError
from manqala.i18n import _
from manqala.kernel.arguments import MOST_WORD, move_codes, whole
from manqala.kernel.compiling import call
from manqala.kernel.packing import Packing
from manqala.kernel.ruleset.fields import code, kernel_fields
from manqala.kernel.ruleset.record import as_record
from manqala.kernel.ruleset.typed import TypedRules
from manqala.kernel.runs.batch import CAN_PASS, CAN_SWAP, NOT_LEGAL, advance, conclude_all, legal
from manqala.kernel.runs.codes import PASS_CODE, SWAP_CODE
from manqala.kernel.runs.perft import perft
from manqala.kernel.runs.playout import RESULT_COLUMNS, playouts
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position, start

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from manqala.kernel.packing import Rows

DEEPEST = 200
"""Plies that perft counts at most: each takes stack, of which a thread may have little."""

_HISTORY_OF_NO_REPETITION = 1
_MOST_GAMES = 10_000_000
_MOST_MOVES = 1 << 32
"""Bytes of recorded moves that one run may ask for."""


@dataclass(frozen=True)
class Playouts:
    """The results of random games.

    Attributes:
        scores: shape ``(games, 2)``, the seeds of South and of North.
        winners: 0 for South, 1 for North, 2 for a draw.
        reasons: why each game ended, as ``manqala.kernel.moves.ending`` numbers them.
        plies: how many plies each game had.
        moves: shape ``(games, limit)``, the codes of the moves if they were asked for; the first
            ``plies`` of a row count.
    """

    scores: NDArray[np.uint64]
    winners: NDArray[np.uint64]
    reasons: NDArray[np.uint64]
    plies: NDArray[np.uint64]
    moves: NDArray[np.uint8]


class Kernel:
    """The compiled rules of one game.

    Compiling takes some seconds the first time on a machine: with the rules as a record once for
    all games of a layout class, specialised once for each game. Code is kept on disk. Nothing
    here holds the interpreter lock while it runs; compiling does.
    """

    def __init__(self, rules: Rules, *, specialise: bool = False) -> None:
        """Make the kernel of a rule set.

        Args:
            rules: the rules of the game.
            specialise: compile for this game alone: two to eight times as fast, for long runs.

        Raises:
            RulesError: these are no rules, or the game is too large for the compiled rules.
        """
        self.rules = rules
        self.specialise = specialise
        self.packing = Packing(rules)
        fields = kernel_fields(rules)
        self._rules: Any = TypedRules(fields) if specialise else as_record(fields)

    def pack(self, positions: list[Position]) -> Rows:
        """Return positions as rows of 64-bit words; see :mod:`manqala.kernel.runs.rows`."""
        return self.packing.pack(positions)

    def unpack(self, rows: Rows) -> list[Position]:
        """Return rows as positions."""
        return self.packing.unpack(rows)

    def perft(self, position: Position, depth: int) -> int:
        """Count the sequences of exactly so many plies.

        A pass is a ply and an extra move is its own; a finished game has no continuation;
        repetition and ply limits are ignored.

        Args:
            position: where they begin.
            depth: plies, from 0 to 200.

        Raises:
            ManqalaError: the depth is out of range.
            PositionError: the position is none of this game.
        """
        depth = whole("depth", depth, 0, DEEPEST)
        return int(self._call(perft, self.pack([position]), np.uint64(depth)))

    def divide(self, position: Position, depth: int) -> dict[str, int]:
        """Return what :meth:`perft` counts below each first move; the depth is at least 1.

        Raises:
            ManqalaError: the depth is out of range.
            PositionError: the position is none of this game.
        """
        depth = whole("depth", depth, 1, DEEPEST)
        counts = {}
        for move, after, over in self._children(position):
            counts[move] = int(depth == 1) if over else self.perft(after, depth - 1)
        return counts

    def legal_moves(self, positions: list[Position]) -> list[tuple[str, ...]]:
        """Return the legal move texts of each position of a game that is not over.

        Raises:
            PositionError: a position is none of this game.
        """
        positions = self.packing.listed(positions)
        found, others = self.legal(self.pack(positions))
        return [
            self._texts(int(codes), int(rest), position)
            for codes, rest, position in zip(found, others, positions, strict=True)
        ]

    def legal(self, rows: Rows) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Find the legal moves of games that are not over.

        Returns:
            For each row the set of codes of the moves that lift a pit (bit ``2 * pit + way``),
            and 1 if the side to move may pass plus 2 if it may swap.
        """
        rows = self.packing.checked(rows)
        codes, others = (np.zeros(len(rows), np.uint64) for _ in range(2))
        self._call(legal, rows, codes, others)
        return codes, others

    def advance(self, rows: Rows, moves: NDArray[np.uint64]) -> tuple[Rows, NDArray[np.uint64]]:
        """Play one move in each position; games that are over by the rules are swept.

        Args:
            rows: the positions; they stay as they are.
            moves: the codes of the moves.

        Returns:
            The positions after the moves, and why each game is over, 0 where it goes on.

        Raises:
            PositionError: these are no rows of this game.
            MoveError: a move is not legal, or these are not as many moves.
        """
        after = self.packing.checked(rows).copy()
        moves = move_codes(moves, len(after))
        reasons = np.zeros(len(after), np.uint64)
        self._call(advance, after, moves.astype(np.uint64), reasons)
        if len(wrong := np.flatnonzero(reasons == NOT_LEGAL)):
            raise MoveError(
                _("the move of row {row} is not legal: code {code}").format(
                    row=wrong[0], code=moves[wrong[0]]
                )
            )
        return after, reasons

    def conclude(self, rows: Rows) -> tuple[Rows, NDArray[np.uint64]]:
        """Return positions swept where the game is over as it stands, and why it is."""
        after = self.packing.checked(rows).copy()
        reasons = np.zeros(len(after), np.uint64)
        self._call(conclude_all, after, reasons)
        return after, reasons

    def playouts(
        self, position: Position, games: int, *, seed: int = 0, first: int = 0, record: bool = False
    ) -> Playouts:
        """Play random games to their end, every legal move as likely as the others.

        Args:
            position: where they begin.
            games: how many.
            seed: with the number of a game it decides every move of it.
            first: the number of the first game, so that a long run can be divided.
            record: keep the moves.

        Raises:
            ManqalaError: a number is out of range.
            PositionError: the position is none of this game.
        """
        ending = self.rules.ending
        most = min(_MOST_GAMES, _MOST_MOVES // ending.ply_limit) if record else _MOST_GAMES
        games = whole("games", games, 0, most)
        seed, first = whole("seed", seed, 0, MOST_WORD), whole("first", first, 0, MOST_WORD)
        repeats = ending.repetition != t.Repetition.NONE
        kept = ending.ply_limit + 1 if repeats else _HISTORY_OF_NO_REPETITION
        results = np.zeros((games, RESULT_COLUMNS), np.uint64)
        moves = np.zeros((games, ending.ply_limit if record else 0), np.uint8)
        self._call(
            playouts,
            self.pack([position]),
            np.uint64(seed),
            np.uint64(first),
            code(ending.repetition),
            np.uint64(ending.occurrences if repeats else 0),
            np.uint64(ending.ply_limit),
            np.zeros((kept, self.packing.columns), np.uint64),
            results,
            moves,
        )
        return Playouts(results[:, :2], results[:, 2], results[:, 3], results[:, 4], moves)

    def warm(self) -> None:
        """Load or compile everything, so that nothing has to wait for it later."""
        position = start(self.rules)
        self.perft(position, 0)
        self.playouts(position, 0)
        rows = self.pack([])
        self.legal(rows)
        self.advance(rows, np.zeros(0, np.uint64))
        self.conclude(rows)

    def _call(self, entry: Any, *arguments: Any) -> Any:
        what = self._compiled.format(function=entry.__name__)
        return call(entry, what, self._rules, *arguments)

    @cached_property
    def _compiled(self) -> str:
        """What is compiled and what it serves, with a gap for the name of the function."""
        if self.specialise:
            return _("{function} for this game")
        return _("{function} for all games of up to {layout}").format(
            function="{function}", layout=self.packing.layout
        )

    def _children(self, position: Position) -> list[tuple[str, Position, bool]]:
        """The legal moves of a position, the positions they lead to and whether those are over."""
        rows = self.pack([position])
        _, over = self.conclude(rows)
        if over[0]:
            return []
        texts = self.legal_moves([position])[0]
        moves = [self.packing.code(text, position) for text in texts]
        after, reasons = self.advance(np.repeat(rows, len(moves), 0), np.array(moves, np.uint64))
        return [
            (text, position, bool(reason))
            for text, position, reason in zip(texts, self.unpack(after), reasons, strict=True)
        ]

    def _texts(self, codes: int, others: int, position: Position) -> tuple[str, ...]:
        moves = [number for number in range(2 * self.packing.pits) if codes >> number & 1]
        if others & int(CAN_PASS):
            moves.append(int(PASS_CODE))
        if others & int(CAN_SWAP):
            moves.append(int(SWAP_CODE))
        return tuple(self.packing.move(number, position) for number in moves)
