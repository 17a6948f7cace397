"""From the words of a command line to logs and cases, with the exit status of what goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.casefile.select import SelectionError, load_cases
from alogkit.casefile.shape import nearest
from alogkit.cli.output import os_error_text
from alogkit.cli.reading import logs_of
from alogkit.cli.status import CommandError, Status
from alogkit.errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case

_CRITERIA = (".moos", ".xmoos", ".txt")
_TARGET = "targ_"
DEFAULT_CASES = "cases"
_CASE_FILES = ("", ".toml", ".xml")


def cases_of(
    words: Sequence[str], pattern: str | None = None, *, simulated: bool = True
) -> list[Case]:
    """The cases that are meant; without any word, all below `cases/`.

    Args:
        words: As for `load_cases`, or bare names of cases.
        pattern: As for `load_cases`.
        simulated: As for `load_cases`.

    Raises:
        CommandError: A file cannot be read (4), holds errors (5), or no case is meant (2).
    """
    if not words and not Path(DEFAULT_CASES).is_dir():
        reason = f"there is no folder {DEFAULT_CASES}/ here; name a case file or FILE::NAME"
        raise CommandError(Status.USAGE, reason)
    try:
        places = [_located(word, simulated=simulated) for word in words or [DEFAULT_CASES]]
        return load_cases(places, pattern, simulated=simulated)
    except SelectionError as error:
        raise CommandError(Status.USAGE, str(error)) from error
    except CaseError as error:
        raise CommandError(Status.INVALID, str(error)) from error
    except FileNotFoundError as error:
        kind = "case file" if Path(error.filename).suffix in _CASE_FILES else "file"
        reason = f"{error.filename}: there is no such {kind}"
        raise CommandError(Status.CASE_UNREADABLE, reason) from error
    except OSError as error:
        raise CommandError(Status.CASE_UNREADABLE, os_error_text(error)) from error


def case_of(word: str, *, simulated: bool = True) -> Case:
    """The one case that is meant.

    Args:
        word: As for `cases_of`.
        simulated: As for `load_cases`.

    Raises:
        CommandError: As `cases_of`, or the word means several cases (2).
    """
    cases = cases_of([word], simulated=simulated)
    if len(cases) > 1:
        first = cases[0]
        reason = (
            f"{word} holds {len(cases)} cases; name one of them, such as {first.path}::{first.name}"
        )
        raise CommandError(Status.USAGE, reason)
    return cases[0]


def split_words(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """The words that name logs, and those that name criteria, as in `in.alog criteria.txt`."""
    logs: list[str] = []
    criteria: list[str] = []
    for word in words:
        name = Path(word).name
        is_criteria = name.endswith(_CRITERIA) or name.startswith(_TARGET)
        (criteria if is_criteria and not Path(word).is_dir() else logs).append(word)
    return logs, criteria


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


def _located(word: str, *, simulated: bool) -> str:
    """The word itself, or FILE::NAME if it is the bare name of a case below `cases/`.

    Raises:
        CommandError: It is neither (2).
    """
    path = Path(word)
    if "::" in word or path.exists() or path.name != word or path.suffix == ".toml":
        return word
    folders = [DEFAULT_CASES] if Path(DEFAULT_CASES).is_dir() else []
    known = load_cases(folders, simulated=simulated)
    for case in known:
        if case.name == word:
            return f"{case.path}::{word}"
    reason = f"{word}: there is no case of this name in {DEFAULT_CASES}/, and no such file"
    near = nearest(word, (case.name for case in known))
    raise CommandError(Status.USAGE, f'{reason}; did you mean "{near}"?' if near else reason)
