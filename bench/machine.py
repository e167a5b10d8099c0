"""The machine that is measured, in words that name no host, user or folder."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path


def pin() -> None:
    """Keep this process and its children on one core, where the system can do that."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def describe() -> list[str]:
    """Say what the machine is and what runs on it."""
    cores = f"{os.cpu_count()} cores, one of them used"
    versions = [f"Python {platform.python_version()}", *map(_package, ("numba", "open_spiel"))]
    return [
        f"{processor()}, {platform.machine()}, {cores}",
        ", ".join([_system(), *versions, _gcc()]),
    ]


def processor() -> str:
    """The model of the processor."""
    if sys.platform == "linux":
        facts = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        found = re.search(r"^model name\s*: (.+)$", facts, re.MULTILINE)
        if found:
            return found[1].strip()
    if sys.platform == "darwin":
        return _first_line("sysctl", "-n", "machdep.cpu.brand_string")
    return platform.processor() or "unknown processor"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return f"{platform.system()} {platform.release()}"


def _package(name: str) -> str:
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return f"no {name}"


def _gcc() -> str:
    return f"gcc {_first_line('gcc', '-dumpfullversion')}" if shutil.which("gcc") else "no gcc"


def _first_line(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
