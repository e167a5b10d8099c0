"""What happens in a move: the readable reference, in pure Python."""
