"""Lines: how a game may go on, as far as the table of the search remembers."""

from __future__ import annotations

import numpy as np

from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.turn import make
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from manqala.search.engine.questions import Questions
from manqala.search.engine.root import Child

LONGEST = 40
"""Moves of the longest line."""


def line_of(child: Child, position: Position, rules: Rules, questions: Questions) -> list[str]:
    """Return the texts of a first move and of the moves remembered after it.

    Args:
        child: the first move.
        position: the position it is made in.
        rules: the rules of the search.
        questions: the search.
    """
    texts = [str(child.move)]
    move, game, seen = child.move, child.game, {position}
    while len(texts) < LONGEST:
        made = make(position, rules, move)
        position = made.position
        if position in seen or end_after(made, rules, ply=0, occurrences=1):
            break
        seen.add(position)
        game = np.vstack([game[:-1], questions.packing.pack([position])])
        code = questions.remembered(game)
        text = "" if code is None else questions.packing.move(code, position)
        found = [each for each in legal_moves(position, rules) if str(each) == text]
        if not found:
            break
        move = found[0]
        texts.append(text)
    return texts
