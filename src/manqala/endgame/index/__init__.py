"""The index: which positions there are, and in which order a database keeps them."""
