"""`alogkit sort`: a log in the order of its times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

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
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Tell nothing.")] = False,
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="FILE", help="The output; vname is the vehicle."),
    ] = None,
    force: Annotated[bool, typer.Option("-f", "--force", help="Overwrite the output.")] = False,
) -> None:
    """Sort a log by time, or check that it is sorted.

    Postings of one time stay in their order, and values of several lines in one piece. Lines that
    belong to no posting have no time, and are left out.

    LOG is an .alog, an .alog.gz, or - for standard input; a second one is the output.
    """
    from alogkit.cli.delivery import deliver, output_of, refuse_second_header, report
    from alogkit.cli.output import remark
    from alogkit.cli.reading import file_in, log_in
    from alogkit.cli.words import input_and_output, sort_words
    from alogkit.toolbox.copy import copied
    from alogkit.toolbox.logfile import BAD_KINDS
    from alogkit.toolbox.select import Query, by_time, select, without_duplicates

    asked = sort_words(words)
    if asked.names:
        raise CommandError(Status.USAGE, f"{asked.names[0]}: is not a log")
    name, out = input_and_output(asked.logs, out)
    if check:
        if out is not None or dedupe or force:
            raise CommandError(Status.USAGE, "--check writes nothing; give it only a log")
        raise typer.Exit(_check(log_in(name), quiet=quiet))
    file = file_in(name)
    refuse_second_header(file.log)
    path = output_of(out, file.log, force=force)
    found = select(file.log, Query()).found
    if dedupe:
        found = without_duplicates(found)
    deliver(copied(file, by_time(found)), path, force=force)
    report(len(found), file.log, path, quiet=quiet)
    n_bad = sum(problem.lines for problem in file.log.problems if problem.kind in BAD_KINDS)
    if n_bad and not quiet:
        remark(f"alogkit: left out {n_bad} lines that belong to no posting")


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
