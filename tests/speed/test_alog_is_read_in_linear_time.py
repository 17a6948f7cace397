from __future__ import annotations

import gzip
from contextlib import suppress
from io import BytesIO
from timeit import repeat
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.bulk.store import FileStore
from alogkit.alog.log import Alog
from alogkit.alog.read import parse
from alogkit.alog.source import Source
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Callable

ROW = b"1.00000         A                    p               x \n"
SMALL, TIMES_LARGER = 2_000, 16
CHUNK = 1 << 14
LINEAR_AT_MOST = 4 * TIMES_LARGER
"""A quadratic reader would take 256 times as long on 16 times the bytes."""


def from_file(data: bytes) -> Alog:
    return Alog(FileStore(Source.of_stream(BytesIO(data).read, "x"), CHUNK))


def seconds(data: bytes, way: Callable[[bytes], Alog]) -> float:
    def read() -> None:
        with suppress(FormatError):
            log = way(data)
            assert log.counts.n_lines
            for name in log.variables:
                assert log.column(name).texts

    return min(repeat(read, number=1, repeat=5))


@pytest.mark.speed
@pytest.mark.parametrize("way", [parse, from_file], ids=["memory", "file"])
@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (ROW, b"\n"),
        (ROW, b"a line of the row before\n"),
        (ROW, b"1 A p x\n"),
        (b"", b"1"),
        (b"1.0 A p ", b"9"),
        (b"1.0", b" "),
        (b"%% LOG FILE: ", b"LOG_1_1_1111_____"),
        (b"", gzip.compress(b"a\n", mtime=0)),
    ],
    ids=["blank", "continuation", "odd", "digits", "value", "gap", "names", "gzip members"],
)
def test_a_hostile_file_of_sixteen_times_the_size_is_not_far_beyond_that_in_time(
    head: bytes, piece: bytes, way: Callable[[bytes], Alog]
) -> None:
    small = seconds(head + piece * SMALL, way)
    large = seconds(head + piece * (SMALL * TIMES_LARGER), way)
    # Below a millisecond the clock and the fixed cost of a call say more than the reader does.
    assert large < LINEAR_AT_MOST * max(small, 0.001)
