"""The engine: deep search with the compiled rules."""
