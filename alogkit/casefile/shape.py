"""What may stand where in a case file, and the check that says so.

A shape describes one value; `check` walks a value along its shape and raises a `CaseError` that
names file, key path and what would do. Nothing is converted here: a table that has passed can be
laid over another one and built without further questions of type.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from alogkit.errors import CaseError, ConditionError
from alogkit.logic.parse import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_NAME = re.compile(r"[A-Za-z0-9_-]+")
_NAME_RULE = "a name has letters, digits, `_` and `-` only"
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]*")


class Where(NamedTuple):
    """A place in a file: what errors point at."""

    path: str
    """The file as the user named it."""
    key: str = ""
    """Dotted path of the key; positions in a list count from 0."""

    def at(self, name: str | int) -> Where:
        """The place of an entry of this table, or of an item of this list."""
        if isinstance(name, int):
            return Where(self.path, f"{self.key}[{name}]")
        return Where(self.path, f"{self.key}.{name}" if self.key else name)

    def refuse(self, reason: str, nearest: str | None = None) -> NoReturn:
        """Raise a `CaseError` about this place."""
        raise CaseError(self.path, self.key, reason, nearest)


class Text(NamedTuple):
    """A line of text with something in it."""


class Name(NamedTuple):
    """A name that becomes part of a file's name: letters, digits, `_` and `-`."""


class Variable(NamedTuple):
    """The name of a variable."""


class ConditionText(NamedTuple):
    """A condition, such as `NAV_X >= 80`."""


class Number(NamedTuple):
    """A finite number, an integer if `whole`, within `low` and `high` (both included)."""

    low: float = -math.inf
    high: float = math.inf
    whole: bool = False


class Flag(NamedTuple):
    """`true` or `false`."""


class Param(NamedTuple):
    """A value that goes on as text: text, number, `true` or `false`."""


class Many(NamedTuple):
    """A list of one kind of thing; with `or_one`, a single such thing without a list, too."""

    item: Shape
    or_one: bool = False


class Record(NamedTuple):
    """A table with known keys, and others of shape `rest` if that is given."""

    fields: Mapping[str, Shape]
    required: tuple[str, ...] = ()
    rest: Shape | None = None


class Named(NamedTuple):
    """A table whose keys are names that the author chose.

    If `removable`, `name = false` takes an entry out that a lower layer has put in.
    """

    item: Shape
    names: Variable | Text = Text()
    removable: bool = False


class TextOr(NamedTuple):
    """A line of text, or a table in its place."""

    table: Record


Shape = (
    Text | Name | Variable | ConditionText | Number | Flag | Param | Many | Record | Named | TextOr
)


def check(value: object, shape: Shape, where: Where) -> None:
    """Raise a `CaseError` at the first place where a value leaves its shape."""
    match shape:
        case Many(item, or_one):
            _check_list(value, item, where, or_one=or_one)
        case Record():
            _check_record(_table(value, where), shape, where)
        case Named():
            _check_named(_table(value, where), shape, where)
        case TextOr(table):
            check(value, table if isinstance(value, dict) else Text(), where)
        case Number():
            _check_number(value, shape, where)
        case Flag():
            if not isinstance(value, bool):
                where.refuse(f"expected true or false, found {describe(value)}")
        case Param():
            _check_param(value, where)
        case _:
            _check_text(value, shape, where)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that an unknown one probably means, or None."""
    from difflib import get_close_matches  # noqa: PLC0415 -- only for what is wrong

    return next(iter(get_close_matches(name, list(known), n=1)), None)


def describe(value: object) -> str:
    """A value for people: its kind, and the value itself when it is short."""
    match value:
        case bool():
            return f"`{str(value).lower()}`"
        case int() | float():
            return f"the number {value}" if _finite(value) else "a number without bounds"
        case str():
            return f'the text "{value}"'
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


def _table(value: object, where: Where) -> Mapping[str, object]:
    if not isinstance(value, dict):
        where.refuse(f"expected a table, found {describe(value)}")
    return value


def _check_list(value: object, item: Shape, where: Where, *, or_one: bool) -> None:
    if isinstance(value, list):
        for index, entry in enumerate(value):
            check(entry, item, where.at(index))
    elif or_one:
        check(value, item, where)
    else:
        where.refuse(f"expected a list, found {describe(value)}")


def _check_record(table: Mapping[str, object], shape: Record, where: Where) -> None:
    for key, value in table.items():
        inner = shape.fields.get(key, shape.rest)
        if inner is None:
            where.at(key).refuse("unknown key", nearest(key, shape.fields))
        check(value, inner, where.at(key))
    for key in shape.required:
        if key not in table:
            where.refuse(f'"{key}" is missing')


def _check_named(table: Mapping[str, object], shape: Named, where: Where) -> None:
    pattern = _VARIABLE if isinstance(shape.names, Variable) else _NAME
    for key, value in table.items():
        if not pattern.fullmatch(key):
            where.at(key).refuse(_NAME_RULE)
        if not (shape.removable and value is False):
            check(value, shape.item, where.at(key))


def _check_number(value: object, shape: Number, where: Where) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        where.refuse(f"expected a number, found {describe(value)}")
    if not _finite(value):
        where.refuse("expected a finite number")
    if shape.whole and not isinstance(value, int):
        where.refuse(f"expected a whole number, found {value}")
    if not shape.low <= value <= shape.high:
        if shape.high == math.inf:
            limits = f"at least {shape.low:g}"
        else:
            limits = f"between {shape.low:g} and {shape.high:g}"
        where.refuse(f"must be {limits}, found {value}")


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond the largest float
        return False


def _check_param(value: object, where: Where) -> None:
    if isinstance(value, str):
        if not value.isprintable():
            where.refuse("must be one line of printable text")
    elif not isinstance(value, int | float):
        where.refuse(f"expected text, a number or true/false, found {describe(value)}")
    elif not _finite(value):
        where.refuse("expected a finite number")


def _check_text(value: object, shape: Text | Name | Variable | ConditionText, where: Where) -> None:
    if not isinstance(value, str):
        where.refuse(f"expected text, found {describe(value)}")
    if not value.strip():
        where.refuse("must not be empty")
    if not value.isprintable():
        where.refuse("must be one line of printable text")
    if isinstance(shape, Name) and not _NAME.fullmatch(value):
        where.refuse(_NAME_RULE)
    if isinstance(shape, Variable) and not _VARIABLE.fullmatch(value):
        where.refuse(f'"{value}" is no name of a variable')
    if isinstance(shape, ConditionText):
        try:
            parse(value)
        except ConditionError as error:
            where.refuse(str(error))
