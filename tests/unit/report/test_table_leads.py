from __future__ import annotations

from dataclasses import dataclass

import pytest

from alogkit.report.table import table_row
from alogkit.verdict import Finding, Grade, Reason, Role, Verdict


@dataclass(frozen=True)
class Result:
    name: str
    verdict: Verdict


def _finding(condition: str, role: Role, grade: Grade, margin: float | None) -> Finding:
    return Finding(condition, role, 0, grade, Reason.HOLDS, 60.0, (), margin, "m", None)


@pytest.mark.parametrize("grade", [Grade.FAIL, Grade.PENDING], ids=["fail", "pending"])
def test_what_was_not_reached_is_told_before_what_was_never_judged(grade: Grade) -> None:
    findings = (
        _finding("MODE = DIVING", Role.LEAD, grade, None),
        _finding("NAV_X >= 100", Role.LEAD, grade, -3.5),
        _finding("NAV_DEPTH <= 26", Role.PASS, Grade.PASS, 0.5),
        _finding("BHV_ERROR absent", Role.ABSENT, grade, None),
    )
    verdict = Verdict(grade, Reason.MISSING_STATE, 60.0, 0, findings, ("abe.alog",))
    row = table_row(Result("deep", verdict))
    assert (row.margin, row.what) == (
        "-3.500 m",
        "deadline reached without the state: NAV_X >= 100",
    )


def test_of_a_pass_the_tightest_is_told_and_not_its_lead() -> None:
    findings = (
        _finding("NAV_X >= 100", Role.LEAD, Grade.PASS, 0.1),
        _finding("NAV_DEPTH <= 26", Role.PASS, Grade.PASS, 0.0003),
    )
    verdict = Verdict(Grade.PASS, Reason.HOLDS, 60.0, 0, findings, ("abe.alog",))
    row = table_row(Result("deep", verdict))
    assert (row.margin, row.what) == ("+0.00030 m", "NAV_DEPTH <= 26")
