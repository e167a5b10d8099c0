"""The compiled search."""
