"""The board and the aim in words."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _, ngettext
from manqala.rules.description.words import all_of, end_names, number
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules


def board(rules: Rules) -> Iterator[str]:
    """Say what lies where at the start."""
    pits = rules.board.pits
    yield ngettext(
        "Two players, South and North, sit at a board with two rows of {pits} pit;"
        " the row nearer to you is yours.",
        "Two players, South and North, sit at a board with two rows of {pits} pits;"
        " the row nearer to you is yours.",
        pits,
    ).format(pits=number(pits))
    yield _names(rules)
    across = (t.Take.OPPOSITE, t.Take.OPPOSITE_GAP)
    if any(part.take in across or part.also_opposite for part in rules.captures):
        text = _(
            "The pit opposite another is the one that faces it in the other row: {north_last} lies"
            " opposite {south_first}."
        )
        yield text.format(**end_names(pits))
    yield _layout(rules)
    yield _("That makes {total} seeds in all.").format(total=number(rules.seeds))
    yield _stores(rules)


def aim(rules: Rules) -> Iterator[str]:
    """Say who wins."""
    yield _(
        "Whoever owns more seeds when the game ends wins; if both own the same number, it is a"
        " draw."
    )
    if rules.claims:
        yield _("You own the seeds in your store and in the pits that you have claimed.")
    else:
        yield _("You own the seeds in your store.")


def _names(rules: Rules) -> str:
    if rules.board.pits == 1:
        text = _("South's pit is called {south_first}, North's {north_first}.")
    elif rules.sowing.direction == t.Direction.CW:
        text = _(
            "South's pits are called {south_first} to {south_last}, North's {north_first} to"
            " {north_last}, from right to left as their owner sees them."
        )
    else:
        text = _(
            "South's pits are called {south_first} to {south_last}, North's {north_first} to"
            " {north_last}, from left to right as their owner sees them."
        )
    return text.format(**end_names(rules.board.pits))


def _layout(rules: Rules) -> str:
    start, seeds = rules.board.start, rules.board.seeds
    if start:
        text = _(
            "At the start the pits of each row, in the order of their names, hold {seeds} seeds."
        )
        return text.format(seeds=all_of(start))
    return ngettext(
        "At the start every pit holds {seeds} seed.",
        "At the start every pit holds {seeds} seeds.",
        seeds,
    ).format(seeds=number(seeds))


def _stores(rules: Rules) -> str:
    if rules.sowing.store == t.SownStore.NONE:
        return _("Beside the board each player has a store for the seeds won.")
    text = _(
        "Each player has a store for the seeds won: South's lies between {south_last} and"
        " {north_first}, North's between {north_last} and {south_first}."
    )
    return text.format(**end_names(rules.board.pits))
