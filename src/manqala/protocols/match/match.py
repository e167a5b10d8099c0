"""A match: many games between two players, from openings that each plays from both sides."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from manqala.play.game import Game
from manqala.protocols.match import referee
from manqala.protocols.match.contestant import Contestant
from manqala.protocols.match.openings import Accept, openings
from manqala.protocols.match.pace import Pace
from manqala.protocols.match.referee import Played
from manqala.protocols.match.score import DRAWN, LOST, WON


@dataclass(frozen=True)
class Terms:
    """What a match is about.

    Attributes:
        game: what is played.
        players: the names of the two players.
        pace: how long they may think.
        games: how many games; an even number.
        plies: the moves of each opening.
        seed: makes openings and chances the same in every run.
    """

    game: Game
    players: tuple[str, str]
    pace: Pace
    games: int
    plies: int
    seed: int


@dataclass(frozen=True)
class Result:
    """A game of a match.

    Attributes:
        number: which game, counted from 1.
        played: how it went.
    """

    number: int
    played: Played

    @property
    def south(self) -> int:
        """Which player had South: 0 the first, 1 the second."""
        return seat_of_south(self.number)

    @property
    def half_points(self) -> int:
        """What the first player got."""
        outcome = self.played.board.outcome
        assert outcome, "it was played to its end"
        if outcome.winner is None:
            return DRAWN
        return WON if outcome.winner == self.south else LOST


def seat_of_south(number: int) -> int:
    """Which player has South in a game: the first in odd games, the second in even ones."""
    return (number - 1) % 2


def play(
    terms: Terms,
    players: tuple[Contestant, Contestant],
    done: Collection[int] = (),
    accept: Accept | None = None,
) -> Iterator[Result]:
    """Play the games of a match that are not done yet.

    Args:
        terms: what is played.
        players: the two players.
        done: the numbers of the games that have been played already.
        accept: which openings will do; all if it is not given.

    Raises:
        ManqalaError: the game has too few openings, or a player cannot even start.
    """
    starts = openings(terms.game, (terms.games + 1) // 2, terms.plies, terms.seed, accept)
    missing = [number for number in range(1, terms.games + 1) if number not in done]
    try:
        for player in players if missing else ():
            player.begin(terms.game, terms.seed)  # what fails at once is no game lost
        for number in missing:
            first = seat_of_south(number)
            seats = players[first], players[1 - first]
            seed = terms.seed * 1_000_003 + number
            played = referee.play(terms.game, starts[(number - 1) // 2], seats, terms.pace, seed)
            yield Result(number, played)
    finally:
        for player in players:
            player.close()
