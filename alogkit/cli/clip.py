"""`alogkit clip`: a stretch of time out of a log."""

from __future__ import annotations

from math import inf
from typing import Annotated

import typer

from alogkit.cli.status import CommandError, Status

EXAMPLES = """\b
Examples:
  alogkit clip abe.alog 10 60 dive.alog
  alogkit clip abe.alog --from 42.5 --hold -o end_vname.alog.gz

Exit status: 0 something is left, 1 nothing is; others as `alogkit -h` tells."""


def clip(
    words: Annotated[list[str], typer.Argument(metavar="LOG START STOP", hidden=True)],
    start: Annotated[
        float | None, typer.Option("--from", metavar="S", help="Earliest time.")
    ] = None,
    stop: Annotated[
        float | None, typer.Option("--to", metavar="S", help="Time to stop before.")
    ] = None,
    hold: Annotated[
        bool, typer.Option("--hold", help="Keep each variable's last posting before the start.")
    ] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Do not tell how many.")] = False,
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="FILE", help="The output; vname is the vehicle."),
    ] = None,
    force: Annotated[bool, typer.Option("-f", "--force", help="Overwrite the output.")] = False,
) -> None:
    """Cut a stretch of time out of a log.

    START and STOP are seconds since LOGSTART; a posting at STOP is not kept. Lines stay as they
    are, the header with them, so that times mean what they meant. What --hold keeps has the time
    that it had, as stored mail has in a log.

    LOG is an .alog, an .alog.gz, or - for standard input; a second one is the output.
    """
    from alogkit.cli.delivery import deliver, output_of, report, warn_second_header
    from alogkit.cli.reading import file_in
    from alogkit.cli.words import input_and_output, sort_words_and_window
    from alogkit.toolbox.copy import copied
    from alogkit.toolbox.select import window

    asked = sort_words_and_window(words, start, stop)
    if asked.names:
        raise CommandError(Status.USAGE, f"{asked.names[0]}: is neither a log nor a time (s)")
    if (asked.start, asked.stop) == (-inf, inf):
        reason = "a clip needs a time window: two numbers (s), --from or --to"
        raise CommandError(Status.USAGE, reason)
    name, out = input_and_output(asked.logs, out)
    file = file_in(name)
    warn_second_header(file.log)
    path = output_of(out, file.log, force=force)
    found = window(file.log, asked.start, asked.stop, hold=hold)
    deliver(copied(file, found), path, force=force)
    report(len(found), file.log, path, quiet=quiet)
    raise typer.Exit(Status.PASS if found else Status.FAIL)
