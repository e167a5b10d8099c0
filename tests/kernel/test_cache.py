"""Compiled code is kept on disk: found again, never outdated, made by one process at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import manqala
from manqala.kernel import compiling

_PROGRAM = """
import sys
import manqala
from manqala.kernel import Kernel
from manqala.kernel.runs.perft import perft
game = manqala.game("vai-lung-thlan")
for specialise in (False, True):
    kernel = Kernel(game.rules, specialise=specialise)
    print(kernel.perft(game.board().position, 3))
print(sum(perft.stats.cache_hits.values()), sum(perft.stats.cache_misses.values()))
"""


def _run(package: Path, cache: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(package), "MANQALA_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_second_process_compiles_nothing_and_edited_rules_are_compiled_anew(
    tmp_path: Path,
) -> None:
    package, cache = tmp_path / "package", tmp_path / "cache"
    shutil.copytree(Path(manqala.__file__).parent, package / "manqala")
    assert _run(package, cache) == ["190", "190", "0 2"]
    assert _run(package, cache) == ["190", "190", "2 0"]
    kernels = cache / "manqala" / "kernels"
    (folder,) = kernels.iterdir()
    # A damaged file is made anew.
    for path in folder.rglob("*.nbi"):
        path.write_bytes(path.read_bytes()[:100])
    assert _run(package, cache)[:2] == ["190", "190"]
    assert _run(package, cache) == ["190", "190", "2 0"]
    os.utime(folder, (0, 0))  # not used for a long time
    others = kernels / "my-great-thesis1"
    others.mkdir()
    os.utime(others, (0, 0))

    # A callee in another file than the entry: what numba's own check does not see.
    legal = package / "manqala" / "kernel" / "moves" / "legal.py"
    source = legal.read_text()
    assert source.count("    pits = loose\n") == 1
    legal.write_text(source.replace("    pits = loose\n", "    pits = loose & ~ONE\n"))
    three_plies_without_the_first_pit = _run(package, cache)
    assert three_plies_without_the_first_pit[0] == three_plies_without_the_first_pit[1]
    assert int(three_plies_without_the_first_pit[0]) < 190
    assert three_plies_without_the_first_pit[2] == "0 2"
    assert not folder.exists(), "code that nobody has used for a month is deleted"
    assert others.exists(), "what is not ours is left alone"
    assert len(list(kernels.iterdir())) == 2


def test_long_compilation_is_announced() -> None:
    class SlowEntry:
        overloads: ClassVar[dict[object, object]] = {}

        def compile(self, _kinds: object) -> None:
            import time

            time.sleep(0.2)

    told: list[tuple[str, bool]] = []
    silence, compiling._SILENCE = compiling._SILENCE, 0.05
    compiling.report_to(report := lambda what, done: told.append((what, done)))
    try:
        compiling.prepare(SlowEntry(), "the rules", 1)
    finally:
        compiling._SILENCE = silence
        compiling._reports.remove(report)
    assert told == [("the rules", False), ("the rules", True)]


def test_without_a_place_to_write_nothing_is_kept_anywhere(tmp_path: Path) -> None:
    package, cache = tmp_path / "package", tmp_path / "a file"
    shutil.copytree(Path(manqala.__file__).parent, package / "manqala")
    cache.touch()
    assert _run(package, cache)[:2] == ["190", "190"]
    assert not list(package.rglob("*.nbi"))
