"""`alogkit why`: back from a verdict to the instant at which it went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Block, CaseName, CriteriaFile, Json, Settings
from alogkit.cli.status import CommandError, Status, status_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria
    from alogkit.verdict import Verdict

EXAMPLES = """\b
Examples:
  alogkit why outputs/min_altitude_guard_pass -c min_altitude_guard_pass
  alogkit why abe.alog shoreside.alog -c my_cases.toml::dive --json
  alogkit why shoreside.alog --criteria targ_shoreside.moos

Exit status: that of the verdict, 0 PASS, 1 FAIL, 6 inconclusive; others as
`alogkit -h` tells."""


def why(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    case: CaseName = None,
    criteria: CriteriaFile = None,
    settings: Settings = None,
    block: Block = None,
    json: Json = False,
) -> None:
    """Walk back from a failure to its cause.

    Tells since when the failed conditions have been broken and how near they came, what the helm
    did at the first violated instant, the errors and warnings of its behaviors, and of each input
    the last mail and whether it was stale or missing; each with its line of the log.

    LOG is an .alog, an .alog.gz, or a folder with some in it, all of one run.
    """
    from alogkit.cli.inputs import logs_of_one_run, split_words
    from alogkit.cli.look import look
    from alogkit.cli.output import emit
    from alogkit.diagnosis.diagnose import diagnose
    from alogkit.report.why_text import format_why, why_json

    words, files = split_words(logs)
    files += [] if criteria is None else [criteria]
    if not words or len(files) + (case is not None) != 1:
        reason = "name the logs of a run, and one thing to judge by: --case CASE, or --criteria"
        raise CommandError(Status.USAGE, reason)
    read = logs_of_one_run(words)
    if case is not None:
        name, asked, verdict = _by_case(read, case)
    else:
        name, asked, verdict = _by_criteria(read, files[0], block, settings or [])
    found = diagnose(read, asked, verdict)
    emit(why_json(name, found) if json else format_why(name, found, look(no_colors=False)))
    raise typer.Exit(status_of([verdict.grade]))


def _by_case(logs: Sequence[Alog], case: str) -> tuple[str, Criteria, Verdict]:
    from alogkit.cli.inputs import case_of
    from alogkit.evaluate.evaluate import evaluate

    asked = case_of(case, simulated=False)
    return asked.name, asked.criteria, evaluate(logs, asked.criteria)


def _by_criteria(
    logs: Sequence[Alog], file: str, name: str | None, settings: list[str]
) -> tuple[str, Criteria, Verdict]:
    """A real grader's verdict, and its conditions in the names of the log that it looked at."""
    from alogkit.cli.criteria import block_of, block_title
    from alogkit.dialect.grade import grade
    from alogkit.evaluate.checks import Criteria, Names

    block = block_of(file, name, settings)
    criteria = Criteria(block.stages, names=Names("shoreside"))
    return block_title(block), criteria, grade(logs, block).verdict
