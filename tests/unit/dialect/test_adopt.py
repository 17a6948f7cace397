from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness
from alogkit.dialect.adopt import adopt
from alogkit.dialect.grade import Mode, grade
from alogkit.errors import CaseError
from alogkit.evaluate.checks import Mailflag
from alogkit.evaluate.evaluate import evaluate
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case
    from alogkit.dialect.records import Block

LEAD = "lead_condition = READY = true"


def _case(asked: Block, tmp_path: Path, community: str | None = None) -> tuple[Case, list[str]]:
    adopted = adopt(asked, community=community)
    path = tmp_path / "adopted.toml"
    path.write_text(adopted.text, encoding="utf-8")
    (case,) = load_harness(path)
    assert case.name == adopted.name
    return case, list(adopted.changes)


def _texts(case: Case) -> list[list[list[str]]]:
    return [
        [[check.text for check in checks] for checks in (stage.leads, stage.passes, stage.fails)]
        for stage in case.criteria.stages
    ]


def test_block_becomes_a_case_stage_by_stage(block: Callable[..., Block], tmp_path: Path) -> None:
    asked = block(
        "mission_form = motion",
        "mission_mod = deep dive",
        "mailflag = @ERR#SEEN=true",
        "mailflag = @ERR#LEVEL=1.5",
        LEAD,
        "pass_condition = A < $ (B)",
        "pass_condition = M = hello world",
        "fail_condition = A = 1",
        "lead_condition = SEEN = true",
        "report_column = grade=$[GRADE]",
        "report_column = x=$[X]",
    )

    case, changes = _case(asked, tmp_path)

    assert case.name == "deepdive"
    assert case.control is None
    assert (case.mission.evaluation.form, case.mission.evaluation.mod) == ("motion", "deepdive")
    assert _texts(case) == [
        [["READY = true"], ["A < $ (B)", "M = helloworld"], ["A = 1"]],
        [["SEEN = true"], [], []],
    ]
    assert case.criteria.mailflags == (
        Mailflag("ERR", "SEEN", "true"),
        Mailflag("ERR", "LEVEL", 1.5),
    )
    assert [column.text for column in case.report] == ["$[GRADE]", "$[X]"]
    assert any("compared as `helloworld`" in change for change in changes)


def test_vehicles_own_names_grade_its_log_too(
    block: Callable[..., Block], log: Callable[..., Alog], tmp_path: Path
) -> None:
    asked = block(
        "mailflag = @ABE_BHV_ERROR#SEEN=true",
        "lead_condition = ABE_NAV_X >= 80",
        "pass_condition = ABE_NAV_DEPTH < $(ABE_LIMIT)",
        "report_column = x=$[ABE_NAV_X]",
    )

    case, _ = _case(asked, tmp_path, "abe")

    assert _texts(case) == [[["NAV_X >= 80"], ["NAV_DEPTH < $(LIMIT)"], []]]
    assert case.criteria.mailflags[0].key == "BHV_ERROR"
    assert case.report[0].text == "$[NAV_X]"
    rows = [(1.0, "LIMIT", 9.0), (1.0, "NAV_DEPTH", 5.0), (2.0, "NAV_X", 81.0)]
    bridged = [(time, f"ABE_{name}", value) for time, name, value in rows]
    for run in (log(*rows, community="abe"), log(*bridged)):
        assert evaluate(run, case.criteria).grade is Grade.PASS


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('pass_condition = K = "a=1"', "real grader drops it: quotes do not protect"),
        ("pass_condition = 0 <= A", "real grader never finds it true"),
        ("pass_condition = A@B = 1", "a case cannot say it"),
        ("mailflag = @ERR#COUNT=$[CNT]", "left out: the mailflag @ERR#COUNT=$[CNT]"),
        ("mailflag = @ANY#SEEN=true", "left out: the mailflag @ANY"),
        ("report_column = mhash=$[MHASH_SHORT]", "left out: the report column mhash"),
        ("report_column = $[GRADE]", "left out: the report column $[GRADE]"),
        ("pass_flag = SAY_MOOS = pass", "left out: the flags (SAY_MOOS)"),
        ("pass_condition = !(Z = 1)", "holds to the real grader while nobody posts"),
        ("pass_condition = (A = 1) or (!(Z = 1))", "holds to the real grader while nobody posts"),
        ("lead_condition = (A = 1) or (TIMER = true)", "deadline is still the posting of TIMER"),
        ("pass_condition = LAST_DELTA < 5", "LAST_DELTA is unknown in a case"),
    ],
)
def test_what_changes_in_meaning_is_told(
    line: str, says: str, block: Callable[..., Block], tmp_path: Path
) -> None:
    _, changes = _case(block(LEAD, line), tmp_path)

    assert any(says in change for change in changes), changes


def test_lead_without_a_timer_has_no_word_about_deadlines(
    block: Callable[..., Block], tmp_path: Path
) -> None:
    _, changes = _case(block("lead_condition = (A = 1) or (B > 2)"), tmp_path)

    assert not any("deadline" in change for change in changes)
    assert [change.split(":")[0] for change in changes] == ["when", "unknown", "types"]


def test_what_is_left_out_stays_as_a_comment(block: Callable[..., Block]) -> None:
    text = adopt(block(LEAD, 'pass_condition = K = "a=1"')).text

    assert '# pass: "K = \\"a=1\\"", but the real grader drops it' in text


def test_criteria_of_alogeval_are_adopted_too(
    criteria: Callable[..., Block], tmp_path: Path
) -> None:
    case, changes = _case(criteria(LEAD, "pass_condition = M = hello world"), tmp_path)

    assert case.name == "criteria"
    assert _texts(case) == [[["READY = true"], ["M = hello world"], []]]
    assert changes[0].startswith("when: alogeval looks after every line")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["pass_condition = A = 1", LEAD], "line 3: the stage has no lead that can hold"),
        (["lead_condition = A"], "line 3: the stage has no lead that can hold"),
        ([], "nothing is asked"),
    ],
)
def test_what_no_native_check_can_say_is_refused(
    lines: list[str], says: str, block: Callable[..., Block]
) -> None:
    with pytest.raises(CaseError, match=says):
        adopt(block(*lines))


@pytest.mark.parametrize(
    "rows",
    [
        [(1.0, "A", 1.0), (5.0, "READY", "true")],
        [(1.0, "A", 2.0), (5.0, "READY", "true")],
        [(5.0, "A", 1.0), (5.0, "READY", "true"), (6.0, "A", 2.0)],
        [(1.0, "A", 1.0), (4.0, "ERR", "x"), (5.0, "READY", "true")],
        [(1.0, "A", 1.0)],
    ],
)
def test_adopted_case_agrees_with_its_block_at_the_instants_of_a_run(
    rows: list[tuple[float, str, float | str]],
    block: Callable[..., Block],
    log: Callable[..., Alog],
    tmp_path: Path,
) -> None:
    asked = block(
        "mailflag = @ERR#SEEN=true", LEAD, "pass_condition = A = 1", "fail_condition = SEEN = true"
    )
    case, _ = _case(asked, tmp_path)
    run = log((0.1, "SEEN", "false"), (0.1, "READY", "false"), *rows, (9.0, "Z", 1.0))

    by_block = grade(run, asked, mode=Mode.EVENT).verdict
    by_case = evaluate(run, case.criteria)

    assert (by_case.grade, by_case.time) == (by_block.grade, by_block.time)
