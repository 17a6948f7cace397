"""A run as Markdown, for the summary page of a CI job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.report.entry import counted, outcome
from alogkit.report.escape import markdown_text
from alogkit.report.findings import finding_rows, headlines
from alogkit.report.margin import format_margin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.report.entry import Entry
    from alogkit.verdict import Verdict

SUMMARY_LIMIT = 900 * 1024
"""Bytes. GitHub takes 1 MiB of a step and drops a longer summary whole."""
_RESERVE = 200
"""Bytes kept for saying what was left out."""
_CASE_TITLES = ("case", "grade", "tightest margin", "outcome")
_FINDING_TITLES = (
    "grade",
    "role",
    "condition",
    "found",
    "margin",
    "at",
    "posting",
    "evidence",
)


def job_summary(entries: Sequence[Entry], limit: int = SUMMARY_LIMIT) -> str:
    """A table of the cases, then all findings of those that did not end as they should.

    Args:
        entries: The whole run.
        limit: Greatest size (bytes of UTF-8); what does not fit is left out and counted.
    """
    page = _Page(limit - _RESERVE)
    page.add(f"## alogkit: {markdown_text(counted(entries))}\n\n")
    page.add(_head(_CASE_TITLES))
    left_out = page.add_all(_line(_case_cells(entry)) for entry in entries)
    bad = [entry for entry in entries if not entry.ok]
    page.add("\n")
    page.add_all(_section(entry) for entry in bad)
    if left_out or page.full:
        page.close("Not everything fits on this page; the other reports have it all.\n")
    return page.text


class _Page:
    """Text that grows piece by piece until it is full."""

    def __init__(self, room: int) -> None:
        self.text = ""
        self.full = False
        self._room = room

    def add(self, piece: str) -> bool:
        """Add a piece whole, or nothing of it and of all that follow."""
        size = len(piece.encode("utf-8", "replace"))
        self.full = self.full or size > self._room
        if not self.full:
            self.text += piece
            self._room -= size
        return not self.full

    def add_all(self, pieces: Iterable[str]) -> bool:
        """Add pieces; whether one did not fit."""
        return not all(self.add(piece) for piece in pieces)

    def close(self, words: str) -> None:
        """Add the last words, for which there is room."""
        self.text += f"\n{words}"


def _section(entry: Entry) -> str:
    return "".join(_section_lines(entry))


def _section_lines(entry: Entry) -> Iterator[str]:
    yield f"### {markdown_text(entry.name)}\n\n"
    yield f"{markdown_text(entry.about)}\n\n" if entry.about else ""
    if entry.verdict is None:
        yield f"{markdown_text(outcome(entry))}\n\n"
        return
    yield "".join(f"- {markdown_text(line)}\n" for line in headlines(entry.name, entry.verdict))
    where = f"{entry.path}:{entry.line}"
    yield f"- {markdown_text(f'defined in {where}')}\n\n"
    yield _head(_FINDING_TITLES)
    yield from _finding_lines(entry.verdict)
    yield "\n"


def _finding_lines(verdict: Verdict) -> Iterator[str]:
    for finding in (*verdict.findings, *verdict.companions):
        yield from (_line(row) for row in finding_rows(finding))


def _case_cells(entry: Entry) -> tuple[str, ...]:
    tightest = None if entry.verdict is None else entry.verdict.tightest
    margin = "" if tightest is None else format_margin(tightest)
    return entry.name, entry.grade, margin, outcome(entry)


def _head(titles: Sequence[str]) -> str:
    return f"{_line(titles)}|{'---|' * len(titles)}\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(markdown_text, cells))} |\n"
