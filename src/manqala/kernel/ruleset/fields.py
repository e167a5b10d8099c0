"""The fields of a rule set as numbers: what both ways to pass the rules are made of."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

import numpy as np

from manqala.kernel.ruleset.layout import Layout, layout_of
from manqala.kernel.ruleset.tables import (
    lap_table,
    nth_table,
    run_table,
    sow_table,
    spread_table,
)
from manqala.rules.language import terms as t
from manqala.rules.language.parts import MAX_CAPTURES, Capture
from manqala.rules.language.rules import Rules

Fields = dict[str, Any]
"""Names to ``numpy.uint64``, to tables of them, to fields, or to a list of fields."""

TABLES = "tables"
"""The field whose fields are the tables."""

MOST_MARKS = 3
"""Words of marks a game may need: flags and the claims of both sides."""

PARTS = "parts"
"""The field that lists the capture parts, each with fields of its own."""


def code(term: StrEnum) -> np.uint64:
    """The number that stands for a word of the rule language in the kernel."""
    return np.uint64(list(type(term)).index(term))


def kernel_fields(rules: Rules) -> Fields:
    """Return everything that kernel functions read of a rule set."""
    layout = layout_of(rules)
    sowing = rules.sowing
    if not sowing.direction.is_chosen:  # pits are named in the direction of sowing: one game
        sowing = replace(sowing, direction=t.Direction.CCW)
    numbers = {
        **_board(rules, layout),
        **_section("sowing", sowing),
        **_section("lap", rules.lap),
        **_section("claim", rules.claim),
        **_section("turn", rules.turn),
        **_section("ending", rules.ending),
        **_derived(rules),
    }
    captures = (*rules.captures, *(Capture(),) * (MAX_CAPTURES - len(rules.captures)))
    return {
        **{name: np.uint64(number) for name, number in numbers.items()},
        TABLES: {
            "sow": sow_table(rules, layout),
            "laps": lap_table(rules, layout),
            "runs": run_table(rules, layout),
            "spread": spread_table(layout),
            "nth": nth_table(),
        },
        PARTS: [_part(part) for part in captures],
    }


def _board(rules: Rules, layout: Layout) -> Fields:
    pits, bits, lanes = rules.board.pits, layout.bits, layout.lanes
    return {
        "words": layout.words,
        "pits": pits,
        "ring": 2 * pits,
        "table_ring": layout.ring,
        "row_mask": (1 << pits) - 1,
        "ring_mask": (1 << 2 * pits) - 1,
        "bits": bits,
        "lanes": lanes,
        "lane_shift": lanes.bit_length() - 1,
        "lane_low": lanes - 1,
        "lane_mask": (1 << bits) - 1,
        "spread_low": (1 << lanes) - 1,
        "top_lane": 64 - bits,
        "ones": sum(1 << place * bits for place in range(lanes)),
    }


def _derived(rules: Rules) -> Fields:
    """Facts that let whole branches go unread."""
    sowing, lap, turn = rules.sowing, rules.lap, rules.turn
    goes_on = any(part.then == t.Then.NEXT_PIT for part in rules.captures)
    single_lap = lap.relay == t.Relay.NONE and not goes_on
    flagged = (
        sowing.direction == t.Direction.FIRST_PLAYER
        or turn.opening != t.Opening.ANY_PIT
        or turn.extra_move == t.ExtraMove.MAY
        or turn.swap
    )
    return {
        "captures": len(rules.captures),
        "claims": rules.claims,
        "plain_sowing": not (sowing.skips or sowing.takes),
        "single_lap": single_lap,
        "captures_once": (
            single_lap
            and len(rules.captures) == 1
            and not rules.claims
            and turn.grand_slam == t.GrandSlam.LEGAL
        ),
        "has_opening": turn.opening != t.Opening.ANY_PIT,
        "marks": MOST_MARKS if rules.claims else int(flagged),
        "ways": 2 if sowing.direction.is_chosen else 1,
        "asks_outcome": (
            turn.feed == t.Feed.MUST
            or turn.grand_slam == t.GrandSlam.ILLEGAL
            or lap.endless == t.Endless.ILLEGAL
        ),
        "ends_at_once": rules.ending.row_empty == t.RowEmpty.AT_ONCE or rules.ending.majority,
    }


def _section(name: str, part: Any) -> Fields:
    return {f"{name}_{field}": number for field, number in _part(part).items()}


def _part(part: Any) -> Fields:
    return {spec.name: np.uint64(_number(getattr(part, spec.name))) for spec in fields(part)}


def _number(value: Any) -> int | np.uint64:
    if isinstance(value, StrEnum):
        return code(value)
    if isinstance(value, tuple):  # a set of counts
        return sum(1 << count for count in set(value))
    return int(value)
