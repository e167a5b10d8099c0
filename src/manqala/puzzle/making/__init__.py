"""Making puzzles: playing games and proving what is found at their end."""
