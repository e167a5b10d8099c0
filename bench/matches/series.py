"""Series of games between two players, kept in a folder so that a run that was stopped goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import manqala
from manqala.protocols.match import match
from manqala.protocols.match.contestant import Contestant
from manqala.protocols.match.log import Log
from manqala.protocols.match.match import Terms
from manqala.protocols.match.openings import Accept
from manqala.protocols.match.pace import Pace
from manqala.protocols.match.score import Score

GAMES = (
    "vai-lung-thlan",
    "brainking-mancala",
    "kotu-baendum",
    "walak-pussa",
    "kalah",
    "oware",
)
"""The founding games, Kalah and Oware."""

FOLDER = Path("build") / "matches"
"""Where games are kept unless another folder is named."""

_PLIES, _FEW_PLIES = 4, 2
_SHORT = ("walak-pussa",)
_SEED = 1


@dataclass(frozen=True)
class Series:
    """A series to be played.

    Attributes:
        game: the spec of the game.
        names: the first player, whose score is counted, and the second.
        make: makes a contestant from its name.
        pace: how long those who keep to a pace think.
        made_of: what the players are made of besides their names: games of other players that
            bore the same names do not count.
        accept: which openings will do; all if it is not given.
    """

    game: str
    names: tuple[str, str]
    make: Callable[[str], Contestant]
    pace: Pace
    made_of: str = ""
    accept: Accept | None = None

    def play(self, games: int, folder: Path, say: Callable[[str], None]) -> Score:
        """Play what is missing of so many games, an even number, and return the score.

        More games may be asked for later: those that were played count.

        Raises:
            RecordError: more have been played already, or the file cannot be written.
        """
        terms = Terms(
            game=manqala.game(self.game),
            players=self.names,
            pace=self.pace,
            games=games,
            plies=_FEW_PLIES if self.game in _SHORT else _PLIES,
            seed=_SEED,
        )
        folder.mkdir(parents=True, exist_ok=True)
        log = Log(folder / self._file)
        results = log.results(terms)
        first, second = map(self.make, self.names)
        done = [result.number for result in results]
        for result in match.play(terms, (first, second), done, self.accept):
            log.add(result, terms)
            results.append(result)
            say(f"{self.game}: {' against '.join(self.names)}, {len(results)} of {games}")
        return Score({result.number: result.half_points for result in results})

    @property
    def _file(self) -> str:
        facts = f"{self.game} {self.names} {self.pace.text} {self.made_of}"
        digest = hashlib.sha256(facts.encode()).hexdigest()[:8]
        return f"{'-'.join((self.game, *self.names)).replace(':', '')}-{digest}.jsonl"


def percent(score: Score) -> str:
    """The share of the first player with its error bar, such as ``62 ± 5 %``."""
    if score.share is None or score.error is None:
        return ""
    return f"{100 * score.share:.0f} ± {100 * score.error:.0f} %"
