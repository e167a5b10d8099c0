"""The capture parts of a rule set, tried one after another.

With the rules as a record the parts are looped over. As types each is compiled for itself, and
those a game lacks are not compiled at all.
"""

from __future__ import annotations

from manqala.kernel.jit import choice, inner
from manqala.kernel.moves.capture import NO_PIT, capture, capture_once
from manqala.kernel.ruleset.kinds import known
from manqala.kernel.ruleset.typed import PART_NAMES
from manqala.kernel.words.bits import ZERO
from manqala.rules.language.parts import MAX_CAPTURES


@choice
def capture_any(rules, *others):
    """Carry out the first capture part that applies; see :func:`capture` for what it returns."""
    if known(rules, "captures_once"):
        return _once
    number = known(rules, "captures")
    return _in_a_loop if number is None else _IN_A_ROW[number]


def _once(rules, own, opponent, mine, theirs, last, way):
    own, opponent = capture_once(rules, rules.part_0, own, opponent, last, way)
    return True, own, opponent, mine, theirs, NO_PIT, ZERO


def _in_a_loop(rules, own, opponent, mine, theirs, last, way):
    applied, following, slam = False, NO_PIT, ZERO
    for number in range(rules.captures):
        if not applied:
            applied, own, opponent, mine, theirs, following, slam = capture(
                rules, rules.parts[number], own, opponent, mine, theirs, last, way
            )
    return applied, own, opponent, mine, theirs, following, slam


def _in_a_row(number):
    """A function that tries so many parts, each compiled for itself."""
    if number == 0:
        return _no_part
    earlier = inner(_in_a_row(number - 1))
    name = PART_NAMES[number - 1]

    def capture_first(rules, own, opponent, mine, theirs, last, way):
        result = earlier(rules, own, opponent, mine, theirs, last, way)
        if result[0]:
            return result
        return capture(rules, getattr(rules, name), own, opponent, mine, theirs, last, way)

    return capture_first


def _no_part(rules, own, opponent, mine, theirs, last, way):
    return False, own, opponent, mine, theirs, NO_PIT, ZERO


_IN_A_ROW = tuple(map(_in_a_row, range(MAX_CAPTURES + 1)))
