from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console  # noqa: TID253 -- what draws for a terminal

from alogkit.report.findings import TerminalFindings, finding_rows, format_findings, headlines
from alogkit.verdict import Clock, Evidence, Finding, Grade, Race, Reading, Reason, Role, Verdict

AT = Evidence("runs/abe.alog", 7928, 49.8114, "NAV_DEPTH", "uSimMarineV22", "12.02600")
DEPTH = Reading("NAV_DEPTH", "<=", 16.0, 12.026, truth=True, margin=3.974, unit="m", evidence=AT)
SIMPLE = Finding(
    condition="NAV_DEPTH <= 16",
    role=Role.PASS,
    stage=0,
    grade=Grade.PASS,
    reason=Reason.HOLDS,
    time=49.9,
    readings=(DEPTH,),
    margin=3.974,
    unit="m",
    evidence=AT,
)
UNKNOWN = Reading("NAV_X", ">=", 80.0, None, truth=None, margin=None, unit="m", evidence=None)
BOTH = replace(
    SIMPLE,
    condition="(NAV_DEPTH <= 16) and (NAV_X >= 80)",
    role=Role.LEAD,
    grade=Grade.PENDING,
    reason=Reason.NO_DATA,
    readings=(DEPTH, UNKNOWN),
    margin=None,
)
ABSENT = replace(
    SIMPLE,
    condition="BHV_ERROR absent",
    role=Role.ABSENT,
    grade=Grade.FAIL,
    reason=Reason.APPEARED,
    readings=(
        Reading("BHV_ERROR", "absent", "", "\x1b[31mbad\n", False, None, "", AT),  # noqa: FBT003 -- a field
    ),
    margin=None,
    unit="",
)
DEADLINE = replace(
    SIMPLE,
    condition="state within 12 s",
    role=Role.DEADLINE,
    reason=Reason.STATE_IN_TIME,
    readings=(),
    margin=19.3,
    unit="s",
)
VERDICT = Verdict(Grade.FAIL, Reason.APPEARED, 49.9, 0, (SIMPLE, BOTH, ABSENT, DEADLINE), ("a",))


def test_a_finding_has_value_margin_time_posting_and_line() -> None:
    assert finding_rows(SIMPLE) == [
        (
            "PASS",
            "pass",
            "NAV_DEPTH <= 16",
            "12.026 m",
            "+3.974 m",
            "49.811 s",
            "NAV_DEPTH",
            "runs/abe.alog:7928",
        )
    ]


def test_of_several_comparisons_each_has_a_row() -> None:
    whole, depth, x = finding_rows(BOTH)
    assert whole[:5] == ("PENDING", "lead", "(NAV_DEPTH <= 16) and (NAV_X >= 80)", "", "")
    assert depth[:5] == ("", "true", "  NAV_DEPTH <= 16", "12.026 m", "+3.974 m")
    assert x == ("", "unknown", "  NAV_X >= 80", "never posted", "", "", "", "")


@pytest.mark.parametrize(
    ("condition", "rows"),
    [
        pytest.param("NAV_DEPTH<=16", 1, id="blanks"),
        pytest.param("(NAV_DEPTH <= 16)", 1, id="brackets"),
        pytest.param("NAV_DEPTH <= $(LIMIT)", 2, id="reference"),
        pytest.param("!(NAV_DEPTH <= 16)", 2, id="negation"),
    ],
)
def test_a_comparison_is_only_told_again_if_it_says_more(condition: str, rows: int) -> None:
    assert len(finding_rows(replace(SIMPLE, condition=condition))) == rows


def test_a_value_never_looks_like_the_threshold_that_it_missed() -> None:
    near = replace(DEPTH, value=16.0004, truth=False, margin=-0.0004)
    row = finding_rows(replace(SIMPLE, readings=(near,), margin=-0.0004))[0]
    assert (row.found, row.margin) == ("16.00040 m", "-0.00040 m")
    at = replace(DEPTH, value=16.0, margin=0.0)
    row = finding_rows(replace(SIMPLE, readings=(at,), margin=0.0))[0]
    assert (row.found, row.margin) == ("16.000 m", "+0.000 m")


def test_posted_text_is_made_printable_and_short() -> None:
    assert finding_rows(ABSENT)[0].found == "\N{REPLACEMENT CHARACTER}[31mbad"
    for text, shown in (("", '""'), ("x" * 99, "x" * 59 + "\N{HORIZONTAL ELLIPSIS}")):
        reading = replace(ABSENT.readings[0], value=text)
        assert finding_rows(replace(ABSENT, readings=(reading,)))[0].found == shown


def test_names_of_logs_and_variables_are_made_printable() -> None:
    evil = replace(AT, log="a\x1b.alog", variable="B\x07")
    row = finding_rows(replace(SIMPLE, evidence=evil))[0]
    assert row.evidence == "a\N{REPLACEMENT CHARACTER}.alog:7928"
    assert row.posting == "B\N{REPLACEMENT CHARACTER}"


def test_where_there_is_no_value_the_reason_stands() -> None:
    row = finding_rows(DEADLINE)[0]
    assert (row.found, row.margin) == ("state reached before the deadline", "+19.300 s")
    assert finding_rows(replace(DEADLINE, evidence=None))[0][5:] == ("", "", "")


@pytest.mark.parametrize(
    ("verdict", "lines"),
    [
        pytest.param(
            Verdict(Grade.PASS, Reason.HOLDS, 50.2, 0, (), ("a.alog",)),
            ["guard: PASS at 50.20 s (holds)"],
            id="one-log",
        ),
        pytest.param(
            Verdict(Grade.PENDING, Reason.NO_CHECKS, None, 0, (), ()),
            ["guard: PENDING (nothing was asked)"],
            id="undecided",
        ),
        pytest.param(
            Verdict(
                Grade.FAIL, Reason.MISSING_STATE, 84.7, 0, (), ("a\x1b", "b"), 84.7, clock_start=9.7
            ),
            [
                "guard: FAIL at 84.70 s (deadline reached without the state)",
                "the deadline is 84.70 s, its clock started at 9.70 s",
                "times are those of a\N{REPLACEMENT CHARACTER}",
            ],
            id="deadline",
        ),
        pytest.param(
            Verdict(
                Grade.PENDING,
                Reason.NOT_HELD,
                None,
                0,
                (),
                ("a.alog",),
                race=Race(4, 8, ("NAV_X >= 1",)),
                missing=("NAV_X", "B\x07"),
            ),
            [
                "guard: PENDING (the logs do not hold the variable, so they cannot tell)",
                "the logs do not hold NAV_X, B\N{REPLACEMENT CHARACTER}",
                "the grade hangs on when the grader looks: 1/2 pass",
            ],
            id="missing-and-race",
        ),
        pytest.param(
            Verdict(
                Grade.PASS,
                Reason.HOLDS,
                50.2,
                0,
                (),
                ("a.alog", "b", "c"),
                clocks=(
                    Clock("b\x07", 2.5, "bridged postings", -0.7, 200, 0.00125),
                    Clock("c", -1.0, "LOGSTART", 0.0, 1, 0.0),
                    Clock("d", 0.0, "nothing", None, 0, None),
                ),
            ),
            [
                "guard: PASS at 50.20 s (holds)",
                "times are those of a.alog",
                (
                    "those of b\N{REPLACEMENT CHARACTER} were moved by +2.50000 s, by bridged "
                    "postings: skew -0.70000 s, 200 bridged postings, spread 0.00125 s"
                ),
                (
                    "those of c were moved by -1.00000 s, by LOGSTART: "
                    "skew +0.00000 s, 1 bridged posting, spread 0.00000 s"
                ),
                (
                    "those of d were moved by +0.00000 s, by nothing; "
                    "no posting was bridged, so its clock's skew is unknown"
                ),
            ],
            id="clocks",
        ),
    ],
)
def test_the_head_tells_grade_reason_and_what_times_mean(
    verdict: Verdict, lines: list[str]
) -> None:
    assert headlines("guard", verdict) == lines


def test_as_text_every_finding_is_one_aligned_line() -> None:
    lines = format_findings("guard", VERDICT).splitlines()
    assert len(lines) == 8
    titles = lines[1]
    for line in (lines[2], lines[4]):
        assert line.index("runs/abe.alog:7928") == titles.index("evidence")
        assert line.index("49.811 s") == titles.index("at ")


def _drawn(width: int, **how: object) -> str:
    file = io.StringIO()
    console = Console(file=file, width=width, **how)  # type: ignore[arg-type]  # options of the test
    console.print(TerminalFindings("guard", VERDICT), soft_wrap=True)
    return file.getvalue()


def test_on_a_terminal_the_evidence_goes_below() -> None:
    assert _drawn(80).splitlines() == [
        "guard: FAIL at 49.90 s (posted, though it should be absent)",
        "PASS     pass      NAV_DEPTH <= 16    12.026 m      margin +3.974 m",
        "                   at 49.811 s  NAV_DEPTH  runs/abe.alog:7928",
        "PENDING  lead      (NAV_DEPTH <= 16) and (NAV_X >= 80)",
        "                   at 49.811 s  NAV_DEPTH  runs/abe.alog:7928",
        "         true        NAV_DEPTH <= 16  12.026 m      margin +3.974 m",
        "                   at 49.811 s  NAV_DEPTH  runs/abe.alog:7928",
        "         unknown     NAV_X >= 80      never posted",
        "FAIL     absent    BHV_ERROR absent   \N{REPLACEMENT CHARACTER}[31mbad",
        "                   at 49.811 s  NAV_DEPTH  runs/abe.alog:7928",
        "PASS     deadline  state within 12 s",
        "                   state reached before the deadline  margin +19.300 s",
        "                   at 49.811 s  NAV_DEPTH  runs/abe.alog:7928",
    ]


def test_on_a_narrow_terminal_no_path_is_broken() -> None:
    lines = _drawn(40).splitlines()
    assert "                   12.026 m  margin +3.974 m" in lines
    assert lines.count("                   at 49.811 s  NAV_DEPTH  runs/abe.alog:7928") == 5


def test_grades_have_colours() -> None:
    drawn = _drawn(80, force_terminal=True, color_system="standard")
    assert "\x1b[32mPASS\x1b[0m" in drawn
    assert "\x1b[1;31mFAIL\x1b[0m" in drawn
    assert "\x1b[33mPENDING\x1b[0m" in drawn
