"""`alogkit info`: what a log is and what it holds."""

from __future__ import annotations

from typing import Annotated

import typer

from alogkit.cli.options import Json, Silent

EXAMPLES = """\b
Examples:
  alogkit info outputs/min_altitude_guard_pass
  alogkit info recorded.alog.gz --json"""


def info(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    json: Json = False,
    quiet: Silent = False,
) -> None:
    """Show what logs hold: header, variables, problems.

    Of each variable: how often it was posted, as number or text, from when to when, at what rate
    and by which apps. Lines that are no postings are counted as problems, never dropped.
    Of the logs of one run, how their clocks agree.

    LOG is an .alog, an .alog.gz, a folder or zip with some in it, or - for standard input.
    """
    from alogkit.cli.output import emit
    from alogkit.cli.reading import logs_of
    from alogkit.report.log_info import format_clocks, format_info, info_dict

    found = logs_of(logs, quiet=quiet)
    if json:
        from json import dumps

        emit(dumps([info_dict(log) for log in found], indent=2, allow_nan=False) + "\n")
    else:
        parts = [format_info(log) for log in found]
        emit("\n".join(filter(None, [*parts, format_clocks(found)])))
