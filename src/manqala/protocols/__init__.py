"""Protocols: how engines, servers and match runners talk to each other."""
