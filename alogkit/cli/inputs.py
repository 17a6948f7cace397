"""From the words of a command line to logs and cases, with the exit status of what goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.alog.read import read
from alogkit.casefile.select import SelectionError, load_cases
from alogkit.casefile.shape import nearest
from alogkit.cli.output import os_error_text
from alogkit.cli.status import CommandError, Status
from alogkit.errors import CaseError, FormatError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case

_ENDINGS = (".alog", ".alog.gz")
_SHORESIDE = "shoreside"
DEFAULT_CASES = "cases"


def cases_of(words: Sequence[str], pattern: str | None = None) -> list[Case]:
    """The cases that are meant; without any word, all below `cases/`.

    Raises:
        CommandError: A file cannot be read (4), holds errors (5), or no case is meant (2).
    """
    if not words and not Path(DEFAULT_CASES).is_dir():
        reason = f"there is no folder {DEFAULT_CASES}/ here; name a case file or FILE::NAME"
        raise CommandError(Status.USAGE, reason)
    try:
        return load_cases([_located(word) for word in words or [DEFAULT_CASES]], pattern)
    except SelectionError as error:
        raise CommandError(Status.USAGE, str(error)) from error
    except CaseError as error:
        raise CommandError(Status.INVALID, str(error)) from error
    except FileNotFoundError as error:
        reason = f"{error.filename}: there is no such case file"
        raise CommandError(Status.CASE_UNREADABLE, reason) from error
    except OSError as error:
        raise CommandError(Status.CASE_UNREADABLE, os_error_text(error)) from error


def case_of(word: str) -> Case:
    """The one case that is meant.

    Raises:
        CommandError: As `cases_of`, or the word means several cases (2).
    """
    cases = cases_of([word])
    if len(cases) > 1:
        first = cases[0]
        reason = (
            f"{word} holds {len(cases)} cases; name one of them, such as {first.path}::{first.name}"
        )
        raise CommandError(Status.USAGE, reason)
    return cases[0]


def logs_of(words: Sequence[str]) -> list[Alog]:
    """Logs, read, each once: files, and folders with all alogs below them.

    Of a folder, shoreside's log comes after the vehicles', whose time counts for a verdict.

    Raises:
        CommandError: A log cannot be read, or a folder holds none (3).
    """
    logs: dict[Path, Alog] = {}
    for word in words:
        found = [(path, _read(path)) for path in _log_paths(word) if path.resolve() not in logs]
        found.sort(key=lambda pair: pair[1].community == _SHORESIDE)
        logs |= {path.resolve(): log for path, log in found}
    return list(logs.values())


def logs_of_one_run(words: Sequence[str]) -> list[Alog]:
    """The logs of one run, read.

    Raises:
        CommandError: As `logs_of`, or two logs are of one community, so that they cannot be of
            one run (2).
    """
    logs = logs_of(words)
    seen: dict[str, Alog] = {}
    for log in logs:
        other = seen.setdefault(log.community, log)
        if log.community and other is not log:
            reason = (
                f"{other.path} and {log.path} are both of community {log.community}: "
                "give the logs of one run"
            )
            raise CommandError(Status.USAGE, reason)
    return logs


def _located(word: str) -> str:
    """The word itself, or FILE::NAME if it is the bare name of a case below `cases/`.

    Raises:
        CommandError: It is neither (2).
    """
    path = Path(word)
    if "::" in word or path.exists() or path.name != word or path.suffix == ".toml":
        return word
    known = load_cases([DEFAULT_CASES]) if Path(DEFAULT_CASES).is_dir() else []
    for case in known:
        if case.name == word:
            return f"{case.path}::{word}"
    reason = f"{word}: there is no case of this name in {DEFAULT_CASES}/, and no such file"
    near = nearest(word, (case.name for case in known))
    raise CommandError(Status.USAGE, f'{reason}; did you mean "{near}"?' if near else reason)


def _read(path: Path) -> Alog:
    try:
        return read(path)
    except FormatError as error:
        raise CommandError(Status.LOG_UNREADABLE, str(error)) from error
    except FileNotFoundError as error:
        reason = f"{path}: there is no such log; name an .alog, an .alog.gz or a folder of them"
        raise CommandError(Status.LOG_UNREADABLE, reason) from error
    except OSError as error:
        raise CommandError(Status.LOG_UNREADABLE, os_error_text(error)) from error


def _log_paths(word: str) -> Iterator[Path]:
    path = Path(word)
    if not path.is_dir():
        yield path
        return
    found = sorted(
        file for file in path.rglob("*") if file.name.endswith(_ENDINGS) and file.is_file()
    )
    if not found:
        reason = f"{word}: there is no .alog or .alog.gz in this folder or below it"
        raise CommandError(Status.LOG_UNREADABLE, reason)
    yield from found
