"""What a run or a verdict is reported as, beside the text on standard output."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.cli.output import emit, os_error_text
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.casefile.records import Case
    from alogkit.dialect.records import Block
    from alogkit.report.entry import Entry
    from alogkit.suite import CaseCrash, CaseResult
    from alogkit.verdict import Verdict

_JSON = ".json"


class Reports(NamedTuple):
    """Which reports are wanted; None for none."""

    junit: str | None = None
    summary: str | None = None
    json: str | None = None
    """A file; '' is standard output."""
    github: bool = False

    @property
    def takes_output(self) -> bool:
        """Whether standard output is taken by JSON."""
        return self.json == ""

    @property
    def for_others(self) -> bool:
        """Whether there is a report of another program's format."""
        return self.junit is not None or self.summary is not None or self.github

    def shown(self, text: str) -> str:
        """Text for standard output, in which GitHub Actions find no workflow command."""
        if not self.github:
            return text
        from alogkit.report.escape import without_commands

        return without_commands(text)


def wanted(
    junit: str | None, summary: str | None, json: str | None, *, github: bool | None
) -> Reports:
    """The reports that were asked for, their folders made.

    Args:
        junit: File of the JUnit XML.
        summary: File of the Markdown.
        json: File of the JSON, '' for standard output.
        github: Whether GitHub is told; None: if its Actions run this.

    Raises:
        CommandError: A file cannot be written there (2).
    """
    for option, name in (("--junit", junit), ("--summary", summary), ("--json", json)):
        if not name:
            continue
        try:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(Status.USAGE, f"{option} {os_error_text(error)}") from error
        if Path(name).is_dir():
            raise CommandError(Status.USAGE, f"{option} {name}: this is a folder")
    return Reports(junit, summary, json, in_actions() if github is None else github)


def json_word(words: Sequence[str], *, asked: bool) -> tuple[list[str], str | None]:
    """The words without the one that names the file for JSON, and that file.

    Args:
        words: Of the command line; one that ends in `.json` is the file.
        asked: Whether `--json` was given.

    Returns:
        The file is '' for standard output, and None where no JSON was asked for.

    Raises:
        CommandError: Two words name a file (2).
    """
    files = [word for word in words if asked and word.endswith(_JSON)]
    if len(files) > 1:
        raise CommandError(Status.USAGE, f"--json: name one file, not {files[0]} and {files[1]}")
    left = [word for word in words if word not in files]
    return left, (files[0] if files else "") if asked else None


def in_actions() -> bool:
    """Whether GitHub Actions run this."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def workspace() -> str:
    """The repository that GitHub Actions have checked out; '' elsewhere."""
    return os.environ.get("GITHUB_WORKSPACE", "")


def run_entries(
    cases: Iterable[Case], outcomes: Iterable[CaseResult | CaseCrash], *, control: bool
) -> list[Entry]:
    """The cases of a run, in order, as reports need them."""
    from alogkit.report.entry import Entry
    from alogkit.suite import CaseResult

    lines: dict[str, dict[str, int]] = {}
    entries = []
    for case, found in zip(cases, outcomes, strict=True):
        if not case.line and case.path not in lines:
            lines[case.path] = case_lines(case.path)
        graded = found if isinstance(found, CaseResult) else None
        entries.append(
            Entry(
                name=f"{case.name}.control" if control else case.name,
                suite=case.harness,
                path=case.path,
                line=case.line or lines[case.path].get(case.name, 1),
                about=case.control.about if control and case.control else case.about,
                verdict=graded.verdict if graded else None,
                error="" if isinstance(found, CaseResult) else found.reason,
                row=graded.row if graded else "",
                folder=graded.folder if graded else "",
                control=control,
            )
        )
    return entries


def case_entry(case: Case, verdict: Verdict, row: str = "") -> Entry:
    """A case by which logs were graded."""
    from alogkit.report.entry import Entry

    line = case_lines(case.path).get(case.name, 1)
    return Entry(case.name, case.harness, case.path, line, case.about, verdict, row=row)


def block_entry(block: Block, name: str, verdict: Verdict, row: str) -> Entry:
    """A real grader's criteria by which logs were graded."""
    from alogkit.report.entry import Entry

    line = block.asked[0].entry.line if block.asked else 1
    return Entry(name, Path(block.path).stem, block.path, line, "", verdict, row=row)


def case_lines(path: str) -> dict[str, int]:
    """The line in a case file that each of its cases begins at."""
    from alogkit.casefile.positions import positions

    found = positions(Path(path).read_bytes().decode())
    return {
        str(key[1]): place.line
        for key, place in found.keys.items()
        if len(key) == 2 and key[0] == "case"  # noqa: PLR2004 -- `case.NAME`
    }


def deliver_reports(entries: Sequence[Entry], reports: Reports) -> None:
    """Write the reports that are wanted.

    Raises:
        CommandError: One cannot be written (2).
    """
    from alogkit.case_folder import write_atomically

    try:
        if reports.junit:
            from alogkit.report.junit import junit_xml

            write_atomically(Path(reports.junit), junit_xml(entries))
        if reports.summary:
            from alogkit.report.markdown import job_summary

            write_atomically(Path(reports.summary), job_summary(entries))
        if reports.github:
            _tell_github(entries, err=reports.takes_output)
    except OSError as error:
        raise CommandError(Status.USAGE, os_error_text(error)) from error


def deliver_json(text: str, reports: Reports) -> None:
    """Write JSON where it is wanted.

    Raises:
        CommandError: It cannot be written (2).
    """
    from alogkit.case_folder import write_atomically

    if reports.takes_output:
        emit(text)
    elif reports.json:
        try:
            write_atomically(Path(reports.json), text)
        except OSError as error:
            raise CommandError(Status.USAGE, os_error_text(error)) from error


def _tell_github(entries: Sequence[Entry], *, err: bool) -> None:
    import typer

    from alogkit.report.github import github_annotations
    from alogkit.report.markdown import SUMMARY_LIMIT, job_summary

    told = github_annotations(entries, workspace())
    if err:
        typer.echo(told, nl=False, err=True)
    else:
        emit(told)
    page = os.environ.get("GITHUB_STEP_SUMMARY")
    if page:
        path = Path(page)
        written = path.stat().st_size if path.exists() else 0
        with path.open("a", encoding="utf-8", errors="replace") as file:
            file.write(job_summary(entries, SUMMARY_LIMIT - written))
