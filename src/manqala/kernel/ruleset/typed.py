"""The rules as a type: compiled for one game, with every field a constant and dead rules gone.

A numba type is made for each set of fields and named by their digest, so that the disk cache finds
the code again in the next process. Only numba's public extension interface is used.
"""

from __future__ import annotations

import hashlib
from typing import Any

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

from manqala.kernel.ruleset.fields import Fields


class TypedRules:
    """A rule set that numba takes for a type of its own."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.digest = _digest(fields)


class RulesType(types.Type):
    """The numba type of one rule set, or of one part of it."""

    def __init__(self, digest: str, fields: Fields) -> None:
        self.fields = fields
        super().__init__(name=f"Rules({digest})")


register_model(RulesType)(models.OpaqueModel)


@typeof_impl.register(TypedRules)
def _typeof(rules: TypedRules, context: Any) -> RulesType:
    return RulesType(rules.digest, rules.fields)


@unbox(RulesType)
def _unbox(kind: RulesType, rules: object, context: Any) -> NativeValue:
    return NativeValue(context.context.get_dummy_value())


@infer_getattr
class _FieldType(AttributeTemplate):
    """Every field has a type of its own: a number, a table or a part."""

    key = RulesType

    def generic_resolve(self, kind: RulesType, name: str) -> types.Type | None:
        value = kind.fields.get(name)
        if value is None:
            return None
        if isinstance(value, dict):
            return RulesType(_digest(value), value)
        if isinstance(value, np.ndarray):
            return types.Array(types.uint64, value.ndim, "C", readonly=True)
        return types.uint64


@lower_getattr_generic(RulesType)
def _field_value(context, builder, kind, rules, name):
    """Every field is a constant of the code."""
    value = kind.fields[name]
    if isinstance(value, dict):
        return context.get_dummy_value()
    wanted = _FieldType(context.typing_context).generic_resolve(kind, name)
    return context.get_constant_generic(builder, wanted, value)


def _digest(fields: Fields) -> str:
    digest = hashlib.sha256()
    for name, value in fields.items():
        digest.update(name.encode() + b"=")
        if isinstance(value, dict):
            digest.update(_digest(value).encode())
        else:
            digest.update(np.asarray(value, np.uint64).tobytes())
    return digest.hexdigest()[:32]
