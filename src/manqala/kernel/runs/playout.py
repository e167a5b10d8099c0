"""Playouts: random games to their end.

Each game draws from a stream of its own, made from a seed and the game's number, so that results
do not depend on how games are divided over threads.
"""

from __future__ import annotations

import numpy as np

from manqala.kernel.jit import entry, hot, inner
from manqala.kernel.moves.ending import (
    AT_PLY_LIMIT,
    GOES_ON,
    REPEATED,
    VOID,
    conclude,
    conclude_stuck,
    give_claims,
    row_owners,
)
from manqala.kernel.moves.legal import attempt_apart, candidates, legal_codes
from manqala.kernel.moves.marks import AGAIN, SWAP_OWN, claims_of, flags_of
from manqala.kernel.moves.standing import loose_seeds
from manqala.kernel.moves.turn import ILLEGAL, MOVES_AGAIN, attempt, passed, swapped
from manqala.kernel.ruleset.fields import code
from manqala.kernel.runs.codes import PASS_CODE, SWAP_CODE
from manqala.kernel.runs.rows import load, save
from manqala.kernel.words.bits import ONE, ZERO, how_many, lowest
from manqala.kernel.words.lanes import lane_word, peek, plus
from manqala.rules.language import terms as t

RESULT_COLUMNS = 5
"""Columns of a result: the score of South and of North, the winner, the reason, the plies."""

DRAWN = np.uint64(2)
"""The winner of a drawn game; else 0 is South and 1 is North."""

_ROW_OWNERS, _SPLIT = code(t.Repetition.ROW_OWNERS), code(t.Repetition.SPLIT)
_DRAW = code(t.Repetition.DRAW)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFTS = tuple(np.uint64(bits) for bits in (30, 27, 31))
_HALF = np.uint64(32)


@entry
def playouts(rules, rows, seed, first, repetition, occurrences, ply_limit, history, results, moves):
    """Play random games from the position in the first row.

    Args:
        seed: what all games draw from, with their numbers.
        first: the number of the first game.
        repetition: code of the repetition rule.
        occurrences: how often a position may occur before it applies; 0 if never.
        ply_limit: plies after which a game ends as at a repetition.
        history: room for ``ply_limit + 1`` rows.
        results: one row for each game, filled.
        moves: one row for each game, filled with the codes of as many moves as there is room for.
    """
    for game in range(len(results)):
        own, opponent, marks, side = load(rules, rows, 0)
        stream = _mixed(seed + _GOLDEN * (first + np.uint64(game)))
        came_to, plies, kept, on_board = ZERO, ZERO, ZERO, ZERO
        while True:
            reason, own, opponent = conclude(rules, own, opponent, marks, came_to)
            if reason != GOES_ON:
                break
            if occurrences != ZERO:
                here, across = loose_seeds(rules, own, opponent, ZERO)
                loose = here + across
                # A position can only come back while no seed leaves the pits.
                if loose != on_board:
                    on_board, kept = loose, ZERO
                save(history, kept, own, opponent, marks, side)
                if _occurrences(history, kept) >= occurrences:
                    reason = REPEATED
                    break
                kept += ONE
            stream, move_code, came_to, own_next, opponent_next, marks_next = _random_move(
                rules, own, opponent, marks, stream
            )
            if came_to & ILLEGAL:  # there is no legal move but perhaps a pass
                reason, own, opponent = conclude_stuck(rules, own, opponent, marks, ZERO)
                if reason != GOES_ON:
                    break
                came_to, move_code = ZERO, PASS_CODE
                own_next, opponent_next, marks_next = passed(rules, own, opponent, marks)
            if plies >= ply_limit:
                reason = AT_PLY_LIMIT
                break
            if plies < np.uint64(moves.shape[1]):
                moves[game, plies] = move_code
            own, opponent, marks = own_next, opponent_next, marks_next
            plies += ONE
            side ^= ONE ^ (came_to & MOVES_AGAIN)
        drawn = reason == VOID
        if reason in (REPEATED, AT_PLY_LIMIT):
            own, opponent = _settle(rules, own, opponent, marks, repetition)
            drawn = repetition == _DRAW
        _write(rules, results, game, own, opponent, side, reason, plies, drawn)


@inner
def _mixed(number):
    """A number with its bits well mixed (the finish of splitmix64)."""
    number = (number ^ (number >> _SHIFTS[0])) * _MIX_1
    number = (number ^ (number >> _SHIFTS[1])) * _MIX_2
    return number ^ (number >> _SHIFTS[2])


@hot
def _draw(rules, stream, choices):
    """The next state of a stream, and a number below ``choices`` drawn from it."""
    stream += _GOLDEN
    drawn = stream * _MIX_1
    drawn = (drawn ^ (drawn >> _HALF)) * _MIX_2
    return stream, ((drawn >> _HALF) * choices) >> _HALF


@inner
def _nth(rules, pits, number):
    """The pit of that number, counted from 0, in a set of own pits."""
    start = ZERO
    while True:
        low = pits & np.uint64(255)
        here = how_many(low)
        if number < here:
            return start + rules.tables.nth[low, number]
        number -= here
        pits >>= np.uint64(8)
        start += np.uint64(8)


@hot
def _random_move(rules, own, opponent, marks, stream):
    """Play one of the legal moves, each as likely as the others.

    Returns the stream, the move, what it came to (``ILLEGAL`` if there is no legal move, or only
    a forced pass), and the position.
    """
    flags = flags_of(marks)
    if flags & (AGAIN | SWAP_OWN):
        return _any_move(rules, own, opponent, marks, flags, stream)
    ahead = candidates(rules, own, marks, ZERO)
    back = ZERO
    if rules.ways > ONE:
        back = candidates(rules, own, marks, ONE)
    while (ahead | back) != ZERO:
        stream, choice = _draw(rules, stream, how_many(ahead) + how_many(back))
        way = ZERO
        if rules.ways > ONE and choice >= how_many(ahead):
            choice -= how_many(ahead)
            way = ONE
        pit = _nth(rules, back if way != ZERO else ahead, choice)
        move_code = (pit << ONE) | way
        came_to, own_next, opponent_next, marks_next = attempt(
            rules, own, opponent, marks, move_code
        )
        if not (rules.asks_outcome and came_to & ILLEGAL):
            return stream, move_code, came_to, own_next, opponent_next, marks_next
        if way == ZERO:
            ahead &= ~(ONE << pit)
        else:
            back &= ~(ONE << pit)
    return stream, ZERO, ILLEGAL, own, opponent, marks


@inner
def _any_move(rules, own, opponent, marks, flags, stream):
    """The same where a pass or a swap may be among the legal moves."""
    found = legal_codes(rules, own, opponent, marks)
    lifting = how_many(found)
    swaps = ONE if flags & SWAP_OWN else ZERO
    passes = ONE if lifting != ZERO and flags & AGAIN else ZERO
    if lifting + swaps == ZERO:
        return stream, ZERO, ILLEGAL, own, opponent, marks
    stream, choice = _draw(rules, stream, lifting + passes + swaps)
    if choice < lifting:
        for _ in range(choice):
            found &= found - ONE
        move_code = lowest(found)
        came_to, own, opponent, marks = attempt_apart(rules, own, opponent, marks, move_code)
        return stream, move_code, came_to, own, opponent, marks
    if choice < lifting + passes:
        own, opponent, marks = passed(rules, own, opponent, marks)
        return stream, PASS_CODE, ZERO, own, opponent, marks
    own, opponent, marks = swapped(rules, own, opponent, marks)
    return stream, SWAP_CODE, ZERO, own, opponent, marks


@inner
def _occurrences(history, last):
    """How often the last row of a history occurs in it."""
    times = ZERO
    for row in range(last + ONE):
        same = True
        for column in range(history.shape[1]):
            if history[row, column] != history[last, column]:
                same = False
                break
        if same:
            times += ONE
    return times


@inner
def _settle(rules, own, opponent, marks, repetition):
    """Give out the seeds of a game that will not end by itself."""
    mine, theirs = claims_of(marks)
    if repetition == _ROW_OWNERS:
        own, opponent = row_owners(rules, own, opponent, mine | theirs)
    elif repetition == _SPLIT:
        here, across = loose_seeds(rules, own, opponent, mine | theirs)
        half = (here + across) >> ONE
        own = plus(own, lane_word(rules, own, rules.pits, half))
        opponent = plus(opponent, lane_word(rules, opponent, rules.pits, half))
    return give_claims(rules, own, opponent, mine, theirs)


@inner
def _write(rules, results, game, own, opponent, side, reason, plies, drawn):
    """Write the result of a finished game."""
    south, north = peek(rules, own, rules.pits), peek(rules, opponent, rules.pits)
    if side != ZERO:
        south, north = north, south
    winner = DRAWN
    if not drawn and south != north:
        winner = ONE if north > south else ZERO
    results[game, 0] = south
    results[game, 1] = north
    results[game, 2] = winner
    results[game, 3] = reason
    results[game, 4] = plies
