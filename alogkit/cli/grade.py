"""`alogkit grade`: judge logs, simulated or recorded, by a case."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import typer

from alogkit.cli.options import Block, CaseName, CriteriaFile, Settings

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
    case: CaseName = None,
    criteria: CriteriaFile = None,
    settings: Settings = None,
    block: Block = None,
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
    from alogkit.cli.grading import grade_words

    status = grade_words(
        logs,
        case=case,
        criteria=criteria,
        settings=settings or (),
        block=block,
        mode=None if mode is None else mode.value,
        json=json,
        junit=junit,
        summary=summary,
        github=github,
    )
    raise typer.Exit(status)
