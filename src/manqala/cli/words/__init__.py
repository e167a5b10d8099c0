"""What happens on the board, in plain sentences."""
