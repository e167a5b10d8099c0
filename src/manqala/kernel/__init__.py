"""The rules compiled: packed words, sow tables, one source for every game."""
