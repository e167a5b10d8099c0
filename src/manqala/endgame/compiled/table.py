"""The table of a database: one array of words that says where everything is.

Its first words say where its parts begin. The parts:

ranks
    ``ranks[place][seeds]``: what a pit adds to the rank of its row when it is the one of that
    place among the unclaimed pits and so many seeds lie in it and in those before it.
pits
    For each pit of the ring four words: what it adds to the code of the marks if the side to move
    has claimed it, and if its opponent has; and what each seed in it adds, up to a number of them.
codes
    For each code of marks the sheet, plus one, and above it the class of the sheet; 0 if no game
    comes to such marks.
starts
    ``starts[layer][sheet]``: the number of the first position of a sheet.
sections
    ``sections[layer][class][own seeds]``: what to add to the number of a position, and by how
    much the rank of the own row counts.
layers
    For each layer where its values are in memory.
"""

from __future__ import annotations

SEEDS, SPAN, SHEETS, CLASSES, CODES_IN_ALL, SEEDS_THAT_MATTER = range(6)
"""Words of the head: the highest layer; the length of a row of the ranks and sections; how many
sheets, classes and codes there are; up to how many seeds the contents of a claimed pit matter."""

RANKS, PITS, CODES, STARTS, SECTIONS, LAYERS = range(6, 12)
"""Words of the head: where the parts begin."""

HEAD = 12

PIT_WORDS, SECTION_WORDS, LAYER_WORDS = 4, 2, 4

CLASS_SHIFT = 32
"""A word of the codes holds the class above the sheet."""

BYTES_ADDRESS, BYTES_EACH = 0, 1
"""Words of a layer in a build: where its bytes are, and how many a position has: one where its
bounds are nowhere different, else the lower and then the upper bound."""

DIRECTORY, DATA, STEP = 0, 1, 2
"""Words of a layer in a file: where its directory and its data are, and the step of its values."""
