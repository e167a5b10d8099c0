"""Makes the golden file of each game that has none: counts of move sequences, and one game.

Run ``python -m tests.golden.make``. The counts are those of the compiled rules, the game is one of
the reference; the tests hold each of them to both. What is there already is never changed: where
the rules of a game are mended on purpose, remove its file and look at what comes in its place.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import manqala
from manqala import Board, Game
from manqala.kernel import Kernel
from manqala.play.record import Record
from manqala.rules import position as positions
from manqala.rules.games import catalogue
from tests import kit

DEPTHS = range(1, 6)
LONGEST = 120
"""Plies of a game that can still be read."""


def path_of(id: str) -> Path:
    """The golden file of a game: in the same folder as in the catalogue."""
    return Path(__file__).parent / catalogue.files()[id].relative_to(catalogue.FOLDER)


def make(game: Game) -> str:
    """The text of a golden file."""
    kernel, start = Kernel(game.rules), positions.start(game.rules)
    counts = [kernel.perft(start, depth) for depth in DEPTHS]
    record = Record.of(_readable(game)).text.rstrip()
    return f"perft = {counts}\nrecord = '''\n{record}\n'''\n"


def _readable(game: Game) -> Board:
    """The first random game that is neither short nor long; else the shortest."""
    boards = [kit.random_game(game, Random(f"{game.id} {number}")) for number in range(20)]
    shortest = min(boards, key=lambda board: board.ply)
    return next((board for board in boards if 20 <= board.ply <= LONGEST), shortest)


def main() -> None:
    """Write the files that are missing."""
    for game in manqala.games():
        path = path_of(game.id)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(make(game), encoding="utf-8")


if __name__ == "__main__":
    main()
