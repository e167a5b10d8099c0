"""Numbers, lists of numbers and pits in words."""

from __future__ import annotations

from collections.abc import Sequence

from manqala.i18n import _
from manqala.rules.language import terms as t
from manqala.rules.language.parts import Capture
from manqala.rules.pits import pit_names

SINGULAR, PLURAL = 1, 2


def number(count: int) -> str:
    """Say a number: in words up to twelve, in digits from there."""
    words = (
        _("zero"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    return words[count] if count < len(words) else f"{count:,}"


def any_of(counts: Sequence[int]) -> str:
    """Say a list of which one applies: ``two, three or four``."""
    *most, last = map(number, counts)
    return _("{most} or {last}").format(most=", ".join(most), last=last) if most else last


def all_of(counts: Sequence[int]) -> str:
    """Say a list of which all apply: ``two, three and four``."""
    *most, last = map(number, counts)
    return _("{most} and {last}").format(most=", ".join(most), last=last) if most else last


def grammar(counts: Sequence[int]) -> int:
    """Return a number with the plural form of "{counts} seeds": only one alone is singular."""
    return SINGULAR if tuple(counts) == (1,) else PLURAL


def end_names(pits: int) -> dict[str, str]:
    """Return the names of each row's first and last pit, to fill a sentence with."""
    names = pit_names(pits)
    return {
        "south_first": names[0],
        "south_last": names[pits - 1],
        "north_first": names[pits],
        "north_last": names[-1],
    }


def pit_meant(part: Capture) -> str:
    """Say which pits a capture part speaks of."""
    phrases = {
        (t.Where.ANY, t.Pits.ANY): _("a pit"),
        (t.Where.OWN, t.Pits.ANY): _("a pit of your own row"),
        (t.Where.OPPONENT, t.Pits.ANY): _("a pit of your opponent's row"),
        (t.Where.ANY, t.Pits.ENDS): _("an end pit"),
        (t.Where.OWN, t.Pits.ENDS): _("an end pit of your own row"),
        (t.Where.OPPONENT, t.Pits.ENDS): _("an end pit of your opponent's row"),
    }
    return phrases[part.side, part.pits]
