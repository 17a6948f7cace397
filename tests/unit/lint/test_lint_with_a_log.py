from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.alog.read import read
from alogkit.lint.files import LintOptions, lint_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.lint.finding import LintFinding

RECORDED = Path(__file__).resolve().parents[3] / "fixtures" / "criteria" / "recorded"
DATABASE = (("DB_TIME", 1000.0), ("DB_UPTIME", 1.0), ("DB_CLIENTS", "pLogger,"))


def _log(*rows: tuple[str, float | str], whole: bool = True) -> Alog:
    postings = []
    for index, (name, value) in enumerate([*(DATABASE if whole else ()), *rows]):
        number = None if isinstance(value, str) else value
        text = value if isinstance(value, str) else ""
        postings.append(Posting(float(index), name, "MOOSDB_shoreside", None, number, text))
    return Alog.from_postings(
        Header(start=1000.0), postings, path="shore.alog", community="shoreside"
    )


def _lint(folder: Path, log: Alog, *lines: str, beside: Sequence[Alog] = ()) -> list[LintFinding]:
    path = folder / "shore.moos"
    inside = "".join(f"{line}\n" for line in ("lead_condition = DB_UPTIME > 60", *lines))
    path.write_text(f"ProcessConfig = pMissionEval\n{{\n{inside}}}\n", encoding="utf-8")
    return lint_file(str(path), LintOptions(logs=[*beside, log])) or []


@pytest.mark.parametrize(
    ("condition", "rows", "told"),
    [
        pytest.param(
            "A = 1",
            [("A", "on"), ("A", "off")],
            "AK008: the log has only text, such as `on`, `off` for A: a number and such a text "
            "never compare true",
            id="number-and-text",
        ),
        pytest.param(
            "A = 1",
            [("A", "on"), ("A", 2.0)],
            "AK008: the log has numbers, and text such as `on` for A: a grader keeps to the first "
            "kind that it sees",
            id="number-and-both",
        ),
        pytest.param("A = 1", [("A", "12.5")], "", id="number-and-numeric-text"),
        pytest.param("A = 1", [("A", 2.0)], "", id="number-and-number"),
        pytest.param(
            "A = on",
            [("A", 2.0)],
            "AK008: the log has only numbers for A: a number and a text never compare true",
            id="text-and-number",
        ),
        pytest.param('A = ""', [("A", 2.0)], "", id="empty-and-number"),
        pytest.param("A = off", [("A", "on")], "", id="text-and-text"),
        pytest.param(
            "A = ON",
            [("A", "on")],
            "AK009: the log has `on` for A, and texts are compared capitals and all",
            id="capitals",
        ),
        pytest.param(
            "A == Bravo",
            [("A", "alpha:bravo")],
            "AK009: the log has `bravo` for A, and texts are compared capitals and all",
            id="capitals-of-a-field",
        ),
        pytest.param("A = ON", [("A", "on"), ("A", "ON")], "", id="both-capitals"),
        pytest.param(
            "A < $ (B)", [("A", 1.0)], "AK010: B never occurs in shore.alog", id="reference"
        ),
        pytest.param("A < $ (B)", [("A", 1.0), ("B", 2.0)], "", id="known-reference"),
        pytest.param("A_DELTA < 5", [("A", 1.0)], "", id="age"),
    ],
)
def test_what_the_log_contradicts_is_told(
    tmp_path: Path, condition: str, rows: list[tuple[str, float | str]], told: str
) -> None:
    found = _lint(tmp_path, _log(*rows), f"pass_condition = {condition}")
    assert [f"{one.code.name}: {one.message}" for one in found] == [told] * bool(told)


def test_a_missing_variable_is_told_once_with_what_it_may_mean(tmp_path: Path) -> None:
    log = _log(("ABE_NAV_X", 1.0))
    found = _lint(tmp_path, log, "pass_condition = NAV_X > 0", "pass_condition = NAV_X < 9")
    assert [(one.code.name, one.line) for one in found] == [("AK010", 4)]
    assert found[0].message == "NAV_X never occurs in shore.alog; did you mean ABE_NAV_X?"


@pytest.mark.parametrize(("known", "hint"), [("ABE_NAV_X", True), ("OTHER", False)])
def test_a_name_that_only_the_vehicle_has_is_told_as_what_it_was_bridged_as(
    tmp_path: Path, known: str, *, hint: bool
) -> None:
    vehicle = Alog.from_postings(
        Header(start=1000.0),
        [Posting(1.0, "NAV_X", "uSim", None, 1.0, "")],
        path="abe.alog",
        community="abe",
    )
    log = _log((known, 1.0))
    found = _lint(tmp_path, log, "pass_condition = NAV_X > 0", beside=[vehicle])
    told = "NAV_X never occurs in the grader's log, only in abe.alog"
    assert [one.message for one in found] == [told + "; did you mean ABE_NAV_X?" * hint]


def test_a_log_of_chosen_variables_leaves_a_doubt(tmp_path: Path) -> None:
    log = _log(("NAV_X", 1.0), whole=False)
    found = _lint(tmp_path, log, "pass_condition = ZZZ > 0", "report_column = z=$[ZZZ]")
    told = [one.message for one in found if "ZZZ" in one.message]
    assert told == ["ZZZ never occurs in shore.alog, though its logger may have left it out"]


def test_what_the_file_posts_itself_need_not_be_in_the_log(tmp_path: Path) -> None:
    lines = ("mailflag = @E#E_SEEN=true", "pass_condition = E_SEEN = true")
    assert _lint(tmp_path, _log(), *lines) == []


def test_macros_in_rows_are_looked_up(tmp_path: Path) -> None:
    lines = ("report_column = x=$[NAV_X]", "report_column = g=$[GRAD]", "report_column = $[DATE]")
    found = _lint(tmp_path, _log(("NAV_X", 1.0)), *lines)
    assert [(one.code.name, one.line, one.column, one.message) for one in found] == [
        (
            "AK012",
            5,
            19,
            "GRAD never occurs in the log, so it stays as it is written; did you mean $[GRADE]?",
        )
    ]


def test_a_count_that_somebody_posts_is_taken(tmp_path: Path) -> None:
    assert _lint(tmp_path, _log(("CNT", 1.0)), "report_column = x=$[CNT]") == []


@pytest.mark.parametrize("name", ["eval_csp_report_pass", "low_elevator_authority_fail"])
def test_criteria_that_graded_a_recorded_run_are_not_contradicted_by_its_log(name: str) -> None:
    log = read(RECORDED / f"{name}.alog.gz")
    found = lint_file(str(RECORDED / f"{name}.moos"), LintOptions(logs=[log])) or []
    assert [one for one in found if one.code.name in ("AK001", "AK002", "AK008", "AK009")] == []
