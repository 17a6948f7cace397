"""Frozen records whose classes are made quickly.

The standard library writes and compiles six methods for each frozen dataclass. That takes 0.7 ms,
and to grade a log takes seventy such classes, which were a third of the whole process. A record is
a dataclass for everybody (`fields`, `replace`, `asdict`, `match`, type checkers), but shares all
methods with the others except the one that makes it, and that is written when the first is made.
"""

from __future__ import annotations

import sys
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from inspect import Signature

_Record = TypeVar("_Record")
_Reader: TypeAlias = "Callable[[object], tuple[object, ...]]"
_LATER = object()
"""Stands for a default that is made anew for each record."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[_Record]) -> type[_Record]:
    """Make a class one of frozen records with slots, as `@dataclass(frozen=True, slots=True)` does.

    Args:
        cls: Has annotated fields; its base may be another record. Methods of its own stay.
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    own = {"__init__": _first_maker(made), "__setattr__": _refused, "__delattr__": _refused}
    for name, method in (own | _methods([one.name for one in fields(made)])).items():
        if name not in cls.__dict__:
            setattr(made, name, method)
    made.__signature__ = _Signature()
    return cast("type[_Record]", made)


def _first_maker(cls: Any) -> Callable[..., None]:  # noqa: ANN401 -- a dataclass, which has no type
    """The `__init__` of a record until one is made: most are never, and compiling takes long."""

    def __init__(self: object, *given: object, **named: object) -> None:  # noqa: N807 -- it is one
        cls.__init__ = _maker(cls)
        cls.__init__(self, *given, **named)

    __init__.__annotations__ = _annotations(cls)
    return __init__


def _maker(cls: Any) -> Callable[..., None]:  # noqa: ANN401 -- as above
    """The `__init__` of a record, with its fields as parameters."""
    known: dict[str, Any] = {"__set": object.__setattr__, "__later": _LATER}
    parameters, by_name = ["self"], ["*"]
    lines = []
    for one in fields(cls):
        name, value, default = one.name, one.name, f"__default_{one.name}"
        parameter = name
        if one.default_factory is not MISSING:
            known[default] = one.default_factory
            parameter = f"{name}=__later"
            value = f"{default}() if {name} is __later else {name}"
        elif one.default is not MISSING:
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
    maker: Callable[..., None] = found["make"](**known)
    maker.__qualname__ = f"{cls.__qualname__}.__init__"
    maker.__annotations__ = _annotations(cls)
    return maker


def _annotations(cls: Any) -> dict[str, Any]:  # noqa: ANN401 -- as above
    return {one.name: one.type for one in fields(cls)} | {"return": None}


class _Signature:
    """What a record is made of, for `inspect.signature` of its class."""

    def __get__(self, _one: object, cls: type) -> Signature:
        from inspect import signature  # noqa: PLC0415 -- who asks has it

        found = signature(_maker(cls))
        return found.replace(parameters=list(found.parameters.values())[1:])


def _reader(names: Sequence[str]) -> _Reader:
    """What gives the values of some fields, in order."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple([getattr(one, name) for name in names])


def _methods(names: Sequence[str]) -> dict[str, Callable[..., object]]:
    """What records with such fields can do."""
    values = _reader(names)

    def equal(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def hashed(self: object) -> int:
        return hash(values(self))

    def shown(self: object) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({told})"

    def state(self: object) -> tuple[object, ...]:
        return values(self)

    def set_state(self: object, found: tuple[object, ...]) -> None:
        for name, value in zip(names, found, strict=True):
            object.__setattr__(self, name, value)

    return {
        "__eq__": equal,
        "__hash__": hashed,
        "__repr__": shown,
        "__getstate__": state,
        "__setstate__": set_state,
    }


def _refused(_self: object, name: str, _value: object = None) -> NoReturn:
    msg = f"cannot change the field {name!r} of a record"
    raise FrozenInstanceError(msg)
