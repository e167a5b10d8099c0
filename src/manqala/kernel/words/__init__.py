"""Machine words: bits, and counts packed into lanes."""
