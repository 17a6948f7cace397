from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from alogkit.report.table import Row, format_table, rich_table, summary, table_row
from alogkit.verdict import Finding, Grade, Reason, Role, Verdict

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "result_table.txt"


@dataclass(frozen=True)
class Result:
    name: str
    verdict: Verdict


def _finding(condition: str, margin: float | None = None, **changes: object) -> Finding:
    plain = Finding(
        condition=condition,
        role=Role.PASS,
        stage=0,
        grade=Grade.PASS,
        reason=Reason.HOLDS,
        time=50.0,
        readings=(),
        margin=margin,
        unit="m",
        evidence=None,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # fields of the test


def _verdict(grade: Grade, reason: Reason, time: float | None, *findings: Finding) -> Verdict:
    return Verdict(grade, reason, time, 0, findings, ("abe.alog",))


LEAD = _finding("NAV_X >= 80", 0.05, role=Role.LEAD)
PASSED = Result(
    "guard",
    _verdict(
        Grade.PASS,
        Reason.HOLDS,
        50.0461,
        LEAD,
        _finding("NAV_DEPTH <= 16", 3.9742),
        _finding("NAV_ALTITUDE >= 4", 3.5),
    ),
)
FAILED = Result(
    "zero_min",
    _verdict(
        Grade.FAIL,
        Reason.MISSING_STATE,
        84.7,
        _finding("NAV_DEPTH >= 16", -4.25, grade=Grade.FAIL, reason=Reason.UNMET_PASS),
        _finding("NAV_X >= 45", 30.0),
    ),
)
UNIT_LESS = Result(
    "malconfig",
    _verdict(
        Grade.PASS, Reason.HOLDS, 2.4147, _finding("IVPHELM_STATE = MALCONFIG", None, unit="")
    ),
)
BROKE_WITHOUT_MARGIN = Result(
    "guard_with_error",
    _verdict(
        Grade.FAIL,
        Reason.APPEARED,
        50.0,
        _finding("NAV_DEPTH <= 16", 0.5),
        _finding("BHV_ERROR", None, grade=Grade.FAIL, role=Role.ABSENT),
    ),
)
OPEN = Result(
    "cut_short",
    _verdict(
        Grade.PENDING,
        Reason.NOT_REACHED,
        None,
        _finding("NAV_X >= 80", -60.0, role=Role.LEAD, grade=Grade.PENDING),
    ),
)
EMPTY = Result("empty", _verdict(Grade.PENDING, Reason.NO_CHECKS, None))
MARKUP = Result(
    "markup",
    _verdict(Grade.PASS, Reason.HOLDS, 1.0, _finding("SAID = [red]no[/red]", None, unit="")),
)
RESULTS = [PASSED, FAILED, UNIT_LESS, BROKE_WITHOUT_MARGIN, OPEN, EMPTY, MARKUP]


@pytest.mark.parametrize(
    ("result", "row"),
    [
        pytest.param(
            PASSED,
            Row("guard", "PASS", "50.05 s", "+3.500 m", "NAV_ALTITUDE >= 4"),
            id="tightest-of-a-pass",
        ),
        pytest.param(
            FAILED,
            Row(
                "zero_min",
                "FAIL",
                "84.70 s",
                "-4.250 m",
                "deadline reached without the state: NAV_DEPTH >= 16",
            ),
            id="broken-margin-of-a-fail",
        ),
        pytest.param(
            UNIT_LESS,
            Row("malconfig", "PASS", "2.41 s", "", "IVPHELM_STATE = MALCONFIG"),
            id="text-has-no-margin",
        ),
        pytest.param(
            BROKE_WITHOUT_MARGIN,
            Row(
                "guard_with_error",
                "FAIL",
                "50.00 s",
                "",
                "posted, though it should be absent: BHV_ERROR",
            ),
            id="a-margin-that-holds-does-not-explain-a-fail",
        ),
        pytest.param(
            OPEN,
            Row(
                "cut_short",
                "PENDING",
                "",
                "-60.000 m",
                "the lead conditions were never met together before the log ended: NAV_X >= 80",
            ),
            id="lead-of-an-open-case",
        ),
        pytest.param(EMPTY, Row("empty", "PENDING", "", "", "nothing was asked"), id="no-findings"),
    ],
)
def test_a_row_tells_the_finding_that_explains_the_grade(result: Result, row: Row) -> None:
    assert table_row(result) == row


def test_the_plain_table_is_as_people_have_read_it() -> None:
    assert format_table(RESULTS) == GOLDEN.read_text(encoding="utf-8")


def test_a_table_without_results_is_its_titles() -> None:
    assert format_table([]) == "case  grade  decided  margin  what\n"


def _drawn(results: list[Result], width: int) -> str:
    from rich.console import Console

    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=True, color_system="standard")
    console.print(rich_table(results))
    return out.getvalue()


def test_the_terminal_table_has_the_same_cells_and_keeps_brackets() -> None:
    drawn = _drawn(RESULTS, 160)

    for result in RESULTS:
        for cell in table_row(result):
            assert cell in drawn
    assert "\x1b[32mPASS" in drawn


def test_in_a_narrow_terminal_the_last_cell_goes_under_the_name() -> None:
    long_name = Result("min_altitude_unconstrained_deep_bottom_pass", PASSED.verdict)

    lines = [line.rstrip() for line in _drawn([long_name, EMPTY], 80).splitlines()]

    (named,) = [index for index, line in enumerate(lines) if long_name.name in line]
    assert "+3.500 m" in lines[named]
    assert "NAV_ALTITUDE >= 4" in lines[named + 1]
    assert not any("what" in line for line in lines)


def test_a_terminal_table_without_results_is_its_titles() -> None:
    assert "decided" in _drawn([], 80)


@pytest.mark.parametrize(
    ("results", "text"),
    [
        pytest.param(RESULTS, "7 cases: 3 PASS, 2 FAIL, 2 PENDING", id="all-grades"),
        pytest.param([PASSED], "1 case: 1 PASS", id="one"),
        pytest.param([], "no cases", id="none"),
    ],
)
def test_the_summary_counts_grades(results: list[Result], text: str) -> None:
    assert summary(results) == text


def test_importing_the_reports_loads_no_rich() -> None:
    code = (
        "import sys, alogkit.report.table, alogkit.casefile.row;"
        "print([name for name in ('rich', 'pandas', 'numpy') if name in sys.modules])"
    )

    # What runs is this test's own text.
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 -- our own code

    assert done.stdout.strip() == "[]"
