"""The table that compiled code reads; see :mod:`manqala.endgame.compiled.table`."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from manqala.endgame.compiled.table import (
    CLASS_SHIFT,
    CLASSES,
    CODES,
    CODES_IN_ALL,
    HEAD,
    LAYER_WORDS,
    LAYERS,
    PITS,
    RANKS,
    SECTION_WORDS,
    SECTIONS,
    SEEDS,
    SEEDS_THAT_MATTER,
    SHEETS,
    SPAN,
    STARTS,
)
from manqala.endgame.index.counts import Counts, Kind, rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

_WORD = 1 << 64


def make_table(counts: Counts, seeds: int) -> Words:
    """Return the table of layers of up to so many seeds, with nothing said of where they are."""
    sheets, span = counts.sheets, seeds + 1
    head = np.zeros(HEAD, np.uint64)
    head[SEEDS] = seeds
    head[SPAN] = span
    head[SHEETS] = len(sheets.all)
    head[CLASSES] = len(counts.kinds)
    head[CODES_IN_ALL] = sheets.codes_in_all
    head[SEEDS_THAT_MATTER] = sheets.seeds_that_matter
    parts = {
        RANKS: _ranks(counts.rules.board.pits, span),
        PITS: np.array(sheets.words_of_pits(), np.uint64),
        CODES: _codes(counts),
        STARTS: np.array([counts.starts(layer)[:-1] for layer in range(span)], np.uint64),
        SECTIONS: _sections(counts, span),
        LAYERS: np.zeros((span, LAYER_WORDS), np.uint64),
    }
    place = HEAD
    for name, part in parts.items():
        head[name] = place
        place += part.size
    return np.concatenate([head, *(part.ravel() for part in parts.values())])


def _ranks(pits: int, span: int) -> Words:
    table = [[comb(seeds + place, place + 1) for seeds in range(span)] for place in range(pits)]
    return np.array(table, np.uint64)


def _codes(counts: Counts) -> Words:
    table = np.zeros(counts.sheets.codes_in_all, np.uint64)
    for number, code in enumerate(counts.sheets.codes):
        table[code] = number + 1 | counts.kind_of[number] << CLASS_SHIFT
    return table


def _sections(counts: Counts, span: int) -> Words:
    table = np.zeros((span, len(counts.kinds), span, SECTION_WORDS), np.uint64)
    for layer in range(span):
        for number, kind in enumerate(counts.kinds):
            for own_seeds, start in enumerate(kind.starts(layer)[:-1]):
                table[layer, number, own_seeds] = _section(kind, own_seeds, layer, start)
    return table


def _section(kind: Kind, own_seeds: int, layer: int, start: int) -> tuple[int, int]:
    """What to add to the number of a position, and by how much the own rank counts.

    The compiled rank of a row counts its last pit, too, which only says how many seeds it has.
    """
    others = layer - own_seeds
    count = rows(kind.opponent, others)
    surplus = _last(kind.own, own_seeds) * count + _last(kind.opponent, others)
    return (start - surplus) % _WORD, count


def _last(pits: int, seeds: int) -> int:
    """What the last unclaimed pit adds to the rank of a row."""
    return comb(seeds + pits - 1, pits) if pits else 0
