"""`alogkit export`: a log in the format of another program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.negative import NegativeNumbers
from alogkit.cli.options import Force, Out, Quiet, Start, Stop
from alogkit.cli.status import CommandError, Status
from alogkit.export.formats import Format, format_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.cli.words import Words

Command = NegativeNumbers
EXAMPLES = """\b
Examples:
  alogkit export abe.alog 'NAV_*' --every 0.5 track.csv
  alogkit export abe.alog NODE_REPORT_LOCAL.SPD 10 60 | head
  alogkit export abe.alog abe_vname.mcap
  alogkit export shoreside.alog fleet.kml --datum 43.8253,-70.3304

Exit status: 0 something is exported, 1 nothing is; others as `alogkit -h` tells."""


def export(
    words: Annotated[list[str], typer.Argument(metavar="LOG [WORD] [OUTPUT]", hidden=True)],
    form: Annotated[
        Format | None,
        typer.Option("--format", help="If not as the output's name ends: csv."),
    ] = None,
    start: Start = None,
    stop: Stop = None,
    wide: Annotated[
        bool, typer.Option("--wide", help="A row a time, a column a variable.")
    ] = False,
    every: Annotated[
        float | None, typer.Option("--every", metavar="S", help="Wide, a row every S seconds.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="VARIABLE", help="Wide, a row when this was posted."),
    ] = None,
    warp: Annotated[
        float | None, typer.Option("--warp", help="The time warp, if the log does not tell it.")
    ] = None,
    datum: Annotated[
        str | None,
        typer.Option("--datum", metavar="LAT,LON", help="Where x and y are 0 (degrees)."),
    ] = None,
    defuse: Annotated[
        bool, typer.Option("--defuse", help="In CSV, ' before text that a spreadsheet would run.")
    ] = False,
    quiet: Quiet = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Write a log in the format of another program.

    OUTPUT ends in .csv, .jsonl, .parquet, .mcap (Foxglove) or .mat (MATLAB) for postings, in
    .geojson or .kml for where vehicles went. Without one, text goes to standard output.

    WORD is a variable (NAV_X, NAV_*), a key of a payload (NODE_REPORT.X), or one of two numbers
    that are a time window (s since LOGSTART); without variables, all are exported. A row is a
    posting; in a wide table it is an instant, with the values that are held then.

    Times are MOOS seconds since LOGSTART. UTC is added where the time warp is known: from
    PROC_WATCH_TIME_WARP, from LOGSTART and the date of the log's folder, or from --warp.

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input.
    """
    from alogkit.cli.delivery import deliver, output_of, warn_second_header
    from alogkit.cli.export_content import content_of
    from alogkit.cli.exporting import Asked, check, datum_of_option
    from alogkit.cli.output import remark
    from alogkit.cli.progress import watching
    from alogkit.cli.reading import log_in
    from alogkit.export.clock import clock_of

    words, out = _output(words, out)
    asked_for = _words(words, start, stop)
    asked = Asked(
        form=form or _format(out),
        names=asked_for.names,
        start=asked_for.start,
        stop=asked_for.stop,
        wide=wide or every is not None or at is not None,
        every=every,
        at=at,
        warp=warp,
        datum=None if datum is None else datum_of_option(datum),
        defuse=defuse,
    )
    check(asked, out)
    log = log_in(asked_for.logs[0], quiet=quiet)
    warn_second_header(log)
    path = output_of(out, log, force=force)
    clock = clock_of(log, warp)
    if not clock.known:
        remark(f"alogkit: no UTC: {clock.basis}; --warp tells the time warp")
    content = content_of(log, asked, clock)
    deliver(content.chunks, path, force=force, quiet=quiet)
    if not quiet and (path is not None or watching()):
        remark(content.told if path is None else f"{path}: {content.told}")
    raise typer.Exit(Status.PASS if content.something else Status.FAIL)


def _output(words: Sequence[str], out: str | None) -> tuple[list[str], str | None]:
    """The words but the output, and the output.

    Raises:
        CommandError: There are several outputs (2).
    """
    outputs = [*([] if out is None else [out]), *(word for word in words if format_of(word))]
    if len(outputs) > 1:
        raise CommandError(Status.USAGE, f"{' and '.join(outputs)}: one output at a time")
    return [word for word in words if not format_of(word)], outputs[0] if outputs else None


def _words(words: Sequence[str], start: float | None, stop: float | None) -> Words:
    """What each word is.

    Raises:
        CommandError: As `sort_words_and_window`, or there are several logs (2).
    """
    from alogkit.cli.words import sort_words_and_window

    asked = sort_words_and_window(words, start, stop)
    if len(asked.logs) > 1:
        reason = f"one log at a time, and {asked.logs[1]} is one more; an output ends as in .csv"
        raise CommandError(Status.USAGE, reason)
    return asked


def _format(out: str | None) -> Format:
    """The format that an output's name means; CSV for standard output.

    Raises:
        CommandError: It means none (2).
    """
    found = Format.CSV if out is None else format_of(out)
    if found is None:
        endings = ", ".join(f".{one.value}" for one in Format)
        raise CommandError(Status.USAGE, f"{out}: ends in none of {endings}; --format tells")
    return found
