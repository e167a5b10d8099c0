"""Options: each doubt of the sources, by name, with its alternatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from manqala.errors import RulesError, nearest, quote
from manqala.i18n import _
from manqala.rules.language.parts import MAX_PITS, MAX_SEEDS

Changes = dict[str, Any]
"""Fields of rules by section, as in a rules file; a table of ``capture`` is named."""


@dataclass(frozen=True)
class Choice:
    """One alternative of an option.

    Attributes:
        word: its value in a game spec.
        says: one sentence on what it means.
        changes: what it changes in the rules of the game.
        requires: options that must have certain values for this one to be chosen.
    """

    word: str
    says: str
    changes: Changes = field(default_factory=dict)
    requires: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Option:
    """A doubt of the sources and its alternatives, the default first.

    Attributes:
        name: its key in a game spec.
        doubt: one sentence on what the sources leave open.
        choices: the alternatives.
    """

    name: str
    doubt: str
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        """The value taken when a game spec does not give one."""
        return self.choices[0].word

    def choose(self, word: str) -> Choice:
        """Return the alternative of that word.

        Raises:
            RulesError: there is none; the message lists those there are.
        """
        words = [choice.word for choice in self.choices]
        if word not in words:
            raise RulesError(
                _("option {name}: expected {words}, got {word}").format(
                    name=self.name,
                    # Translators: between words of which one is to be chosen.
                    words=_(" or ").join(words),
                    word=quote(word),
                )
                + nearest(word, words)
            )
        return self.choices[words.index(word)]


@dataclass(frozen=True)
class Size:
    """A number that sizes the board of a game laid out evenly: ``pits`` or ``seeds``."""

    name: str
    default: str
    high: int

    def choose(self, word: str) -> int:
        """Return the number that the word is.

        Raises:
            RulesError: it is none, or out of range.
        """
        digits = word.isascii() and word.isdigit() and len(word) <= 4 and word[0] != "0"
        if not digits or not 1 <= int(word) <= self.high:
            raise RulesError(
                _("option {name}: expected a whole number from 1 to {high}, got {word}").format(
                    name=self.name, high=self.high, word=quote(word)
                )
            )
        return int(word)


def sizes(pits: int, seeds: int) -> tuple[Size, Size]:
    """Return the two sizes of a board laid out evenly."""
    return Size("pits", str(pits), MAX_PITS), Size("seeds", str(seeds), MAX_SEEDS)
