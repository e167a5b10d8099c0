"""The words of the rule language: what an enum field may say."""

from __future__ import annotations

from enum import StrEnum


class Direction(StrEnum):
    """Which way seeds are sown, and who decides."""

    CCW = "ccw"
    CW = "cw"
    FIRST_PLAYER = "first_player"
    PER_TURN = "per_turn"
    NEARER_END = "nearer_end"

    @property
    def is_chosen(self) -> bool:
        """Whether a move may have to name its direction."""
        return self not in (Direction.CCW, Direction.CW)


class Origin(StrEnum):
    """What a lap does with the pit it was lifted from."""

    SOWN = "sown"
    SKIPPED = "skipped"
    FIRST = "first"


class SownStore(StrEnum):
    """Which stores seeds are sown into."""

    NONE = "none"
    OWN = "own"


class SkipCount(StrEnum):
    """Which count decides that a pit is passed over."""

    LIVE = "live"
    BEFORE_LAP = "before_lap"


class FullBlock(StrEnum):
    """What happens when every pit would have to be passed over."""

    NEXT_PIT = "next_pit"
    LIFT_FOR_LAP = "lift_for_lap"


class Taker(StrEnum):
    """Who gets captured seeds."""

    MOVER = "mover"
    PIT_OWNER = "pit_owner"


class Relay(StrEnum):
    """Where a new lap begins when the last seed does not end the turn."""

    NONE = "none"
    LAST_PIT = "last_pit"
    NEXT_PIT = "next_pit"


class LastInEmpty(StrEnum):
    """What the last seed does when the pit it falls into was empty."""

    PLAYS_ON = "plays_on"
    TURN_ENDS = "turn_ends"


class Endless(StrEnum):
    """What becomes of a move that passes the lap cap."""

    ILLEGAL = "illegal"
    TURN_VOID = "turn_void"
    STOP_AT_REPEAT = "stop_at_repeat"
    ANNUL = "annul"


class Where(StrEnum):
    """Whose row a pit lies in, seen from the side that moves."""

    ANY = "any"
    OWN = "own"
    OPPONENT = "opponent"


class Parity(StrEnum):
    """Which counts of seeds are meant."""

    ANY = "any"
    EVEN = "even"


class Pits(StrEnum):
    """Which pits of a row are meant."""

    ANY = "any"
    ENDS = "ends"


class Take(StrEnum):
    """Which pits are captured, seen from the pit of the last seed."""

    LAST = "last"
    OPPOSITE = "opposite"
    BEYOND = "beyond"
    NEXT = "next"
    OPPOSITE_GAP = "opposite_gap"
    EVERY = "every"


class Chain(StrEnum):
    """How a capture goes on to further pits."""

    NONE = "none"
    BACKWARD = "backward"
    FORWARD = "forward"
    BOTH_WAYS = "both_ways"
    NEIGHBOURS = "neighbours"
    ROW = "row"


class Circle(StrEnum):
    """How far a forward chain may run."""

    FULL = "full"
    STOP_AT_LAST = "stop_at_last"


class Claiming(StrEnum):
    """Which pits a capture makes the mover's for good."""

    NONE = "none"
    PIT = "pit"
    PAIR = "pair"


class Then(StrEnum):
    """What follows a capture."""

    TURN_ENDS = "turn_ends"
    NEXT_PIT = "next_pit"


class ClaimSeeds(StrEnum):
    """Where the seeds of a pit go when it is claimed."""

    TO_STORE = "to_store"
    STAY = "stay"


class ClaimHolds(StrEnum):
    """Where seeds go that fall into a claimed pit."""

    PIT = "pit"
    STORE = "store"


class ClaimBarred(StrEnum):
    """Which pits may not be claimed."""

    NONE = "none"
    LAST_PIT = "last_pit"


class ExtraMove(StrEnum):
    """What a last seed in the own store gives."""

    NONE = "none"
    MUST = "must"
    MAY = "may"


class Feed(StrEnum):
    """What a player owes an opponent whose row is empty."""

    NONE = "none"
    MUST = "must"


class GrandSlam(StrEnum):
    """What becomes of a capture that would leave the opponent's row empty."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    NO_CAPTURE = "no_capture"
    LEAVE_FIRST = "leave_first"
    LEAVE_LAST = "leave_last"
    FORFEIT = "forfeit"


class Singles(StrEnum):
    """Whether a pit with one seed may be played."""

    FREE = "free"
    RESTRICTED = "restricted"
    NEVER = "never"


class Opening(StrEnum):
    """Whose first move must start from an end pit."""

    ANY_PIT = "any_pit"
    FIRST_PLAYER = "first_player"
    EACH_PLAYER = "each_player"


class RowEmpty(StrEnum):
    """What happens when a move leaves a row empty."""

    PLAYS_ON = "plays_on"
    AT_ONCE = "at_once"


class NoMove(StrEnum):
    """What happens when the side to move has no legal move."""

    PASSES = "passes"
    ENDS = "ends"


class Sweep(StrEnum):
    """Who takes the seeds left on the board when a side has run out of moves or seeds."""

    OWNER = "owner"
    OPPONENT = "opponent"
    FINISHER = "finisher"
    NOBODY = "nobody"


class Repetition(StrEnum):
    """What happens when the same position comes back too often."""

    NONE = "none"
    UNSCORED = "unscored"
    ROW_OWNERS = "row_owners"
    SPLIT = "split"
    DRAW = "draw"
