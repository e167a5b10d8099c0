"""Files: whole or not there, the same for every build, and never believed when they are damaged."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from manqala.endgame.build import Progress, build
from manqala.endgame.database import Database
from manqala.endgame.files.folder import Folder
from manqala.endgame.files.layer import PAGE
from manqala.endgame.verify import verify
from manqala.errors import DatabaseError
from tests.kit import game

RULES = game("vai-lung-thlan:pits=3").rules
SEEDS = 9


def files(folder: Path) -> dict[str, bytes]:
    """What is in the files of a folder, but for the lock."""
    found = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != ".lock"}
    assert all(name.endswith(".endgame") for name in found), found.keys()
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """A database that stays as it is."""
    return build(RULES, SEEDS, tmp_path_factory.mktemp("whole"), specialise=False)


@pytest.fixture
def copied(whole: Database, tmp_path: Path) -> Path:
    """A copy of its folder, to be damaged."""
    return shutil.copytree(whole.folder, tmp_path / whole.folder.name)


def test_any_number_of_threads_writes_the_same(whole: Database, tmp_path: Path) -> None:
    assert files(build(RULES, SEEDS, tmp_path, threads=3, specialise=False).folder) == files(
        whole.folder
    )


def test_a_layer_is_built_once(whole: Database, copied: Path) -> None:
    (copied / "layer-09.endgame").unlink()
    (copied / "layer-05.endgame").unlink()
    kept = {path.name: path.stat().st_mtime_ns for path in copied.iterdir()}
    told: list[Progress] = []
    build(RULES, SEEDS, copied.parent, report=told.append, specialise=False)
    assert {each.layer for each in told} == {5, 9}
    assert files(copied) == files(whole.folder)
    assert all((copied / name).stat().st_mtime_ns == when for name, when in kept.items())


def test_a_longer_build_goes_on(whole: Database, tmp_path: Path) -> None:
    build(RULES, 3, tmp_path, specialise=False)
    assert files(build(RULES, SEEDS, tmp_path, specialise=False).folder) == files(whole.folder)


BUILDER = """
import sys
from pathlib import Path
from manqala.endgame.build import build
from tests.kit import game
place, seeds = Path(sys.argv[1]), int(sys.argv[2])
rules = game("vai-lung-thlan:pits=3").rules
build(rules, seeds, place, specialise=False, report=lambda _: print(flush=True))
"""


def builder(place: Path) -> subprocess.Popen[bytes]:
    """Start a build in a process of its own, and return when it has begun."""
    command = [sys.executable, "-c", BUILDER, str(place), str(SEEDS)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    return process


def test_killed_builds_go_on(whole: Database, tmp_path: Path) -> None:
    rng = Random("killed")
    for _ in range(10):
        process = builder(tmp_path)
        time.sleep(rng.uniform(0, 0.03))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for path in tmp_path.glob("*/*.endgame"):
            assert path.read_bytes() == (whole.folder / path.name).read_bytes()
    database = build(RULES, SEEDS, tmp_path, specialise=False)
    assert files(database.folder) == files(whole.folder)


def test_what_a_killed_build_left_is_cleared_away(whole: Database, copied: Path) -> None:
    (copied / "layer-09.endgame").rename(copied / "layer-09.endgame.unfinished")
    build(RULES, SEEDS, copied.parent, specialise=False)
    assert files(copied) == files(whole.folder)


def test_two_builds_at_once(tmp_path: Path) -> None:
    with (
        Folder(RULES, tmp_path).building(),
        pytest.raises(DatabaseError, match="another process is building"),
    ):
        build(RULES, 2, tmp_path, specialise=False)
    build(RULES, 2, tmp_path, specialise=False)


def test_a_flipped_byte_is_found(copied: Path) -> None:
    rng = Random("flipped")
    for path in sorted(copied.glob("*.endgame")):
        good = path.read_bytes()
        places = {0, 15, 16, 100, PAGE - 40, PAGE - 1, PAGE, PAGE + 9, len(good) - 9, len(good) - 1}
        for place in sorted(places | {rng.randrange(len(good)) for _ in range(6)}):
            bad = bytearray(good)
            bad[place] ^= 1 << rng.randrange(8)
            path.write_bytes(bad)
            with pytest.raises(DatabaseError, match=path.name):
                verify(Database.open(RULES, copied.parent))
        path.write_bytes(good)
    verify(Database.open(RULES, copied.parent))


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda _: b"", "no endgame database"),
        (lambda good: good[:PAGE], "expected 4,.* bytes, got 4,096"),
        (lambda good: good[:-1], "bytes, got"),
        (lambda good: good + b"\0", "bytes, got"),
        (lambda good: good[:50], "the header is damaged"),
        (lambda good: b"P" + good[1:], "no endgame database"),
    ],
)
def test_damaged_files(damage: Callable[[bytes], bytes], why: str, copied: Path) -> None:
    path = copied / "layer-04.endgame"
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(DatabaseError, match=f"layer-04.endgame: .*{why}"):
        Database.open(RULES, copied.parent)


def test_a_build_trusts_no_damaged_layer(copied: Path) -> None:
    path = copied / "layer-08.endgame"
    bad = bytearray(path.read_bytes())
    bad[-12] ^= 1
    path.write_bytes(bad)
    (copied / "layer-09.endgame").unlink()
    with pytest.raises(DatabaseError, match=r"layer-08.endgame: the values are damaged"):
        build(RULES, SEEDS, copied.parent, specialise=False)


def test_files_of_another_game(copied: Path, tmp_path: Path) -> None:
    other = game("vai-lung-thlan:pits=3,no_move=end_unscored").rules
    moved = copied.rename(tmp_path / f"game-{other.move_digest[:16]}")
    with pytest.raises(DatabaseError, match=r"rules: expected .*, got"):
        Database.open(other, moved.parent)


def test_a_wrong_value_is_found(copied: Path) -> None:
    """A file of other rules under a right header: only working it out can tell."""
    other = game("vai-lung-thlan:pits=3,no_move=end_unscored").rules
    wrong = build(other, 6, copied.parent, specialise=False)
    values = (wrong.folder / "layer-06.endgame").read_bytes()[PAGE:]
    header = wrong.layers[5].header
    forged = replace(header, rules=RULES.move_digest)
    (copied / "layer-06.endgame").write_bytes(forged.to_bytes() + values)
    database = Database.open(RULES, copied.parent)
    with pytest.raises(DatabaseError, match=r"position v1 .*: expected .*, got"):
        verify(database, share=1.0)
    with pytest.raises(DatabaseError, match=r"position v1 .*: expected .*, got"):
        verify(database, everything=True)


def test_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="no endgame database of this game in"):
        Database.open(RULES, tmp_path)
    with pytest.raises(DatabaseError, match="no endgame database of this game in"):
        Database.open(RULES, tmp_path / "nowhere")


def test_a_full_disk(whole: Database, tmp_path: Path) -> None:
    """A limit on the size of files stands for a disk that fills up."""
    size = (whole.folder / "layer-07.endgame").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size - 1, before[1]))
    try:
        with pytest.raises(DatabaseError, match=r"layer-07.endgame: cannot be written"):
            build(RULES, SEEDS, tmp_path, specialise=False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    database = Database.open(RULES, tmp_path)
    assert database.seeds == 6
    verify(database)
    good = files(whole.folder)
    assert all(good[name] == data for name, data in files(database.folder).items())


def test_an_unwritable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DatabaseError, match=r"cannot be written, .*no folder"):
        build(RULES, 2, tmp_path / "file" / "below", specialise=False)


def test_memory(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"30 seeds need \d+\.\d GB of memory, and 1\.0 GB"):
        build(game("oware").rules, 30, tmp_path, memory=1 << 30)
    assert not list(tmp_path.glob("*/*.endgame"))


@pytest.mark.parametrize("seeds", [0, -1, 64])
def test_how_many_seeds(seeds: int, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="from 1 to 63"):
        build(RULES, seeds, tmp_path)


def test_too_many_states_of_claimed_pits(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="531,441 states of claimed pits"):
        build(game("layli-goobalay-long").rules, 1, tmp_path)
