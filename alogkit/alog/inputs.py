"""Which logs a path means: a file, a folder, a pattern, a zip, or standard input."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from alogkit.alog.source import Source
from alogkit.errors import FormatError
from alogkit.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

STDIN = "-"
"""The path that means standard input."""
ENDINGS = (".alog", ".alog.gz")
"""What the names of logs end in, where they are looked for."""
_MAGIC = frozenset("*?[")
"""Characters that make a path a pattern."""
_ZIP = b"PK\x03\x04"


@record
class Input:
    """A log that can be opened.

    Attributes:
        path: What messages call it: the path, in a zip with the member's name behind it.
        file: The file, or the zip that holds it; '' for standard input.
        member: Its name in the zip, or None.
    """

    path: str
    file: str
    member: str | None = None

    @property
    def folder(self) -> str:
        """Where it lies: pLogger makes a folder for each log."""
        return os.path.dirname(self.path)  # noqa: PTH120 -- a path in a zip is none of the system

    def source(self) -> Source:
        """Its bytes, decompressed.

        Raises:
            FormatError: They are damaged, and nothing can be had.

        """
        if self.member is None and self.file:
            return Source.of_file(self.file)
        with self._stream() as stream:
            return Source.of_stream(stream.read, self.path)

    def head(self, size: int) -> bytes:
        """Its first bytes, as they stand in the file; not of standard input, which has one end.

        Raises:
            FormatError: They stand in a zip that is damaged or locked.

        """
        with self._stream() as stream:
            return stream.read(size)

    def written(self) -> float:
        """When its file was last written (s since 1970)."""
        return Path(self.file).stat().st_mtime

    @contextmanager
    def _stream(self) -> Iterator[IO[bytes]]:
        if not self.file:
            yield sys.stdin.buffer
        elif self.member is None:
            with Path(self.file).open("rb") as stream:
                yield stream
        else:
            import zlib  # noqa: PLC0415 -- few logs come in a zip
            from zipfile import BadZipFile, ZipFile  # noqa: PLC0415 -- as above

            try:
                with ZipFile(self.file) as archive, archive.open(self.member) as member:
                    yield member
            except (BadZipFile, RuntimeError, zlib.error) as error:
                # A RuntimeError says that a password is needed, or a method that is not there.
                raise FormatError(self.path, "zip", f"it cannot be unzipped: {error}") from error


def inputs_at(path: str | os.PathLike[str]) -> list[Input]:
    """The logs at a path, sorted by name.

    Args:
        path: A file, whatever its name; a folder, for all logs below it; a zip, or a folder or log
            in one (`x.zip/abe.alog`), for all logs in it; a pattern with `*`, `?` or `[...]` for
            any of these; `-` for standard input.

    Raises:
        FormatError: There is a folder or zip without logs, or a pattern that nothing matches.

    """
    text = os.fspath(path)
    if text == STDIN:
        return [Input("standard input", "")]
    file = Path(path)
    if file.is_dir():
        return _found(
            text, "folder", [Input(os.fspath(log), os.fspath(log)) for log in _logs_in(file)]
        )
    if not file.exists() and _MAGIC.intersection(text):
        from glob import glob  # noqa: PLC0415 -- few logs are looked for

        matches = sorted(glob(text, recursive=True))  # noqa: PTH207 -- keeps the user's own spelling
        return _found(text, "pattern", [one for match in matches for one in inputs_at(match)])
    if file.is_file() and _is_zip(file):
        return _found(text, "zip", _members(text))
    return _in_zip(text) or [Input(text, text)]


def _found(path: str, kind: str, inputs: list[Input]) -> list[Input]:
    if not inputs:
        raise FormatError(path, kind, f"no .alog or .alog.gz in this {kind}; found none")
    return inputs


def _logs_in(folder: Path) -> list[Path]:
    return sorted(
        file for file in folder.rglob("*") if file.name.endswith(ENDINGS) and file.is_file()
    )


def _is_zip(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(len(_ZIP)) == _ZIP


def _in_zip(path: str) -> list[Input]:
    """The logs that a path leads to which goes on in a zip; none if it does not."""
    archive = next((one for one in Path(path).parents if one.is_file() and _is_zip(one)), None)
    if archive is None:
        return []
    below = f"{Path(path).as_posix()}/"
    return [one for one in _members(os.fspath(archive)) if f"{one.path}/".startswith(below)]


def _members(path: str) -> list[Input]:
    """The logs in a zip; what macOS adds about each file is none."""
    from zipfile import BadZipFile, ZipFile  # noqa: PLC0415 -- few logs come in one

    try:
        with ZipFile(path) as archive:
            names = sorted(name for name in archive.namelist() if name.endswith(ENDINGS))
    except BadZipFile as error:
        reason = f"this zip is damaged: {error}"
        raise FormatError(path, "zip", reason) from error
    return [Input(f"{path}/{name}", path, name) for name in names if "__MACOSX/" not in name]
