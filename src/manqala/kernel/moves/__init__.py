"""What happens in a move, compiled: the twin of ``manqala.play``."""
