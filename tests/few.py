"""Small games and positions with few seeds, where everything can be worked out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from manqala.errors import ManqalaError
from manqala.rules import position as positions
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from tests import kit
from tests.kit import variants


def small(spec: str) -> str:
    """The spec of the same game on three pits a side."""
    return spec + (",pits=3" if ":" in spec else ":pits=3")


def small_variants() -> list[str]:
    """Every variant that can be played on three pits a side."""
    found = []
    for spec in variants():
        try:
            found.append(kit.game(small(spec)).spec)
        except ManqalaError:
            continue
    return found


def few_seeds(rules: Rules, most: int, rng: Random) -> Position:
    """A position of at most so many seeds."""
    pits = [0] * (2 * rules.board.pits)
    for _ in range(rng.randint(1, most)):
        pits[rng.randrange(len(pits))] += 1
    while True:
        position = kit.random_position(rules, rng)
        if all(
            seeds == 0 for seeds, owner in zip(pits, position.claims, strict=False) if owner >= 0
        ):
            break
    position = replace(position, pits=tuple(pits), stores=(0, 0), swap=(False, False))
    return positions.parse(positions.text(position, rules), rules)
