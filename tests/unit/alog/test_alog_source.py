from __future__ import annotations

import gzip
import io
import os
import pickle
import random
import threading
from typing import TYPE_CHECKING

import pytest

from alogkit.alog import source as module
from alogkit.alog.source import Source
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from pathlib import Path

TEXT = b"%% LOGSTART 5\n1.0 A p x\n"


def stream(data: bytes) -> Source:
    return Source.of_stream(io.BytesIO(data).read, "x")


def whole(source: Source) -> bytes:
    return source.read(source.start, source.stop)


def test_a_file_is_read_from_any_place(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(TEXT)
    source = Source.of_file(str(tmp_path / "x"))
    assert whole(source) == TEXT
    assert source.read(3, 8) == b"LOGSTART"
    assert source.read(20, 100) == TEXT[20:]
    assert source.read(100, 5) == b""
    assert (source.start, source.stop, source.notes, source.problems) == (0, len(TEXT), (), ())


def test_a_file_that_is_replaced_stays_what_it_was(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(TEXT)
    source = Source.of_file(str(tmp_path / "x"))
    (tmp_path / "y").write_bytes(b"other")
    (tmp_path / "y").replace(tmp_path / "x")
    assert whole(source) == TEXT


@pytest.mark.parametrize("data", [b"", b"\n", TEXT, gzip.compress(TEXT, mtime=0)])
def test_a_stream_gives_what_a_file_gives(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").write_bytes(data)
    of_file = Source.of_file(str(tmp_path / "x"))
    assert whole(of_file) == whole(stream(data))
    assert of_file.notes == stream(data).notes


def test_a_pipe_is_copied(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[TEXT])
    writer.start()
    assert whole(Source.of_file(str(pipe))) == TEXT
    writer.join()


def test_what_is_big_goes_to_a_temporary_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BULKY", 100)
    data = random.Random(1).randbytes(300_000)  # noqa: S311 -- no secret
    for packed in (data, gzip.compress(data)):
        assert whole(stream(packed)) == data


def test_a_mark_at_the_start_is_not_part_of_the_text() -> None:
    source = stream(b"\xef\xbb\xbf" + TEXT)
    assert source.notes == ("bom",)
    assert whole(source) == TEXT


@pytest.mark.parametrize(
    ("data", "crlf"),
    [
        (b"", False),
        (b"a", False),
        (b"a\r", False),
        (b"a\r\n", True),
        (b"a\r\nb", True),
        (b"a\r\n\n", False),
        (b"a\nb\r\n", False),
        (b"\r\n\r\n", True),
    ],
)
@pytest.mark.parametrize("block", [1, 2, 3, 100])
def test_a_file_is_of_cr_lf_if_every_line_end_is(
    monkeypatch: pytest.MonkeyPatch, data: bytes, block: int, *, crlf: bool
) -> None:
    monkeypatch.setattr(module, "_BLOCK", block)
    source = stream(data)
    assert source.crlf is crlf
    assert ("crlf" in source.notes) is crlf


def test_a_damaged_gzip_gives_what_it_can_or_is_refused() -> None:
    packed = gzip.compress(TEXT * 50, mtime=0)
    source = stream(packed[:-20])
    assert source.problems == ((0, "truncated_gzip", 0),)
    assert source.notes == ("gzip",)
    with pytest.raises(FormatError, match="damaged") as caught:
        stream(packed[:6] + b"junk")
    assert caught.value.kind == "damaged_gzip"


def test_a_stream_that_fails_leaves_nothing_open() -> None:
    def failing(size: int) -> bytes:
        raise OSError(size)

    with pytest.raises(OSError, match="4"):
        Source.of_stream(failing, "x")

    parts = iter([b"abcd"])

    def failing_later(size: int) -> bytes:
        return next(parts, None) or failing(size)

    with pytest.raises(OSError, match=str(module._BLOCK)):
        Source.of_stream(failing_later, "x")


@pytest.mark.parametrize("data", [TEXT, gzip.compress(TEXT, mtime=0)], ids=["plain", "gzip"])
def test_a_source_survives_pickling(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").write_bytes(data)
    source = Source.of_file(str(tmp_path / "x"))
    again = pickle.loads(pickle.dumps(source))  # noqa: S301 -- our own
    assert whole(again) == TEXT
    assert again.notes == source.notes
    assert again.path == source.path
