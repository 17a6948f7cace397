"""`alogkit grade`: judge logs, simulated or recorded, by a case."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.status import CommandError, Status, status_of

if TYPE_CHECKING:
    from alogkit.cli.reports import Reports
    from alogkit.verdict import Grade, Verdict

EXAMPLES = """\b
Examples:
  alogkit grade outputs/min_altitude_guard_pass -c min_altitude_guard_pass
  alogkit grade abe.alog shoreside.alog -c my_cases.toml::dive --json
  alogkit grade shoreside.alog --criteria targ_shoreside.moos
  alogkit grade in.alog criteria.txt

Exit status: 0 PASS, 1 FAIL, 6 inconclusive; others as `alogkit -h` tells."""


class When(Enum):
    """When a real grader looks: at the ticks of its own clock, or at each instant of the logs."""

    TICK = "tick"
    EVENT = "event"


def grade(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    case: Annotated[
        str | None,
        typer.Option("--case", "-c", metavar="CASE", help="FILE::NAME, or a name in cases/."),
    ] = None,
    criteria: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A .moos file of pMissionEval, or alogeval's criteria."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="The value of a macro in it, $(NAME)."),
    ] = None,
    block: Annotated[
        str | None, typer.Option("--block", metavar="NAME", help="The grader's name in it.")
    ] = None,
    mode: Annotated[
        When | None,
        typer.Option(help="When that grader looks.", show_default="as the real one"),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print the verdict as JSON, or write it to FILE.json.")
    ] = False,
    junit: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the verdict as JUnit XML.")
    ] = None,
    summary: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the findings as Markdown.")
    ] = None,
    github: Annotated[
        bool | None,
        typer.Option(help="Annotate the case file's line.", show_default="in GitHub Actions"),
    ] = None,
) -> None:
    """Grade a run's logs by a case, with the evidence.

    Every condition gets the value found, its margin to the threshold, and the posting that decided:
    its time, its variable, and the line of the log.

    LOG is an .alog, an .alog.gz, or a folder with some in it, all of one run: the vehicle's log,
    shoreside's, or both. Times count from the first log's LOGSTART (of a folder, the vehicle's).

    In place of a case, criteria of the real graders are taken as they are, and judged as the real
    graders judge: give the file as --criteria, or just among the logs.
    """
    from alogkit.cli.criteria import split_words
    from alogkit.cli.reports import json_word, wanted

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
        found = _by_criteria(words, files[0], block, settings or [], mode, reports)
    raise typer.Exit(status_of([found]))


def _by_case(words: list[str], case: str, reports: Reports) -> Grade:
    from alogkit.case_folder import verdict_text
    from alogkit.casefile.row import case_row
    from alogkit.cli.inputs import case_of, logs_of_one_run
    from alogkit.cli.reports import case_entry, deliver_json, deliver_reports
    from alogkit.evaluate.evaluate import evaluate

    asked = case_of(case)
    logs = logs_of_one_run(words)
    verdict = evaluate(logs, asked.criteria)
    if not reports.takes_output:
        _show(asked.name, verdict, reports)
    deliver_json(verdict_text(asked, verdict), reports)
    deliver_reports([case_entry(asked, verdict, case_row(asked, logs, verdict))], reports)
    return verdict.grade


def _by_criteria(
    words: list[str],
    file: str,
    block: str | None,
    settings: list[str],
    when: When | None,
    reports: Reports,
) -> Grade:
    from alogkit.cli.criteria import after_findings, block_of, block_title, graded_json
    from alogkit.cli.inputs import logs_of_one_run
    from alogkit.cli.output import emit
    from alogkit.cli.reports import block_entry, deliver_json, deliver_reports
    from alogkit.dialect.grade import Mode
    from alogkit.dialect.grade import grade as grade_by

    asked = block_of(file, block, settings)
    mode = None if when is None else Mode(when.value)
    graded = grade_by(logs_of_one_run(words), asked, mode=mode)
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
