"""Exact values of whole games, and proofs of them that anybody can check."""
