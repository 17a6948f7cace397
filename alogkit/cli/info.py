"""`alogkit info`: what a log is and what it holds."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = """\b
Examples:
  alogkit info outputs/min_altitude_guard_pass
  alogkit info recorded.alog.gz --json"""


def info(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    json: Annotated[bool, typer.Option("--json", help="Print it all as JSON.")] = False,
) -> None:
    """Show what logs hold: header, variables, problems.

    Of each variable: how often it was posted, as number or text, from when to when, at what rate
    and by which apps. Lines that are no postings are counted as problems, never dropped.

    LOG is an .alog, an .alog.gz, or a folder with some in it.
    """
    from alogkit.cli.inputs import logs_of
    from alogkit.cli.output import emit
    from alogkit.report.log_info import format_info, info_dict

    found = logs_of(logs)
    if json:
        from json import dumps

        emit(dumps([info_dict(log) for log in found], indent=2, allow_nan=False) + "\n")
    else:
        emit("\n".join(format_info(log) for log in found))
