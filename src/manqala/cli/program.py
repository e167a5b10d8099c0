"""The running program: what to type to run it again."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path


def program() -> list[str]:
    """Return the words that run Manqala again from the same shell."""
    if shutil.which("manqala"):
        return ["manqala"]
    if Path(sys.argv[0]).stem == "manqala":
        return [sys.argv[0]]
    return [sys.executable, "-m", "manqala"]
