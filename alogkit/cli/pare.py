"""`alogkit pare`: a log without the bulk of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Force, Out, Quiet
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.alog.log import Alog

EXAMPLES = """\b
Examples:
  alogkit pare abe.alog small.alog --hitvars=BHV_IPF,APPCAST
  alogkit pare abe.alog small.alog --markvars=BHV_ERROR --parevars='NAV_*'

Exit status: 0 something is left, 1 nothing is; others as `alogkit -h` tells."""


def pare(
    words: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    marks: Annotated[
        list[str] | None,
        typer.Option("--markvars", metavar="VARS", help="Variables whose postings are events."),
    ] = None,
    pares: Annotated[
        list[str] | None,
        typer.Option("--parevars", metavar="VARS", help="Kept only near an event."),
    ] = None,
    hits: Annotated[
        list[str] | None, typer.Option("--hitvars", metavar="VARS", help="Left out altogether.")
    ] = None,
    window: Annotated[
        float, typer.Option("--pare-window", min=0.0, metavar="S", help="How near, on each side.")
    ] = 30.0,
    quiet: Quiet = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Make a log smaller, but not where something happens.

    Of the variables of --parevars only the postings within so many seconds of a posting of
    --markvars are kept, of those of --hitvars none, of all others all. Lines stay as they are, the
    header with them. VARS are variables with commas or colons between; NAV_* means all that fit.

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input; a
    second one is the output.
    """
    from alogkit.cli.delivery import deliver, output_of, report, warn_second_header
    from alogkit.cli.reading import file_in
    from alogkit.cli.words import input_and_output, sort_words
    from alogkit.toolbox.copy import copied_lines
    from alogkit.toolbox.pare import pared

    asked = sort_words(words)
    if asked.names:
        raise CommandError(Status.USAGE, f"{asked.names[0]}: is not a log")
    if not pares and not hits:
        raise CommandError(Status.USAGE, "name what to leave out: --hitvars, or --parevars")
    if pares and not marks:
        raise CommandError(Status.USAGE, "--parevars needs --markvars, which it is kept near to")
    name, out = input_and_output(asked.logs, out)
    file = file_in(name, quiet=quiet)
    log = file.log
    warn_second_header(log)
    path = output_of(out, log, force=force)
    lines = pared(
        log,
        marks=_variables(log, marks),
        pares=_variables(log, pares),
        hits=_variables(log, hits),
        window=window,
    )
    deliver(copied_lines(file, lines), path, force=force, quiet=quiet)
    report(len(lines), log, path, quiet=quiet)
    raise typer.Exit(Status.PASS if lines else Status.FAIL)


def _variables(log: Alog, lists: Iterable[str] | None) -> tuple[str, ...]:
    """The variables that lists of words mean, no keys of payloads; what matches none is told."""
    from alogkit.alog.names import matcher
    from alogkit.cli.reading import warn_unmatched

    words = [word for text in lists or () for word in re.split(r"[,:\s]+", text) if word]
    found = {word: [*filter(matcher(word), log.variables)] for word in words}
    warn_unmatched(log, (word for word, names in found.items() if not names))
    return tuple(name for names in found.values() for name in names)
