"""The compiled part: the number of a position, what it is worth, and how that is packed."""
