"""The rule language: its fields, its words, its checker and its digests."""
