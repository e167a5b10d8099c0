"""Matches: two players, many games, and what the result says."""
