"""The board: a game being played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from manqala.errors import MoveError, RulesError, shown
from manqala.i18n import N_, _
from manqala.play.ending import Outcome, Termination, end_after
from manqala.play.game import Game
from manqala.play.legal import legal_moves, objection
from manqala.play.move import PASS, SWAP, Move, check_made, no_move, parse_move
from manqala.play.step import Step
from manqala.play.tray import Tray
from manqala.play.turn import Made, make
from manqala.rules import position as positions
from manqala.rules.position import Position

_FROM_OUTSIDE = (Termination.AGREEMENT, Termination.RESIGNATION, Termination.TIME)


@dataclass(frozen=True, slots=True)
class _Moment:
    """What a ply left behind: enough to undo it."""

    position: Position
    move: Move | None
    outcome: Outcome | None
    key: str


class Board:
    """A board on which a game is played, move by move, with everything needed to undo.

    Boards compare and hash by their game's rules and their position text.
    """

    def __init__(self, game: Game, position: str | None = None) -> None:
        """Set up a board; prefer :meth:`manqala.play.game.Game.board`.

        Raises:
            PositionError: the position text cannot be read or reached.
        """
        if not isinstance(game, Game):
            raise RulesError(
                _("expected a game, as manqala.game returns it, got {value}").format(
                    value=shown(game)
                )
            )
        self.game = game
        first = (
            positions.start(game.rules)
            if position is None
            else positions.parse(position, game.rules)
        )
        self._start = first
        self._seen: Counter[str] = Counter()
        self._moments: list[_Moment] = []
        self._arrive(Made(first, ()), None)

    @property
    def position(self) -> Position:
        """What lies on the board and whose turn it is."""
        return self._moments[-1].position

    @property
    def pits(self) -> tuple[int, ...]:
        """The seeds in each pit, South's first, each side in the order of sowing."""
        return self.position.pits

    @property
    def stores(self) -> tuple[int, int]:
        """The seeds in the stores of South and North."""
        return self.position.stores

    @property
    def side(self) -> int:
        """The side to move: 0 for South, 1 for North."""
        return self.position.side

    @property
    def ply(self) -> int:
        """How many moves have been played on this board."""
        return len(self._moments) - 1

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played on this board."""
        return tuple(moment.move for moment in self._moments if moment.move is not None)

    @property
    def start(self) -> Position:
        """The position the board was made from."""
        return self._start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self._moments[-1].outcome

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the side to move, in pit order; empty when the game is over."""
        return () if self.outcome else legal_moves(self.position, self.game.rules)

    @property
    def text(self) -> str:
        """The position text."""
        return positions.text(self.position, self.game.rules)

    def play(self, move: Move | str) -> tuple[Step, ...]:
        """Play a move and return what happened, the sweep at the end of the game included.

        Args:
            move: a move, or its text such as ``C``, ``A>``, ``3``, ``3B`` or ``pass``.

        Raises:
            MoveError: the text is no move, the move is not legal, or the game is over; the
                board is unchanged.
        """
        return self._arrive(*self._make(move))

    def parse(self, text: str) -> Move:
        """Read a move text for this board and make sure that the move is legal.

        Raises:
            MoveError: it is no move here, or not legal.
        """
        return self._make(text)[1]

    def undo(self) -> Move:
        """Take the last move back and return it.

        Raises:
            MoveError: there is none.
        """
        if not self.ply:
            raise MoveError(_("there is no move to take back"))
        moment = self._moments.pop()
        self._seen[moment.key] -= 1
        assert moment.move is not None, "only the first moment has no move"
        return moment.move

    def stop(self, termination: str, winner: int | None = None) -> Outcome:
        """End the game by agreement, resignation or time.

        Args:
            termination: ``agreement``, ``resignation`` or ``time``.
            winner: 0 for South, 1 for North, ``None`` for a draw.

        Raises:
            MoveError: the game is over already, or the reason is none of the three.
        """
        if termination not in _FROM_OUTSIDE:
            raise MoveError(
                _("expected {reasons} as the reason, got {reason}").format(
                    reasons=", ".join(_FROM_OUTSIDE), reason=f"{termination!r:.40}"
                )
            )
        if winner is not None and not (type(winner) is int and winner in (0, 1)):
            raise MoveError(
                _("expected 0, 1 or None as the winner, got {winner}").format(winner=shown(winner))
            )
        if self.outcome:
            raise MoveError(_("the game is over already"))
        tray = Tray.of(self.position, self.game.rules)
        outcome = Outcome(winner, (tray.owned(0), tray.owned(1)), Termination(termination))
        last = self._moments[-1]
        self._moments[-1] = _Moment(last.position, last.move, outcome, last.key)
        return outcome

    def copy(self) -> Board:
        """Return a board that can be played on without changing this one."""
        twin = Board.__new__(Board)
        twin.game = self.game
        twin._start = self._start
        twin._seen = self._seen.copy()
        twin._moments = self._moments.copy()
        return twin

    __copy__ = copy

    def _make(self, move: Move | str) -> tuple[Made, Move]:
        rules, position = self.game.rules, self.position
        if self.outcome:
            raise MoveError(_("the game is over"))
        legal = legal_moves(position, rules)
        if isinstance(move, Move):
            check_made(move, position.row)
        else:
            move = parse_move(move, position, rules, legal)
        if move not in legal:
            raise self._refusal(move, legal)
        move = legal[legal.index(move)]  # one made by hand may be equal, but of other types
        return make(position, rules, move), move

    def _refusal(self, move: Move, legal: tuple[Move, ...]) -> MoveError:
        """Return the error for a move that is not legal: why, and which moves are."""
        expected = ", ".join(map(str, legal))
        if move in (PASS, SWAP):
            text = _("you may not {move} here: expected {moves}")
            return MoveError(text.format(move=move, moves=expected))
        if move.pit is None or move.pit // self.position.row != self.side:
            return no_move(move.text, legal)
        why = objection(move, self.position, self.game.rules)
        text = _("{move} is not legal, {why}: expected {moves}")
        why = _(why or N_("a direction is wrong or missing"))
        return MoveError(text.format(move=move, why=why, moves=expected))

    def _arrive(self, made: Made, move: Move | None) -> tuple[Step, ...]:
        """Take up the board after a move, and end the game if it is over."""
        rules = self.game.rules
        key = positions.text(made.position, rules)
        end = end_after(made, rules, ply=len(self._moments), occurrences=self._seen[key] + 1)
        self._seen[key] += 1
        if end is None:
            self._moments.append(_Moment(made.position, move, None, key))
            return made.steps
        self._moments.append(_Moment(end.position, move, end.outcome, key))
        return made.steps + end.steps

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.text == other.text and self.game.rules == other.game.rules

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Board {self.game.spec} {self.text}>"
