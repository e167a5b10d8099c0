"""Layout classes: how many words hold one side, and how wide a lane is.

The kernel is compiled once for each class with the rules as a record. A lane must be able to hold
every seed of the game, so that no count ever carries over into the next lane.
"""

from __future__ import annotations

from dataclasses import dataclass

from manqala.errors import RulesError, shown
from manqala.i18n import _
from manqala.rules.language.parts import MAX_PITS
from manqala.rules.language.rules import Rules

_WORD_BITS = 64
_WIDTHS = (1, 2, 4, 8)


@dataclass(frozen=True)
class Layout:
    """A layout class.

    Attributes:
        bits: bits in a lane, 8 or 16.
        words: words that hold one side: its pits and its store.
    """

    bits: int
    words: int

    @property
    def lanes(self) -> int:
        """Lanes in a word."""
        return _WORD_BITS // self.bits

    @property
    def ring(self) -> int:
        """Pits of the largest board of the class: tables have the same shape for all of it."""
        return 2 * (self.words * self.lanes - 1)

    def __str__(self) -> str:
        return _("{lanes} lanes of {bits} bits").format(
            lanes=self.words * self.lanes, bits=self.bits
        )


def layout_of(rules: Rules) -> Layout:
    """Return the smallest layout class that holds a game.

    Raises:
        RulesError: these are no rules, or the game has more pits or seeds than the largest class
            holds.
    """
    if not isinstance(rules, Rules):
        raise RulesError(_("expected the rules of a game, got {value}").format(value=shown(rules)))
    bits = 8 if rules.seeds < 1 << 8 else 16
    lanes = rules.board.pits + 1
    if rules.seeds >= 1 << 16 or rules.board.pits > MAX_PITS:
        raise RulesError(
            _(
                "compiled rules hold at most {most} pits a side and 65,535 seeds, got {pits} pits"
                " and {seeds:,} seeds"
            ).format(most=MAX_PITS, pits=rules.board.pits, seeds=rules.seeds)
        )
    return Layout(bits, next(words for words in _WIDTHS if words * _WORD_BITS // bits >= lanes))
