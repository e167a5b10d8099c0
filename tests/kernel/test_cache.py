"""Compiled code is kept on disk: found again, never outdated, made by one process at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import manqala
from manqala.kernel import compiling, jit
from manqala.kernel.kept import KeptCode, is_kept

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

# Two little functions, as the kernel's long ones are made and kept. Whatever byte is wrong in a
# file, its code is made anew: machine code that is wrong could do anything.
_DAMAGE = """
import sys
from pathlib import Path
import numpy as np
from manqala.kernel.compiling import call
from manqala.kernel.jit import cache_folder, entry, inner

@inner
def double(number):
    return number + number

def total(numbers):
    found = np.uint64(0)
    for number in numbers:
        found += double(number)
    return found

def greatest(numbers):
    found = np.uint64(0)
    for number in numbers:
        if number > found:
            found = number
    return found

numbers = np.arange(100, dtype=np.uint64)

def answer(function):
    compiled = entry(function)
    assert call(compiled, "a test", numbers) == {total: 9900, greatest: 99}[function]
    return sum(compiled.stats.cache_misses.values())

def damaged(data):
    places = [*range(0, 64, 7), *range(64, len(data), len(data) // 9), len(data) - 1]
    for place in places:
        yield data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1:]
    yield b""
    yield data[:40]
    yield data + b"0"
    yield data[32:]

print(answer(total), answer(greatest))
(of_total,) = cache_folder("envs").glob("total-*.code")
(of_greatest,) = cache_folder("envs").glob("greatest-*.code")
sound = {of_total: of_total.read_bytes(), of_greatest: of_greatest.read_bytes()}
for function, path, other in ((total, of_total, of_greatest), (greatest, of_greatest, of_total)):
    for data in (*damaged(sound[path]), sound[other]):
        path.write_bytes(data)
        assert (answer(function), answer(function)) == (1, 0)
for path, data in sound.items():
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 255]))
"""


def _run(package: Path, cache: Path, program: str = _PROGRAM) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(package), "MANQALA_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", program],
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


def test_damaged_code_is_made_anew(tmp_path: Path) -> None:
    package = Path(manqala.__file__).parents[1]
    assert _run(package, tmp_path, _DAMAGE) == ["1 1"]
    # The first process left both files damaged.
    assert _run(package, tmp_path, _DAMAGE) == ["1 1"]


def test_an_edit_anywhere_below_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(Path(manqala.__file__).parent, tmp_path / "manqala")
    monkeypatch.setattr(jit, "_PACKAGE", tmp_path / "manqala")

    def digests() -> list[str]:
        jit.source_digest.cache_clear()
        return [jit.source_digest(layer) for layer in ("kernel", "search")]

    kernel, search = digests()
    (tmp_path / "manqala/search/new.py").touch()
    edited = digests()
    assert (edited[0] == kernel, edited[1] == search) == (True, False)
    for path in ("rules/language/terms.py", "kernel/words/bits.py"):
        before = digests()
        (tmp_path / "manqala" / path).write_text("# edited")
        assert not set(before) & set(digests())
    monkeypatch.undo()
    jit.source_digest.cache_clear()


def _next(number: int) -> int:
    return number + 1


def _compiled(folder: Path) -> Any:
    compiled: Any = numba.njit(_next)
    compiled._cache = KeptCode(_next, folder)
    return compiled


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said about compiling, with a folder of its own for what is kept."""
    lines: list[str] = []
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiling, "_reports", [lines.append])
    return lines


_COMPILING = "Compiling the rules ..."
_WAITING = "Waiting for another process that is compiling ..."


def test_compiling_is_announced_and_loading_is_not(tmp_path: Path, told: list[str]) -> None:
    assert compiling.call(_compiled(tmp_path), "the rules", 1) == 2
    assert told == [_COMPILING]
    assert compiling.call(_compiled(tmp_path), "the rules", 1) == 2
    assert told == [_COMPILING]


@pytest.mark.skipif(sys.platform == "win32", reason="locks files in another way")
class TestAnotherProcess:
    """It holds the lock, as far as this one can see."""

    @pytest.fixture
    def release(self, tmp_path: Path) -> Callable[[], None]:
        import fcntl

        file = (tmp_path / ".lock").open("w")
        fcntl.flock(file, fcntl.LOCK_EX)
        return file.close

    def test_what_is_kept_is_loaded_without_waiting(
        self, tmp_path: Path, told: list[str], release: Callable[[], None]
    ) -> None:
        _compiled(tmp_path).compile((numba.int64,))
        assert compiling.call(_compiled(tmp_path), "the rules", 1) == 2
        assert told == []
        release()

    def test_it_is_waited_for(
        self, tmp_path: Path, told: list[str], release: Callable[[], None]
    ) -> None:
        timer = threading.Timer(0.3, release)
        timer.start()
        assert compiling.call(_compiled(tmp_path), "the rules", 1) == 2
        assert told == [_WAITING, _COMPILING]
        timer.join()

    def test_what_it_has_made_is_loaded_at_once(
        self, tmp_path: Path, told: list[str], release: Callable[[], None]
    ) -> None:
        compiled = _compiled(tmp_path)
        timer = threading.Timer(0.3, lambda: _compiled(tmp_path).compile((numba.int64,)))
        timer.start()
        assert compiling.call(compiled, "the rules", 1) == 2
        assert told == [_WAITING]
        assert sum(compiled.stats.cache_hits.values()) == 1
        timer.join()
        release()

    def test_one_that_never_ends_is_not_waited_for_forever(
        self,
        tmp_path: Path,
        told: list[str],
        release: Callable[[], None],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(compiling, "_PATIENCE", 0.3)
        begin = time.monotonic()
        assert compiling.call(_compiled(tmp_path), "the rules", 1) == 2
        assert time.monotonic() - begin < 30
        assert told == [_WAITING, _COMPILING]
        release()


def test_two_threads_compile_once(tmp_path: Path, told: list[str]) -> None:
    compiled = _compiled(tmp_path)
    threads = [
        threading.Thread(target=compiling.call, args=(compiled, "the rules", 1)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == [_COMPILING]
    assert sum(compiled.stats.cache_misses.values()) == 1


@pytest.mark.usefixtures("told")
def test_a_full_disk_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_bytes", fail)
    assert compiling.call(_compiled(tmp_path), "the rules", 1) == 2
    assert [path.name for path in tmp_path.iterdir()] == [".lock"]
    assert not is_kept(_compiled(tmp_path), (numba.int64,))


def test_code_for_other_types_is_kept_beside(tmp_path: Path) -> None:
    compiled = _compiled(tmp_path)
    for kind in (numba.int64, numba.uint64):
        compiled.compile((kind,))
    assert len(list(tmp_path.iterdir())) == 2
    assert _compiled(tmp_path)(np.uint64(7)) == 8
    compiled._cache.flush()
    assert not list(tmp_path.iterdir())


def test_without_a_place_to_write_nothing_is_kept_anywhere(tmp_path: Path) -> None:
    package, cache = tmp_path / "package", tmp_path / "a file"
    shutil.copytree(Path(manqala.__file__).parent, package / "manqala")
    cache.touch()
    assert _run(package, cache)[:2] == ["190", "190"]
    assert not list(package.rglob("*.code"))
