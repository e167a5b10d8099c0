"""Who plays which side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manqala.cli.searching import get_ready
from manqala.cli.words.players import side_name
from manqala.i18n import _
from manqala.search.player import Player, make_player

DEFAULT_OPPONENT = "alpha-beta"

PERSON = "person"
"""The name of a player that is a person at this terminal."""


@dataclass(frozen=True)
class Seats:
    """The players of South and North; ``None`` is a person at this terminal."""

    players: tuple[Player | None, Player | None]

    @property
    def you(self) -> int | None:
        """The side of the person, if there is just one."""
        persons = [side for side in (0, 1) if self.players[side] is None]
        return persons[0] if len(persons) == 1 else None

    @property
    def labels(self) -> tuple[str, str]:
        """What stands beside the board, such as ``South (you)`` and ``North (greedy)``."""
        return self._label(0), self._label(1)

    @property
    def names(self) -> tuple[str, str]:
        """What stands in records: the names of computer players; persons have none."""
        south, north = (player.name if player else "" for player in self.players)
        return south, north

    def _label(self, side: int) -> str:
        player = self.players[side]
        if player:
            return f"{side_name(side)} ({player.name})"
        if self.you == side:
            return _("{player} (you)").format(player=side_name(side))
        return side_name(side)


def take_seats(names: Sequence[str], seed: int | None = None) -> Seats:
    """Return the seats of two players.

    Args:
        names: the players of South and North, each the name of a computer player or ``person``.
        seed: makes the chances that the computer takes the same in every run.

    Raises:
        ManqalaError: there is no such player, or a package that it needs is missing.
    """
    get_ready(names)
    south, north = (
        # Two players of the same kind should not take the same chances.
        None if name == PERSON else make_player(name, None if seed is None else 2 * seed + side)
        for side, name in enumerate(names)
    )
    return Seats((south, north))
