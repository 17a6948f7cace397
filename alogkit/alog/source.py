"""Where the bytes of a log are: a file, or a copy of what came compressed or through a pipe."""

from __future__ import annotations

import io
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from alogkit.alog.posting import Problem
from alogkit.alog.sniff import inflate, is_gzip, no_alog
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from tempfile import SpooledTemporaryFile

    from _typeshed import WriteableBuffer

BULKY = 6 << 20
"""Bytes from which a log is not held. Up to here importing numpy takes longer than reading all."""
BOM = b"\xef\xbb\xbf"
GZIP = "gzip"
"""The note of a log that came compressed."""
TRUNCATED = Problem(0, "truncated_gzip", 0)
"""The problem of one whose end is missing or damaged."""
_BLOCK = 1 << 20
_HEAD = 4


Watch = Callable[[int, int], object]
"""Is told how much of how much is done."""


class _File(Protocol):
    def seek(self, offset: int, whence: int = ..., /) -> int: ...
    def readinto(self, buffer: memoryview, /) -> int | None: ...
    def close(self) -> None: ...


class Source:
    """The uncompressed bytes of a log, to be read from any place, any number of times.

    The file is kept open, so that what was found in it stays true when it is replaced.

    Attributes:
        path: What messages call it.
        gzip: Whether it came compressed.
        truncated: Whether the end of the compressed data was missing or damaged.
        bom: Whether it starts with a byte order mark.
        start: Where the text starts.
        stop: Where it ends.
        watch: Told, when a look at the whole goes on, how many bytes of how many were looked at.
    """

    def __init__(
        self, file: _File, path: str, *, gzip: bool = False, truncated: bool = False
    ) -> None:
        self.path = path
        self.gzip = gzip
        self.truncated = truncated
        self.watch: Watch | None = None
        self._file = file
        self._crlf: bool | None = None
        weakref.finalize(self, file.close)
        self.start = 0
        self.stop = file.seek(0, io.SEEK_END)
        self.bom = self.read(0, len(BOM)) == BOM
        self.start = len(BOM) if self.bom else 0

    @classmethod
    def of_file(cls, path: str) -> Source:
        """A file, decompressed if it must be.

        Raises:
            FormatError: It is compressed, and damaged so that nothing can be had.

        """
        file = Path(path).open("rb", buffering=0)  # noqa: SIM115 -- closed with the source
        if file.seekable() and not is_gzip(file.read(_HEAD)):
            return cls(file, path)
        with file:
            if file.seekable():
                file.seek(0)
            return cls.of_stream(file.read, path)

    @classmethod
    def of_stream(cls, read: Callable[[int], bytes], path: str) -> Source:
        """What a stream holds, decompressed: in memory or, when it is big, in a temporary file.

        Args:
            read: Gives the next bytes, at most so many; none at the end.
            path: What messages call it.

        Raises:
            FormatError: As for a file.

        """
        head = read(_HEAD)
        gzip, whole = is_gzip(head), True
        copy = _spool()
        try:
            if gzip:
                heads = iter([head])
                whole = inflate(lambda size: next(heads, None) or read(size), copy.write)
            while head and not gzip:
                copy.write(head)
                head = read(_BLOCK)
        except BaseException:
            copy.close()
            raise
        source = cls(copy, path, gzip=gzip, truncated=not whole)
        if source.truncated and source.stop == 0:
            raise no_alog(path, "damaged_gzip")
        return source

    def __reduce__(self) -> tuple[Callable[..., Source], tuple[str | bytes | bool, ...]]:
        if isinstance(self._file, io.FileIO):
            return Source.of_file, (self.path,)
        return _restored, (self.read(0, self.stop), self.path, self.gzip, self.truncated)

    @property
    def crlf(self) -> bool:
        """Whether every line that ends does so in CR LF."""
        if self._crlf is None:
            self._crlf = self._ends_in_crlf()
        return self._crlf

    @property
    def notes(self) -> tuple[str, ...]:
        """What a log says about its whole file."""
        notes = ((GZIP, self.gzip), ("bom", self.bom), ("crlf", self.crlf))
        return tuple(note for note, is_so in notes if is_so)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What a log says is wrong with its whole file."""
        return (TRUNCATED,) if self.truncated else ()

    def read(self, at: int, size: int) -> bytes:
        """Some bytes, fewer at the end."""
        data = bytearray(max(min(size, self.stop - at), 0))
        self.read_into(memoryview(data), at)
        return bytes(data)

    def read_into(self, room: memoryview, at: int) -> int:
        """Fill a buffer with the bytes from a place on; how many there were.

        Raises:
            FormatError: The file has become shorter.

        """
        wanted = min(len(room), self.stop - at)
        self._file.seek(at)
        filled = 0
        while filled < wanted:
            n_read = self._file.readinto(room[filled:wanted])
            if not n_read:
                reason = "the file became shorter while it was read"
                raise FormatError(self.path, "changed", reason)
            filled += n_read
        return filled

    def lines(self) -> Iterator[bytes]:
        """The lines from the start on with their ends; the last one may lack its."""
        return io.BufferedReader(_Stream(self), _BLOCK)

    def _ends_in_crlf(self) -> bool:
        last, n_feeds, at = b"", 0, self.start
        while at < self.stop:
            block = self.read(at, _BLOCK)
            at += len(block)
            n_feeds += block.count(b"\n")
            if (last + block).count(b"\r\n") != block.count(b"\n"):
                return False
            last = block[-1:]
        return n_feeds > 0


class _Stream(io.RawIOBase):
    """The text of a source for `io`, which finds line ends fastest."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._at = source.start

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        n_read = self._source.read_into(memoryview(buffer).cast("B"), self._at)
        self._at += n_read
        return n_read


def _restored(data: bytes, path: str, gzip: bool, truncated: bool) -> Source:  # noqa: FBT001 -- pickle passes by position
    copy = _spool()
    copy.write(data)
    return Source(copy, path, gzip=gzip, truncated=truncated)


def _spool() -> SpooledTemporaryFile[bytes]:
    from tempfile import SpooledTemporaryFile  # noqa: PLC0415 -- few logs need it

    return SpooledTemporaryFile(BULKY)
