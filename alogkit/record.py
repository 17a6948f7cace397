"""Frozen records whose classes are made quickly.

The standard library writes and compiles six methods for each frozen dataclass. That takes 0.7 ms,
and to grade a log takes fifty such classes; importing it takes 5 ms more. A record is a dataclass
for everybody (`fields`, `replace`, `asdict`, `match`, type checkers), but shares all methods with
the others except the one that makes it. That one is written when a class has made many, and
`dataclasses` is imported when somebody looks for a dataclass.
"""

from __future__ import annotations

import sys
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    NoReturn,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from dataclasses import field, replace
    from inspect import Signature

__all__ = ["field", "field_names", "record", "replace"]

_Record = TypeVar("_Record")
_Reader: TypeAlias = "Callable[[object], tuple[object, ...]]"
NOTHING = object()
"""Stands for a default that is not there."""
_FEW = 20
"""Records of a class that are made before it is worth while to compile what makes them."""


class RecordField(NamedTuple):
    """One field of a record; `kind` is the text of its annotation."""

    kind: str = ""
    default: Any = NOTHING
    factory: Any = NOTHING
    kw_only: bool = False


if not TYPE_CHECKING:

    def field(*, default=NOTHING, default_factory=NOTHING, kw_only=False):  # noqa: ANN001, ANN201 -- as `dataclasses.field`, which type checkers see
        """A field of a record that has more than a plain default."""
        return RecordField("", default, default_factory, kw_only)

    def replace(one, /, **changes):  # noqa: ANN001, ANN003, ANN201 -- as `dataclasses.replace`, which type checkers see
        """A record with other values in some fields."""
        held = {name: getattr(one, name) for name in one.__record_fields__}
        return type(one)(**(held | changes))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[_Record]) -> type[_Record]:
    """Make a class one of frozen records with slots, as `@dataclass(frozen=True, slots=True)` does.

    Args:
        cls: Has annotated fields; its base may be another record. Methods of its own stay.
    """
    held = dict(cls.__dict__)
    own = {
        name: _field(kind, held.pop(name, NOTHING))
        for name, kind in held.get("__annotations__", {}).items()
    }
    known: dict[str, RecordField] = getattr(cls, "__record_fields__", {})
    all_fields = known | own
    _check_order(cls.__name__, all_fields)
    # A class cannot get slots when it is made already.
    for name in ("__dict__", "__weakref__"):
        held.pop(name, None)
    shared = {
        **_SHARED,
        **_methods(list(all_fields)),
        "__match_args__": tuple(name for name, one in all_fields.items() if not one.kw_only),
    }
    held = {
        **shared,
        **held,
        "__slots__": tuple(name for name in own if name not in known),
        "__record_fields__": all_fields,
    }
    kind: Any = type(cls)
    made = kind(cls.__name__, cls.__bases__, held)
    made.__qualname__ = cls.__qualname__
    if "__init__" not in held:
        made.__init__ = _first_maker(made)
    return cast("type[_Record]", made)


def _check_order(record_name: str, fields: Mapping[str, RecordField]) -> None:
    """Refuse what could not be given without a name: a field behind one that has a default."""
    optional = ""
    for name, one in fields.items():
        if one.kw_only:
            continue
        if one.default is not NOTHING or one.factory is not NOTHING:
            optional = name
        elif optional:
            msg = (
                f"{record_name}: {name!r} has no default, and stands behind {optional!r}, which has"
            )
            raise TypeError(msg)


def field_names(cls: type) -> tuple[str, ...]:
    """The names of a record's fields, in order; none of any other class."""
    return tuple(getattr(cls, "__record_fields__", ()))


def _field(kind: str, default: object) -> RecordField:
    """A field, from what stands behind its name in the class."""
    if isinstance(default, RecordField):
        return default._replace(kind=kind)
    # Who has such a field has imported it.
    standard = sys.modules.get("dataclasses")
    if standard is not None and isinstance(default, standard.Field):
        given = (default.default, default.default_factory)
        value, factory = (NOTHING if one is standard.MISSING else one for one in given)
        return RecordField(kind, value, factory, default.kw_only is True)
    if isinstance(default, list | dict | set):
        msg = f"all records would share a default of {default.__class__}: use default_factory"
        raise TypeError(msg)
    return RecordField(kind, default)


def annotations_of(fields: Mapping[str, RecordField]) -> dict[str, Any]:
    """The annotations of a record's `__init__`."""
    return {name: one.kind for name, one in fields.items()} | {"return": None}


def _first_maker(cls: Any) -> Callable[..., None]:  # noqa: ANN401 -- a record, which has no type
    """The `__init__` of a record until it has made a few: most never make more."""
    fields: Mapping[str, RecordField] = cls.__record_fields__
    places = [name for name, one in fields.items() if not one.kw_only]
    made = 0

    def __init__(self: object, /, *given: object, **named: object) -> None:  # noqa: N807 -- it is one
        nonlocal made
        made += 1
        values = _bound(fields, places, given, named) if made <= _FEW else None
        if values is None:
            from alogkit.record_parts import maker  # noqa: PLC0415 -- most records are few

            # It also says what is wrong with what was given.
            cls.__init__ = maker(cls)
            cls.__init__(self, *given, **named)
            return
        for name, value in values.items():
            object.__setattr__(self, name, value)

    __init__.__annotations__ = annotations_of(fields)
    return __init__


def _bound(
    fields: Mapping[str, RecordField],
    places: Sequence[str],
    given: Sequence[object],
    named: Mapping[str, object],
) -> dict[str, object] | None:
    """The values of all fields, None if they cannot be told from what is given.

    Args:
        fields: By name.
        places: Those that may be given without a name.
        given: Without a name.
        named: With one.
    """
    values = dict(zip(places, given, strict=False))
    if len(given) > len(places) or not values.keys().isdisjoint(named):
        return None
    values |= named
    for name, one in fields.items():
        if name in values:
            continue
        if one.factory is not NOTHING:
            values[name] = one.factory()
        elif one.default is not NOTHING:
            values[name] = one.default
        else:
            return None
    return values if len(values) == len(fields) else None


class _Signature:
    """What a record is made of, for `inspect.signature` of its class."""

    def __get__(self, _one: object, cls: type) -> Signature:
        from alogkit.record_parts import signature_of  # noqa: PLC0415 -- seldom asked for

        return signature_of(cls)


class _Standard:
    """What makes a class a dataclass, for the standard library; made when it is first asked for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, _one: object, cls: type) -> object:
        from alogkit.record_parts import standard_parts  # noqa: PLC0415 -- as above

        found = standard_parts(cls)
        for name, part in found.items():
            setattr(cls, name, part)
        return found[self.name]


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
    from dataclasses import FrozenInstanceError  # noqa: PLC0415 -- nobody should ask

    msg = f"cannot change the field {name!r} of a record"
    raise FrozenInstanceError(msg)


_SHARED: Mapping[str, object] = {
    "__setattr__": _refused,
    "__delattr__": _refused,
    "__signature__": _Signature(),
    "__dataclass_fields__": _Standard("__dataclass_fields__"),
    "__dataclass_params__": _Standard("__dataclass_params__"),
}
"""What all records have alike."""
