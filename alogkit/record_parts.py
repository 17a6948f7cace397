"""What few records need: a compiled `__init__`, and what makes their class a dataclass."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from alogkit.record import NOTHING, annotations_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import Field
    from inspect import Signature

    from alogkit.record import RecordField

_LATER = object()
"""Stands for a default that is made anew for each record."""


def maker(cls: Any) -> Callable[..., None]:  # noqa: ANN401 -- a record, which has no type
    """The `__init__` of a record, with its fields as parameters."""
    fields: Mapping[str, RecordField] = cls.__record_fields__
    known: dict[str, Any] = {"__set": object.__setattr__, "__later": _LATER}
    parameters, by_name = ["self"], ["*"]
    lines = []
    for name, one in fields.items():
        value, default = name, f"__default_{name}"
        parameter = name
        if one.factory is not NOTHING:
            known[default] = one.factory
            parameter = f"{name}=__later"
            value = f"{default}() if {name} is __later else {name}"
        elif one.default is not NOTHING:
            known[default] = one.default
            parameter = f"{name}={default}"
        (by_name if one.kw_only else parameters).append(parameter)
        lines.append(f"  __set(self, {name!r}, {value})")
    if len(by_name) > 1:
        parameters += by_name
    # As the standard library does: names of the module, where annotations are looked up, and ours.
    code = (
        f"def make({', '.join(known)}):\n"
        f" def __init__({', '.join(parameters)}):\n" + "\n".join(lines or ["  pass"]) + "\n"
        " return __init__"
    )
    found: dict[str, Any] = {}
    exec(code, sys.modules[cls.__module__].__dict__, found)  # noqa: S102 -- names of fields only
    made: Callable[..., None] = found["make"](**known)
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__annotations__ = annotations_of(fields)
    return made


def signature_of(cls: type) -> Signature:
    """What a record is made of."""
    from inspect import signature  # noqa: PLC0415 -- who asks has it

    found = signature(maker(cls))
    return found.replace(parameters=list(found.parameters.values())[1:])


def standard_parts(cls: Any) -> dict[str, object]:  # noqa: ANN401 -- as above
    """The attributes by which the standard library knows a dataclass, by name."""
    from dataclasses import dataclass  # noqa: PLC0415 -- who compiles an `__init__` needs it not

    fields: Mapping[str, RecordField] = cls.__record_fields__
    body: dict[str, Any] = {name: _standard(one) for name, one in fields.items()}
    kinds = {name: one.kind for name, one in fields.items()}
    body |= {"__annotations__": kinds, "__module__": cls.__module__}
    made: Any = dataclass(frozen=True, init=False, repr=False, eq=False)(
        type(cls.__name__, (), body)
    )
    names = ("__dataclass_fields__", "__dataclass_params__")
    return {name: getattr(made, name) for name in names}


def _standard(one: RecordField) -> Field[Any]:
    """A field as the standard library has it."""
    from dataclasses import MISSING, field  # noqa: PLC0415 -- as above

    given: dict[str, Any] = {"default": one.default, "default_factory": one.factory}
    given = {name: MISSING if value is NOTHING else value for name, value in given.items()}
    found: Field[Any] = field(**given, kw_only=one.kw_only)
    return found
