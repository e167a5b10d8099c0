"""How kernel functions are compiled and where the compiled code is kept.

numba's disk cache notices neither an edited callee in another file nor a changed constant, and
would silently run old code. So the cache is one folder for each digest of all kernel sources, in
the user's cache folder; folders that no process has used for a month are deleted.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.extending import overload

from manqala.kernel.ruleset.typed import RulesType

_SOURCES = Path(__file__).parent
_config: Any = numba.config

_KERNELS = "kernels"
_NAME = 16
"""Characters of a digest that name a folder."""
_IS_DIGEST = re.compile("[0-9a-f]{16}")

_MONTH = 30 * 24 * 3600.0

_OPTIONS: Any = {"nogil": True, "error_model": "numpy"}
_HOT: Any = {**_OPTIONS, "forceinline": True}

_INNER: Any = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

inner = numba.njit(**_INNER)
"""Decorates a kernel function that is only called from others: nothing is made for Python."""


def choice(choose: Callable[..., Any]) -> Callable[..., Any]:
    """Make a kernel function whose implementation is chosen by the types of its arguments.

    Where the rules are a type, only what the game needs is compiled, and it becomes part of its
    caller: constants meet it there and little of it is left. With the rules as a record all of it
    would be left, again for each caller, and compiling would take minutes.

    Args:
        choose: takes the types of the arguments, the rules first, and returns the function to
            compile for them.
    """

    def called(*arguments: Any) -> Any:
        raise TypeError("only compiled code calls a kernel function")

    @overload(called, strict=False, jit_options=_HOT)
    def for_type(rules: Any, *others: Any) -> Any:
        return choose(rules, *others) if isinstance(rules, RulesType) else None

    @overload(called, strict=False, jit_options=_OPTIONS)
    def for_record(rules: Any, *others: Any) -> Any:
        return None if isinstance(rules, RulesType) else choose(rules, *others)

    return called


def hot(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a kernel function that becomes part of its caller where the rules are a type."""
    return choice(lambda *arguments: function)


def entry(function: Callable[..., Any]) -> Any:
    """Decorate a kernel function that Python calls: compiled code is kept on disk."""
    kept = cache_folder()
    if kept is None:
        return numba.njit(**_OPTIONS)(function)
    folder, _config.CACHE_DIR = _config.CACHE_DIR, str(kept)
    try:
        return numba.njit(**_OPTIONS, cache=True)(function)
    finally:
        _config.CACHE_DIR = folder


@cache
def source_digest() -> str:
    """The SHA-256, in hex, of everything compiled code depends on beside the rules."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_SOURCES.rglob("*.py")):
        digest.update(path.relative_to(_SOURCES).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def cache_folder() -> Path | None:
    """The folder of compiled code for these sources; ``MANQALA_CACHE`` names another parent.

    ``None`` where nothing can be written: numba would choose a place of its own then, and not
    notice old code there.
    """
    named = os.environ.get("MANQALA_CACHE")
    parent = Path(named) / "manqala" if named else platformdirs.user_cache_path("manqala")
    folder = parent / _KERNELS / source_digest()[:_NAME]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
        _delete_unused(folder.parent)
    except OSError:
        return None
    return folder


def _delete_unused(parent: Path) -> None:
    """Delete the folders of other sources that no process has used for a month."""
    oldest = time.time() - _MONTH
    for folder in parent.iterdir():
        if _IS_DIGEST.fullmatch(folder.name) and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
