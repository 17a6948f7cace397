"""`alogkit diff`: how far apart two runs are, and where first."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Json, NoColors, Silent
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.toolbox.diff import Side

EXAMPLES = """\b
Examples:
  alogkit diff a.alog b.alog 'NAV_*' --tolerance 'NAV_*=0.5'
  alogkit diff a.alog b.alog --align DEPLOY=true --ignore 'DB_*'
  alogkit diff a.alog b.alog --json

Exit status: 0 the same within tolerance, 1 different; others as `alogkit -h` tells."""


def diff(
    words: Annotated[list[str], typer.Argument(metavar="LOG LOG [VARIABLE]", hidden=True)],
    tolerance: Annotated[
        list[str] | None,
        typer.Option(metavar="VAR=X", help="How far apart its numbers may be; X alone for all."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="VAR", help="Leave it out.")
    ] = None,
    align: Annotated[
        str | None,
        typer.Option(metavar="CONDITION", help="Count time from when it first holds."),
    ] = None,
    show_all: Annotated[
        bool, typer.Option("-a", "--all", help="Show variables that are the same, too.")
    ] = False,
    no_colors: NoColors = False,
    json: Json = False,
    quiet: Silent = False,
) -> None:
    """Compare two runs.

    Values are held from posting to posting, and compared whenever either run posts, from when both
    hold one until the shorter log ends. Of each variable: lines and rates on both sides, the share
    of samples that matched, and of numbers the largest distance and its root mean square. Times
    count from each log's LOGSTART, or from the CONDITION.

    VARIABLE may be NAV_*, or NODE_REPORT.X for a key of a payload; without any, all are compared.
    """
    from alogkit.cli.look import look
    from alogkit.cli.output import emit
    from alogkit.cli.reading import log_in
    from alogkit.cli.words import sort_words
    from alogkit.report.diff_text import diff_dict, format_diff
    from alogkit.toolbox.diff import diff as compared

    asked = sort_words(words)
    if len(asked.logs) != 2:  # noqa: PLR2004 -- two runs
        raise CommandError(Status.USAGE, f"two runs are compared, not {len(asked.logs)}")
    tolerances = dict(map(_tolerance, tolerance or ()))
    logs = (log_in(asked.logs[0], quiet=quiet), log_in(asked.logs[1], quiet=quiet))
    sides = _aligned(logs, align)
    found = compared(sides, _names(logs, asked.names, ignore or ()), tolerances)
    if json:
        from json import dumps

        emit(dumps(diff_dict(sides, found), indent=2) + "\n")
    else:
        emit(format_diff(sides, found, look(no_colors=no_colors), all_variables=show_all))
    raise typer.Exit(Status.PASS if found.same else Status.FAIL)


def _aligned(logs: tuple[Alog, Alog], align: str | None) -> tuple[Side, Side]:
    """The runs, counted from where a condition first holds.

    Raises:
        CommandError: It is no condition (2), or never holds in one of them (5).
    """
    from alogkit.cli.words import condition_of
    from alogkit.toolbox.diff import Side
    from alogkit.toolbox.held import first_time

    if align is None:
        return Side(logs[0]), Side(logs[1])
    condition = condition_of(align)
    zeros = []
    for log in logs:
        zero = first_time(log, condition)
        if zero is None:
            reason = f"{log.path}: `{align}` never holds, so the runs cannot be aligned on it"
            raise CommandError(Status.INVALID, reason)
        zeros.append(zero)
    return Side(logs[0], zeros[0]), Side(logs[1], zeros[1])


def _names(logs: tuple[Alog, Alog], words: Sequence[str], ignored: Sequence[str]) -> list[str]:
    """The variables to compare.

    Raises:
        CommandError: There are none (2).
    """
    from alogkit.alog.names import expand_all, matcher
    from alogkit.cli.reading import warn_unmatched

    meant = [expand_all(log, words or log.variables) for log in logs]
    nowhere = [word for word in meant[0][1] if word in meant[1][1]]
    warn_unmatched(logs[0], nowhere)
    tests = [matcher(word) for word in ignored]
    names = [
        name
        for name in dict.fromkeys((*meant[0][0], *meant[1][0]))
        if not any(test(name) for test in tests)
    ]
    if not names:
        raise CommandError(Status.USAGE, "there is no variable to compare")
    return names


def _tolerance(text: str) -> tuple[str, float]:
    """The variables and the distance of `NAV_X=0.5`, or of `0.5` for all.

    Raises:
        CommandError: It says something else (2).
    """
    name, _, number = text.rpartition("=")
    try:
        distance = float(number)
    except ValueError:
        distance = -inf
    if not distance >= 0.0:
        reason = f"--tolerance {text}: is VARIABLE=X or X, with a number X from 0 up"
        raise CommandError(Status.USAGE, reason)
    return name or "*", distance
