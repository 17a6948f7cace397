"""`alogkit clip`: a stretch of time out of a log."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.negative import NegativeNumbers
from alogkit.cli.options import Batch, Force, Out, Quiet, Start, Stop, Suffix
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from alogkit.cli.words import Words

Command = NegativeNumbers
EXAMPLES = """\b
Examples:
  alogkit clip abe.alog 10 60 dive.alog
  alogkit clip abe.alog --from 42.5 --hold -o end_vname.alog.gz
  alogkit clip *.alog 10 60 --batch --suffix=_dive

Exit status: 0 something is left, 1 nothing is; others as `alogkit -h` tells."""


def clip(
    words: Annotated[list[str], typer.Argument(metavar="LOG START STOP", hidden=True)],
    start: Start = None,
    stop: Stop = None,
    hold: Annotated[
        bool, typer.Option("--hold", help="Keep each variable's last posting before the start.")
    ] = False,
    batch: Batch = False,
    suffix: Suffix = None,
    quiet: Quiet = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Cut a stretch of time out of a log.

    START and STOP are seconds since LOGSTART; a posting at STOP is not kept. Lines stay as they
    are, the header with them, so that times mean what they meant. What --hold keeps has the time
    that it had, as stored mail has in a log.

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input; a
    second one is the output. With --batch every LOG is clipped, into a file beside it (_clip).
    """
    from alogkit.cli.words import inputs_and_outputs, sort_words_and_window

    asked = sort_words_and_window(words, start, stop)
    if asked.names:
        raise CommandError(Status.USAGE, f"{asked.names[0]}: is neither a log nor a time (s)")
    if (asked.start, asked.stop) == (-inf, inf):
        reason = "a clip needs a time window: two numbers (s), --from or --to"
        raise CommandError(Status.USAGE, reason)
    pairs = inputs_and_outputs(asked.logs, out, batch=batch, suffix=suffix, default="_clip")
    counts = [_clip(name, to, asked, hold=hold, quiet=quiet, force=force) for name, to in pairs]
    raise typer.Exit(Status.PASS if any(counts) else Status.FAIL)


def _clip(name: str, out: str | None, asked: Words, *, hold: bool, quiet: bool, force: bool) -> int:
    """Clip one log; how many postings are left."""
    from alogkit.cli.delivery import deliver, output_of, report, warn_second_header
    from alogkit.cli.reading import file_in
    from alogkit.toolbox.copy import copied_lines
    from alogkit.toolbox.select import window

    file = file_in(name, quiet=quiet)
    warn_second_header(file.log)
    path = output_of(out, file.log, force=force)
    lines = window(file.log, asked.start, asked.stop, hold=hold)
    deliver(copied_lines(file, lines), path, force=force, quiet=quiet)
    report(len(lines), file.log, path, quiet=quiet)
    return len(lines)
