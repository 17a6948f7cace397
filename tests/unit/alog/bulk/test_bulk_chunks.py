from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.bulk import chunks as module
from alogkit.alog.bulk.chunks import chunks
from alogkit.alog.source import Source
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from pathlib import Path


def source(data: bytes) -> Source:
    return Source.of_stream(io.BytesIO(data).read, "x")


def lines(data: bytes, size: int) -> list[str]:
    return [chunk.text(line) for chunk in chunks(source(data), size) for line in range(len(chunk))]


@pytest.mark.parametrize("size", [1, 2, 5, 100])
@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"one\ntwo\n", ["one", "two"]),
        (b"one\ntwo", ["one", "two"]),
        (b"\n\nx\n\n", ["", "", "x", ""]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\r\nb\r", ["a", "b"]),
        (b"a\r\n\r", ["a"]),
        (b"a\r\nb\n", ["a\r", "b"]),
        (b"\xef\xbb\xbfa\n", ["a"]),
        (b"x" * 1000 + b"\ny\n", ["x" * 1000, "y"]),
    ],
)
def test_all_lines_come_whole_whatever_the_size_of_a_chunk(
    data: bytes, wanted: list[str], size: int
) -> None:
    assert lines(data, size) == wanted


@pytest.mark.parametrize("size", [1, 3, 100])
def test_chunks_know_their_place(size: int) -> None:
    data = b"%\none\n\ntwo\nthree"
    number = 1
    for chunk in chunks(source(data), size):
        assert chunk.first_line == number
        number += len(chunk)
        for start, end, line in zip(chunk.starts, chunk.ends, range(len(chunk)), strict=True):
            text = data[start + chunk.offset : end + chunk.offset]
            assert text.decode() == chunk.text(line)
    assert number == 6


def test_only_the_last_chunk_is_the_last_and_may_be_unterminated() -> None:
    found = [(chunk.last, chunk.unterminated) for chunk in chunks(source(b"a\nb\nc"), 2)]
    assert found[-1] == (True, True)
    assert set(found[:-1]) == {(False, False)}


def test_many_short_lines_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_LINES", 10)
    parts = [(len(chunk), chunk.last) for chunk in chunks(source(b"\n" * 25), 1000)]
    assert parts == [(10, False), (10, False), (5, True)]


def test_a_file_that_becomes_shorter_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.alog"
    path.write_bytes(b"1.0 A p x\n" * 100)
    opened = Source.of_file(str(path))
    path.write_bytes(b"")
    with pytest.raises(FormatError, match="became shorter") as caught:
        list(chunks(opened))
    assert caught.value.kind == "changed"
