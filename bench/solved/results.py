"""Results: a line of JSON each, in a file for each game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from manqala.endgame.bounds import Bounds

FOLDER = Path(__file__).parents[2] / "docs" / "solved"


@dataclass(frozen=True)
class Result:
    """What was proved of the start of a game.

    Attributes:
        game: its spec.
        rules: the digest of its rules.
        moves: the lower and the upper bound of each first move.
        nodes: positions entered.
        seconds: processor time.
        limit: the processor time that was allowed.
        stopped: whether that was not enough.
        database: up to how many seeds there was a database; 0 if there was none.
        megabytes: the size of the table of positions met before.
        machine: what it was proved on.
    """

    game: str
    rules: str
    moves: dict[str, tuple[int, int]]
    nodes: int
    seconds: float
    limit: float
    stopped: bool
    database: int
    megabytes: int
    machine: str

    @property
    def values(self) -> dict[str, Bounds]:
        """The bounds of each first move."""
        return {move: Bounds(*bounds) for move, bounds in self.moves.items()}

    @property
    def bounds(self) -> Bounds:
        """The bounds of the start."""
        values = self.values.values()
        return Bounds(max(each.lower for each in values), max(each.upper for each in values))

    @property
    def is_complete(self) -> bool:
        """Whether the value of every first move is proved."""
        return all(each.exact for each in self.values.values())

    @property
    def best(self) -> list[str]:
        """The first moves that are proved to be as good as any."""
        values, most = self.values, self.bounds.upper
        return [move for move, each in values.items() if each.lower == most]


class Results:
    """The results in a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._found: dict[str, Result] = {}
        for path in sorted(folder.glob("*.jsonl")):
            for result in _read(path):
                self._found[result.game] = result

    def find(self, game: str, rules: str) -> Result | None:
        """The result of a game, unless its rules were different then."""
        found = self._found.get(game)
        return found if found and found.rules == rules else None

    def add(self, result: Result) -> None:
        """Keep a result, with the narrower bounds of each move if there was one before."""
        before = self.find(result.game, result.rules)
        if before:
            result = replace(result, moves=_narrowed(before, result))
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{result.game.partition(':')[0]}.jsonl"
        kept = {each.game: each for each in _read(path)} | {result.game: result}
        unfinished = path.with_suffix(".unfinished")
        lines = [json.dumps(asdict(each)) for each in kept.values()]
        unfinished.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        unfinished.replace(path)
        self._found[result.game] = result

    def __iter__(self) -> Iterator[Result]:
        return iter(self._found.values())


def _read(path: Path) -> Iterator[Result]:
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        moves = {move: (lower, upper) for move, (lower, upper) in facts["moves"].items()}
        yield Result(**(facts | {"moves": moves}))


def _narrowed(before: Result, after: Result) -> dict[str, tuple[int, int]]:
    """Bounds hold whoever finds them, so both together are better than either."""
    return {
        move: (max(lower, before.moves[move][0]), min(upper, before.moves[move][1]))
        for move, (lower, upper) in after.moves.items()
    }
