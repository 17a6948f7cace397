"""From the words that name logs to the logs, and what is said about reading them."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.alog.inputs import inputs_at
from alogkit.alog.read import open_log, read_inputs
from alogkit.cli.output import os_error_text, remark
from alogkit.cli.progress import Progress, watching
from alogkit.cli.status import CommandError, Status
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.inputs import Input
    from alogkit.alog.log import Alog
    from alogkit.alog.read import Opened
    from alogkit.toolbox.logfile import LogFile


def logs_of(words: Sequence[str], *, quiet: bool = False) -> list[Alog]:
    """All logs that words name, each once, shoreside's after those of vehicles.

    Args:
        words: Files, folders, zips, patterns, and `-` for standard input. What one logger wrote
            that was told to restart is one log.
        quiet: Whether nobody is told how far it is.

    Raises:
        CommandError: A log cannot be read, or a folder holds none (3).

    """
    seen: set[tuple[Path, str | None]] = set()
    logs: list[Alog] = []
    for word in words:
        with _told():
            fresh: list[Input] = []
            for one in inputs_at(word):
                key = (Path(one.file).resolve(), one.member)
                if key not in seen:
                    seen.add(key)
                    fresh.append(one)
            logs += read_inputs(fresh, watch=_watch(word, quiet=quiet))
    return logs


def log_in(word: str, *, quiet: bool = False) -> Alog:
    """The one log that a word names; of a folder, a zip or a pattern, the newest.

    Raises:
        CommandError: It cannot be read (3), or it is not clear which of several is meant (2).

    """
    return _opened(word, quiet=quiet).log


def file_in(word: str, *, quiet: bool = False) -> LogFile:
    """The one log that a word names, and its lines; all as for `log_in`."""
    from alogkit.toolbox.logfile import LogFile

    return LogFile(*_opened(word, quiet=quiet))


def warn_unmatched(log: Alog, words: Iterable[str]) -> None:
    """Say of each word that matches nothing in a log, and what it may have meant."""
    from alogkit.casefile.shape import nearest

    for word in words:
        near = nearest(word, (*log.variables, *log.sources))
        hint = f'; did you mean "{near}"?' if near else ""
        if word in log.sources:
            hint = "; it is an app, and a variable is meant"
        remark(f"alogkit: {word}: nothing of this name in {log.path}{hint}")


def _opened(word: str, *, quiet: bool) -> Opened:
    with _told():
        return open_log(word, watch=_watch(word, quiet=quiet))


def _watch(word: str, *, quiet: bool) -> Progress | None:
    """What is told how far the reading of a log is; only a big one tells."""
    return Progress(f"reading {Path(word).name}") if watching() and not quiet else None


@contextmanager
def _told() -> Iterator[None]:
    """A block that reads logs; what stops it gets its status."""
    try:
        yield
    except FormatError as error:
        from alogkit.alog.runs import SEVERAL

        status = Status.USAGE if error.kind == SEVERAL else Status.LOG_UNREADABLE
        raise CommandError(status, str(error)) from error
    except FileNotFoundError as error:
        reason = (
            f"{error.filename}: there is no such log; name an .alog, an .alog.gz, "
            "or a folder or zip of them"
        )
        raise CommandError(Status.LOG_UNREADABLE, reason) from error
    except OSError as error:
        raise CommandError(Status.LOG_UNREADABLE, os_error_text(error)) from error
