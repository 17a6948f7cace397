"""What the grader posts and writes when it has decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.dialect.grade import grade
from alogkit.dialect.macros import expand, format_value, macro_variables
from alogkit.dialect.records import Flag

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.dialect.outputs import Output
    from alogkit.dialect.records import Block

HASH = "mhash=261130-1851M-SICK-AMOS,utc=1796064713.02"
HELD: dict[str, float | str] = {
    "MISSION_HASH": HASH,
    "DB_UPTIME": 51.0,
    "NAV_X": 88.3460,
    "MODE": "a b",
    "DATE": "x",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grade=$[GRADE]", "grade=pass"),
        ("mhash=$[MHASH_SHORT]", "mhash=[SICK-AMOS]"),
        ("$[MHASH]", "261130-1851M-SICK-AMOS"),
        ("$[MHASH_UTC]", "1796064713.02"),
        ("$[MISSION_HASH]", HASH),
        ("wall=$[WALL_TIME]", "wall=5.10"),
        ("x=$[NAV_X]", "x=88.346"),
        ("$[MODE]", "a b"),
        ("x=$[NAV_Y] $[NAV_X]", "x=$[NAV_Y] 88.346"),
        ("$[YEAR]-$[DATE]", "$[YEAR]-$[DATE]"),
        ("$[MHASH_LSHORT]", "$[MHASH_LSHORT]"),
        ("plain", "plain"),
        ("$[]", "$[]"),
    ],
)
def test_macro(text: str, expected: str) -> None:
    assert expand(text, {"GRADE": "pass"}, HELD.get, 10.0) == expected


@pytest.mark.parametrize(
    "held",
    [
        {"MISSION_HASH": "odd"},
        {"DB_UPTIME": "text", "MISSION_HASH": "odd"},
        {"MISSION_HASH": 5.0},
    ],
    ids=["odd hash", "uptime as text", "hash as number"],
)
def test_macro_without_a_source_stays(held: dict[str, float | str]) -> None:
    text = "$[MHASH_SHORT] $[WALL_TIME]"

    assert expand(text, {}, held.get, 1.0) == text


def test_short_hash_is_empty_until_there_is_one_and_the_others_stay() -> None:
    text = "$[MHASH_SHORT] $[MHASH] $[WALL_TIME]"

    assert expand(text, {}, lambda _: None, 1.0) == "[] $[MHASH] $[WALL_TIME]"


@pytest.mark.parametrize(
    ("value", "text"), [(-60.0, "-60"), (0.49, "0.49"), (12.5584, "12.558"), (100.0, "100")]
)
def test_number_has_three_decimals_at_most(value: float, text: str) -> None:
    assert format_value(value) == text


def test_macros_name_the_variables_that_they_need() -> None:
    assert macro_variables("$[MHASH_SHORT] $[WALL_TIME] $[NAV_X]") == [
        "MISSION_HASH",
        "DB_UPTIME",
        "NAV_X",
    ]


def _output(run: Alog, asked: Block) -> Output:
    output = grade(run, asked).output
    assert output is not None
    return output


def test_row_and_postings_of_a_pass(block: Callable[..., Block], log: Callable[..., Alog]) -> None:
    asked = block(
        "lead_condition = READY = true",
        "result_flag = WAS = $[GRADE]",
        "result_flag = MISSION_EVALUATED = true",
        "pass_flag = SAY = x:$[X]",
        "pass_flag = NUM = 17.25",
        "pass_flag = LABEL = $[NOTE]",
        "fail_flag = SAY = lost",
        "mission_form = motion",
        "mission_mod = deep",
        "report_column = grade=$[GRADE]",
        "report_column = form = $[MISSION_FORM]",
        "report_column = mod=$[MMOD]",
        "report_column = x=$[X]",
        "report_column = late=$[LATE]",
    )
    run = log((1.0, "X", 2.0), (1.0, "NOTE", ""), (5.0, "READY", "true"), (9.0, "LATE", 1.0))

    output = _output(run, asked)

    assert output.row == "grade=pass  form=motion  mod=deep  x=2  late=$[LATE]"
    assert output.postings == (
        Flag("WAS", "pending"),
        Flag("MISSION_EVALUATED", "true"),
        Flag("MISSION_EVALUATED", "true"),
        Flag("MISSION_RESULT", "pass"),
        Flag("SAY", "x:2"),
        Flag("NUM", 17.25),
    )
    assert output.status == "pass"


def test_fail_flags_are_for_a_fail(block: Callable[..., Block], log: Callable[..., Alog]) -> None:
    asked = block(
        "lead_condition = READY = true",
        "fail_condition = READY = true",
        "pass_flag = SAY = won",
        "fail_flag = SAY = $[GRADE]",
    )

    output = _output(log((5.0, "READY", "true")), asked)

    assert output.postings[-2:] == (Flag("MISSION_RESULT", "fail"), Flag("SAY", "fail"))
    assert output.status == "met_fail_cond: [READY=true]"
    assert output.row == ""


@pytest.mark.parametrize(
    ("hash_time", "row"),
    [
        (2.0, "x=1, h=[SICK-AMOS], g=pending  grade=pass, x=2"),
        (9.0, "x=2, h=[], g=pass  grade=pass, x=2"),
    ],
    ids=["when the hash comes", "at the end"],
)
def test_early_columns_are_written_when_the_hash_comes(
    hash_time: float, row: str, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(
        "lead_condition = READY = true",
        "prereport_column = x=$[X]",
        "prereport_column = h=$[MHASH_SHORT]",
        "prereport_column = g=$[GRADE]",
        "report_column = grade=$[GRADE]",
        "report_column = x=$[X]",
        "report_line_format = csp",
    )
    rows = [(1.0, "X", 1.0), (4.0, "X", 2.0), (5.0, "READY", "true")]

    assert _output(log(*rows, (hash_time, "MISSION_HASH", HASH)), asked).row == row
