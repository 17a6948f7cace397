"""Lines of a log to a file, a pipe or a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from alogkit.cli.output import emit, on_terminal, remark, writing
from alogkit.cli.progress import Progress, watching
from alogkit.cli.status import CommandError, Status
from alogkit.toolbox.output import OutputError, check_output, output_path, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from alogkit.alog.log import Alog


def output_of(name: str | None, log: Alog, *, force: bool) -> Path | None:
    """Where the output goes, None for standard output.

    Raises:
        CommandError: It must not be overwritten, or `vname` in it cannot be replaced (2).
    """
    if name is None:
        return None
    try:
        path = output_path(name, log.community)
        check_output(path, force=force)
    except OutputError as error:
        raise CommandError(Status.USAGE, str(error)) from error
    if not path.parent.is_dir():
        raise CommandError(Status.USAGE, f"{path}: there is no folder {path.parent}")
    return path


def deliver(
    chunks: Iterable[bytes], path: Path | None, *, force: bool, quiet: bool = False
) -> None:
    """Write lines to a file, whole or not at all; to a pipe as they are; to a terminal made fit.

    Args:
        chunks: The lines.
        path: The file, None for standard output.
        force: Whether a file may be overwritten.
        quiet: Whether nobody is told how far it is.

    Raises:
        CommandError: They cannot be written (2).

    """
    from alogkit.toolbox.terminal import terminal_text

    if path is not None:
        if watching() and not quiet:
            chunks = Progress(f"writing {path.name}").passing(chunks)
        try:
            write_whole(path, chunks, force=force)
        except OutputError as error:
            raise CommandError(Status.USAGE, str(error)) from error
        except OSError as error:
            reason = f"{path}: cannot be written: {error.strerror or error}"
            raise CommandError(Status.USAGE, reason) from error
    elif on_terminal():
        for chunk in chunks:
            emit(terminal_text(chunk.decode("utf-8", "surrogateescape")))
    elif sys.stdout is not None:
        with writing():
            sys.stdout.buffer.writelines(chunks)
            sys.stdout.buffer.flush()


def report(count: int, log: Alog, path: Path | None, *, quiet: bool) -> None:
    """Say how many postings were taken: of a file always, else if a person watches."""
    if not quiet and (path is not None or watching()):
        where = "" if path is None else f"{path}: "
        remark(f"{where}{count} of {len(log)} postings")


def warn_second_header(log: Alog) -> None:
    """Say that a log is two, if it is, since a time means something else in each."""
    from alogkit.toolbox.copy import second_header

    line = second_header(log)
    if line is not None:
        remark(
            f"alogkit: {log.path}:{line}: a second header; the times after it count from "
            "another LOGSTART"
        )


def refuse_second_header(log: Alog) -> None:
    """Refuse to sort what has no common time.

    Raises:
        CommandError: The log is two (5).
    """
    from alogkit.toolbox.copy import second_header

    line = second_header(log)
    if line is not None:
        reason = (
            f"{log.path}:{line}: a second header; the times after it count from another "
            "LOGSTART, so the log cannot be sorted"
        )
        raise CommandError(Status.INVALID, reason)
