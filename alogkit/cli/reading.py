"""From the words that name logs to the logs, and what is said about reading them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.cli.output import os_error_text, remark
from alogkit.cli.status import CommandError, Status
from alogkit.cli.words import STDIN
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.toolbox.logfile import LogFile

_BIG = 20_000_000
"""Bytes of a file from which on reading it takes so long that somebody may wonder."""


def logs_in(words: Sequence[str]) -> list[Alog]:
    """The logs that words name: files, folders with all logs below them, standard input.

    Raises:
        CommandError: One cannot be read (3).
    """
    from alogkit.cli.inputs import logs_of

    logs: list[Alog] = []
    for word in words:
        with _watched(word):
            logs += [_standard_input().log] if word == STDIN else logs_of([word])
    return logs


def log_in(word: str) -> Alog:
    """The one log that a word names.

    Raises:
        CommandError: It cannot be read (3), or is a folder with several (2).
    """
    logs = logs_in([word])
    if len(logs) > 1:
        reason = f"{word} holds {len(logs)} logs; name one of them, such as {logs[0].path}"
        raise CommandError(Status.USAGE, reason)
    return logs[0]


def file_in(word: str) -> LogFile:
    """The one log that a word names, and its lines.

    Raises:
        CommandError: As `log_in`.
    """
    from alogkit.toolbox.logfile import log_file

    return _standard_input() if word == STDIN else log_file(log_in(word))


def warn_unmatched(log: Alog, words: Iterable[str]) -> None:
    """Say of each word that matches nothing in a log, and what it may have meant."""
    from alogkit.casefile.shape import nearest

    for word in words:
        near = nearest(word, (*log.variables, *log.sources))
        hint = f'; did you mean "{near}"?' if near else ""
        remark(f"alogkit: {word}: nothing of this name in {log.path}{hint}")


def watching() -> bool:
    """Whether a person sees what is said on standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


def _standard_input() -> LogFile:
    from alogkit.toolbox.logfile import read_bytes

    try:
        return read_bytes(sys.stdin.buffer.read(), "standard input")
    except FormatError as error:
        raise CommandError(Status.LOG_UNREADABLE, str(error)) from error
    except OSError as error:
        raise CommandError(Status.LOG_UNREADABLE, os_error_text(error)) from error


@contextmanager
def _watched(word: str) -> Iterator[None]:
    """A block that reads a log; if it is a big one and a person watches, stderr says so."""
    path = Path(word)
    if not watching() or not path.is_file() or path.stat().st_size < _BIG:
        yield
        return
    from rich.console import Console

    megabytes = path.stat().st_size / 1e6
    with Console(stderr=True).status(f"reading {path.name} ({megabytes:.0f} MB)"):
        yield
