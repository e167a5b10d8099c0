"""What the numba type of a rule set says before any value is known, in both ways to pass rules."""

from __future__ import annotations

from typing import Any

from manqala.kernel.ruleset.fields import MOST_MARKS, TABLES
from manqala.kernel.ruleset.typed import RulesType


def side_words(rules: Any) -> int:
    """How many words hold one side."""
    if isinstance(rules, RulesType):
        return int(rules.fields["words"])
    # A row of the sow table holds two sides, the last hole and a spare.
    return (rules.typeof(TABLES).typeof("sow").shape[-1] - 2) // 2


def lane_bits(rules: Any) -> int:
    """How many bits a lane has."""
    if isinstance(rules, RulesType):
        return int(rules.fields["bits"])
    # The spread table has a row for each set of the lanes of one word.
    return 64 // (rules.typeof(TABLES).typeof("spread").shape[0].bit_length() - 1)


def mark_words(rules: Any) -> int:
    """How many words of marks a position has."""
    return int(rules.fields["marks"]) if isinstance(rules, RulesType) else MOST_MARKS


def known(rules: Any, field: str) -> int | None:
    """The value of a field if the rules are a type, ``None`` if they are a record."""
    return int(rules.fields[field]) if isinstance(rules, RulesType) else None
