"""A verdict in full: the grade and its reason, then every finding with its evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.logic.format import format_value
from alogkit.render.printable import printable, shorten
from alogkit.report.margin import decimals, format_margin
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, ConsoleOptions
    from rich.text import Text

    from alogkit.verdict import Clock, Evidence, Finding, Reading, Verdict, Watch

_TITLES = ("grade", "role", "condition", "found", "margin", "at", "posting", "evidence")
_STYLES = {"PASS": "green", "FAIL": "bold red", "PENDING": "yellow"}
_TRUTHS = {True: "true", False: "false", None: "unknown"}
_LONGEST = 60
"""Characters of a posted text that are shown; the line of the log has the rest."""
_TERMINAL_WIDTHS = (7, 8, 28, 14)
"""Columns of a terminal that cells are aligned in; a longer cell pushes what follows."""
_GAP = "  "


class FindingRow(NamedTuple):
    """The cells of one finding, or of one comparison of a finding that has several."""

    grade: str
    """'' for a comparison."""
    role: str
    """For a comparison: `true`, `false` or `unknown`."""
    condition: str
    found: str
    """The value held at the deciding instant; the reason where there is none to show."""
    margin: str
    at: str
    """When the deciding posting was made (s)."""
    posting: str
    """The variable of it, as that log calls it."""
    evidence: str
    """`file:line` of it."""


def finding_rows(finding: Finding) -> list[FindingRow]:
    """The cells of one finding, fit for a terminal, and then of its comparisons if it has many."""
    readings = _comparisons(finding)
    if readings:
        found = ""
    elif finding.readings:
        found = _value(finding.readings[0])
    else:
        found = finding.reason.value
    row = FindingRow(
        finding.grade.name,
        finding.role.value,
        printable(finding.condition),
        found,
        format_margin(finding),
        *_evidence(finding.evidence),
    )
    return [row, *map(_comparison_row, readings), *_watch_rows(finding.watch)]


def _watch_rows(watch: Watch | None) -> Iterator[FindingRow]:
    """What a check over a stretch saw, and when."""
    if watch is None:
        return
    if watch.begin is not None and watch.end is not None:
        yield _fact_row("looked at", f"{watch.begin:.2f} s to {watch.end:.2f} s")
    if watch.broken is not None:
        yield _fact_row("first broken", f"{watch.broken:.2f} s", watch.broken_by)
    if watch.held is not None:
        left = "" if watch.slack is None else f", {watch.slack:.2f} s left"
        yield _fact_row("came", f"{watch.held:.2f} s{left}")


def _fact_row(name: str, found: str, evidence: Evidence | None = None) -> FindingRow:
    return FindingRow("", "", f"  {name}", found, "", *_evidence(evidence))


def headlines(name: str, verdict: Verdict) -> list[str]:
    """The verdict in a line (`guard: PASS at 50.20 s (holds)`), then what its times mean."""
    when = "" if verdict.time is None else f" at {verdict.time:.2f} s"
    lines = [f"{name}: {verdict.grade.name}{when} ({verdict.reason.value})"]
    if verdict.deadline is not None and verdict.clock_start is not None:
        lines.append(
            f"the deadline is {verdict.deadline:.2f} s, "
            f"its clock started at {verdict.clock_start:.2f} s"
        )
    if verdict.companion is not None:
        lines.append(f"companions, which do not count: {verdict.companion.name}")
    if verdict.missing:
        lines.append(f"the logs do not hold {printable(', '.join(verdict.missing))}")
    if verdict.race is not None:
        lines.append(f"the grade hangs on when the grader looks: {verdict.race.share}")
    if len(verdict.logs) > 1:
        lines.append(f"times are those of {printable(verdict.logs[0])}")
    return lines + [clock_line(clock) for clock in verdict.clocks]


def clock_line(clock: Clock) -> str:
    """How another log's times were brought on those of the first, and how far its clock is off."""
    line = f"those of {printable(clock.log)} were moved by {clock.shift:+.5f} s, by {clock.basis}"
    if clock.skew is None or clock.spread is None:
        return f"{line}; no posting was bridged, so its clock's skew is unknown"
    matched = f"{clock.matched} bridged posting{'s' if clock.matched > 1 else ''}"
    return f"{line}: skew {clock.skew:+.5f} s, {matched}, spread {clock.spread:.5f} s"


def format_findings(name: str, verdict: Verdict) -> str:
    """The verdict as aligned text, a line a finding or comparison, each line ended."""
    rows = [_TITLES, *_rows(verdict)]
    widths = _widths(rows)
    return "".join(
        f"{line}\n" for line in [*headlines(name, verdict), *(_line(row, widths) for row in rows)]
    )


class TerminalFindings:
    """The verdict for a rich console: two lines a finding, grades in colour.

    The second line holds the evidence, which is as long as paths are; print it with
    `soft_wrap=True`, so that a path stays whole.
    """

    def __init__(self, name: str, verdict: Verdict) -> None:
        self._name = name
        self._verdict = verdict

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """What rich calls to draw it."""
        from rich.text import Text

        style = _STYLES[self._verdict.grade.name]
        first, *others = headlines(self._name, self._verdict)
        yield Text(first, style)
        yield from (Text(line, "dim") for line in others)
        rows = _rows(self._verdict)
        widths = [
            max((len(cell) for cell in column if len(cell) <= limit), default=0)
            for column, limit in zip(zip(*rows, strict=True), _TERMINAL_WIDTHS, strict=False)
        ]
        indent = " " * (sum(widths[:2]) + 2 * len(_GAP))
        for row in rows:
            measured = [row.found, f"margin {row.margin}" if row.margin else ""]
            line = _line([*row[:3], *measured], [*widths, 0])
            below: list[str] = []
            if len(line) > options.max_width:
                line = _line(row[:3], widths)
                below.append(_GAP.join(filter(None, measured)))
            if row.at:
                below.append(_GAP.join((f"at {row.at}", row.posting, row.evidence)))
            text = Text(line)
            text.stylize(_STYLES.get(row.grade, ""), 0, len(row.grade))
            yield text
            yield from (Text(indent + part, "dim") for part in below)


def _comparisons(finding: Finding) -> Sequence[Reading]:
    """The readings that a row of their own tells more of than the finding's does."""
    if finding.role is Role.ABSENT or (finding.watch and len(finding.readings) == 1):
        return ()
    told = "".join(finding.condition.split()).strip("()")
    asked = [_comparison(reading) for reading in finding.readings]
    return () if ["".join(text.split()) for text in asked] == [told] else finding.readings


def _comparison_row(reading: Reading) -> FindingRow:
    return FindingRow(
        "",
        _TRUTHS[reading.truth],
        f"  {printable(_comparison(reading))}",
        _value(reading),
        format_margin(reading),
        *_evidence(reading.evidence),
    )


def _comparison(reading: Reading) -> str:
    return f"{reading.variable} {reading.operator} {format_value(reading.threshold)}"


def _value(reading: Reading) -> str:
    match reading.value:
        case None:
            return "never posted"
        case str(text):
            return shorten(printable(text), _LONGEST) or '""'
        case int(number):
            return str(number)
        case number:
            # As fine as the margin, so that a value never looks like the threshold that it missed.
            return f"{number:.{decimals(reading.margin)}f} {reading.unit}".rstrip()


def _evidence(evidence: Evidence | None) -> tuple[str, str, str]:
    if evidence is None:
        return "", "", ""
    return (
        f"{evidence.time:.3f} s",
        printable(evidence.variable),
        printable(f"{evidence.log}:{evidence.line}"),
    )


def _rows(verdict: Verdict) -> list[FindingRow]:
    findings = (*verdict.findings, *verdict.companions)
    return [row for finding in findings for row in finding_rows(finding)]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    pairs = zip(cells, widths, strict=False)
    return _GAP.join(cell.ljust(width) for cell, width in pairs).rstrip()
