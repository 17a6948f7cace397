"""`alogkit check`: whether conditions hold in a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Json, NoColors, Silent
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.toolbox.check import Clause, Question

EXAMPLES = """\b
Examples:
  alogkit check abe.alog -p "NAV_DEPTH > 10" -f "BHV_ERROR = MissingDecVars"
  alogkit check abe.alog -s "DEPLOY = true" -e "NAV_X > 90" -f "NAV_DEPTH > 9"

Exit status: 0 passed, 1 failed, 6 the start never came; others as `alogkit -h` tells."""


def check(
    words: Annotated[list[str] | None, typer.Argument(metavar="LOG", hidden=True)] = None,
    starts: Annotated[
        list[str] | None,
        typer.Option("-s", "--start", metavar="CONDITION", help="From when all of these hold."),
    ] = None,
    ends: Annotated[
        list[str] | None,
        typer.Option("-e", "--end", metavar="CONDITION", help="Until all of these hold."),
    ] = None,
    passes: Annotated[
        list[str] | None,
        typer.Option("-p", "--pass", metavar="CONDITION", help="Must hold some time."),
    ] = None,
    fails: Annotated[
        list[str] | None,
        typer.Option("-f", "--fail", metavar="CONDITION", help="Must never hold."),
    ] = None,
    log_name: Annotated[
        str | None, typer.Option("-i", "--in", metavar="LOG", help="The log, as an option.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="Write the answer there.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output.")] = False,
    no_colors: NoColors = False,
    json: Json = False,
    quiet: Silent = False,
) -> None:
    """Check that conditions hold in a log, or never do.

    Each CONDITION of --pass must hold at some instant between start and end, and none of --fail at
    any. Without --start that is from the first posting, without --end to the last. Values are held
    from posting to posting; ALOG_TIMESTAMP is the time (s since LOGSTART).

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input. For
    deadlines, stages and margins, write a case, and grade by it.
    """
    from alogkit.cli.delivery import deliver, output_of
    from alogkit.cli.look import look
    from alogkit.cli.reading import log_in
    from alogkit.cli.words import sort_words
    from alogkit.report.aligned import Look
    from alogkit.report.check_text import check_dict, format_check
    from alogkit.toolbox.check import Question
    from alogkit.toolbox.check import check as checked

    asked = sort_words([*(words or ()), *([] if log_name is None else [log_name])])
    if asked.names or len(asked.logs) > 1:
        odd = (*asked.names, *asked.logs[1:])[0]
        raise CommandError(Status.USAGE, f"{odd}: one log, and conditions behind their options")
    if not passes and not fails:
        raise CommandError(Status.USAGE, "name what to check: --pass or --fail")
    question = Question(*map(_clauses, (starts, ends, passes, fails)))
    log = log_in(asked.logs[0], quiet=quiet)
    path = output_of(out, log, force=force)
    _warn(log, question)
    found = checked(log, question)
    if json:
        from json import dumps

        text = dumps(check_dict(log, found), indent=2) + "\n"
    else:
        text = format_check(found, look(no_colors=no_colors) if path is None else Look())
    deliver([text.encode("utf-8", "surrogateescape")], path, force=force)
    raise typer.Exit(
        Status.INCONCLUSIVE if found.start is None else Status.PASS if found.passed else Status.FAIL
    )


def _clauses(texts: Sequence[str] | None) -> tuple[Clause, ...]:
    """The conditions that an option gave.

    Raises:
        CommandError: One is none (2).
    """
    from alogkit.cli.words import condition_of
    from alogkit.toolbox.check import Clause

    return tuple(Clause(text, condition_of(text)) for text in texts or ())


def _warn(log: Alog, question: Question) -> None:
    """Tell which variables of the conditions the log has not."""
    from alogkit.alog.names import expand_all
    from alogkit.cli.reading import warn_unmatched
    from alogkit.logic.truth import variables
    from alogkit.toolbox.check import TIMESTAMP

    clauses = (*question.starts, *question.ends, *question.passes, *question.fails)
    names = dict.fromkeys(name for one in clauses for name in variables(one.condition))
    names.pop(TIMESTAMP, None)
    warn_unmatched(log, expand_all(log, names)[1])
