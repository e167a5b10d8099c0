"""What a game is, as data."""
