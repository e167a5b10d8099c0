"""The title of a game."""

from __future__ import annotations

from manqala.rules.games.definition import Definition


def title(definition: Definition, spec: str) -> str:
    """Return the name of a game, with its spec if options are not at their default."""
    return definition.name if spec == definition.id else f"{definition.name}  {spec}"
