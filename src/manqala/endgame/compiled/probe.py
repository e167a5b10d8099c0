"""Looking up positions in the files of a database."""

from __future__ import annotations

import numpy as np

from manqala.endgame.compiled.evaluate import may_pass_again
from manqala.endgame.compiled.packed import bounds_at
from manqala.endgame.compiled.place import place
from manqala.endgame.compiled.table import DATA, DIRECTORY, LAYER_WORDS, LAYERS, SEEDS, STEP
from manqala.kernel.jit import entry, hot
from manqala.kernel.moves.marks import (
    CHOSEN,
    OPEN_OPPONENT,
    OPEN_OWN,
    SWAP_OPPONENT,
    SWAP_OWN,
    claims_of,
    flags_of,
)
from manqala.kernel.moves.standing import loose_seeds
from manqala.kernel.moves.turn import passed
from manqala.kernel.ruleset.fields import code
from manqala.kernel.runs.rows import load
from manqala.kernel.words.bits import ZERO
from manqala.rules.language import terms as t

_FIRST_PLAYER = code(t.Direction.FIRST_PLAYER)
_MAY_MOVE = code(t.ExtraMove.MAY)
_DRAW, _ANNUL = code(t.Repetition.DRAW), code(t.Endless.ANNUL)
_OF_AN_OPENING = OPEN_OWN | OPEN_OPPONENT | SWAP_OWN | SWAP_OPPONENT
_LAYER_WORDS = np.uint64(LAYER_WORDS)


@hot
def look_up(rules, database, own, opponent, marks, loose):
    """Whether a position is in a database, and its bounds.

    Args:
        database: the table of a :class:`manqala.endgame.database.Database`.
        loose: the seeds in its unclaimed pits.
    """
    seeds = np.uint64(loose)
    flags = flags_of(marks)
    if seeds == ZERO or seeds > database[SEEDS] or flags & _OF_AN_OPENING != ZERO:
        return False, np.int64(0), np.int64(0)
    if rules.sowing_direction == _FIRST_PLAYER and flags & CHOSEN == ZERO:
        return False, np.int64(0), np.int64(0)
    found, lower, upper = _kept(rules, database, own, opponent, marks, seeds)
    if rules.turn_extra_move == _MAY_MOVE:
        if found and may_pass_again(rules, own, opponent, marks):
            own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
            found, low, high = _kept(rules, database, own_next, opponent_next, marks_next, seeds)
            if -high > lower:
                lower = -high
            if -low > upper:
                upper = -low
    return found, lower, upper


@hot
def probe(rules, database, own, opponent, marks, loose):
    """The same for a search, which asks for what is certain.

    Where the rules make some games a draw whatever is in the stores, only values that need no such
    draw are certain: neither side can force one, and nobody has all seeds to fear for.
    """
    found, lower, upper = look_up(rules, database, own, opponent, marks, loose)
    if rules.ending_repetition == _DRAW or rules.lap_endless == _ANNUL:
        if lower != upper or abs(lower) == np.int64(loose):
            found = False
    return found, lower, upper


@hot
def _kept(rules, database, own, opponent, marks, seeds):
    """The bounds in the file of a layer."""
    found, number = place(rules, database, own, opponent, marks, seeds)
    if not found:
        return False, np.int64(0), np.int64(0)
    at = database[LAYERS] + seeds * _LAYER_WORDS
    lower, upper = bounds_at(
        database[at + np.uint64(DIRECTORY)],
        database[at + np.uint64(DATA)],
        database[at + np.uint64(STEP)],
        number,
    )
    return True, lower, upper


@entry
def read(rules, database, rows, bounds):
    """Look up the positions in some rows.

    Args:
        bounds: filled with whether each position is there (0 or 1), and its lower and upper bound.
    """
    for index in range(len(rows)):
        own, opponent, marks, _ = load(rules, rows, index)
        mine, theirs = claims_of(marks)
        here, across = loose_seeds(rules, own, opponent, mine | theirs)
        loose = here + across
        found, lower, upper = look_up(rules, database, own, opponent, marks, loose)
        if loose == ZERO:
            found = True
        bounds[index, 0] = np.int64(found)
        bounds[index, 1] = lower
        bounds[index, 2] = upper
