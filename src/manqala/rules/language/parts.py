"""The parts of a rule set: small frozen dataclasses, one for each moment of the game.

The neutral value of each field is the commonest behaviour and never changes: digests list only
what differs from it (see :mod:`manqala.rules.language.digest`).
"""

from __future__ import annotations

from dataclasses import dataclass

from manqala.rules.language import terms
from manqala.rules.language.field import count_list, rule

MAX_PITS = 31
"""The longest row the compiled rules can hold, with its store in 32 lanes."""

MAX_SEEDS = 100
"""The most seeds in a pit at the start. With it, and the greatest ``cap`` of laps, the longest move
takes about two seconds to carry out step by step."""

MAX_CAPTURES = 4
"""The greatest number of capture parts in one rule set."""


@dataclass(frozen=True, slots=True)
class Board:
    """The board and what lies on it at the start."""

    pits: int = rule(6, "How many pits each side has.", low=1, high=MAX_PITS)
    seeds: int = rule(4, "How many seeds lie in each pit at the start.", low=0, high=MAX_SEEDS)
    start: tuple[int, ...] = rule(
        (),
        "The seeds of each pit of one side at the start, where they are not the same in all;"
        " both sides begin alike.",
        high=MAX_SEEDS,
        parts=MAX_PITS,
    )


@dataclass(frozen=True, slots=True)
class Sowing:
    """How one lap of seeds is sown."""

    direction: terms.Direction = rule(
        terms.Direction.CCW,
        "Which way seeds are sown: counter-clockwise, clockwise, as the first move of the game"
        " chooses, as every move chooses, or towards the end of the row to which the pit is nearer"
        " (from the middle pit either way).",
    )
    origin: terms.Origin = rule(
        terms.Origin.SOWN,
        "What a lap does with the pit it was lifted from when it comes round: sows into it, skips"
        " it, or puts the first seed back into it (a single seed moves on).",
    )
    store: terms.SownStore = rule(
        terms.SownStore.NONE, "Whether the mover's own store is sown as the hole after his row."
    )
    skips: tuple[int, ...] = count_list(
        "A pit holding one of these counts is passed over while sowing."
    )
    skips_last: bool = rule(
        False, "Whether the last seed of a lap, too, must pass over such a pit."
    )
    skips_claimed: bool = rule(
        False, "Whether a claimed pit holding such a count is passed over as well."
    )
    skip_count: terms.SkipCount = rule(
        terms.SkipCount.LIVE,
        "Whether the count as it stands now or as it stood before the lap decides that a pit is"
        " passed over.",
    )
    full_block: terms.FullBlock = rule(
        terms.FullBlock.NEXT_PIT,
        "What happens when every pit would have to be passed over: each such seed goes into the"
        " very next pit, or nothing is passed over for the rest of the lap.",
    )
    takes: tuple[int, ...] = count_list(
        "A pit brought to one of these counts while sowing is captured at once."
    )
    takes_for: terms.Taker = rule(
        terms.Taker.MOVER, "Who gets seeds captured while sowing: the mover or the pit's owner."
    )
    takes_last: terms.Taker = rule(
        terms.Taker.MOVER, "Who gets such a capture when the last seed of the lap makes it."
    )


@dataclass(frozen=True, slots=True)
class Lap:
    """What the last seed of a lap leads to when it captures nothing."""

    relay: terms.Relay = rule(
        terms.Relay.NONE,
        "Where sowing goes on: nowhere, from the pit of the last seed if it was not empty, or"
        " from the pit after it if that holds seeds.",
    )
    last_in_empty: terms.LastInEmpty = rule(
        terms.LastInEmpty.PLAYS_ON,
        "Whether a last seed in an empty pit ends the turn, before any capture, even where sowing"
        " would go on from the next pit.",
    )
    cap: int = rule(10_000, "A move of more laps than this counts as endless.", low=1, high=10_000)
    endless: terms.Endless = rule(
        terms.Endless.STOP_AT_REPEAT,
        "What becomes of an endless move: it is illegal, the turn passes with the board as it"
        " was, sowing stops where the laps begin to repeat, or the game is annulled as a draw.",
    )


@dataclass(frozen=True, slots=True)
class Capture:
    """One way of capturing with the last seed of a lap; the first part that applies wins."""

    side: terms.Where = rule(terms.Where.ANY, "In whose row the last seed must fall.")
    pits: terms.Pits = rule(terms.Pits.ANY, "Which pits the last seed must fall into.")
    counts: tuple[int, ...] = count_list(
        "How many seeds the pit of the last seed must then hold, that seed included; 1 means"
        " that it was empty."
    )
    parity: terms.Parity = rule(
        terms.Parity.ANY, "Whether the pit of the last seed must then hold an even number."
    )
    take: terms.Take = rule(
        terms.Take.LAST,
        "What is captured: the pit of the last seed; the pit opposite; the pit beyond an empty"
        " next pit; the next pit; the pit opposite an empty next pit; or every pit of the board"
        " that holds a target count.",
    )
    target: tuple[int, ...] = count_list("How many seeds the pit to capture must hold.")
    even_if_empty: bool = rule(
        False, "Whether the last seed is taken although the opposite pit is empty."
    )
    with_last: bool = rule(False, "Whether the last seed is taken along with the opposite pit.")
    also_opposite: bool = rule(False, "Whether the pit opposite each captured pit is captured too.")
    chain: terms.Chain = rule(
        terms.Chain.NONE,
        "How the capture goes on: not at all; backward or forward, to the pits before or after"
        " while they meet the same conditions (beyond an empty pit only those beyond another); both"
        " ways; to the two pits beside it in the row; or to all pits of the same row that meet the"
        " conditions.",
    )
    circle: terms.Circle = rule(
        terms.Circle.FULL,
        "Whether a forward chain may take the pit of the last seed when it comes round, or stops"
        " before it.",
    )
    claim: terms.Claiming = rule(
        terms.Claiming.NONE,
        "Which pits become the mover's for good: none, the captured pit, or the pair of the last"
        " pit and the one opposite (which is then shared, not captured).",
    )
    share: int = rule(
        0, "How many seeds go over from the opposite pit when a pair is claimed.", high=MAX_PITS
    )
    taker: terms.Taker = rule(
        terms.Taker.MOVER, "Who gets the captured seeds: the mover or the owner of the pit."
    )
    then: terms.Then = rule(
        terms.Then.TURN_ENDS,
        "What follows: the turn ends, or the pit after the captured one is lifted and sown, if it"
        " holds seeds.",
    )


@dataclass(frozen=True, slots=True)
class Claim:
    """Pits that belong to one side for good; they are never played or captured again."""

    limit: int = rule(
        0, "How many pits a side may claim in a game; 0 means any number.", high=MAX_PITS
    )
    barred: terms.ClaimBarred = rule(
        terms.ClaimBarred.NONE, "Which pit of a row may never be claimed."
    )
    mirror_barred: bool = rule(
        False, "Whether the pit with the number of the opponent's claimed pit may not be claimed."
    )
    seeds: terms.ClaimSeeds = rule(
        terms.ClaimSeeds.TO_STORE,
        "Whether the seeds of a pit go to the store when it is claimed, or stay in it.",
    )
    holds: terms.ClaimHolds = rule(
        terms.ClaimHolds.PIT,
        "Whether seeds that fall into a claimed pit gather there for its owner, or go to his store"
        " at once.",
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """Which moves are legal and whose turn comes next."""

    extra_move: terms.ExtraMove = rule(
        terms.ExtraMove.NONE,
        "Whether a last seed in the own store gives another move, which must or may be made.",
    )
    feed: terms.Feed = rule(
        terms.Feed.NONE, "Whether an opponent without seeds in his row must be given some."
    )
    grand_slam: terms.GrandSlam = rule(
        terms.GrandSlam.LEGAL,
        "What becomes of a capture that would leave the opponent's row empty: it is legal, it is"
        " not a legal move, it takes nothing, it leaves the first or the last of the captured"
        " pits, or it ends the game and the opponent gets the seeds that are left.",
    )
    singles: terms.Singles = rule(
        terms.Singles.FREE,
        "Whether a single seed may be moved freely, or only when the player has no fuller pit,"
        " and the one in his last pit only when he has no other single, or never.",
    )
    opening: terms.Opening = rule(
        terms.Opening.ANY_PIT, "Whose first move must start from an end pit of his row."
    )
    swap: bool = rule(
        False, "Whether the second player may answer the first turn by taking over its side."
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """When the game is over and who gets what is left."""

    row_empty: terms.RowEmpty = rule(
        terms.RowEmpty.PLAYS_ON, "Whether the game ends as soon as a move leaves a row empty."
    )
    no_move: terms.NoMove = rule(
        terms.NoMove.ENDS, "Whether a player without a legal move passes or the game ends."
    )
    sweep: terms.Sweep = rule(
        terms.Sweep.OWNER,
        "Who takes the seeds left when a side has run out: the owner of each row, the opponent of"
        " that side, that side itself, or nobody.",
    )
    last_seeds: int = rule(
        0,
        "A capture that leaves at most so many seeds in play ends the game, and whoever captured"
        " takes them; 0 means that none does.",
        high=MAX_SEEDS,
    )
    majority: bool = rule(
        False, "Whether the game ends as soon as a side owns more than half of the seeds."
    )
    repetition: terms.Repetition = rule(
        terms.Repetition.NONE,
        "What happens when a position comes back too often: nothing; or the game ends and the"
        " seeds on the board count for nobody, go to the owner of each row, or are halved; or it"
        " is a draw.",
    )
    occurrences: int = rule(
        3, "How often a position may occur before the repetition rule applies.", low=2, high=100
    )
    ply_limit: int = rule(
        2_000,
        "After this many plies the game ends as at a repetition (with no repetition rule, the"
        " seeds on the board count for nobody).",
        low=1,
        high=100_000,
    )
