"""A node of the search: is a position worth at least so much to the side to move?

Every question is such a null window; a value is found by asking several (Plaat and others 1996). An
answer is a bound on the value: from below if it reaches what was asked, else from above.
"""

from __future__ import annotations

import numpy as np

from manqala.endgame.compiled.probe import probe
from manqala.endgame.compiled.table import SEEDS
from manqala.kernel.jit import inner
from manqala.kernel.moves.ending import VOID, conclude_stuck
from manqala.kernel.moves.standing import margin
from manqala.kernel.ruleset.fields import code
from manqala.kernel.runs.rows import load
from manqala.kernel.words.bits import ONE, ZERO
from manqala.rules.language import terms as t
from manqala.search.engine.compiled.ahead import call_up
from manqala.search.engine.compiled.children import (
    CODE,
    FIRST,
    GAIN,
    OVER,
    PLACE,
    SECOND,
    STAYS,
    children,
)
from manqala.search.engine.compiled.control import (
    LOOPS,
    LOOPS_BY_RULES,
    LOOPS_LOSE,
    LOOPS_MET,
    NODE_LIMIT,
    NODES,
    SALTS,
    STOP,
)
from manqala.search.engine.compiled.keys import key_of
from manqala.search.engine.compiled.order import arrange
from manqala.search.engine.compiled.stakes import lead, loose_rows, worth_of_loop
from manqala.search.engine.compiled.table import (
    NO_CODE,
    code_of,
    depth_of,
    look_up,
    lower_is_sure,
    lower_of,
    store,
    upper_is_sure,
    upper_of,
)

NEVER = np.int64(1 << 20)
"""The ply on which a value depends that depends on none."""

_INFINITE = np.int64(1 << 20)
_DONE = np.int64(-1)
_WORTH_SHARING = 4
"""The least depth at which it pays to keep out of another thread's way."""

_OWN_STORE = code(t.SownStore.OWN)
_PER_TURN, _NEARER_END = code(t.Direction.PER_TURN), code(t.Direction.NEARER_END)
_DRAW = code(t.Repetition.DRAW)
_ANNUL = code(t.Endless.ANNUL)


@inner
def value(
    rules,
    own,
    opponent,
    marks,
    side,
    depth,
    goal,
    ply,
    table,
    rows,
    notes,
    path,
    past,
    busy,
    database,
    control,
):
    """Ask whether a position is worth at least ``goal`` seeds still to be won.

    Args:
        side: 0 if the side that moves at the root is to move here, else 1.
        depth: plies to look ahead; at 0 it is guessed that both sides win as much of what is left.
        ply: how many positions lie before this one on the path.
        table: the shared table of positions.
        rows: room for the children of each ply.
        notes: notes on those children.
        path: the keys of the positions on the path, and the seeds in play in them.
        past: how often each kind of move was good.
        busy: what other threads are looking at; empty if there are none.
        database: the table of an endgame database, its first word 0 if there is none.
        control: see :mod:`manqala.search.engine.compiled.control`.

    Returns:
        A bound; the lowest ply on which it depends because a position came back, ``NEVER`` if
        none; and whether it rests on a guess.
    """
    control[NODES] += ONE
    if control[NODES] >= control[NODE_LIMIT]:
        control[STOP] = ONE
    if control[STOP] != ZERO:
        return np.int64(0), np.int64(0), True
    here, across = loose_rows(rules, own, opponent, marks)
    seeds = here + across
    if goal > seeds:
        return seeds, NEVER, False
    if goal <= -seeds:
        return -seeds, NEVER, False
    if np.uint64(seeds) <= database[SEEDS]:
        found, lower, upper = probe(rules, database, own, opponent, marks, seeds)
        if found and lower >= goal:
            return lower, NEVER, False
        if found and upper < goal:
            return upper, NEVER, False
    first, second = key_of(rules, own, opponent, marks)
    first ^= control[SALTS + side]
    if rules.sowing_store != _OWN_STORE or rules.sowing_direction in (_PER_TURN, _NEARER_END):
        # Where the own store is sown all seeds run towards a store, and no position comes back.
        mark = np.uint64(seeds * 2 + side)
        back = ply
        while back > 0:
            back -= 1
            if path[back, 2] >> ONE != np.uint64(seeds):
                break
            if path[back, 0] == first and path[back, 1] == second and path[back, 2] == mark:
                control[LOOPS_MET] += ONE
                if control[LOOPS] == LOOPS_BY_RULES:
                    if rules.ending_repetition == _DRAW:
                        back = 0  # it depends on the stores, too
                    return worth_of_loop(rules, own, opponent, marks), back, False
                if (control[LOOPS] == LOOPS_LOSE) == (side == 0):
                    return -seeds, back, False
                return seeds, back, False
        path[ply, 0], path[ply, 1], path[ply, 2] = first, second, mark
    known = look_up(rules, table, first, second)
    if known != ZERO:
        deep = depth_of(rules, known) >= depth
        sure = lower_is_sure(rules, known)
        if lower_of(rules, known) >= goal and (deep or sure):
            return lower_of(rules, known), NEVER, not sure
        sure = upper_is_sure(rules, known)
        if upper_of(rules, known) < goal and (deep or sure):
            return upper_of(rules, known), NEVER, not sure
    if depth == 0 or ply + 1 >= len(path):
        return np.int64(0), NEVER, True  # the guess: each side wins as much of the rest
    begin = control[NODES]
    slots = rules.ring + np.uint64(2)
    start = np.uint64(ply) * slots
    count = children(rules, own, opponent, marks, rows, notes, start)
    if count == ZERO:
        _, own_end, opponent_end = conclude_stuck(rules, own, opponent, marks, ZERO)
        end = margin(rules, own_end, opponent_end)
        return end - lead(rules, own, opponent, marks), NEVER, False
    best = -_INFINITE
    depends, guessed = NEVER, False
    best_code = NO_CODE
    wanted = NO_CODE
    if known != ZERO:
        wanted = code_of(rules, known)
    arrange(rules, notes, start, count, wanted, past)
    if depth > 1:
        call_up(rules, rows, notes, start, count, side, table, control)
    open_to = start
    for place in range(start, start + count):
        slot = np.uint64(notes[place, PLACE])
        gain = notes[slot, GAIN]
        if notes[slot, OVER] != 0:
            result, on, unsure = gain, NEVER, False
            if rules.lap_endless == _ANNUL and notes[slot, OVER] == np.int64(VOID):
                on = np.int64(0)  # a draw depends on the stores
        else:
            result, on, unsure = _INFINITE, NEVER, False
            own_next, opponent_next, marks_next, _ = load(rules, rows, slot)
            here, across = loose_rows(rules, own_next, opponent_next, marks_next)
            seeds_next = here + across
            low, high = gain - seeds_next, gain + seeds_next
            unsure_low, unsure_high = False, False
            if np.uint64(seeds_next) <= database[SEEDS] and high >= goal and low < goal:
                found, lower, upper = probe(
                    rules, database, own_next, opponent_next, marks_next, seeds_next
                )
                if found:
                    if notes[slot, STAYS] == 0:
                        lower, upper = -upper, -lower
                    low, high = gain + lower, gain + upper
            if high >= goal and low < goal:
                if depth == 1:
                    low, high = gain, gain
                    unsure_low, unsure_high = True, True
                else:
                    key_1, key_2 = np.uint64(notes[slot, FIRST]), np.uint64(notes[slot, SECOND])
                    met = look_up(rules, table, key_1, key_2)
                    if met != ZERO:
                        deep = depth_of(rules, met) + 1 >= depth
                        lower, upper = lower_of(rules, met), upper_of(rules, met)
                        sure_low, sure_high = lower_is_sure(rules, met), upper_is_sure(rules, met)
                        if notes[slot, STAYS] == 0:
                            lower, upper = -upper, -lower
                            sure_low, sure_high = sure_high, sure_low
                        if gain + lower > low and (deep or sure_low):
                            low, unsure_low = gain + lower, not sure_low
                        if gain + upper < high and (deep or sure_high):
                            high, unsure_high = gain + upper, not sure_high
            if low >= goal:
                result, unsure = low, unsure_low
            elif high < goal:
                result, unsure = high, unsure_high
        if result == _INFINITE:
            notes[open_to, PLACE] = np.int64(slot)
            open_to += ONE
        elif result >= goal:
            best, best_code = result, np.uint64(notes[slot, CODE])
            depends, guessed = on, unsure
            break
        else:
            if result > best:
                best, best_code = result, np.uint64(notes[slot, CODE])
            depends, guessed = min(depends, on), guessed or unsure
    shares = len(busy) != 0 and depth >= _WORTH_SHARING
    count = open_to - start
    for visit in range(start, open_to + (count if shares else ZERO)):
        if best >= goal:
            break
        place = visit if visit < open_to else visit - count
        if notes[place, PLACE] == _DONE:
            continue
        slot = np.uint64(notes[place, PLACE])
        own_next, opponent_next, marks_next, _ = load(rules, rows, slot)
        seat, name = ZERO, ZERO
        if shares:
            name = np.uint64(notes[slot, FIRST]) ^ np.uint64(notes[slot, SECOND])
            seat = name & np.uint64(len(busy) - 1)
            if busy[seat] == name and visit < open_to:
                continue  # another thread is at it: it comes last
            busy[seat] = name
        notes[place, PLACE] = _DONE
        gain, stays = notes[slot, GAIN], notes[slot, STAYS] != 0
        if stays:
            answer, on, unsure = value(
                rules, own_next, opponent_next, marks_next, side, depth - 1, goal - gain,
                ply + 1, table, rows, notes, path, past, busy, database, control,
            )  # fmt: skip
            result = gain + answer
        else:
            answer, on, unsure = value(
                rules, own_next, opponent_next, marks_next, 1 - side, depth - 1,
                gain - goal + 1, ply + 1, table, rows, notes, path, past, busy, database, control,
            )  # fmt: skip
            result = gain - answer
        if shares:
            busy[seat] = ZERO
        if control[STOP] != ZERO:
            return np.int64(0), np.int64(0), True
        if result >= goal:
            best, best_code = result, np.uint64(notes[slot, CODE])
            depends, guessed = on, unsure
        else:
            if result > best:
                best, best_code = result, np.uint64(notes[slot, CODE])
            depends, guessed = min(depends, on), guessed or unsure
    if best >= goal:
        credit = np.uint64(min(32, depth))
        past[best_code] += (credit * credit) >> ONE
        if past[best_code] > np.uint64(1 << 12):
            for each in range(len(past)):
                past[each] >>= ONE
    if depends < ply:
        return best, depends, guessed
    store(
        rules, table, first, second, best, best >= goal, not guessed, depth, seeds, best_code,
        control[NODES] - begin,
    )  # fmt: skip
    return best, NEVER, guessed
