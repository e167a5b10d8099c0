"""A turn: one whole move, lap after lap, and who moves next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manqala.i18n import N_
from manqala.play.capture import capture
from manqala.play.move import PASS, SWAP, Move, direction_of
from manqala.play.sowing import STORE, sow
from manqala.play.step import Step, StepKind
from manqala.play.tray import Tray
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import BACKWARD, Position, mirror

_NEITHER = (False, False)


@dataclass(frozen=True)
class Made:
    """A move carried out, before anybody asks whether the game is over.

    Attributes:
        position: the board after the move, with the side that moves next.
        steps: what happened.
        illegal: why the move may not be made after all, not translated yet, or empty.
        annulled: whether the move ends the game as a draw.
        forfeited: whether the move ends the game and the opponent gets what is left.
        last_taker: the side that made the last capture of the game and gets what is left, if
            the move was one.
    """

    position: Position
    steps: tuple[Step, ...]
    illegal: str = ""
    annulled: bool = False
    forfeited: bool = False
    last_taker: int | None = None


def make(position: Position, rules: Rules, move: Move) -> Made:
    """Carry out a move that starts from a filled pit of the mover, a pass or a swap."""
    if move == PASS:
        passed = replace(_turned_over(position), again=False)
        return Made(passed, (Step(StepKind.PASS, owner=position.side),))
    if move == SWAP:
        swapped = replace(mirror(position), swap=_NEITHER)
        return Made(swapped, (Step(StepKind.SWAP, owner=position.side),))
    return _Turn(position, rules, move).make()


class _Turn:
    def __init__(self, position: Position, rules: Rules, move: Move) -> None:
        assert move.pit is not None, "only a pass or a swap lifts no pit"
        self.position = position
        self.rules = rules
        self.move = move
        self.origin = move.pit
        self.side = position.side
        self.direction = move.direction or direction_of(move.pit, position, rules)
        self.way = -1 if self.direction == BACKWARD else 1
        self.tray = Tray.of(position, rules)
        self.again = False
        self.slam: t.GrandSlam | None = None

    def make(self) -> Made:
        endless = self.laps()
        if endless and self.rules.lap.endless != t.Endless.STOP_AT_REPEAT:
            return self.endless()
        after = self.after()
        if self.again:
            self.tray.steps.append(Step(StepKind.AGAIN, owner=self.side))
        illegal = N_("it captures everything") if self.slam == t.GrandSlam.ILLEGAL else ""
        return Made(
            after,
            tuple(self.tray.steps),
            illegal=illegal,
            forfeited=self.slam == t.GrandSlam.FORFEIT,
            last_taker=self.last_taker(),
        )

    def laps(self) -> bool:
        """Sow lap after lap; return whether the move is endless."""
        seen = set()
        pit: int | None = self.origin
        for _ in range(self.rules.lap.cap):
            if pit is None:
                return False
            if self.rules.lap.endless == t.Endless.STOP_AT_REPEAT:
                start = (pit, *self.tray.pits)
                if start in seen:
                    return True
                seen.add(start)
            last = sow(self.tray, pit, self.side, self.way)
            pit = self.after_lap(last)
        return pit is not None

    def after_lap(self, last: int) -> int | None:
        """Decide what the last seed leads to; return the pit to lift for another lap, if any."""
        tray, lap = self.tray, self.rules.lap
        if last == STORE:
            self.again = self.rules.turn.extra_move != t.ExtraMove.NONE
            return None
        if tray.is_claimed(last):
            return None
        if lap.last_in_empty == t.LastInEmpty.TURN_ENDS and tray.pits[last] == 1:
            return None
        for part in self.rules.captures:
            captured = capture(tray, part, last, self.side, self.way)
            if captured is not None:
                self.slam = captured.slam or self.slam
                return captured.next_pit
        if lap.relay == t.Relay.LAST_PIT and tray.pits[last] > 1:
            return last
        following = tray.after(last, self.way)
        if lap.relay == t.Relay.NEXT_PIT and tray.loose(following):
            return following
        return None

    def last_taker(self) -> int | None:
        """Who gets the last seeds, if a capture has left so few that it ends the game."""
        tray, side = self.tray, self.side
        few = self.rules.ending.last_seeds
        if not few or tray.loose_in_row(0) + tray.loose_in_row(1) > few:
            return None
        captors = [who for who in (side, 1 - side) if tray.stores[who] > self.position.stores[who]]
        return captors[0] if captors else None

    def after(self) -> Position:
        """The board after the move."""
        position, tray = self.position, self.tray
        chosen = self.rules.sowing.direction == t.Direction.FIRST_PLAYER
        mover = self.side
        moved = replace(
            position,
            pits=tuple(tray.pits),
            stores=(tray.stores[0], tray.stores[1]),
            direction=self.direction if chosen else "",
            open=_cleared(position.open, mover),
            claims=tuple(tray.claims) if position.claims else (),
            swap=_cleared(position.swap, mover),
            again=self.again and self.rules.turn.extra_move == t.ExtraMove.MAY,
        )
        return moved if self.again else replace(moved, side=1 - mover)

    def endless(self) -> Made:
        """What becomes of a move that passed the lap cap: the board stays as it was."""
        rule = self.rules.lap.endless
        void = Step(StepKind.VOID, pit=self.origin, owner=self.side)
        if rule == t.Endless.ILLEGAL:
            return Made(self.position, (void,), illegal=N_("its laps never end"))
        self.tray = Tray.of(self.position, self.rules)
        self.again = False
        return Made(self.after(), (void,), annulled=rule == t.Endless.ANNUL)


def _turned_over(position: Position) -> Position:
    return replace(position, side=1 - position.side, swap=_cleared(position.swap, position.side))


def _cleared(sides: tuple[bool, bool], side: int) -> tuple[bool, bool]:
    return (sides[0] and side != 0, sides[1] and side != 1)
