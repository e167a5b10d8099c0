"""Puzzles: endgames in which one move alone is right, and another looks better."""
