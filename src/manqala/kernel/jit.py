"""How kernel functions are compiled and where the compiled code is kept.

A change is noticed wherever it is made: in a callee in another file, or in a constant. So compiled
code is kept in one folder for each digest of all sources it is made of, in the user's cache folder;
folders that no process has used for a month are deleted.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.extending import overload

from manqala.kernel.kept import KeptCode
from manqala.kernel.ruleset.typed import RulesType

_PACKAGE = Path(__file__).parents[1]
_LAYERS = ("rules/language", "kernel", "endgame", "search", "solve", "lab", "envs")
"""The packages whose sources get into compiled code; each is made of itself and those before it."""

_VERSIONS = (numba.__version__, np.__version__, llvmlite.__version__)

_KERNELS = "kernels"
_NAME = 16
"""Characters of a digest that name a folder."""
_IS_DIGEST = re.compile("[0-9a-f]{16}")

_MONTH = 30 * 24 * 3600.0

_OPTIONS: Any = {"nogil": True, "error_model": "numpy"}
# Nothing is made for Python and C to call: it would take a fifth of the time.
_INNER: Any = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_HOT: Any = {**_INNER, "forceinline": True}

inner = numba.njit(**_INNER)
"""Decorates a kernel function that is only called from others."""

by_type = partial(overload, jit_options=_INNER)
"""Decorates a function that returns the implementation of a kernel function for given types."""


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

    @overload(called, strict=False, jit_options=_INNER)
    def for_record(rules: Any, *others: Any) -> Any:
        return None if isinstance(rules, RulesType) else choose(rules, *others)

    return called


def hot(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a kernel function that becomes part of its caller where the rules are a type."""
    return choice(lambda *arguments: function)


def entry(function: Callable[..., Any]) -> Any:
    """Decorate a kernel function that Python calls: compiled code is kept on disk."""
    compiled: Any = numba.njit(**_OPTIONS)(function)
    if folder := cache_folder(_layer(function.__module__)):
        compiled._cache = KeptCode(function, folder)
    return compiled


def _layer(module: str) -> str:
    """The layer of a module; the last one, which is made of all, if it is of none of them."""
    name = module.removeprefix("manqala.").split(".")[0]
    return name if name in _LAYERS else _LAYERS[-1]


@cache
def source_digest(layer: str = "kernel") -> str:
    """The SHA-256, in hex, of everything compiled code of a layer depends on beside the rules."""
    digest = hashlib.sha256(" ".join(_VERSIONS).encode())
    for name in _LAYERS[: _LAYERS.index(layer) + 1]:
        for path in sorted((_PACKAGE / name).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def cache_folder(layer: str = "kernel") -> Path | None:
    """The folder of compiled code for these sources; ``MANQALA_CACHE`` names another parent.

    ``None`` where nothing can be written.
    """
    named = os.environ.get("MANQALA_CACHE")
    parent = Path(named) / "manqala" if named else platformdirs.user_cache_path("manqala")
    folder = parent / _KERNELS / source_digest(layer)[:_NAME]
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
