"""What a log is and holds, for `alogkit info`: as text and as plain data."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.archive import aligned, log_name
from alogkit.render.printable import printable
from alogkit.report.findings import clock_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog

_MANY_PROBLEMS = 10
_TITLES = ("variable", "postings", "kind", "start", "stop", "rate", "sources")
_WIDEST = 32
"""Columns for a name; a longer one pushes its row to the right, not every row."""
_ODD = {
    "duplicates": "exact duplicates",
    "time_goes_back": "times that go back",
    "negative_times": "negative times",
    "absurd_times": "absurd times",
    "nonfinite": "nan or infinite",
}


class VariableInfo(NamedTuple):
    """What there is of one variable."""

    variable: str
    postings: int
    numbers: int
    """How many of the postings are numbers; the others are text."""
    start: float
    """Earliest time (s since LOGSTART)."""
    stop: float
    """Latest time (s since LOGSTART)."""
    rate: float | None
    """Postings per s between the two; None when all are of one time."""
    sources: list[str]
    """The apps that posted it, in alphabetical order."""

    @property
    def kind(self) -> str:
        """`number`, `text`, or `mixed`."""
        if self.numbers in (0, self.postings):
            return "number" if self.numbers else "text"
        return "mixed"


def variable_infos(log: Alog) -> list[VariableInfo]:
    """What there is of each variable, by name."""
    return [_variable(log, name) for name in sorted(log.variables)]


def info_dict(log: Alog) -> dict[str, object]:
    """A log's header, counts, variables and problems as plain types, ready for strict JSON."""
    counts = log.counts._asdict()
    counts["multiple_sources"] = {
        name: list(sources) for name, sources in log.counts.multiple_sources.items()
    }
    return {
        "path": log.path,
        "community": log.community,
        "header": {
            "log_file": log.header.log_file,
            "opened_on": log.header.opened_on,
            "logstart": log.header.start,
            "datatype_marking": log.header.datatype_marking,
        },
        "notes": list(log.notes),
        "counts": counts,
        "variables": [
            {name: _json(value) for name, value in info._asdict().items()}
            for info in variable_infos(log)
        ],
        "problems": [problem._asdict() for problem in log.problems],
    }


def format_info(log: Alog) -> str:
    """A log in words and a table, each line ended; control characters are shown, not sent."""
    counts = log.counts
    kinds = {
        "postings": counts.n_rows,
        "comments": counts.n_comments,
        "blank": counts.n_blank,
        "continued": counts.n_continuation,
        "before the header": counts.n_preamble,
        "cut off": counts.n_cut_rows,
    }
    odd = {words: getattr(counts, name) for name, words in _ODD.items()}
    several = [
        f"{printable(name)} by {printable(', '.join(sources))}"
        for name, sources in counts.multiple_sources.items()
    ]
    facts = [
        ("community", printable(log.community) or "unknown"),
        ("log file", printable(log.header.log_file or "") or "not told"),
        ("opened on", printable(log.header.opened_on or "") or "not told"),
        ("LOGSTART", _start_text(log)),
        ("span", f"{log.span[0]:.3f} to {log.span[1]:.3f} s" if len(log) else "no postings"),
        ("lines", f"{counts.n_lines}: {_listed(kinds)}"),
        ("notes", ", ".join(log.notes)),
        ("odd", _listed(odd)),
        ("shared", "; ".join(several)),
        ("problems", _problem_summary(log)),
    ]
    lines = [printable(log.path) or "(in memory)"]
    lines += [f"  {name:<9}  {text}" for name, text in facts if text]
    lines += _problem_lines(log)
    lines += ["", *_table(variable_infos(log))]
    return "\n".join(lines) + "\n"


def format_clocks(logs: Sequence[Alog]) -> str:
    """How the clocks of a run's logs agree, each line ended.

    '' for logs that can't be of one run: two of one community, or one that hides it.
    """
    communities = [log.community for log in logs]
    if len(logs) < 2 or "" in communities or len({*communities}) < len(logs):  # noqa: PLR2004 -- a pair
        return ""
    _, clocks = aligned(logs)
    lines = [f"as one run, times are those of {printable(log_name(logs[0], 0))}"]
    return "".join(f"{line}\n" for line in [*lines, *map(clock_line, clocks)])


def _start_text(log: Alog) -> str:
    start = log.header.start
    if start is None:
        return "not told, so times have no date"
    text = f"{start:.5f} s since 1970"
    if log.warp_suspected:
        return f"{text} (after the year 2100, so a time warp has multiplied it)"
    if start > 0.0:
        return f"{text} ({datetime.fromtimestamp(start, UTC):%Y-%m-%d %H:%M:%S} UTC)"
    return text


def _listed(counts: dict[str, int]) -> str:
    """What there is any of: `12029 postings, 5 comments`."""
    return ", ".join(f"{number} {name}" for name, number in counts.items() if number)


def _problem_summary(log: Alog) -> str:
    kinds = Counter(problem.kind for problem in log.problems)
    return _listed(dict(sorted(kinds.items()))) or "none"


def _problem_lines(log: Alog) -> list[str]:
    shown = [
        f"{'':<13}{_place(problem.line, problem.lines)}: {problem.kind}"
        for problem in log.problems[:_MANY_PROBLEMS]
    ]
    rest = len(log.problems) - len(shown)
    return [*shown, *([f"{'':<13}and {rest} more (--json has all)"] if rest else [])]


def _place(line: int, n_lines: int) -> str:
    if line == 0:
        return "the whole file"
    return f"line {line}" if n_lines <= 1 else f"lines {line} to {line + n_lines - 1}"


def _variable(log: Alog, name: str) -> VariableInfo:
    column = log.column(name)
    start, stop = min(column.times), max(column.times)
    span = stop - start
    return VariableInfo(
        variable=name,
        postings=len(column),
        numbers=sum(number is not None for number in column.numbers),
        start=start,
        stop=stop,
        rate=(len(column) - 1) / span if span > 0.0 else None,
        sources=sorted(set(column.sources)),
    )


def _json(value: object) -> object:
    """A value that strict JSON has."""
    return None if isinstance(value, float) and not isfinite(value) else value


def _table(infos: Sequence[VariableInfo]) -> list[str]:
    rows = [_TITLES, *(_cells(info) for info in infos)]
    widths = [min(max(map(len, column)), _WIDEST) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if index in (0, 2, len(_TITLES) - 1) else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cells(info: VariableInfo) -> tuple[str, ...]:
    return (
        printable(info.variable),
        str(info.postings),
        info.kind,
        f"{info.start:.2f}",
        f"{info.stop:.2f}",
        "" if info.rate is None else f"{info.rate:.2f}/s",
        printable(",".join(info.sources)),
    )
