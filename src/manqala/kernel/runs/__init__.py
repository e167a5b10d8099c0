"""Long runs: perft, random games, many positions at once."""
