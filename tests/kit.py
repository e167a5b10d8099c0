"""Shared helpers of the tests: every variant of every game, random positions, random games.

Everything random takes a ``random.Random``, so that the same seed gives the same test.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import manqala
from manqala import Board, Game
from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.turn import make
from manqala.rules import position as positions
from manqala.rules.games.option import Option
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import SIDE_NAMES
from manqala.rules.position import BACKWARD, FORWARD, UNCLAIMED, Position, impossible_claim

# More than eight pits a side, fewer than six, more seeds than a byte can count.
SIZES = (
    "kalah:pits=3,seeds=5",
    "kalah:pits=10,seeds=12",
    "kalah:seeds=30",
    "kalah:pits=1,seeds=3",
    "oware:pits=4",
    "vai-lung-thlan:pits=4,seeds=3",
    "kotu-baendum:pits=9,seeds=3",
    "walak-pussa:pits=5,seeds=6",
    "layli-goobalay:pits=8,seeds=5",
)

FEATURES = sorted(map(str, (Path(__file__).parent / "features").glob("*.toml")))
"""Rules files with values of fields, and pairs of them, that no game of the catalogue has."""

_DATA = Path(__file__).parent / "data"
_GOLDEN = Path(__file__).parent / "golden"


@cache
def game(spec: str) -> Game:
    """Return the game of a spec, read only once."""
    return manqala.game(spec)


@cache
def variants() -> list[str]:
    """Return a spec for every game, every value of every option, and some sizes."""
    specs: list[str] = []
    for each in manqala.games():
        specs.append(each.id)
        for option in each.definition.all_options:
            if isinstance(option, Option):
                specs += [
                    _spec(each.id, {**choice.requires, option.name: choice.word})
                    for choice in option.choices[1:]
                ]
    return [*specs, *SIZES]


def _spec(id: str, options: dict[str, str]) -> str:
    words = ",".join(f"{name}={value}" for name, value in options.items())
    return manqala.game(f"{id}:{words}").spec


def random_game(game: Game, rng: Random) -> Board:
    """Play a game from its start to its end."""
    board = game.board()
    play_on(board, rng)
    return board


def play_on(board: Board, rng: Random, plies: int | None = None) -> None:
    """Play random moves: to the end of the game, or at most that many plies."""
    while board.outcome is None and plies != 0:
        board.play(rng.choice(board.legal_moves))
        plies = None if plies is None else plies - 1


def boards(spec: str, count: int = 16) -> list[Board]:
    """Return boards at the start, in the middle of random games and at random positions."""
    return [game(spec).board(text) for text in _texts(spec)[:count]]


@cache
def _texts(spec: str) -> list[str]:
    rules, rng = game(spec).rules, Random(spec)
    texts = [game(spec).board().text]
    for _ in range(5):
        board = game(spec).board()
        play_on(board, rng, rng.randint(1, 30))
        texts.append(board.text)
        texts += [positions.text(random_position(rules, rng), rules) for _ in range(2)]
    return texts


def random_position(rules: Rules, rng: Random) -> Position:
    """Return a position that the game's texts allow, often a strange one.

    It may be the end of a game: a row or the whole board may be empty.
    """
    kind = rng.choice((_scattered, _sparse, _telling, _telling, _heaped, _blocked, _alternating))
    pits = kind(rules, rng)
    if rng.random() < 0.15:
        pits = _one_row(pits, rng)
    claims = _random_claims(rules, pits, rng) if rules.claims else ()
    position = _with_flags(
        Position(tuple(pits), _random_stores(rules, pits, rng), rng.randrange(2), claims=claims),
        rules,
        rng,
    )
    return positions.parse(positions.text(position, rules), rules)


# --------------------------------------------------------------------------- what lies in the pits


def _scattered(rules: Rules, rng: Random) -> list[int]:
    """Any number of seeds, dropped at random."""
    pits = [0] * len(rules.layout)
    few = min(rules.seeds, rng.choice((4, 9, 14, len(pits) * 2, rules.seeds)))
    for _ in range(rng.randint(1, few)):
        pits[rng.randrange(len(pits))] += 1
    return pits


def _sparse(rules: Rules, rng: Random) -> list[int]:
    """Mostly empty pits and singles, as at the end of a game."""
    return _drawn(rules, rng, lambda: rng.choice((0, 0, 0, 1, 1, 2)))


def _telling(rules: Rules, rng: Random) -> list[int]:
    """Counts that the rules name, one less and one more, with empty pits and singles between."""
    named = {*rules.sowing.skips, *rules.sowing.takes, 1, 2, 3}
    for part in rules.captures:
        named |= {*part.counts, *part.target}
    near = sorted({count + by for count in named for by in (-1, 0, 1)})
    return _drawn(rules, rng, lambda: rng.choice((0, rng.choice(near), rng.choice(near))))


def _heaped(rules: Rules, rng: Random) -> list[int]:
    """One or two great heaps, of about a whole lap or of nearly all seeds, and little else."""
    pits = _sparse(rules, rng)
    round_trip = len(pits)
    for _ in range(rng.randint(1, 2)):
        spare = rules.seeds - sum(pits)
        lap = rng.randint(round_trip - 2, 2 * round_trip + 2)
        wanted = rng.choice((lap, rng.randint(0, spare)))
        pits[rng.randrange(len(pits))] += min(spare, wanted)
    return pits


def _blocked(rules: Rules, rng: Random) -> list[int]:
    """The same count in every pit but one or two: the full block where threes are passed over."""
    count = rng.choice(rules.sowing.skips or (1, 2, 3))
    count = min(count, rules.seeds // len(rules.layout))
    pits = [count] * len(rules.layout)
    for _ in range(rng.randint(1, 2)):
        spare = rules.seeds - sum(pits)
        pits[rng.randrange(len(pits))] += rng.randint(0, spare)
    return pits


def _alternating(rules: Rules, rng: Random) -> list[int]:
    """Every other pit empty: strings of pearls, and laps that never end."""
    odd = rng.randrange(2)
    pits = _drawn(rules, rng, lambda: rng.choice((1, 1, 1, 2, 3)))
    pits = [0 if pit % 2 == odd and rng.random() < 0.95 else n for pit, n in enumerate(pits)]
    pits[rng.randrange(len(pits))] += min(rules.seeds - sum(pits), rng.randrange(3))
    return pits


def _drawn(rules: Rules, rng: Random, draw: Callable[[], int]) -> list[int]:
    """Draw the count of each pit, in random order, while the seeds of the game last."""
    pits = [0] * len(rules.layout)
    spare = rules.seeds
    for pit in rng.sample(range(len(pits)), len(pits)):
        pits[pit] = min(draw(), spare)
        spare -= pits[pit]
    return pits


def _one_row(pits: list[int], rng: Random) -> list[int]:
    """Empty one row, or all of it but one pit."""
    row = len(pits) // 2
    first = rng.choice((0, row))
    kept = first + rng.randrange(row) if rng.random() < 0.5 else None
    return [
        0 if first <= pit < first + row and pit != kept else seeds for pit, seeds in enumerate(pits)
    ]


# ------------------------------------------------------------------------------------ the rest


def _random_stores(rules: Rules, pits: list[int], rng: Random) -> tuple[int, int]:
    """Share out all of the seeds that are left, or some, or none."""
    left = rules.seeds - sum(pits)
    stored = rng.choice((0, rng.randint(0, left), left, left))
    south = rng.choice((rng.randint(0, stored), stored // 2))  # a majority ends some games
    return south, stored - south


def _random_claims(rules: Rules, pits: list[int], rng: Random) -> tuple[int, ...]:
    """Claim some pits where the rules allow it; pits that hold nothing when claimed are emptied."""
    claims = [UNCLAIMED] * len(pits)
    in_pairs = all(part.claim != t.Claiming.PIT for part in rules.captures)
    for _ in range(rng.randrange(4)):
        pit, owner = rng.randrange(len(pits)), rng.randrange(2)
        wanted = [pit, len(pits) - 1 - pit] if in_pairs else [pit]
        seeds = tuple(0 if n in wanted and _holds_nothing(rules) else s for n, s in enumerate(pits))
        free = all(claims[n] == UNCLAIMED for n in wanted)
        if free and not any(impossible_claim(rules, seeds, claims, n, owner) for n in wanted):
            pits[:] = seeds
            for n in wanted:
                claims[n] = owner
    return tuple(claims)


def _holds_nothing(rules: Rules) -> bool:
    return rules.claim.holds == t.ClaimHolds.STORE


def _with_flags(position: Position, rules: Rules, rng: Random) -> Position:
    """Choose a direction, an opening restriction, swaps and an extra move where there are any."""
    direction, swap, again = "", (False, False), False
    if rules.sowing.direction == t.Direction.FIRST_PLAYER and rng.random() < 0.8:
        direction = rng.choice((FORWARD, BACKWARD))
    if rules.turn.swap and rng.random() < 0.5:
        swap = rng.choice(((True, False), (False, True), (True, True)))
    if rules.turn.extra_move == t.ExtraMove.MAY:
        again = rng.random() < 0.3
    untied = (UNCLAIMED,) * len(position.claims)
    chosen = rules.sowing.direction == t.Direction.FIRST_PLAYER
    return replace(
        position,
        direction=direction,
        claims=untied if chosen and not direction else position.claims,
        open=_random_opening(position, direction, rules, rng),
        swap=swap,
        again=again,
    )


def _random_opening(
    position: Position, direction: str, rules: Rules, rng: Random
) -> tuple[bool, bool]:
    plain = positions.start(rules, position.side).open
    if rules.sowing.direction == t.Direction.FIRST_PLAYER and not direction:
        return plain
    if rules.turn.opening == t.Opening.EACH_PLAYER:
        return rng.random() < 0.3, rng.random() < 0.3
    fixed = rules.sowing.direction != t.Direction.FIRST_PLAYER
    return plain if fixed and rng.random() < 0.3 else (False, False)


# ------------------------------------------------------------------------------ for expectations


def vectors(section: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of one section of all files under ``tests/data``, each with its game.

    The game is that of the file, unless the entry names another spec of it.
    """
    found = []
    for path in sorted(_DATA.rglob("*.toml"), key=lambda path: path.stem):
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get(section, [])
        found += [(entry.get("game", path.stem), entry) for entry in entries]
    return found


@cache
def golden(id: str) -> dict[str, Any]:
    """Return what ``tests/golden`` keeps of a game: counts of move sequences and one record."""
    (path,) = _GOLDEN.rglob(f"{id}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def perft(position: Position, rules: Rules, depth: int) -> int:
    """Count the sequences of that many moves; repetition and the ply limit do not matter."""
    moves = legal_moves(position, rules)
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        made = make(position, rules, move)
        if end_after(made, rules, ply=0, occurrences=1) is None:
            count += perft(made.position, rules, depth - 1)
    return count


def state(board: Board) -> str:
    """Return the position text, and what follows: the legal moves, or how the game ended."""
    if board.outcome is None:
        return f"{board.text} | {' '.join(map(str, board.legal_moves))}"
    winner = "nobody" if board.outcome.winner is None else SIDE_NAMES[board.outcome.winner]
    south, north = board.outcome.score
    return f"{board.text} | {winner} {south}-{north} {board.outcome.termination}"


def toml(table: dict[str, Any]) -> str:
    """Write any values as TOML, as far as it can hold them."""
    return "\n".join(f"{json.dumps(key)} = {_value(value)}" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return '""' if value is None else json.dumps(value).replace("NaN", "nan").replace("Inf", "inf")
