"""What `alogkit grade` does: logs and what they are judged by in, verdict and status out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.cli.guard import told
from alogkit.cli.inputs import case_of, logs_of_one_run, split_words
from alogkit.cli.reports import json_word, wanted
from alogkit.cli.status import CommandError, Status, status_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.cli.plain import Plain
    from alogkit.cli.reports import Reports
    from alogkit.verdict import Grade, Verdict


def grade_plainly(asked: Plain) -> Status:
    """What a plain command line asks for, whatever happens; see `alogkit.cli.guard`."""
    values = asked.values
    try:
        return grade_words(
            asked.words,
            case=values.get("case"),
            criteria=values.get("criteria"),
            block=values.get("block"),
            json="json" in asked.switches,
            junit=values.get("junit"),
            summary=values.get("summary"),
        )
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 -- as the guard of other commands
        return told(error)


def grade_words(
    logs: Sequence[str],
    *,
    case: str | None = None,
    criteria: str | None = None,
    settings: Sequence[str] = (),
    block: str | None = None,
    mode: str | None = None,
    json: bool = False,
    junit: str | None = None,
    summary: str | None = None,
    github: bool | None = None,
) -> Status:
    """Grade logs, as the parameters of the same names in `alogkit.cli.grade` ask.

    Raises:
        CommandError: Something that is named cannot be used.
        AlogkitError: The contents of a file cannot be used.
    """
    words, json_file = json_word(logs, asked=json)
    words, files = split_words(words)
    files += [] if criteria is None else [criteria]
    if not words:
        raise CommandError(Status.USAGE, "name the logs of a run to grade")
    if len(files) + (case is not None) != 1:
        reason = "one thing to grade by is needed: --case CASE, or --criteria FILE"
        raise CommandError(Status.USAGE, reason)
    reports = wanted(junit, summary, json_file, github=github)
    if case is not None:
        found = _by_case(words, case, reports)
    else:
        found = _by_criteria(words, files[0], block, settings, mode, reports)
    return status_of([found])


def _by_case(words: list[str], case: str, reports: Reports) -> Grade:
    from alogkit.evaluate.evaluate import evaluate

    asked = case_of(case, simulated=False)
    logs = logs_of_one_run(words)
    verdict = evaluate(logs, asked.criteria)
    if not reports.takes_output:
        _show(asked.name, verdict, reports)
    if reports.json is not None:
        from alogkit.case_folder import verdict_text
        from alogkit.cli.reports import deliver_json

        deliver_json(verdict_text(asked, verdict), reports)
    if reports.for_others:
        from alogkit.casefile.row import case_row
        from alogkit.cli.reports import case_entry, deliver_reports

        deliver_reports([case_entry(asked, verdict, case_row(asked, logs, verdict))], reports)
    return verdict.grade


def _by_criteria(
    words: list[str],
    file: str,
    block: str | None,
    settings: Sequence[str],
    mode: str | None,
    reports: Reports,
) -> Grade:
    from alogkit.cli.criteria import after_findings, block_of, block_title, graded_json
    from alogkit.cli.output import emit
    from alogkit.cli.reports import block_entry, deliver_json, deliver_reports
    from alogkit.dialect.grade import Mode, grade

    asked = block_of(file, block, settings)
    graded = grade(logs_of_one_run(words), asked, mode=None if mode is None else Mode(mode))
    if not reports.takes_output:
        _show(block_title(asked), graded.verdict, reports)
        emit(reports.shown(after_findings(asked, graded)))
    deliver_json(graded_json(asked, graded), reports)
    row = graded.output.row if graded.output else ""
    deliver_reports([block_entry(asked, block_title(asked), graded.verdict, row)], reports)
    return graded.verdict.grade


def _show(name: str, verdict: Verdict, reports: Reports) -> None:
    """Print the findings: drawn for a person, plain for a pipe."""
    from alogkit.cli.output import emit, on_terminal, writing

    if on_terminal():
        from rich.console import Console

        from alogkit.report.findings import TerminalFindings

        with writing():
            Console().print(TerminalFindings(name, verdict), soft_wrap=True)
        return
    from alogkit.report.findings import format_findings

    emit(reports.shown(format_findings(name, verdict)))
