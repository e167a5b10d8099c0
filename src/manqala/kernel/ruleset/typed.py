"""The rules as a type: compiled for one game, with every field a constant and dead rules gone.

A numba type is made for each set of fields and named by their digest, so that the disk cache finds
the code again in the next process. Its value is a pointer to the tables, which stay data: as
constants of the code they would have to be compiled, and would be reached more slowly.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_getattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from manqala.kernel.ruleset.fields import PARTS, TABLES, Fields
from manqala.kernel.ruleset.record import as_array
from manqala.rules.language.parts import MAX_CAPTURES

PART_NAMES = tuple(f"part_{number}" for number in range(MAX_CAPTURES))
"""The capture parts as fields of a type, since each is a type of its own."""


class TypedRules:
    """A rule set that numba takes for a type of its own.

    Attributes:
        constants: the fields of the rules, except the tables.
        digest: names the type: rule sets with the same fields are one type.
        address: where the tables are in memory, as long as this object lives.
    """

    def __init__(self, fields: Fields) -> None:
        self.constants = {name: value for name, value in fields.items() if name != TABLES}
        self.digest = _digest(fields)
        self._tables = as_array(fields[TABLES])
        self.address: int = self._tables.ctypes.data
        self.tables_type = numba.typeof(self._tables[0])


class RulesType(types.Type):
    """The numba type of one rule set, or of one part of it."""

    def __init__(self, digest: str, fields: Fields, tables: types.Type | None = None) -> None:
        self.fields = fields
        self.tables = tables
        super().__init__(name=f"Rules({digest})")


register_model(RulesType)(models.OpaqueModel)


@typeof_impl.register(TypedRules)
def _typeof(rules: TypedRules, context: Any) -> RulesType:
    return RulesType(rules.digest, rules.constants, rules.tables_type)


@unbox(RulesType)
def _unbox(kind: RulesType, rules: Any, context: Any) -> NativeValue:
    address = context.pyapi.object_getattr_string(rules, "address")
    number = context.pyapi.long_as_ulonglong(address)
    context.pyapi.decref(address)
    pointer = context.context.get_value_type(kind)
    return NativeValue(context.builder.inttoptr(number, pointer))


@infer_getattr
class _FieldType(AttributeTemplate):
    """Every field has a type of its own: a number, a part, or the record of the tables."""

    key = RulesType

    def generic_resolve(self, kind, name):  # type: ignore[override]
        if name == TABLES:
            return kind.tables
        if name in PART_NAMES:
            part = kind.fields[PARTS][PART_NAMES.index(name)]
            return RulesType(_digest(part), part)
        return types.uint64 if name in kind.fields else None


@lower_getattr_generic(RulesType)
def _field_value(context, builder, kind, rules, name):
    """Numbers are constants of the code; a part is all type and no value."""
    if name == TABLES:
        return builder.bitcast(rules, context.get_value_type(kind.tables))
    if name in PART_NAMES:
        return context.get_dummy_value()
    return context.get_constant(types.uint64, int(kind.fields[name]))


def _digest(fields: Fields) -> str:
    digest = hashlib.sha256()
    for name, value in fields.items():
        digest.update(name.encode() + b"=")
        if isinstance(value, dict):
            digest.update(_digest(value).encode())
        elif isinstance(value, list):
            digest.update("".join(map(_digest, value)).encode())
        else:
            digest.update(np.asarray(value, np.uint64).tobytes())
    return digest.hexdigest()[:32]
