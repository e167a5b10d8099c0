"""Sheets: the marks that positions of a game may have beside what lies in unclaimed pits.

Seen from the side to move: the pits that it and its opponent have claimed, a direction chosen for
the game and, where claimed pits may be passed over, what lies in them. Every sheet that a game
leads to is there, and some that none leads to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from manqala.errors import DatabaseError
from manqala.i18n import _
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import BACKWARD, FORWARD, UNCLAIMED

MOVER, OPPONENT = 0, 1

_MOST_CODES = 1 << 18


@dataclass(frozen=True)
class Sheet:
    """The marks of positions, seen from the side to move.

    Attributes:
        owners: for each pit of the ring, the mover's first, ``MOVER``, ``OPPONENT`` or
            ``UNCLAIMED``.
        held: the seeds in claimed pits, as far as they matter.
        direction: the direction chosen for the game, or empty.
    """

    owners: tuple[int, ...]
    held: tuple[int, ...]
    direction: str = ""

    def turned(self) -> Sheet:
        """The same marks seen from the other side."""
        row = len(self.owners) // 2
        owners = tuple(owner if owner == UNCLAIMED else 1 - owner for owner in self.owners)
        return Sheet(owners[row:] + owners[:row], self.held[row:] + self.held[:row], self.direction)

    def claimed(self, side: int) -> int:
        """The set of claimed pits of one row."""
        row = len(self.owners) // 2
        owners = self.owners[side * row : (side + 1) * row]
        return sum(1 << pit for pit, owner in enumerate(owners) if owner != UNCLAIMED)

    def claims_of(self, who: int) -> int:
        """The set of pits of the ring that a player has claimed."""
        return sum(1 << pit for pit, owner in enumerate(self.owners) if owner == who)


@dataclass(frozen=True)
class _Pit:
    """What the code of the marks says of one pit of the ring.

    Attributes:
        weight: what the code counts its state by.
        owners: who may own it.
    """

    weight: int
    owners: tuple[int, ...]


class Sheets:
    """The sheets of a rule set, each with the code of its marks.

    Attributes:
        all: the sheets, in the order of their codes.
        codes: the code of each.
        codes_in_all: codes are below this.
        seeds_that_matter: up to how many seeds the contents of a claimed pit matter.
    """

    def __init__(self, rules: Rules) -> None:
        """Find the sheets of a rule set.

        Raises:
            DatabaseError: there are too many.
        """
        self.rules = rules
        self.ring = 2 * rules.board.pits
        self.seeds_that_matter = 0
        if rules.sowing.skips_claimed:
            self.seeds_that_matter = max(rules.sowing.skips) + 1
        self._pits = self._pits_of_codes()
        self._claims = math.prod(1 + self._contents * len(pit.owners) for pit in self._pits)
        self.directions = self._directions()
        self.codes_in_all = self._claims * len(self.directions)
        if self.codes_in_all > _MOST_CODES:
            raise DatabaseError(
                _(
                    "a database of this game would have to tell {count:,} states of claimed pits"
                    " apart, and {most:,} are the most that can be"
                ).format(count=self.codes_in_all, most=_MOST_CODES)
            )
        found = sorted(self._found(), key=lambda pair: pair[0])
        self.codes = [code for code, _sheet in found]
        self.all = [sheet for _code, sheet in found]

    @property
    def mirrored(self) -> bool:
        """Whether positions of the second direction are kept as their mirror images."""
        return (
            self.rules.sowing.direction == t.Direction.FIRST_PLAYER
            and self.rules.sowing.store == t.SownStore.NONE
            and self.rules.claim.barred == t.ClaimBarred.NONE
        )

    def words_of_pits(self) -> list[tuple[int, ...]]:
        """For each pit of the ring, what it adds to the code: see ``compiled/table.py``."""
        words = []
        for pit in self._pits:
            added = [self.codes_in_all, self.codes_in_all]  # no such code: nobody can own it so
            for n, owner in enumerate(pit.owners):
                added[owner] = pit.weight * (1 + self._contents * n)
            if not pit.owners and self._in_pairs:
                added = [0, 0]  # the pit across says it
            words.append((*added, pit.weight if self.seeds_that_matter else 0, 0))
        return words

    @property
    def _contents(self) -> int:
        """How many contents of a claimed pit are told apart."""
        return self.seeds_that_matter + 1

    @property
    def _in_pairs(self) -> bool:
        """Whether a pit and the one across always have the same state."""
        claims = {part.claim for part in self.rules.captures if part.claim != t.Claiming.NONE}
        return claims == {t.Claiming.PAIR} and not self.rules.sowing.skips_claimed

    def _directions(self) -> tuple[str, ...]:
        if self.rules.sowing.direction != t.Direction.FIRST_PLAYER:
            return ("",)
        return (FORWARD,) if self.mirrored else (FORWARD, BACKWARD)

    def _pits_of_codes(self) -> list[_Pit]:
        pits, weight = [], 1
        for pit in range(self.ring):
            owners = tuple(owner for owner in (MOVER, OPPONENT) if self._may_own(pit, owner))
            pits.append(_Pit(weight, owners))
            weight *= 1 + self._contents * len(owners)
        return pits

    def _may_own(self, pit: int, owner: int) -> bool:
        """Whether some capture may give a pit to a player."""
        row, claim = self.rules.board.pits, self.rules.claim
        if self._in_pairs and pit >= row:
            return False
        own_row = pit // row == owner
        if claim.barred == t.ClaimBarred.LAST_PIT and pit % row == row - 1:
            return False
        return any(
            part.claim == t.Claiming.PAIR
            or (
                part.claim == t.Claiming.PIT
                and (part.pits == t.Pits.ANY or pit % row in (0, row - 1))
                and part.side in (t.Where.ANY, t.Where.OWN if own_row else t.Where.OPPONENT)
            )
            for part in self.rules.captures
        )

    def _found(self) -> Iterator[tuple[int, Sheet]]:
        states = [
            [(UNCLAIMED, 0), *product(pit.owners, range(self._contents))] for pit in self._pits
        ]
        for choice in product(*states):
            owners = tuple(owner for owner, _held in choice)
            held = tuple(held for _owner, held in choice)
            if self._in_pairs:
                row = self.rules.board.pits
                owners = owners[:row] + owners[:row][::-1]
                held = held[:row] + held[:row][::-1]
            if not self._is_allowed(owners):
                continue
            code = sum(
                pit.weight * (1 + self._contents * pit.owners.index(owner) + seeds)
                for pit, (owner, seeds) in zip(self._pits, choice, strict=True)
                if owner != UNCLAIMED
            )
            for n, direction in enumerate(self.directions):
                yield code + n * self._claims, Sheet(owners, held, direction)

    def _is_allowed(self, owners: tuple[int, ...]) -> bool:
        claim, row = self.rules.claim, self.rules.board.pits
        if claim.limit and any(owners.count(who) > claim.limit for who in (MOVER, OPPONENT)):
            return False
        return not claim.mirror_barred or all(
            UNCLAIMED in (owners[pit], owners[pit + row]) or owners[pit] == owners[pit + row]
            for pit in range(row)
        )
