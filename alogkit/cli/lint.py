"""`alogkit lint`: what is wrong with criteria, before anything runs."""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.errors import CaseError, MissionFileError
    from alogkit.lint.codes import Code
    from alogkit.lint.files import LintOptions
    from alogkit.lint.finding import LintFinding

EXAMPLES = """\b
Examples:
  alogkit lint missions/ cases/
  alogkit lint targ_shoreside.moos --log XLOG_SHORESIDE/
  alogkit lint meta_shoreside.moos --set WARP=10 --ignore AK006

Exit status: 0 nothing found, 1 something found, 2 usage, 4 a file cannot be
read, 5 its contents are invalid. docs/lint/ has a page for each code."""


class Format(Enum):
    """How the findings are written."""

    TEXT = "text"
    GITHUB = "github"
    JSON = "json"


def lint(
    files: Annotated[list[str], typer.Argument(metavar="FILE", hidden=True)],
    logs: Annotated[
        list[str] | None,
        typer.Option("--log", metavar="LOG", help="A log of the mission, to compare with."),
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="How to write.", show_default="github in its Actions"),
    ] = None,
    select: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Only these: AK001,AK002.")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODES", help="Not these.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="The value of a macro, $(NAME)."),
    ] = None,
) -> None:
    """Find what is wrong with criteria before a run.

    Conditions that the real grader drops, or takes and never finds true; blanks and capitals; waits
    without end; macros that never expand. With --log also what the log contradicts.

    FILE is a .moos, .xmoos or target file with a pMissionEval block, a criteria file of alogeval, a
    case file, or a folder of them. A line with `lint: ignore AK006` in a comment allows that.
    """
    from alogkit.cli.output import complain, emit, os_error_text, remark
    from alogkit.cli.reports import in_actions, workspace
    from alogkit.errors import CaseError, MissionFileError
    from alogkit.lint.files import files_of, lint_file
    from alogkit.report.lint_text import lint_github, lint_json, lint_summary, lint_text

    form = form or (Format.GITHUB if in_actions() else Format.TEXT)
    codes = _codes("--select", select or ["AK"]) - _codes("--ignore", ignore or [])
    options = _options(settings or [], logs or [])
    found: list[LintFinding] = []
    statuses: list[Status] = []
    for file in dict.fromkeys(name for word in files for name in files_of(word)):
        try:
            findings = lint_file(file, options)
        except (CaseError, MissionFileError) as error:
            _tell_invalid(error, github=form is Format.GITHUB)
            statuses.append(Status.INVALID)
        except OSError as error:
            complain(os_error_text(error))
            statuses.append(Status.CASE_UNREADABLE)
        else:
            if findings is None:
                remark(f"{file}: no criteria in it")
            found += [finding for finding in findings or [] if finding.code in codes]
    # Of two files one may include the other.
    found = list(dict.fromkeys(found))
    if form is Format.JSON:
        emit(lint_json(found))
    else:
        emit(lint_text(found) if form is Format.TEXT else lint_github(found, workspace()))
    remark(lint_summary(found))
    if found:
        statuses.append(Status.FAIL)
    raise typer.Exit(max(statuses, default=Status.PASS))


def _codes(option: str, words: Iterable[str]) -> set[Code]:
    """The codes that an option names, whole or by their beginning.

    Raises:
        CommandError: There is no such code (2).
    """
    from alogkit.lint.codes import Code

    chosen: set[Code] = set()
    for word in (part.strip().upper() for text in words for part in text.split(",")):
        meant = {code for code in Code if word and code.name.startswith(word)}
        if not meant:
            known = f"{min(code.name for code in Code)} to {max(code.name for code in Code)}"
            raise CommandError(Status.USAGE, f'{option}: there is no code "{word}", only {known}')
        chosen |= meant
    return chosen


def _options(settings: Sequence[str], logs: Sequence[str]) -> LintOptions:
    from alogkit.cli.criteria import macro_values
    from alogkit.cli.inputs import logs_of_one_run
    from alogkit.lint.files import LintOptions

    read = logs_of_one_run(logs) if logs else []
    return LintOptions(macro_values(settings), os.environ, read)


def _tell_invalid(error: CaseError | MissionFileError, *, github: bool) -> None:
    """Say what is wrong with a file that cannot be used, with its line and column."""
    from alogkit.cli.output import complain, emit
    from alogkit.cli.reports import workspace
    from alogkit.errors import CaseError
    from alogkit.lint.casefile import place_of
    from alogkit.report.github import command, relative

    if isinstance(error, CaseError):
        line, column = place_of(error)
        complain(str(error).replace(error.path, f"{error.path}:{line}:{column}", 1))
    else:
        line, column = error.line or 1, 1
        complain(str(error))
    if github:
        file = relative(error.path, workspace())
        told = command("error", str(error), file=file, line=line, col=column, title="alogkit lint")
        emit(f"{told}\n")
