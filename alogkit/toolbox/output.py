"""Files that are there whole or not at all, under names that a log cannot choose."""

from __future__ import annotations

import os
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.alog.sniff import GZIP_WINDOW
from alogkit.errors import AlogkitError

if TYPE_CHECKING:
    from collections.abc import Iterable

_VEHICLE = "vname"
_unsafe = re.compile(r"[^A-Za-z0-9_-]")


class OutputError(AlogkitError):
    """An output is not written, so that nothing is lost.

    Attributes:
        path: The output.
        reason: Why, and what would do.
    """

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")

    def __reduce__(self) -> tuple[type[OutputError], tuple[str, str]]:
        return type(self), (self.path, self.reason)


def output_path(name: str, community: str) -> Path:
    """Where an output goes: `vname` in a file's name stands for the vehicle.

    Whatever is no letter, digit, `_` or `-` in the vehicle's name becomes `_`, so that it stays
    one part of a file name.

    Args:
        name: As given by the user.
        community: Of the log.

    Raises:
        OutputError: The vehicle is needed and not known.

    """
    path = Path(name)
    if _VEHICLE not in path.name:
        return path
    if not community:
        reason = f"the log does not tell its vehicle, which `{_VEHICLE}` stands for"
        raise OutputError(name, reason)
    return path.with_name(path.name.replace(_VEHICLE, _unsafe.sub("_", community)))


def check_output(path: Path, *, force: bool) -> None:
    """Refuse what would be lost.

    Raises:
        OutputError: There is a file already and `force` is not given, or something else than a
            file, which is never replaced.

    """
    if path.exists() and not path.is_file():
        raise OutputError(str(path), "is not a file, and so is not overwritten")
    if path.exists() and not force:
        raise OutputError(str(path), "exists already; --force overwrites it")


def write_whole(path: Path, chunks: Iterable[bytes], *, force: bool) -> int:
    """Write a file under a temporary name beside it, then rename; compressed if `.gz` ends it.

    Whenever this is stopped, there is the old file, none, or the complete new one.

    Returns:
        How many bytes the file has.

    Raises:
        OutputError: As `check_output`.

    """
    check_output(path, force=force)
    # The file behind a link is replaced, not the link.
    target = path.resolve()
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            stream.writelines(_compressed(chunks) if target.suffix == ".gz" else chunks)
            size = stream.tell()
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return size


def _compressed(chunks: Iterable[bytes]) -> Iterable[bytes]:
    deflater = zlib.compressobj(wbits=GZIP_WINDOW)
    for chunk in chunks:
        yield deflater.compress(chunk)
    yield deflater.flush()
