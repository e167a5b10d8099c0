"""The table: who sits at it, and the games that are played there."""
