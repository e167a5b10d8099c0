"""Compiled code on disk: one file for a function and the types of its arguments.

numba's own cache trusts what it reads, and a damaged file of machine code can crash the process.
Here each file begins with a checksum, and a file that does not match it counts as missing: the
code is made anew and written over it.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

_CHECKSUM = 32
"""Bytes of a checksum, the first of a file."""

_NAMING = 16
"""Bytes of a digest that names a file."""


class KeptCode(_Cache):
    """What numba asks for the compiled code of one function, and gives it to keep.

    Attributes:
        folder: where the files are: a folder for code of the same sources only.
    """

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._function = function
        self.folder = folder

    @property
    def cache_path(self) -> str:
        """The folder, as numba shows it."""
        return str(self.folder)

    def holds(self, kinds: Any, context: Any) -> bool:
        """Whether undamaged code for arguments of these types is there."""
        return self._read(self._path(kinds, context.codegen())) is not None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, ``None`` if there is none or it is damaged."""
        target_context.refresh()
        data = self._read(self._path(sig, target_context.codegen()))
        if data is None:
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(data))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for a signature if it can be used in another process."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        path = self._path(sig, data.codegen)
        code = dumps(data._reduce())
        try:
            _write(path, _checksum(path, code) + code)
        except OSError:
            return  # no room: it will be made anew

    def enable(self) -> None:
        """Code is always kept."""

    def disable(self) -> None:
        """Code is always kept."""

    def flush(self) -> None:
        """Forget all code of this function."""
        for path in self.folder.glob(f"{self._function.__name__}-*.code"):
            path.unlink(missing_ok=True)

    def _path(self, kinds: Any, codegen: Any) -> Path:
        """The file for arguments of these types, on this machine and this Python."""
        function = self._function
        owner = (function.__module__, function.__qualname__, function.__code__.co_code)
        made_for = (owner, str(kinds), codegen.magic_tuple(), sys.implementation.cache_tag)
        digest = hashlib.blake2b(repr(made_for).encode(), digest_size=_NAMING).hexdigest()
        return self.folder / f"{function.__name__}-{digest}.code"

    def _read(self, path: Path) -> bytes | None:
        """What a file holds after its checksum; ``None`` if it is missing or damaged."""
        try:
            data = path.read_bytes()
        except OSError:
            return None
        checksum, code = data[:_CHECKSUM], data[_CHECKSUM:]
        return code if checksum == _checksum(path, code) else None


def is_kept(entry: Any, kinds: tuple[Any, ...]) -> bool:
    """Whether a compiled function can be loaded for arguments of these types."""
    kept = entry._cache
    return isinstance(kept, KeptCode) and kept.holds(kinds, entry.targetctx)


def _checksum(path: Path, code: bytes) -> bytes:
    """The checksum of a file; its name is part of it, so that files are not taken for others."""
    digest = hashlib.blake2b(path.name.encode(), digest_size=_CHECKSUM)
    digest.update(code)
    return digest.digest()


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.{uuid4().hex}")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
