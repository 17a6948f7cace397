"""Postings as lines of chosen fields, for other programs: `--format=time:var:val`."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.lines import DEFAULT_DECIMALS
from alogkit.alog.payload import fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.posting import Posting

_Field = Callable[[int, "Posting"], str]


class Form(NamedTuple):
    """How postings become lines.

    Attributes:
        names: Of the fields, of `FIELDS`.
        separator: Between them.
        keys: Of a payload, to stand for the value; none for the value as it is.
        with_keys: Whether such a value is `X=1` rather than `1`.
    """

    names: tuple[str, ...]
    separator: str = " "
    keys: tuple[str, ...] = ()
    with_keys: bool = False


def parse_names(text: str) -> tuple[str, ...]:
    """The fields that `time:var:val` asks for.

    Raises:
        ValueError: One is not known; the message names it and what there is.

    """
    names = tuple(name.strip() for name in text.split(":"))
    for name in names:
        if name not in FIELDS:
            known = ", ".join(FIELDS)
            message = f"`{name}` is no field of a posting; there are {known}"
            raise ValueError(message)
    return names


def form_lines(rows: Iterable[tuple[int, Posting]], form: Form) -> Iterator[str]:
    r"""A line for each posting, not ended; postings that lack one of the keys are left out.

    A line feed in a value is written `\n`, so that a posting stays one line.

    Args:
        rows: The postings, each behind its line in the file.
        form: What of them is told.

    """
    for line, posting in rows:
        value = _value(posting.text, form)
        if value is not None:
            cells = (value if name == "val" else FIELDS[name](line, posting) for name in form.names)
            yield form.separator.join(cells).replace("\n", "\\n")


def json_lines(rows: Iterable[tuple[int, Posting]]) -> Iterator[str]:
    """A JSON object for each posting, not ended; a number that is nan or infinite is null there."""
    for line, posting in rows:
        finite = posting.number is not None and isfinite(posting.number)
        yield dumps(
            {
                "time": posting.time,
                "variable": posting.variable,
                "source": posting.source,
                "aux": posting.aux,
                "number": posting.number if finite else None,
                "text": posting.text,
                "line": line,
            }
        )


def _value(text: str, form: Form) -> str | None:
    """The value, or the values of the keys; None when a key is missing."""
    if not form.keys:
        return text
    values = dict(reversed(fields(text)))
    if any(key not in values for key in form.keys):
        return None
    return form.separator.join(
        f"{key}={values[key]}" if form.with_keys else values[key] for key in form.keys
    )


def _origin(posting: Posting) -> str:
    source, aux = posting.source, posting.aux
    return source if aux is None else f"{source}:{aux}"


FIELDS: dict[str, _Field] = {
    "time": lambda _, posting: f"{posting.time:.{DEFAULT_DECIMALS}f}",
    "var": lambda _, posting: posting.variable,
    "src": lambda _, posting: _origin(posting),
    "app": lambda _, posting: posting.source,
    "aux": lambda _, posting: posting.aux or "",
    "val": lambda _, posting: posting.text,
    "line": lambda line, _: str(line),
}
