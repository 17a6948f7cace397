"""What a file is when it is no alog, and its bytes without gzip and byte order mark."""

from __future__ import annotations

from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.lines import is_blank, is_decimal, split_row
from alogkit.errors import FormatError

if TYPE_CHECKING:
    import zlib
    from collections.abc import Callable, Iterable

_GZIP = b"\x1f\x8b"
GZIP_WINDOW = 31
"""What zlib calls a gzip header and trailer."""
_CHUNK = 1 << 16
HEAD = 4096
"""Bytes that show whether a file is binary."""
_MANY_CONTROLS = 0.05
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\x1b")) + b"\x7f"

_MAGIC = (
    (b"\x89PNG", "png", "this is a PNG picture, not an alog"),
    (b"%PDF-", "pdf", "this is a PDF document, not an alog"),
    (b"\xff\xfe", "utf16", "this is UTF-16 text; save it as UTF-8 (a shell redirect made it?)"),
    (b"\xfe\xff", "utf16", "this is UTF-16 text; save it as UTF-8 (a shell redirect made it?)"),
    (
        b"version https://git-lfs",
        "lfs",
        "this is a Git LFS pointer, not the log itself; `git lfs pull` fetches the log",
    ),
)
_REASONS = {
    "empty": "the file is empty",
    "artisan": "this looks like a roast profile of the Artisan program, not a MOOS alog",
    "numbers": "this holds bare numbers, no MOOS postings (time, variable, source, value)",
    "text": "this looks like plain text: no MOOS postings and no pLogger header found",
    "binary": "this looks like binary data, not an alog",
    "companion": "this is a file that pLogger writes beside the alog ({}), not the alog",
    "damaged_gzip": "the gzip data is damaged; nothing of it can be read",
}


def is_gzip(data: bytes) -> bool:
    """Whether data starts as gzip does."""
    return data.startswith(_GZIP)


def gunzip(data: bytes, path: str) -> tuple[bytes, bool]:
    """What is left of gzip data, all members in turn, and whether its end is missing or damaged.

    Raises:
        FormatError: The data is damaged and nothing can be had.

    """
    out: list[bytes] = []
    whole = inflate(BytesIO(data).read, out.append)
    found = b"".join(out)
    if not found and not whole:
        raise no_alog(path, "damaged_gzip")
    return found, not whole


def inflate(read: Callable[[int], bytes], write: Callable[[bytes], object]) -> bool:
    """Decompress gzip data as far as it goes, all members in turn; whether it was whole.

    Args:
        read: Gives the next bytes, at most so many; none at the end.
        write: Takes what they hold.

    """
    import zlib  # noqa: PLC0415 -- it is a library of its own, and most logs are plain

    data = read(_CHUNK)
    while data:
        inflater = zlib.decompressobj(GZIP_WINDOW)
        while data and not inflater.eof:
            before = inflater.copy()
            try:
                write(inflater.decompress(data))
            except zlib.error:
                _inflate_bytewise(before, data, write)
                return False
            data = inflater.unused_data or read(_CHUNK)
        if not inflater.eof:
            return False
        # Some writers fill up the last block of a tape or disk with zeros.
        while data and not (data := data.lstrip(b"\0")):
            data = read(_CHUNK)
    return True


def _inflate_bytewise(
    inflater: zlib._Decompress, data: bytes, write: Callable[[bytes], object]
) -> None:
    """Write what some bytes give up to the one that is damaged."""
    import zlib  # noqa: PLC0415 -- as above

    for index in range(len(data)):
        try:
            write(inflater.decompress(data[index : index + 1]))
        except zlib.error:
            return


def refuse_magic(data: bytes, path: str) -> None:
    """Refuse what its first bytes show to be another format.

    Raises:
        FormatError: It is a picture, a document, UTF-16 or a pointer.

    """
    for magic, kind, reason in _MAGIC:
        if data.startswith(magic):
            raise FormatError(path, kind, reason)


class Facts(NamedTuple):
    """What was found in a file, to tell whether it is an alog.

    Attributes:
        head: Its first line and at least its first bytes, as Latin-1.
        log_file: The name that pLogger gave it, if a header says so.
        seen_header: Whether there is any word of a header.
        n_rows: Postings.
        n_others: Lines that belong to no posting.
        n_preamble: Those of them that stand before the first posting.
        names: All variables and sources.
    """

    head: str
    log_file: str | None
    seen_header: bool
    n_rows: int
    n_others: int
    n_preamble: int
    names: Iterable[str]


def refuse_others(facts: Facts, lines: Iterable[str], path: str) -> None:
    """Refuse a file that is no alog.

    Args:
        facts: What was found in it.
        lines: All its lines; only looked at when there is neither row nor header.
        path: What messages call it.

    Raises:
        FormatError: It is empty, binary, a companion file, bare numbers, prose, ...

    """
    if _is_binary(facts.head, seen_header=facts.seen_header):
        raise no_alog(path, "binary")
    name = facts.log_file or ""
    if name.lower().endswith((".slog", "._moos", "._bhv")):
        raise no_alog(path, "companion", name.rpartition(".")[2])
    if facts.seen_header:
        return
    if not facts.n_rows:
        raise no_alog(path, _kind_without_rows(facts.head, lines))
    if all(map(is_decimal, facts.names)):
        raise no_alog(path, "numbers")
    if facts.n_preamble and facts.n_rows <= facts.n_others:
        raise no_alog(path, "text")


def _is_binary(text: str, *, seen_header: bool) -> bool:
    first = text.partition("\n")[0]
    if split_row(first) is not None:
        return False
    if "\0" in first and not first.startswith("%"):
        return True
    head = text[:HEAD].encode("latin-1")
    n_controls = len(head) - len(head.translate(None, _CONTROLS))
    return not seen_header and n_controls > _MANY_CONTROLS * len(head)


def _kind_without_rows(head: str, lines: Iterable[str]) -> str:
    """What a file without header and rows is."""
    filled = (line for line in lines if not is_blank(line))
    first = next(filled, None)
    if first is None:
        return "empty"
    if head.startswith(("{'", '{"')):
        return "artisan"
    return "numbers" if all(map(_is_numbers, chain([first], filled))) else "text"


def _is_numbers(line: str) -> bool:
    fields = line.replace("\t", " ").split(" ")
    return all(is_decimal(field.rstrip("\r")) for field in fields if field.strip("\r"))


def no_alog(path: str, kind: str, *facts: str) -> FormatError:
    """The refusal of a file that looks like something else."""
    return FormatError(path, kind, _REASONS[kind].format(*facts))
