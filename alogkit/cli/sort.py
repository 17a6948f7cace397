"""`alogkit sort`: a log in the order of its times."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Force, Out, Quiet
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

EXAMPLES = """\b
Examples:
  alogkit sort abe.alog sorted.alog --dedupe
  alogkit sort --check abe.alog && echo in order

Exit status: 0, or with --check 1 if the log is not sorted; others as `alogkit -h` tells."""


def sort(
    words: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; tell where the times go back.")
    ] = False,
    dedupe: Annotated[
        bool, typer.Option("-d", "--dedupe", help="Leave out exact duplicates.")
    ] = False,
    quiet: Quiet = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Sort a log by time, or check that it is sorted.

    Postings of one time stay in their order, and values of several lines in one piece. Lines that
    belong to no posting have no time, and are left out. The log is not held: of each line there
    are only its time and its place.

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input; a
    second one is the output.
    """
    from alogkit.cli.delivery import deliver, output_of, refuse_second_header, report
    from alogkit.cli.output import remark
    from alogkit.cli.reading import file_in, log_in
    from alogkit.cli.words import input_and_output, sort_words
    from alogkit.toolbox.copy import copied_lines
    from alogkit.toolbox.order import by_time, without_duplicates

    asked = sort_words(words)
    if asked.names:
        raise CommandError(Status.USAGE, f"{asked.names[0]}: is not a log")
    name, out = input_and_output(asked.logs, out)
    if check:
        if out is not None or dedupe or force:
            raise CommandError(Status.USAGE, "--check writes nothing; give it only a log")
        raise typer.Exit(_check(log_in(name, quiet=quiet), quiet=quiet))
    file = file_in(name, quiet=quiet)
    log = file.log
    refuse_second_header(log)
    path = output_of(out, log, force=force)
    rows = by_time(log.times)
    if dedupe:
        rows = array("q", without_duplicates(log, rows))
    lines = map(log.line_numbers.__getitem__, rows)
    deliver(copied_lines(file, lines), path, force=force, quiet=quiet)
    report(len(rows), log, path, quiet=quiet)
    n_bad = len(file.others.bad)
    if n_bad and not quiet:
        lines_left = "1 line that belongs" if n_bad == 1 else f"{n_bad} lines that belong"
        remark(f"alogkit: left out {lines_left} to no posting")


def _check(log: Alog, *, quiet: bool) -> Status:
    from alogkit.cli.output import emit
    from alogkit.report.aligned import cell
    from alogkit.toolbox.order import first_step_back

    step = first_step_back(log)
    if step is None:
        return Status.PASS
    if not quiet:
        places = "the only place" if step.places == 1 else f"the first of {step.places} places"
        emit(
            f"{cell(log.path)}:{step.line}: the time goes back to {step.time:.5f} s, from "
            f"{step.time_before:.5f} s in line {step.line_before}; {places}\n"
        )
    return Status.FAIL
