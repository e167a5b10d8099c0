"""How strong the engine is beside others: ``python -m bench.strength``.

It plays the plain alpha-beta search at depth 6 in six games, and the Monte Carlo tree search of
OpenSpiel in the two that OpenSpiel has. Openings are random and even: in Kalah the side that begins
wins by 8 seeds, and from an uneven opening nobody could win with both sides. Games are kept, so a
run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.matches.mcts import OPENSPIEL_GAMES, MctsContestant
from bench.matches.series import FOLDER, GAMES, Series, percent
from bench.peers import AbsentError, load_openspiel
from bench.table import Table, verdict
from manqala.cli.searching import make_searcher
from manqala.play.board import Board
from manqala.protocols.match.contestant import Contestant, make_contestant
from manqala.protocols.match.pace import Pace
from manqala.search.engine.engine import Engine

ENGINE, PLAIN, MCTS = "engine", "alpha-beta:6", "mcts"
TARGETS = {PLAIN: 0.95, MCTS: 0.90}


_EVEN = 2
"""The seeds by which an even opening may favour a side, as far as a short search can see."""
_NODES = 100_000


def main(words: list[str]) -> int:
    """Run a command line; return the exit code."""
    options = _parse(words)
    seconds: float = options.seconds

    def contestant(name: str) -> Contestant:
        return MctsContestant(seconds) if name == MCTS else make_contestant(name, make_searcher)

    rows: list[tuple[str, ...]] = []
    for game in options.games_of or GAMES:
        for rival in options.rival or TARGETS:
            if rival == MCTS and game not in OPENSPIEL_GAMES:
                continue
            target = TARGETS[rival]
            try:
                if rival == MCTS:
                    load_openspiel(OPENSPIEL_GAMES[game])
            except AbsentError as error:
                rows.append((game, rival, "", str(error), "", ""))
                continue
            pace = Pace(seconds=seconds)
            even = _Even(game)
            series = Series(game, (ENGINE, rival), contestant, pace, str(even), even)
            score = series.play(options.games, options.folder, _say)
            met = verdict(score.share or 0, least=target)
            rows.append(
                (game, rival, str(score.games), percent(score), f"at least {target:.0%}", met)
            )
    title = f"The score of the engine with {seconds:g} s a move"
    print(Table(title, ("game", "against", "games", "score", "target", "met"), rows))
    return 0


class _Even:
    """Whether neither side is far ahead in a position."""

    def __init__(self, spec: str) -> None:
        self._engine = Engine(spec)

    def __call__(self, board: Board) -> bool:
        self._engine.forget()
        own, other = board.stores[board.side], board.stores[1 - board.side]
        return abs(self._engine.analyse(board, nodes=_NODES).value + own - other) <= _EVEN

    def __str__(self) -> str:
        return f"even to {_EVEN} seeds by {_NODES} positions"


def _parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength", description="Measure the engine against other searches."
    )
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="games (default: six)")
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="games a pairing, even (default: 100)"
    )
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="time for a move (default: 1)"
    )
    parser.add_argument(
        "--rival", action="append", choices=TARGETS, help="only this one; may be given again"
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"default: {FOLDER}")
    return parser.parse_args(words)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
