"""Postings to the bytes that pLogger would write."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.alog.columns import format_number
from alogkit.alog.lines import (
    DEFAULT_DECIMALS,
    NUMBER_WIDTH,
    SOURCE_WIDTH,
    TIME_WIDTH,
    VARIABLE_WIDTH,
    padding,
)
from alogkit.alog.sniff import GZIP_WINDOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.columns import Columns
    from alogkit.alog.posting import Posting

_CODEC = ("utf-8", "surrogateescape")


def format_posting(posting: Posting, decimals: int = DEFAULT_DECIMALS) -> str:
    """One posting as a line of an alog, line feed included.

    Args:
        posting: A number is written as its text; one without a text with five decimals.
        decimals: Of the time.

    """
    return _format_rows([posting], decimals)[0]


def format_lines(postings: Iterable[Posting], decimals: int = DEFAULT_DECIMALS) -> bytes:
    """Many postings as the bytes of an alog's lines; about a microsecond each.

    Args:
        postings: Numbers are written as their texts; those without a text with five decimals.
        decimals: Of the times.

    """
    return "".join(_format_rows(postings, decimals)).encode(*_CODEC)


def _format_rows(postings: Iterable[Posting], decimals: int) -> list[str]:
    number_line = f"%-{TIME_WIDTH}.{decimals}f%s%-{NUMBER_WIDTH}s \n"
    text_line = f"%-{TIME_WIDTH}.{decimals}f%s%s \n"
    names: dict[tuple[str, str, str | None], str] = {}
    lines = []
    for time, variable, source, aux, number, text in postings:
        key = (variable, source, aux)
        name = names.get(key)
        if name is None:
            name = names[key] = _format_names(variable, source, aux)
        if number is None:
            lines.append(text_line % (time, name, text))
        else:
            lines.append(number_line % (time, name, text or format_number(number)))
    return lines


def _format_names(variable: str, source: str, aux: str | None) -> str:
    """What stands between time and value: variable and source padded to their columns."""
    origin = source if aux is None else f"{source}:{aux}"
    return f" {_pad(variable, VARIABLE_WIDTH)}{_pad(origin, SOURCE_WIDTH)}"


def _pad(name: str, width: int) -> str:
    """A name and the blanks after it; columns count bytes."""
    return name + padding(name.encode(*_CODEC).decode("latin-1"), width)


def format_rows(columns: Columns, *, marking: bool) -> bytes:
    """Rows as the bytes of an alog.

    What pLogger wrote comes back byte for byte. Rows that other programs laid out otherwise are
    put into pLogger's columns; comments, a preamble and orphaned lines are not part of any
    posting and do not come back.

    Args:
        columns: The rows.
        marking: Whether values get type marks.

    """
    time_format = f"%-{TIME_WIDTH}.{columns.time_decimals}f"
    number_mark, text_mark = ("D:", "S:") if marking else ("", "")
    number_format = f"%-{NUMBER_WIDTH}s \n" if columns.padded else "%s \n"
    names: dict[tuple[int, int], str] = {}
    parts: list[str] = []
    rows = zip(
        columns.times,
        columns.variable_codes,
        columns.origin_codes,
        columns.texts,
        columns.numeric,
        strict=True,
    )
    for row, (time, variable, origin, text, flag) in enumerate(rows):
        key = (variable, origin)
        name = names.get(key)
        if name is None:
            name = names[key] = _format_names(columns.variables[variable], *columns.origins[origin])
        if row in columns.odd_times:
            parts.append(f"{columns.odd_times[row]:<{TIME_WIDTH}}")
        else:
            parts.append(time_format % time)
        parts.append(name)
        parts.append(number_mark if flag else text_mark)
        if row in columns.tails:
            parts.append(text + columns.tails[row])
        else:
            parts.append(number_format % text if flag else f"{text} \n")
    return "".join(parts).encode(*_CODEC)


def compressed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Bytes as gzip would have them, in pieces."""
    deflater = zlib.compressobj(wbits=GZIP_WINDOW)
    for piece in pieces:
        yield deflater.compress(piece)
    yield deflater.flush()


def write_file(path: str | os.PathLike[str], pieces: Iterable[bytes]) -> None:
    """Write a file whole or not at all: to a temporary name beside it, then renamed."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.writelines(pieces)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
