"""Sweeping over a layer: every position is looked at again until no bound changes.

A section holds the positions of one sheet in which the own row has so many seeds. Its twin holds
those seen from the other side: the same rows with own and opponent's exchanged. The two are swept
together, so that where all seeds run towards a store every position comes after all that it
depends on.
"""

from __future__ import annotations

import numpy as np

from manqala.endgame.compiled.evaluate import evaluate
from manqala.endgame.compiled.memory import number_at, put_number
from manqala.kernel.jit import entry, inner
from manqala.kernel.moves.marks import claims_of, flags_of, turned_marks
from manqala.kernel.moves.sowing import table_row
from manqala.kernel.runs.rows import load
from manqala.kernel.words.bits import ONE, ZERO
from manqala.kernel.words.lanes import plus

SHEET, OWN_ROWS, OWN_COUNT, OPPONENT_ROWS, OPPONENT_COUNT, NUMBER, TWIN_NUMBER = range(7)
"""Words of a task: its sheet; the first of the rows that each side may have, and how many there
are; the numbers of the first position of the section and of its twin."""

CHANGED, UNRESOLVED = 0, 1
"""Words of a result: how many positions changed, and how many are unresolved."""

RESULT_WORDS = 2

_BLOCK = np.uint64(64)
"""Rows that are swept together, so that what both sections touch stays near the processor."""

_PAIR = np.uint64(2)


@entry
def sweep(rules, table, rows, sheets, tasks, results, loose, address):
    """Look at every unresolved position of some sections and of their twins.

    Args:
        table: see :mod:`manqala.endgame.compiled.table`.
        rows: the words of all rows of pits.
        sheets: the marks of each sheet and what lies in claimed pits, as packed positions.
        tasks: the sections, each in a row of the words of a task.
        results: filled with one result for each task.
        loose: the layer.
        address: where the pairs of bounds of the layer are in memory.
    """
    for number in range(len(tasks)):
        changed, unresolved = _section(rules, table, rows, sheets, tasks[number], loose, address)
        results[number, CHANGED] = changed
        results[number, UNRESOLVED] = unresolved


@inner
def _section(rules, table, rows, sheets, task, loose, address):
    """Look at every unresolved position of a section and of its twin."""
    changed, unresolved = ZERO, ZERO
    own_held, opponent_held, marks, _ = load(rules, sheets, task[SHEET])
    mine, theirs = claims_of(marks)
    twin_marks = turned_marks(rules, marks, flags_of(marks), mine, theirs)
    is_own_twin = task[NUMBER] == task[TWIN_NUMBER]
    own_count, opponent_count = task[OWN_COUNT], task[OPPONENT_COUNT]
    own_block = ZERO
    while own_block < own_count:
        own_last = min(own_block + _BLOCK, own_count)
        opponent_last = opponent_count
        if is_own_twin:
            opponent_last = own_last
        opponent_block = ZERO
        while opponent_block < opponent_last:
            block_last = min(opponent_block + _BLOCK, opponent_last)
            for i in range(own_block, own_last):
                own = plus(table_row(rows, own_held, task[OWN_ROWS] + i, ZERO), own_held)
                end = block_last
                if is_own_twin:
                    end = min(block_last, i + ONE)
                for j in range(opponent_block, end):
                    row = table_row(rows, opponent_held, task[OPPONENT_ROWS] + j, ZERO)
                    opponent = plus(row, opponent_held)
                    at = address + (task[NUMBER] + i * opponent_count + j) * _PAIR
                    moved, is_open = _look(rules, table, own, opponent, marks, loose, at)
                    changed += moved
                    unresolved += is_open
                    if not is_own_twin or i != j:
                        at = address + (task[TWIN_NUMBER] + j * own_count + i) * _PAIR
                        moved, is_open = _look(rules, table, opponent, own, twin_marks, loose, at)
                        changed += moved
                        unresolved += is_open
            opponent_block += _BLOCK
        own_block += _BLOCK
    return changed, unresolved


@inner
def _look(rules, table, own, opponent, marks, loose, at):
    """Look at a position unless it is resolved; return whether it changed and is still open."""
    lower, upper = number_at(at), number_at(at + ONE)
    if lower == upper:
        return ZERO, ZERO
    moved, is_open = ZERO, ZERO
    low, high = evaluate(rules, table, own, opponent, marks, loose)
    if low != lower or high != upper:
        put_number(at, low)
        put_number(at + ONE, high)
        moved = ONE
    if low != high:
        is_open = ONE
    return moved, is_open
