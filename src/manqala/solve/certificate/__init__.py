"""Certificates: proofs of exact values in text files, and their check by the reference rules."""
