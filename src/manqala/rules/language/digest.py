"""Digests of rule sets: the names under which records, databases and kernels know them.

The canonical form has one ``path=value`` line for each field that differs from its neutral value,
so that a new field, neutral in every old game, changes no old digest. ``SEMANTICS`` is raised when
a fault in the meaning of the rules is mended, so that what was computed under the fault is not
taken for right.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.rules.language.rules import Rules

SEMANTICS = 1

NOT_OF_MOVES = frozenset(
    {
        "board.seeds",
        "board.start",
        "turn.swap",
        "ending.majority",
        "ending.repetition",
        "ending.occurrences",
        "ending.ply_limit",
    }
)
"""Fields that do not change what a move does or who gets what is left at the end."""


def canonical(rules: Rules) -> list[str]:
    """Return the sorted lines of the canonical form."""
    lines = []
    for section in fields(rules):
        value = getattr(rules, section.name)
        parts = value if isinstance(value, tuple) else (value,)
        for number, part in enumerate(parts):
            path = f"{section.name}.{number}" if isinstance(value, tuple) else section.name
            if isinstance(value, tuple):
                lines.append(path)
            for spec in fields(part):
                word = getattr(part, spec.name)
                if word != spec.default:
                    shown = ",".join(map(str, word)) if isinstance(word, tuple) else str(word)
                    lines.append(f"{path}.{spec.name}={shown}")
    return sorted(lines)


def whole(rules: Rules) -> str:
    """Digest everything that changes the result of a game."""
    return _sha256("game", canonical(rules))


def moves(rules: Rules) -> str:
    """Digest what a move does, from sowing to sweep."""
    lines = [line for line in canonical(rules) if line.partition("=")[0] not in NOT_OF_MOVES]
    return _sha256("moves", [line for line in lines if line != "sowing.direction=cw"])


def _sha256(kind: str, lines: list[str]) -> str:
    text = "\n".join([kind, f"semantics={SEMANTICS}", *lines])
    return hashlib.sha256(text.encode()).hexdigest()
