"""Checks over a stretch in the reports: their stretch, their first violation, and companions."""

from __future__ import annotations

from dataclasses import dataclass

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.criteria import make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import (
    Always,
    Ask,
    Count,
    Mark,
    Monitor,
    Reaches,
    Scope,
    make_clause,
)
from alogkit.render.rows import make_rows
from alogkit.report.findings import FindingRow, finding_rows, headlines
from alogkit.report.table import table_row
from alogkit.verdict import Grade, Role, Verdict

C = make_clause


@dataclass(frozen=True)
class Result:
    name: str
    verdict: Verdict


def _verdict(*monitors: Monitor) -> Verdict:
    rows = [(0.0, 0.0), (2.0, 5.0), (4.0, 11.0), (6.0, 15.0), (8.0, 12.0)]
    postings = [Posting(time, "NAV_DEPTH", "pTest", None, depth, "") for time, depth in rows]
    log = Alog.from_postings(Header(start=0.0), postings, path="a.alog", community="abe")
    return evaluate(log, Criteria((make_stage(["NAV_DEPTH >= 10"]),), monitors=monitors))


def _rows(ask: Ask, scope: Scope | None = None) -> list[FindingRow]:
    return finding_rows(_verdict(Monitor(ask, scope or Scope())).findings[-1])


def test_a_broken_check_tells_its_stretch_and_the_first_violation() -> None:
    row, looked, broken = _rows(Always(C("NAV_DEPTH <= 10")), Scope(seconds=9.0))
    assert row == FindingRow(
        "FAIL", "check", "always NAV_DEPTH <= 10, for 9 s", "15.000 m", "-5.000 m",
        "6.000 s", "NAV_DEPTH", "a.alog:7",
    )  # fmt: skip
    assert looked == FindingRow("", "", "  looked at", "0.00 s to 8.00 s", "", "", "", "")
    assert broken == FindingRow(
        "", "", "  first broken", "4.00 s", "", "4.000 s", "NAV_DEPTH", "a.alog:6"
    )


def test_what_came_is_told_with_the_time_that_was_left() -> None:
    *_, came = _rows(Reaches(C("NAV_DEPTH >= 10"), within=6.0))
    assert came[2:4] == ("  came", "4.00 s, 2.00 s left")
    *_, any_time = _rows(Reaches(C("NAV_DEPTH >= 10")), Scope(None, (C("NAV_DEPTH > 14"),)))
    assert any_time[2:4] == ("  came", "4.00 s")


def test_counts_are_shown_whole() -> None:
    row = _rows(Count("NAV_DEPTH", at_most=9))[0]
    assert (row.found, row.margin) == ("5", "+4")


def test_a_check_whose_stretch_never_began_tells_none() -> None:
    (row,) = _rows(Always(C("NAV_DEPTH < 9")), Scope(C("NAV_DEPTH > 99")))
    assert (row.grade, row.found) == ("PENDING", "the stretch to look at never begins")


def test_companions_are_told_beside_the_grade() -> None:
    deep = Monitor(Always(C("NAV_DEPTH <= 14")), Scope(Mark.VERDICT), companion=True)
    never = Monitor(Always(C("MODE = deep")), companion=True)
    verdict = _verdict(deep, never)
    assert verdict.grade is Grade.PASS
    row = table_row(Result("dive", verdict))
    assert (row.grade, row.decided) == ("PASS", "4.00 s")
    assert row.what == (
        "NAV_DEPTH >= 10; companion FAIL: always NAV_DEPTH <= 14, from verdict (-1.000 m); "
        "companion PENDING: always MODE = deep"
    )
    assert "companions, which do not count: FAIL" in headlines("dive", verdict)
    assert make_rows((), verdict)[-1].role is Role.COMPANION
