"""What a log holds, for `alogkit scan`: as text and as plain data."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from alogkit.report.aligned import aligned, cell, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.report.aligned import Look
    from alogkit.toolbox.scan import AppScan, Totals, VariableScan

_TITLES = ("variable", "lines", "chars", "start", "stop", "rate", "sources")
_APP_TITLES = ("app", "variables", "lines", "chars", "share")
_NUMBERS = range(1, 6)
_SOURCES = 6


def format_scan(found: Sequence[VariableScan], look: Look, *, bare: bool = False) -> str:
    """A row for each variable, each line ended; times in s since LOGSTART, rates in 1/s.

    Args:
        found: The variables.
        look: What the text goes to.
        bare: Whether the titles are left out.

    """
    rows = [() if bare else _TITLES, *map(_row, found)]
    cells = aligned([row for row in rows if row], look, right=_NUMBERS, gives=(_SOURCES, 0))
    lines = []
    for row in cells:
        row[_SOURCES] = look.paint(row[_SOURCES].rstrip(), "dim")
        lines.append(joined(row))
    if not bare:
        lines[0] = look.paint(joined(cells[0][:-1]) + f"  {_TITLES[-1]}", "head")
    return "".join(f"{line}\n" for line in lines)


def format_totals(total: Totals, log: Alog, look: Look) -> str:
    """The sums under the table and what is odd about the lines, each line ended."""
    start, stop = log.span
    rate = "" if total.chars_per_second is None else f", {_size(total.chars_per_second)}/s"
    counts = f"{total.variables} variables, {total.lines} lines, {total.chars} chars"
    lines = [f"{counts} from {start:.2f} to {stop:.2f} s{rate}"]
    if log.problems:
        kinds = Counter(problem.kind for problem in log.problems)
        shown = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
        # Those of the whole file have no line, and come first.
        first = next((problem.line for problem in log.problems if problem.line), None)
        place = "" if first is None else f", the first in line {first}"
        lines.append(look.paint(f"problems: {shown}{place}", "odd"))
    return "".join(f"{line}\n" for line in lines)


def format_rate(total: Totals) -> str:
    """The data rate alone, the line ended."""
    rate = "unknown" if total.chars_per_second is None else f"{_size(total.chars_per_second)}/s"
    return f"{rate}\n"


def format_apps(found: Sequence[AppScan], look: Look) -> str:
    """A row for each app, each line ended."""
    rows = [
        _APP_TITLES,
        *(
            (
                cell(app.source),
                str(app.variables),
                str(app.lines),
                str(app.chars),
                f"{100.0 * app.share:.1f} %",
            )
            for app in found
        ),
    ]
    titles, *cells = map(joined, aligned(rows, look, right=range(1, 5), gives=(0,)))
    return "".join(f"{line}\n" for line in (look.paint(titles, "head"), *cells))


def scan_dict(
    log: Alog, found: Sequence[VariableScan], total: Totals, apps: Sequence[AppScan]
) -> dict[str, object]:
    """A scan as plain types, ready for JSON."""
    return {
        "path": log.path,
        "community": log.community,
        "totals": total._asdict(),
        "variables": [one._asdict() for one in found],
        "apps": [app._asdict() for app in apps],
        "problems": [problem._asdict() for problem in log.problems],
    }


def _row(one: VariableScan) -> tuple[str, ...]:
    return (
        cell(one.variable),
        str(one.lines),
        str(one.chars),
        f"{one.start:.2f}",
        f"{one.stop:.2f}",
        "" if one.rate is None else f"{one.rate:.2f}",
        cell(", ".join(one.sources)),
    )


def _size(chars: float) -> str:
    """Characters with the unit that suits them, as bytes, which they nearly are."""
    for unit, size in (("MB", 1e6), ("kB", 1e3)):
        if chars >= size:
            return f"{chars / size:.2f} {unit}"
    return f"{chars:.0f} B"
