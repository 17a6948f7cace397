"""`alogkit scan`: how much of a log each variable is."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Json, NoColors, Silent

if TYPE_CHECKING:
    from alogkit.alog.log import Alog
    from alogkit.report.aligned import Look

EXAMPLES = """\b
Examples:
  alogkit scan abe.alog --sort=chars
  alogkit scan abe.alog 'NAV_*' NODE_REPORT_LOCAL.SPD
  alogkit scan abe.alog --appstat"""


class Order(Enum):
    """What the variables are sorted by."""

    START = "start"
    STOP = "stop"
    VARS = "vars"
    PROC = "proc"
    CHARS = "chars"
    LINES = "lines"


def scan(
    words: Annotated[list[str], typer.Argument(metavar="LOG [VARIABLE]", hidden=True)],
    sort: Annotated[Order, typer.Option(help="Sort by this, ascending.")] = Order.VARS,
    reverse: Annotated[bool, typer.Option("-r", "--reverse", help="Sort descending.")] = False,
    names_only: Annotated[
        bool, typer.Option("-l", "--list", help="Only the variables' names.")
    ] = False,
    rate_only: Annotated[
        bool, typer.Option("--rate-only", help="Only the data rate of the log.")
    ] = False,
    no_aux: Annotated[
        bool, typer.Option("--noaux", help="Sources without what follows their colon.")
    ] = False,
    appstat: Annotated[
        bool, typer.Option("--appstat", help="What each app wrote, the most first.")
    ] = False,
    terse: Annotated[
        bool, typer.Option("-t", "--terse", help="Only the rows: no titles, no totals.")
    ] = False,
    no_colors: NoColors = False,
    json: Json = False,
    quiet: Silent = False,
) -> None:
    """Show what logs hold, variable by variable.

    Of each: its lines, the characters of its values, its first and last time (s since LOGSTART),
    its lines a second, and who posted it. A behavior's postings are shown without the helm's
    iteration.

    LOG is an .alog, an .alog.gz, a folder or zip with some in it, or - for standard input. VARIABLE
    may be NAV_*, or NODE_REPORT.X for a key of a payload; without any, all are shown.
    """
    from alogkit.alog.names import expand_all
    from alogkit.cli.look import look
    from alogkit.cli.output import emit
    from alogkit.cli.reading import logs_of, warn_unmatched
    from alogkit.cli.words import sort_words
    from alogkit.report.scan_text import (
        format_apps,
        format_rate,
        format_scan,
        format_totals,
        scan_dict,
    )
    from alogkit.toolbox.scan import app_statistics, ordered, totals
    from alogkit.toolbox.scan import scan as scanned

    asked = sort_words(words)
    shown = look(no_colors=no_colors)
    dicts = []
    logs = logs_of(asked.logs, quiet=quiet)
    for log in logs:
        names, unmatched = expand_all(log, asked.names)
        warn_unmatched(log, unmatched)
        found = scanned(log, names if asked.names else None, aux=not no_aux)
        found = ordered(found, sort.value, reverse=reverse)
        total = totals(log, found)
        if json:
            dicts.append(scan_dict(log, found, total, app_statistics(log)))
            continue
        if len(logs) > 1 and not terse:
            emit(_title(log, shown))
        if names_only:
            emit("".join(f"{one.variable}\n" for one in found))
        elif rate_only:
            emit(format_rate(total))
        elif appstat:
            emit(format_apps(app_statistics(log), shown))
        else:
            emit(format_scan(found, shown, bare=terse))
            emit("" if terse else format_totals(total, log, shown))
    if json:
        from json import dumps

        emit(dumps(dicts, indent=2) + "\n")


def _title(log: Alog, shown: Look) -> str:
    from alogkit.report.aligned import cell

    return shown.paint(cell(log.path), "head") + "\n"
