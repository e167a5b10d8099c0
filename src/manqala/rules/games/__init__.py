"""The games: their files, options and specs."""
