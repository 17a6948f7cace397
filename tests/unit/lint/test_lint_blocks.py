from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.lint.files import LintOptions, files_of, lint_file

if TYPE_CHECKING:
    from collections.abc import Callable

    Found = list[tuple[str, int, int]]

TIMER = "event = var=TEST_EVAL_READY, val=true, time=75"
READY = "lead_condition = TEST_EVAL_READY = true"


@pytest.fixture
def lint(tmp_path: Path) -> Callable[..., Found]:
    """Codes with lines and columns that are found in a block's lines, the first being line 3."""

    def run(*lines: str, name: str = "shore.moos", before: str = "", **settings: str) -> Found:
        path = tmp_path / name
        inside = "".join(f"{line}\n" for line in lines)
        path.write_text(f"{before}ProcessConfig = pMissionEval\n{{\n{inside}}}\n", encoding="utf-8")
        found = lint_file(str(path), LintOptions(settings, {"HOME": "/home"}))
        assert found is not None
        return [(one.code.name, one.line, one.column) for one in found]

    return run


@pytest.mark.parametrize(
    ("line", "column"),
    [
        pytest.param('pass_condition = K = "a=1"', 22, id="equals-in-quotes"),
        pytest.param("pass_condition=(A=1) and (B=2) and (C=3)", 26, id="three-operands"),
        pytest.param("  pass_condition   =   (A = 1) && (B = 2)", 24, id="foreign-word"),
        pytest.param("pass_condition = A", 18, id="bare-variable"),
        pytest.param("pass_condition = A =", 21, id="no-value"),
        pytest.param("\tpass_condition = (A = 1) or (B =< 2)  // why", 34, id="operator"),
    ],
)
def test_a_rejected_condition_is_pointed_at(
    lint: Callable[..., Found], line: str, column: int
) -> None:
    assert lint(READY, line, "pass_condition = NAV_X >= 1") == [("AK001", 4, column)]


def test_where_macros_hide_the_place_the_value_begins_it(lint: Callable[..., Found]) -> None:
    assert lint(READY, "pass_condition = $(A:=K) = a=1 and $(B:=2)") == [("AK002", 4, 18)]
    assert lint(READY, "pass_condition = $(A:=K) = $(B:=(2)") == [("AK001", 4, 18)]


@pytest.mark.parametrize(
    ("role", "told"),
    [
        pytest.param("lead", "does not wait for it", id="lead"),
        pytest.param("pass", "judges nothing here", id="only-pass"),
    ],
)
def test_what_happens_without_the_condition_is_told(tmp_path: Path, role: str, told: str) -> None:
    path = tmp_path / "a.moos"
    path.write_text(f"ProcessConfig = pMissionEval\n{{\n{READY}\n{role}_condition = A && B\n}}\n")
    (found,) = lint_file(str(path), LintOptions()) or []
    assert told in found.message


@pytest.mark.parametrize(
    ("line", "told"),
    [
        pytest.param("lead_condition = 0 <= A", "the stage is never judged", id="lead"),
        pytest.param("pass_condition = A + B < 5", "fails whatever it does", id="pass"),
        pytest.param("fail_condition = A = 1e3", "it never fails a mission", id="fail"),
    ],
)
def test_a_condition_that_is_never_true_is_told_with_its_consequence(
    tmp_path: Path, line: str, told: str
) -> None:
    path = tmp_path / "a.moos"
    path.write_text(f"ProcessConfig = pMissionEval\n{{\n{READY}\n{line}\n}}\n")
    found = [one for one in lint_file(str(path), LintOptions()) or [] if one.code.name == "AK002"]
    assert [(one.line, one.column) for one in found] == [(4, 18)]
    assert told in found[0].message


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("pass_condition = M = on station", [("AK003", 4, 18)], id="blanks"),
        pytest.param("pass_condition = M = onstation", [], id="no-blanks"),
        pytest.param("pass_condition = NAV X >= 1", [("AK003", 4, 18)], id="blank-in-a-name"),
        pytest.param(
            'pass_condition = U = "a//b"', [("AK001", 4, 22), ("AK004", 4, 24)], id="in-quotes"
        ),
        pytest.param("pass_condition = U = a//b", [("AK004", 4, 23)], id="bare"),
        pytest.param("pass_condition = U = 1 // note", [], id="comment"),
        pytest.param("pass_condition = U = 1 // see http://x", [], id="comment-with-address"),
        pytest.param("report_column = u=http://x", [], id="no-condition"),
    ],
)
def test_what_is_lost_of_a_literal_is_found(
    lint: Callable[..., Found], line: str, found: Found
) -> None:
    assert lint(READY, line) == found


def test_a_stage_without_lead_is_found_at_its_first_condition(lint: Callable[..., Found]) -> None:
    found = lint("fail_condition = A = true", READY, "pass_condition = B = 1")
    assert found == [("AK005", 3, 18)]


@pytest.mark.parametrize(
    ("lead", "found"),
    [
        pytest.param("DONE = true", ["AK006"], id="event"),
        pytest.param("(DONE = true) or (TEST_EVAL_READY = true)", [], id="event-or-timer"),
        pytest.param("(DONE = true) and (TEST_EVAL_READY = true)", ["AK006"], id="event-and-timer"),
        pytest.param("MISSION_TIMEOUT = true", [], id="known-name"),
        pytest.param("READY_2 == true", [], id="numbered-name"),
        pytest.param("ALREADY = true", ["AK006"], id="no-timer-by-name"),
        pytest.param("DB_UPTIME >= 60", [], id="clock"),
        pytest.param("START_DELTA > 5", [], id="age"),
        pytest.param("DB_UPTIME <= 60", ["AK006"], id="clock-the-wrong-way"),
        pytest.param("NAV_X >= $ (GOAL)", ["AK006"], id="reference"),
        pytest.param("(BELL = 2) or (DONE = true)", [], id="script-posts-it"),
        pytest.param("(BELL = 3) or (DONE = true)", ["AK006"], id="script-posts-another-value"),
        pytest.param("NOTE = hello", [], id="script-posts-text"),
    ],
)
def test_a_wait_that_no_timer_ends_is_found(
    lint: Callable[..., Found], lead: str, found: list[str]
) -> None:
    script = (
        "ProcessConfig = uTimerScript\n{\n"
        'event = var=BELL, val=2, time=5\nevent = val="hello", var=NOTE, time=9\nevent = var=X\n}\n'
    )
    assert [code for code, _, _ in lint(f"lead_condition = {lead}", before=script)] == found


def test_of_several_leads_the_first_endless_one_is_told_and_every_stage_counts(
    lint: Callable[..., Found],
) -> None:
    found = lint(
        READY,
        "lead_condition = A = true",
        "lead_condition = B = true",
        "pass_condition = C = 1",
        "lead_condition = D = true",
        "pass_condition = C = 1",
    )
    assert found == [("AK006", 4, 18), ("AK006", 7, 18)]


@pytest.mark.parametrize(
    ("lines", "columns"),
    [
        pytest.param(["pass_condition = Z != 1"], [18], id="unequal"),
        pytest.param(["pass_condition = (A = 1) or (Z != 1)"], [30], id="inside"),
        pytest.param(["fail_condition = !(Z = 1)"], [20], id="negated"),
        pytest.param(["fail_condition = !(!(Z = 1))"], [], id="negated-twice"),
        pytest.param(['pass_condition = Z != ""'], [], id="was-it-posted"),
        pytest.param(["pass_condition = Z = 2", "pass_condition = Z != 1"], [], id="asked-beside"),
        pytest.param(
            ["pass_condition = (Z = 2) and (A = $ (Y))", "fail_condition = Y != 1"],
            [],
            id="reference",
        ),
        pytest.param(
            ["pass_condition = (Z = 2) or (A = 1)", "pass_condition = Z != 1"], [18], id="or"
        ),
        pytest.param(["fail_condition = Z = 2", "pass_condition = Z != 1"], [18], id="other-fail"),
        pytest.param(
            ["mailflag = @K#SEEN=true", "pass_condition = !(SEEN = true)"], [], id="silence"
        ),
        pytest.param(
            ["mailflag = @K#SEEN=true", "pass_condition = SEEN != true"], [18], id="flag-unequal"
        ),
        pytest.param(["pass_condition = BELL != 1"], [], id="script-posts-it"),
        pytest.param(["pass_condition = (Z != 1) and (Z != 2)"], [19], id="told-once"),
    ],
)
def test_a_comparison_that_a_missing_variable_decides_is_found(
    lint: Callable[..., Found], lines: list[str], columns: list[int]
) -> None:
    script = "ProcessConfig = uTimerScript\n{\nevent = var=BELL, val=2, time=5\n}\n"
    found = lint(READY, *lines, before=script)
    assert [column for code, _, column in found if code == "AK007"] == columns


@pytest.mark.parametrize(
    ("line", "told"),
    [
        pytest.param("lead_condition = Z != 1", "is false: the stage waits", id="lead"),
        pytest.param("pass_condition = Z != 1", "is false: the mission fails", id="pass"),
        pytest.param("fail_condition = Z != 1", "is false: its absence is never", id="fail"),
        pytest.param("lead_condition = !(Z = 1)", "holds: the stage does not wait", id="not-lead"),
        pytest.param("pass_condition = !(Z = 1)", "holds: the mission passes", id="not-pass"),
        pytest.param("fail_condition = !(Z = 1)", "holds: its absence fails", id="not-fail"),
    ],
)
def test_what_a_missing_variable_does_is_told(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "a.moos"
    path.write_text(f"ProcessConfig = pMissionEval\n{{\n{READY}\n{line}\n}}\n")
    messages = [one.message for one in lint_file(str(path), LintOptions()) or []]
    assert any(f"while nobody has posted Z this {told}" in message for message in messages)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param(['pass_condition = N > "9"'], [("AK008", 4, 23)], id="quoted-number"),
        pytest.param(["pass_condition = A < B"], [("AK008", 4, 22)], id="word"),
        pytest.param(
            ["pass_condition = A = 1", "pass_condition = A = on"], [("AK008", 5, 22)], id="both"
        ),
        pytest.param(["pass_condition = A = 1", "pass_condition = A <= 2"], [], id="two-numbers"),
        pytest.param(
            ["pass_condition = A = on", "pass_condition = A = ON"],
            [("AK009", 5, 22)],
            id="capitals",
        ),
        pytest.param(["pass_condition = A = on", "pass_condition = A = off"], [], id="two-words"),
        pytest.param(["pass_condition = A = 1", 'pass_condition = A != ""'], [], id="empty"),
        pytest.param(["pass_condition = FLAG = 1"], [("AK008", 4, 25)], id="script-posts-text"),
        pytest.param(["pass_condition = FLAG = True"], [("AK009", 4, 25)], id="script-posts-true"),
        pytest.param(["pass_condition = BELL = two"], [("AK008", 4, 25)], id="script-posts-number"),
        pytest.param(
            ["mailflag = @K#SEEN=true", "pass_condition = SEEN = TRUE"],
            [("AK009", 5, 25)],
            id="mailflag",
        ),
        pytest.param(
            ["mailflag = @K#N=$[CNT]", "pass_condition = N <= 2"], [], id="count-of-a-mailflag"
        ),
    ],
)
def test_literals_of_the_wrong_kind_are_found(
    lint: Callable[..., Found], lines: list[str], found: Found
) -> None:
    script = (
        "ProcessConfig = uTimerScript\n{ \n"
        "event = var=FLAG, val=true, time=1\nevent = var=BELL, val=2, time=5\n}\n"
    )
    shift = 6 - 1
    moved = [(code, line + shift, column) for code, line, column in found]
    assert lint(READY, *lines, before=script) == moved


@pytest.mark.parametrize(
    ("lines", "columns"),
    [
        pytest.param([READY, "fail_condition = NAV_DEPTH > 20"], [18], id="limit"),
        pytest.param([READY, "fail_condition = NAV_DEPTH > $ (LIMIT)"], [18], id="reference"),
        pytest.param([READY, "fail_condition = HIT = true"], [], id="flag"),
        pytest.param([READY, "fail_condition = ABE_NAV_X >= -10000"], [], id="was-it-posted"),
        pytest.param(
            ["lead_condition = (D > 20) or (TIMEOUT = true)", "fail_condition = D > 20"],
            [],
            id="lead-reacts",
        ),
        pytest.param([READY, "mailflag = @E#N=$[CNT]", "fail_condition = N > 2"], [], id="count"),
        pytest.param([READY, "fail_condition = (A > 20) or (B > 1)"], [19], id="once"),
        pytest.param([READY, "fail_condition = A > 20 // lint: ignore AK011"], [], id="allowed"),
        pytest.param(
            [READY, "fail_condition = A > 20 // lint: ignore AK006"], [18], id="other-allowed"
        ),
        pytest.param(
            [READY, "fail_condition = A > 20 // as agreed; lint: ignore AK006, AK011"],
            [],
            id="several-allowed",
        ),
    ],
)
def test_a_fail_condition_that_is_meant_to_watch_is_found(
    lint: Callable[..., Found], lines: list[str], columns: list[int]
) -> None:
    assert [column for code, _, column in lint(*lines) if code == "AK011"] == columns


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("mission_mod = $(MOD)", [("AK012", 4, 15)], id="plug"),
        pytest.param("mission_mod = a_$(MOD)_$(MOD:=x)", [("AK012", 4, 15)], id="plug-inside"),
        pytest.param("pass_condition = A < $(LIMIT)", [], id="condition"),
        pytest.param("mission_mod = ${MOD}", [("AK012", 4, 15)], id="file"),
        pytest.param("mission_mod = ${HOME}", [], id="environment"),
        pytest.param("pass_condition = A = $[B]", [("AK012", 4, 22)], id="own-in-a-condition"),
        pytest.param("report_column = n=$[CNT]", [("AK012", 4, 19)], id="count-in-a-column"),
        pytest.param("mailflag = @K#N=$[CNT]/$[MCNT]", [], id="mailflag"),
        pytest.param("mailflag = @K#N=$[NAV_X]", [("AK012", 4, 17)], id="variable-in-a-mailflag"),
        pytest.param("report_column = y=$[YEAR]", [("AK012", 4, 19)], id="year"),
        pytest.param("report_column = y=$[NAV_X]", [], id="variable-in-a-column"),
        pytest.param("report_column = y=$[GRADE]", [], id="grade-in-a-column"),
        pytest.param("pass_flag = G = $[GRADE]", [], id="grade-in-a-pass-flag"),
        pytest.param("result_flag = G = $[GRADE]", [("AK015", 4, 19)], id="grade-in-a-result-flag"),
        pytest.param("mission_mod = $[GRADE]", [], id="nobody-knows"),
    ],
)
def test_macros_that_stay_are_found(lint: Callable[..., Found], line: str, found: Found) -> None:
    assert lint(READY, line) == found


def test_what_a_mailflag_counts_into_may_be_called_anything(lint: Callable[..., Found]) -> None:
    assert lint(READY, "mailflag = @K#CNT=$[CNT]", "report_column = n=$[CNT]") == []


@pytest.mark.parametrize(
    ("name", "before", "settings", "found"),
    [
        pytest.param("targ_shore.moos", "", {}, 1, id="target"),
        pytest.param("meta_shore.moos", "", {}, 0, id="template-by-name"),
        pytest.param("shore.xmoos", "", {}, 0, id="template-by-ending"),
        pytest.param("shore.moos", "#include plug.moos\n", {}, 0, id="template-by-directive"),
        pytest.param("meta_shore.moos", "", {"WARP": "10"}, 1, id="template-with-values"),
        pytest.param("meta_shore.moos", "", {"MOD": "a"}, 0, id="template-with-the-value"),
    ],
)
def test_a_template_may_hold_macros_that_nsplug_will_replace(
    lint: Callable[..., Found], name: str, before: str, settings: dict[str, str], found: int
) -> None:
    lines = [READY, "mission_mod = $(MOD)"]
    assert len(lint(*lines, name=name, before=before, **settings)) == found


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("ProcessConfig = pMissionEval {\n}\n", id="brace-beside"),
        pytest.param("processconfig=pMissionEvalAlpha\nlead_condition = A = 1\n{\n}\n", id="later"),
    ],
)
def test_a_block_that_moos_skips_is_found(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.moos"
    path.write_text(f"\n  {text}")
    found = lint_file(str(path), LintOptions()) or []
    assert [(one.code.name, one.line, one.column) for one in found] == [("AK013", 2, 3)]


def test_a_second_block_of_a_name_is_found_and_blocks_of_other_names_are_read(
    tmp_path: Path,
) -> None:
    block = "ProcessConfig = {}\n\n  // first\n{{\n  lead_condition = A = true\n}}\n"
    names = ("pMissionEval", "pMissionEvalAlpha", "pMissionEval")
    path = tmp_path / "a.moos"
    path.write_text("".join(map(block.format, names)))
    found = lint_file(str(path), LintOptions()) or []
    told = [(one.code.name, one.line) for one in found]
    assert told == [("AK006", 5), ("AK006", 11), ("AK013", 13)]


@pytest.mark.parametrize(
    ("line", "column", "told"),
    [
        pytest.param("  report_colum = a=1", 3, "did you mean report_column?", id="near"),
        pytest.param("  zzz = 1", 3, "no parameter zzz, so the line does nothing", id="unknown"),
        pytest.param("report_line_format = table", 22, "a value that it refuses", id="refused"),
        pytest.param("  pass_condition =", 3, "nothing is assigned here", id="empty"),
        pytest.param("mailflag = K=1", 12, "a mailflag is written", id="mailflag"),
    ],
)
def test_a_line_without_effect_is_found(tmp_path: Path, line: str, column: int, told: str) -> None:
    path = tmp_path / "a.moos"
    path.write_text(f"ProcessConfig = pMissionEval\n{{\n{READY}\n{line}\n}}\n")
    (found,) = lint_file(str(path), LintOptions()) or []
    assert (found.code.name, found.line, found.column) == ("AK014", 4, column)
    assert told in found.message


def test_what_is_commented_out_as_elsewhere_is_left_alone(lint: Callable[..., Found]) -> None:
    assert lint(READY, "# pass_condition = A && B", "#ifdef X", "#endif", name="meta_a.moos") == []


def test_a_file_without_criteria_has_no_findings_at_all(tmp_path: Path) -> None:
    path = tmp_path / "vehicle.moos"
    path.write_text(
        "ServerHost = localhost\nProcessConfig = pHelmIvP\n{\n  lead_condition = 1\n}\n"
    )
    assert lint_file(str(path), LintOptions()) is None


def test_bytes_that_are_no_utf8_are_borne(tmp_path: Path) -> None:
    path = tmp_path / "a.moos"
    path.write_bytes(b"// \xff\nProcessConfig = pMissionEval\n{\npass_condition = A && \xfe\n}\n")
    found = lint_file(str(path), LintOptions()) or []
    assert [one.code.name for one in found] == ["AK001", "AK005"]


def test_a_folder_means_all_files_that_may_hold_criteria(tmp_path: Path) -> None:
    for name in ("b.moos", "sub/a.xmoos", "targ_abe", "c.txt", "missions/stem.toml", "no.toml"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("[project]\n")
    (tmp_path / "case.toml").write_text("[harness]\nabout = 'x'\n")
    (tmp_path / "broken.toml").write_text("[harness]\nabout = \n")
    (tmp_path / "missions" / "case.toml").write_text("[harness]\n")
    found = [Path(file).relative_to(tmp_path).as_posix() for file in files_of(str(tmp_path))]
    assert found == ["b.moos", "broken.toml", "case.toml", "sub/a.xmoos", "targ_abe"]
    assert list(files_of("any name")) == ["any name"]


def test_the_lead_of_a_stage_that_has_other_conditions_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.moos"
    lines = f"{READY}\nlead_condition = A && B\npass_condition = C = 1\n"
    path.write_text(f"ProcessConfig = pMissionEval\n{{\n{lines}}}\n")
    (found,) = lint_file(str(path), LintOptions()) or []
    assert found.message.endswith("the real grader goes on and does not wait for it")
