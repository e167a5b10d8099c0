"""Certificates: they are written for every kind of game, and whatever passes the check is true."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from manqala import Board, ManqalaError
from manqala.endgame.bounds import Bounds
from manqala.endgame.build import build
from manqala.endgame.database import Database
from manqala.rules import position as positions
from manqala.solve.certificate.certify import certify
from manqala.solve.certificate.check import WrongProofError
from manqala.solve.certificate.text import Header, Step, half_line, step_line
from manqala.solve.certificate.verdict import Verdict, check
from manqala.solve.solver import Solver
from tests.kit import game, play_on
from tests.solve.truth import Truth

GAMES = {
    "kalah:pits=3,seeds=3": None,
    "kalah:pits=2,seeds=3,swap=on": None,
    "kalah:pits=2,seeds=4,capture=empty": None,
    "brainking-mancala:pits=2,seeds=4,bonus=may": None,
    "vai-lung-thlan": "v1 2,0,1,0,0,2/0,1,0,1,0,1 3,0 S",
    "vai-lung-thlan:pits=2,seeds=3": None,  # two bounds: play can go round
    "vai-lung-thlan:pits=3,seeds=2,no_move=pass": None,
    "oware:pits=2,seeds=2": None,  # two bounds
    "awari:pits=2,seeds=2": None,
    "kotu-baendum": "v1 0,0,2,3,0,0,0/0,1,0,0,1,0,4 3,1 S dir=> tied=g:N",
    "kotu-baendum:pits=3,seeds=3,tie=seeds_stay": None,
    "walak-pussa": "v1 1,0,0,2,0,3,0/0,1,0,0,2,0,4 5,0 N",
    "walak-pussa:pits=3,seeds=3": None,
    "toguz-kumalak:pits=2,seeds=3": None,
}


def proof(board: Board, path: Path, database: Database | None = None) -> Path:
    """Write the certificate of a position."""
    solver = Solver(board, megabytes=1, specialise=False, database=database)
    certify(solver, solver.run().bounds, path)
    return path


@pytest.mark.parametrize("spec", GAMES)
def test_what_is_written_passes(spec: str, tmp_path: Path) -> None:
    board = game(spec).board(GAMES[spec])
    solver = Solver(board, megabytes=1, specialise=False)
    bounds = solver.run().bounds
    steps = certify(solver, bounds, tmp_path / "proof.txt.gz")
    found = check(tmp_path / "proof.txt.gz")
    assert (found.header.game, found.header.position) == (game(spec).spec, board.text)
    assert (found.header.lower, found.header.upper) == (bounds.lower, bounds.upper)
    assert (found.steps, found.cited) == (steps, 0)


@pytest.mark.parametrize("spec", ["vai-lung-thlan", "oware", "kotu-baendum", "walak-pussa"])
def test_endgames_of_random_games_pass(spec: str, tmp_path: Path) -> None:
    chance = Random(spec)
    tried = 0
    while tried < 8:
        board = game(spec).board()
        play_on(board, chance)
        for _back in range(chance.randint(3, 6)):
            board.undo()
        if sum(board.pits) <= 7:
            found = check(proof(game(spec).board(board.text), tmp_path / "proof.txt"))
            assert found.header.lower <= found.header.upper
            tried += 1


def test_the_same_proof_is_the_same_file(tmp_path: Path) -> None:
    board = game("kalah:pits=3,seeds=3").board()
    first, second = (proof(board, tmp_path / name) for name in ("a.gz", "b.gz"))
    assert first.read_bytes() == second.read_bytes()
    plain = proof(board, tmp_path / "c.txt")
    assert gzip.decompress(first.read_bytes()) == plain.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.gz", "b.gz", "c.txt"]


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(ManqalaError, match="no such file"):
        proof(game("kalah:pits=1,seeds=3").board(), tmp_path / "nowhere" / "proof.txt")


def test_annulled_games_have_none(tmp_path: Path) -> None:
    with pytest.raises(ManqalaError, match="annuls"):
        proof(game("walak-pussa:pits=2,seeds=2,endless=annul").board(), tmp_path / "proof.txt")


def test_the_check_needs_no_compiled_code(tmp_path: Path) -> None:
    path = proof(game("kalah:pits=3,seeds=3").board(), tmp_path / "proof.txt")
    heavy = "numpy", "numba", "manqala.kernel", "manqala.search", "manqala.endgame"
    code = (
        "import sys; from manqala.cli.main import cli\n"
        f"try: cli.main(['solve', '--check', {str(path)!r}])\n"
        f"finally: print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Proved: the value is +2." in done.stdout
    assert done.stdout.endswith("[]\n")


# ------------------------------------------------------------------------------- wrong proofs


def _move(lines: list[str], at: int, chance: Random) -> None:
    goal, _move, name = lines[at].split(" ", 2)
    lines[at] = f"{goal} {chance.choice(('A', 'B', 'C', 'a', 'b', 'c', 'pass', '*', '='))} {name}"


def _goal(lines: list[str], at: int, chance: Random) -> None:
    goal, rest = lines[at].split(" ", 1)
    lines[at] = f"{int(goal) + chance.choice((-2, -1, 1, 2)):+} {rest}"


def _drop(lines: list[str], at: int, _chance: Random) -> None:
    del lines[at]


def _copy(lines: list[str], at: int, chance: Random) -> None:
    lines.insert(chance.randrange(6, len(lines)), lines[at])


def _seed(lines: list[str], at: int, chance: Random) -> None:
    """Change a number of the position, or the side to move."""
    if chance.random() < 0.2:
        lines[at] = lines[at].translate(str.maketrans("SN", "NS"))
        return
    digits = [i for i, letter in enumerate(lines[at]) if letter.isdigit() and i > 3]
    i = chance.choice(digits)
    lines[at] = lines[at][:i] + str(chance.randrange(6)) + lines[at][i + 1 :]


def _claim(lines: list[str], _at: int, chance: Random) -> None:
    """Claim something else, in the header and in both halves."""
    lower, upper = (int(word) + chance.choice((-1, 0, 1)) for word in lines[4].split()[1:])
    side = "SN".index(lines[3].split()[4])
    halves = [i for i, line in enumerate(lines) if line.startswith("half")]
    lines[4] = f"bounds {lower:+} {upper:+}"
    lines[halves[0]], lines[halves[1]] = half_line(side, lower), half_line(1 - side, -upper)
    for half, goal in zip(halves, (lower, -upper), strict=True):
        if lines[half + 1][0] in "+-":
            lines[half + 1] = f"{goal:+} {lines[half + 1].split(' ', 1)[1]}"


def _start(lines: list[str], _at: int, chance: Random) -> None:
    """Begin somewhere else, with or without the first steps of the proof."""
    _seed(lines, 3, chance)
    name = lines[3].removeprefix("position v1 ")
    for i, line in enumerate(lines):
        if line.startswith("half") and chance.random() < 0.7:
            lines[i + 1] = " ".join([*lines[i + 1].split(" ")[:2], name])


CHANGES: tuple[Callable[[list[str], int, Random], None], ...] = (
    _move,
    _goal,
    _drop,
    _copy,
    _seed,
    _claim,
    _start,
)


@pytest.mark.parametrize(
    "spec",
    [
        "kalah:pits=2,seeds=3",
        "kalah:pits=3,seeds=2",
        "vai-lung-thlan:pits=2,seeds=2",
        "oware:pits=2,seeds=2",
        "walak-pussa:pits=3,seeds=2",
        "kotu-baendum:pits=3,seeds=3",
    ],
)
def test_whatever_is_changed_what_passes_is_true(spec: str, tmp_path: Path) -> None:
    chance = Random(spec)
    lines = proof(game(spec).board(), tmp_path / "proof.txt").read_text().splitlines()
    steps = [i for i, line in enumerate(lines) if line[0] in "+-"]
    changed_file = tmp_path / "changed.txt"
    refused = 0
    for number in range(350):
        changed = lines.copy()
        for _again in range(chance.choice((1, 1, 1, 2))):
            at = min(chance.choice(steps), len(changed) - 2)
            if changed[at][0] in "+-":
                CHANGES[number % len(CHANGES)](changed, at, chance)
        changed_file.write_text("\n".join([*changed, ""]))
        try:
            found = check(changed_file)
        except ManqalaError:
            refused += 1
            continue
        assert is_true(found), changed
    assert refused > 200


@cache
def truth_of(spec: str, text: str) -> Bounds:
    return Truth(game(spec).board(text)).bounds[text]


def is_true(found: Verdict) -> bool:
    """Whether what is proved is so."""
    bounds = truth_of(found.header.game, found.header.position)
    return found.header.lower <= bounds.lower and bounds.upper <= found.header.upper


def test_no_position_may_come_back(tmp_path: Path) -> None:
    """Steps that hold each other up, each right if the others are, prove nothing."""
    board = game("oware:pits=2,seeds=2").board()
    truth = Truth(board)
    bounds = truth.bounds[board.text]
    assert bounds.lower < bounds.upper

    def steps(prover: int, goal: int) -> list[str]:
        """The steps that hold if endless play is the best that can happen to a side."""
        lines, waiting, seen = [], [(board.position, goal)], set()
        while waiting:
            position, goal = waiting.pop()
            name = truth.name(position)
            if name in seen:
                continue
            seen.add(name)
            mine = position.side == prover
            best = truth.bounds[name]
            goal = best.upper if mine else -best.lower
            if goal <= -sum(position.pits):
                continue
            move = "*"
            after = truth.after[name]
            if mine:
                move = max(after, key=lambda text: truth.worth(name, after[text]).upper)
                after = {move: after[move]}
            bare = positions.Position(position.pits, side=position.side)
            text = positions.text(bare, truth.rules)
            lines.append(step_line(text.removeprefix("v1 "), Step(goal, move)))
            waiting += [(each.position, goal) for each in after.values() if not each.is_over]
        return list(dict.fromkeys(lines))

    header = Header(
        board.game.spec, board.game.rules.digest, board.text, bounds.upper, bounds.upper
    )
    honest = proof(board, tmp_path / "honest.txt").read_text().splitlines()
    second = next(i for i, line in enumerate(honest) if line.startswith("half N"))
    path = tmp_path / "circle.txt"
    path.write_text(
        "\n".join(
            [
                *header.lines(),
                half_line(0, bounds.upper),
                *steps(0, bounds.upper),
                *honest[second:],
                "",
            ]
        )
    )
    with pytest.raises(WrongProofError, match="comes back on its own path"):
        check(path)


# ---------------------------------------------------------------------------- cited databases


@pytest.fixture(scope="module")
def cited(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A proof that cites a database, and the folder of that."""
    folder = tmp_path_factory.mktemp("databases")
    spec = "vai-lung-thlan:pits=3,seeds=2"
    database = build(game(spec).rules, 5, folder, specialise=False)
    return proof(game(spec).board(), folder / "proof.txt", database), folder


def test_cited_values_are_worked_out_as_far_as_allowed(cited: tuple[Path, Path]) -> None:
    path, folder = cited
    none, some, everything = (check(path, deep=n, folder=folder) for n in (0, 30, 100_000))
    assert none.cited == everything.cited == everything.verified > 0
    assert none.verified == 0
    assert 0 < some.verified < some.cited
    assert none.files == len(none.header.layers) == 5
    assert check(path, folder=folder / "nowhere").files == 0


def test_a_wrong_value_that_is_cited_is_found(cited: tuple[Path, Path], tmp_path: Path) -> None:
    lines = cited[0].read_text().splitlines()
    changed = tmp_path / "changed.txt"
    found = 0
    for i, line in enumerate(lines):
        if " = " in line and i % 5 == 0:
            goal, rest = line.split(" ", 1)
            wrong = f"{int(goal) + 12:+} {rest}"
            changed.write_text("\n".join([*lines[:i], wrong, *lines[i + 1 :], ""]))
            with pytest.raises(WrongProofError, match="what is cited from the database is wrong"):
                check(changed, deep=100_000)
            found += 1
    assert found


def test_another_database_is_not_the_one_that_is_cited(
    cited: tuple[Path, Path], tmp_path: Path
) -> None:
    path, folder = cited
    text = path.read_text()
    at = text.index("layer 3 ") + len("layer 3 ")
    changed = tmp_path / "changed.txt"
    changed.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :])
    with pytest.raises(WrongProofError, match="not the file that the certificate cites"):
        check(changed, folder=folder)


# ------------------------------------------------------------------------------- broken files


def test_garbage_is_one_clear_error(tmp_path: Path) -> None:
    chance = Random(5)
    good = proof(game("kalah:pits=2,seeds=3").board(), tmp_path / "good.txt").read_bytes()
    packed = gzip.compress(good, mtime=0)
    bad = tmp_path / "bad.txt"
    bad_packed = tmp_path / "bad.txt.gz"
    for _again in range(150):
        for path, whole in ((bad, good), (bad_packed, packed)):
            content = bytearray(whole)
            for _change in range(chance.randint(1, 3)):
                content[chance.randrange(len(content))] = chance.randrange(256)
            path.write_bytes(content)
            with suppress(ManqalaError):
                assert is_true(check(path))
            path.write_bytes(whole[: chance.randrange(len(whole))])
            with pytest.raises(ManqalaError):
                check(path)
            path.write_bytes(chance.randbytes(chance.randrange(300)))
            with pytest.raises(ManqalaError):
                check(path)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("manqala certificate 1", "manqala certificate 2", "line 1: expected"),
        ("game kalah", "game nosuch", "no game is called"),
        ("game kalah", "game ./kalah.toml", "no game is called"),
        ("rules ", "rules 0", "line 6: rules: expected"),
        ("bounds ", "bounds +", "expected 'bounds"),
        ("half S", "half N", "expected 'half S"),
        ("position v1 3,3", "position v1 3,9", "the game has 12 seeds"),
        ("\nend\n", "\nend\n\n", "something follows the end"),
        ("\nend\n", "\n", "the file breaks off"),
        ("\nend\n", "\nEND\n", "expected '+1 A"),
        ("half S", "layer 2 " + 64 * "0" + "\nhalf S", "expected layer 1"),
    ],
)
def test_what_cannot_be_read(old: str, new: str, error: str, tmp_path: Path) -> None:
    path = proof(game("kalah:pits=2,seeds=3").board(), tmp_path / "proof.txt")
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(ManqalaError, match=error.replace("+", r"\+")) as caught:
        check(path)
    assert not isinstance(caught.value, WrongProofError)


def test_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.txt"):
        with pytest.raises(ManqalaError, match=str(path)):
            check(path)
