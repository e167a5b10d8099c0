"""Child processes: commands run as a user would run them, and measured from outside."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import manqala
from bench.peers import AbsentError

PATIENCE = 60.0
"""The seconds after which a terminal that shows nothing new is given up."""

# A child is charged with the memory of the process that it was forked from, so a small one asks.
_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def environment(cache: Path | None = None) -> dict[str, str]:
    """The environment of a child: English, and nothing that changes how Python starts.

    Args:
        cache: where compiled code is kept, if not in its usual place.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    sources = Path(manqala.__file__).parent.parent
    kept |= {"PYTHONPATH": f"{sources}{os.pathsep}{Path(__file__).parent.parent}"}
    if cache:
        kept["MANQALA_CACHE"] = str(cache)
    return kept | {"LANGUAGE": "C", "TERM": "xterm"}


def output(*args: str, cache: Path | None = None) -> str:
    """Run Python with arguments; return what it prints."""
    return subprocess.run(
        [sys.executable, *args],
        env=environment(cache),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def seconds(*args: str, cache: Path | None = None) -> float:
    """Run Python with arguments; return how long that took."""
    begin = time.perf_counter()
    output(*args, cache=cache)
    return time.perf_counter() - begin


def seconds_until(sign: bytes, *args: str) -> float:
    """Run Python with arguments on a terminal; return how long it took until it showed a sign.

    Raises:
        AbsentError: this system has no pseudo-terminals.
    """
    try:
        import pty
    except ImportError as error:
        raise AbsentError("no pseudo-terminals here") from error
    ours, theirs = pty.openpty()
    begin = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *args], env=environment(), stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    try:
        _wait_for(sign, ours)
        return time.perf_counter() - begin
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def peak_memory(*args: str) -> float:
    """Run Python with arguments; return the most memory that was resident, in bytes.

    Raises:
        AbsentError: this system does not tell.
    """
    if sys.platform == "win32":
        raise AbsentError("this system does not tell")
    peak = int(output("-c", _PEAK, sys.executable, *args))
    return peak if sys.platform == "darwin" else peak * 1024


def _wait_for(sign: bytes, terminal: int) -> None:
    import select

    seen = b""
    while sign not in seen:
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise RuntimeError(f"no {sign!r} within {PATIENCE:.0f} s after {seen!r}")
        try:
            data = os.read(terminal, 65_536)
        except OSError:  # how the end of a terminal shows on Linux
            data = b""
        if not data:
            raise RuntimeError(f"no {sign!r} before the end of {seen!r}")
        seen += data
