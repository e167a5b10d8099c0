"""The rules of any game in plain English, made from its data alone.

>>> from manqala.rules.description import describe
>>> from manqala.rules.games.spec import parse
>>> describe(parse("bestemshe"))[3]
'The last seed. A move is a single lap; it ends when the last seed has captured what it can.'

There is a module for each moment of the game. Sentences are whole, so that they can be translated,
and every field of the rule language has a part in at least one of them.
"""

from __future__ import annotations

from manqala.i18n import _
from manqala.rules.description.board import aim, board
from manqala.rules.description.captures import captures
from manqala.rules.description.claims import claimed_pits
from manqala.rules.description.ending import ending
from manqala.rules.description.laps import last_seed
from manqala.rules.description.paragraph import Paragraph
from manqala.rules.description.sowing import sowing
from manqala.rules.description.turn import moves
from manqala.rules.games.spec import Spec
from manqala.rules.language.rules import Rules

__all__ = ["Paragraph", "describe", "paragraphs"]


def describe(spec: Spec) -> list[str]:
    """Return the rules of a game, one text for each paragraph, its title first."""
    return [str(paragraph) for paragraph in paragraphs(spec.rules)]


def paragraphs(rules: Rules) -> list[Paragraph]:
    """Return the paragraphs that a person needs to play by these rules, in the order of play."""
    claimed = [Paragraph(_("Claimed pits"), tuple(claimed_pits(rules)))] if rules.claims else []
    return [
        Paragraph(_("The board"), tuple(board(rules))),
        Paragraph(_("The aim"), tuple(aim(rules))),
        Paragraph(_("Sowing"), tuple(sowing(rules))),
        Paragraph(_("The last seed"), tuple(last_seed(rules))),
        *captures(rules),
        *claimed,
        Paragraph(_("Moves"), tuple(moves(rules))),
        Paragraph(_("The end"), tuple(ending(rules))),
    ]
