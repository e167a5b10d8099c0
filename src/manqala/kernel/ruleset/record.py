"""The rules as a record: one compilation serves every game of a layout class.

numba names the compiled functions of a record type by a number that it counts up in each process.
Code kept on disk for two layout classes could then have the same names, and a process that loads
both would run the one for the other; so record types are named by what they are made of.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types

from manqala.kernel.ruleset.fields import Fields

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DIGITS = 16


def _mangling_args(record: Any) -> tuple[str, tuple[int, ...]]:
    """The name of a record type in compiled code: the same in every process."""
    digest = hashlib.sha256(record.name.encode()).hexdigest()
    return "Record", (int(digest[:_DIGITS], 16),)


_RECORD: Any = types.Record
_RECORD.mangling_args = property(_mangling_args)


def as_record(fields: Fields) -> Any:
    """Return the fields as a structured scalar."""
    return as_array(fields)[0]


def as_array(fields: Fields) -> NDArray[Any]:
    """Return an array of one structured scalar, which numba passes by pointer."""
    array = np.zeros(1, _dtype(fields))
    for name, value in fields.items():
        if isinstance(value, dict):
            array[0][name] = as_record(value)
        elif isinstance(value, list):
            for number, part in enumerate(value):
                array[0][name][number] = as_record(part)
        else:
            array[0][name] = value
    return array


def _dtype(fields: Fields) -> np.dtype[Any]:
    entries: list[Any] = []
    for name, value in fields.items():
        if isinstance(value, dict):
            entries.append((name, _dtype(value)))
        elif isinstance(value, list):
            entries.append((name, _dtype(value[0]), (len(value),)))
        elif isinstance(value, np.ndarray):
            entries.append((name, np.uint64, value.shape))
        else:
            entries.append((name, np.uint64))
    return np.dtype(entries, align=True)
