"""Texts read again from the file, where and when they are asked for."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from alogkit.alog.lines import is_blank
from alogkit.alog.numbers import text_span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.alog.bulk.words import Places
    from alogkit.alog.source import Source

_WINDOW = 1 << 20
_FAR = 1 << 14
"""Bytes between two texts that are skipped rather than read."""
_MOST_REMEMBERED = 4096


def spans(source: Source, starts: Places, ends: Places) -> Iterator[bytes]:
    """What stands between some places of a file, which must ascend.

    Neighbours are read together, and no more than a window at once unless one span is longer.
    """
    far = np.flatnonzero(starts[1:] - ends[:-1] > _FAR) + 1
    cuts = [0, *far.tolist(), starts.size]
    for first, stop in pairwise(cuts):
        at = first
        while at < stop:
            begin = int(starts[at])
            upto = max(at + 1, int(np.searchsorted(ends[at:stop], begin + _WINDOW, "right")) + at)
            data = source.read(begin, int(ends[upto - 1]) - begin)
            for start, end in zip(
                (starts[at:upto] - begin).tolist(), (ends[at:upto] - begin).tolist(), strict=True
            ):
                yield data[start:end]
            at = upto


def texts(source: Source, starts: Places, ends: Places) -> Iterator[str]:
    """The texts between some places of a file; one that comes often is kept only once."""
    remembered: dict[bytes, str] = {}
    for data in spans(source, starts, ends):
        text = remembered.get(data)
        if text is None:
            text = data.decode("utf-8", "surrogateescape")
            if len(remembered) < _MOST_REMEMBERED:
                remembered[data] = text
        yield text


def long_text(source: Source, start: int, end: int) -> str:
    """The text of a value of several lines.

    Args:
        source: The file.
        start: Where the text of its first line starts, the type mark left out.
        end: Where its last line ends.

    """
    lines = source.read(start, end - start).decode("latin-1").split("\n")
    if source.crlf:
        lines = [line.removesuffix("\r") for line in lines]
    first, *others = lines
    kept = (line for line in others if not line.startswith("%") and not is_blank(line))
    joined = "\n".join([first, *kept])
    _, stop = text_span(joined, marked=False)
    return joined[:stop].encode("latin-1").decode("utf-8", "surrogateescape")
