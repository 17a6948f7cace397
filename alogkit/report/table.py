"""The table of a run: a row a case, for terminals and for pipes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from alogkit.report.margin import format_margin
from alogkit.verdict import Finding, Grade, Role, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console, ConsoleOptions
    from rich.table import Table


_TITLES = ("case", "grade", "decided", "margin", "what")
_GAP = 3
"""Columns that rich puts between cells."""
_NUMERIC = ("decided", "margin")
_LEAST_ROOM = 24
"""Columns below which the last cell would be folded beyond reading."""
_STYLES = {"PASS": "green", "FAIL": "bold red", "PENDING": "yellow"}


class Result(Protocol):
    """What a row needs to know of a graded case."""

    @property
    def name(self) -> str:
        """The case's name."""

    @property
    def verdict(self) -> Verdict:
        """The answer."""


class Row(NamedTuple):
    """The cells of one case."""

    case: str
    grade: str
    """In capitals."""
    decided: str
    """The deciding instant (s since LOGSTART), '' without one."""
    margin: str
    """The tightest margin, signed, with its unit; '' without one."""
    what: str
    """The condition that the margin is of. Before it, unless the case passed, the reason; after it,
    companions that did not pass."""


def table_row(result: Result) -> Row:
    """The cells of one case."""
    verdict = result.verdict
    finding = _decisive(verdict)
    what = "" if finding is None else finding.condition
    if verdict.grade is not Grade.PASS:
        what = f"{verdict.reason.value}: {what}" if what else verdict.reason.value
    what = "; ".join(filter(None, [what, *_companions(verdict)]))
    return Row(
        case=result.name,
        grade=verdict.grade.name,
        decided="" if verdict.time is None else f"{verdict.time:.2f} s",
        margin="" if finding is None else format_margin(finding),
        what=what,
    )


def format_table(results: Iterable[Result]) -> str:
    """The table as aligned text under a line of titles, each line ended."""
    rows = [_TITLES, *(table_row(result) for result in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_TITLES))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )


def rich_table(results: Iterable[Result]) -> TerminalTable:
    """The table for a rich console."""
    return TerminalTable(tuple(table_row(result) for result in results))


class TerminalTable:
    """A table that rich draws as wide as it may, grades in colour.

    Where the cells do not fit side by side, the last one goes under the case's name.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        widths = (max((len(row[column]) for row in rows), default=0) for column in range(4))
        self._width_before_what = sum(width + _GAP for width in widths)

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Table]:
        """What rich calls to draw it."""
        stacked = options.max_width - self._width_before_what < _LEAST_ROOM
        yield self._table(stacked=stacked)

    def _table(self, *, stacked: bool) -> Table:
        from rich import box
        from rich.table import Table
        from rich.text import Text

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for title in _TITLES[:-1] if stacked else _TITLES:
            justify: Literal["left", "right"] = "right" if title in _NUMERIC else "left"
            folds = title in (("case",) if stacked else ("what",))
            table.add_column(title, justify=justify, overflow="fold", no_wrap=not folds)
        for row in self._rows:
            # Cells are Text, not str: rich would read brackets in a condition as its own markup.
            cells = [Text(cell) for cell in row]
            cells[1].stylize(_STYLES[row.grade])
            if stacked and row.what:
                cells[0].append(f"\n  {row.what}", "dim")
            table.add_row(*(cells[:-1] if stacked else cells))
        return table


def summary(results: Sequence[Result]) -> str:
    """How many cases have which grade: `10 cases: 9 PASS, 1 FAIL`."""
    grades = [table_row(result).grade for result in results]
    counts = [f"{grades.count(grade)} {grade}" for grade in _STYLES if grade in grades]
    noun = "case" if len(grades) == 1 else "cases"
    return f"{len(grades)} {noun}: {', '.join(counts)}" if counts else "no cases"


def _companions(verdict: Verdict) -> Iterator[str]:
    """Companions that did not pass: `companion FAIL: always NAV_DEPTH <= 14 (-8.100 m)`."""
    for finding in verdict.companions:
        if finding.grade is not Grade.PASS:
            margin = format_margin(finding)
            size = f" ({margin})" if margin else ""
            yield f"companion {finding.grade.name}: {finding.condition}{size}"


def _decisive(verdict: Verdict) -> Finding | None:
    """The finding that a row tells of: a lead that was not met, what decided, or the tightest.

    Both must agree with the grade.
    """
    agreeing = [finding for finding in verdict.findings if finding.grade is verdict.grade]
    leads = [finding for finding in agreeing if finding.role is Role.LEAD]
    if leads and verdict.grade is not Grade.PASS:
        return min(leads, key=_margin)
    deciding = [
        finding
        for finding in agreeing
        if (finding.reason, finding.time) == (verdict.reason, verdict.time)
    ]
    if deciding and verdict.grade is not Grade.PASS:
        return min(deciding, key=_margin)
    tightest = verdict.tightest
    if tightest in agreeing:
        return tightest
    judged = [finding for finding in agreeing if finding.role is not Role.LEAD]
    return next(iter(judged or agreeing), None)


def _margin(finding: Finding) -> float:
    """The margin, to sort by: text has none and comes last."""
    return math.inf if finding.margin is None else finding.margin
