"""The commands that count, search and prove, with the compiled rules."""
