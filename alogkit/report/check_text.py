"""What came of checking conditions in a log, for `alogkit check`: as text and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.report.aligned import aligned, cell, joined

if TYPE_CHECKING:
    from alogkit.alog.log import Alog
    from alogkit.report.aligned import Look
    from alogkit.toolbox.check import Answer, Outcome


def format_check(found: Outcome, look: Look) -> str:
    """A row for each condition, and over which stretch they were looked for; each line ended."""
    if found.start is None:
        return "the start never came, so nothing was checked\n"
    rows = [
        ("PASS" if one.good else "FAIL", cell(one.clause.text), _told(one)) for one in found.answers
    ]
    styles = ["good" if one.good else "bad" for one in found.answers]
    lines = [
        look.paint(joined(cells), style)
        for cells, style in zip(aligned(rows, look, gives=(1,)), styles, strict=True)
    ]
    stop = "the end of the log" if found.stop is None else f"{found.stop:.2f} s"
    lines.append(f"{'passed' if found.passed else 'failed'}, from {found.start:.2f} s to {stop}")
    return "".join(f"{line}\n" for line in lines)


def check_dict(log: Alog, found: Outcome) -> dict[str, object]:
    """The same as plain types, ready for JSON."""
    return {
        "path": log.path,
        "community": log.community,
        "grade": "pending" if found.start is None else "pass" if found.passed else "fail",
        "start": found.start,
        "stop": found.stop,
        "conditions": [
            {
                "text": one.clause.text,
                "kind": "fail" if one.is_fail else "pass",
                "good": one.good,
                "time": one.time,
            }
            for one in found.answers
        ],
    }


def _told(answer: Answer) -> str:
    if answer.time is None:
        return "never holds"
    return f"holds at {answer.time:.2f} s"
