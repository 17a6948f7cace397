"""`alogkit grade` by the criteria of real graders, and `alogkit adopt`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

CRITERIA = Path(__file__).resolve().parents[2] / "fixtures" / "criteria"


@pytest.fixture
def files(place: Path) -> Path:
    """The criteria and their recorded logs, under relative paths."""
    shutil.copytree(CRITERIA, place / "c")
    return Path("c")


def test_recorded_log_is_graded_by_its_own_mission_file(alogkit: Alogkit, files: Path) -> None:
    run = files / "recorded" / "eval_csp_report_pass"

    ended = alogkit("grade", f"{run}.alog.gz", "--criteria", f"{run}.moos")

    assert (ended.status, ended.err) == (0, "")
    first, _, lead, asked, row, word = ended.out.splitlines()
    assert first.startswith("eval_csp_report_pass: PASS at 14.5")
    assert lead.startswith("PASS   lead  TEST_EVAL_READY = true")
    assert asked.startswith("PASS   pass  PASS_INPUT = true")
    assert row == (
        "row: form=mission_utility_unit, mmod=eval_csp_report_pass  "
        "grade=pass, eval=true, pass_input=true, case_value=alpha, mhash=[SICK-AMOS]"
    )
    assert word == "the real grader's own word in the log: pass"


@pytest.mark.parametrize(
    ("case", "status", "says"),
    [
        ("eval_sequence_second_stage_fail", 1, "FAIL at 34.6"),
        ("bad_save_dist_fail", 0, "PASS at 8.9"),
        ("low_elevator_authority_fail", 6, "race: 13/16 pass (ABE_DESIRED_ELEVATOR >= 0.2)"),
        ("acquire_from_far_pass", 6, "the logs do not hold TEST_EVAL_READY"),
    ],
)
def test_criteria_among_the_logs_are_known_by_their_name(
    case: str, status: int, says: str, alogkit: Alogkit, files: Path
) -> None:
    run = files / "recorded" / case

    ended = alogkit("grade", f"{run}.moos", f"{run}.alog.gz")

    assert (ended.status, ended.err) == (status, "")
    assert says in ended.out


def test_criteria_of_alogeval_are_judged_at_instants(alogkit: Alogkit, files: Path) -> None:
    log = files / "recorded" / "low_elevator_authority_fail.alog.gz"

    ended = alogkit("grade", log, files / "criteria.txt")

    assert ended.status == 0
    assert ended.out.startswith("criteria.txt: PASS at 54.33 s (holds)\n")


def test_mode_block_and_macros_are_options(alogkit: Alogkit, files: Path) -> None:
    log = files / "recorded" / "low_elevator_authority_fail.alog.gz"
    moos = files / "meta_shoreside.moos"

    plain = alogkit("grade", log, moos)
    event = alogkit("grade", log, moos, "--mode", "event", "--set", "GOAL=60", "--set", "MOD=m")
    other = alogkit("grade", log, moos, "--block", "pMissionEvalAlpha")

    assert plain.out.startswith("transit: FAIL at 50.11 s")
    assert event.out.startswith("m: FAIL at 39.")
    assert "ABE_NAV_X >= 60" in event.out
    assert other.out.startswith("alpha: PASS at ")


def test_notes_tell_what_the_real_grader_does_without_a_word(alogkit: Alogkit, files: Path) -> None:
    log = files / "recorded" / "low_elevator_authority_fail.alog.gz"

    ended = alogkit("grade", log, files / "traps.moos")

    notes = [line for line in ended.out.splitlines() if line.startswith("c/traps.moos:")]
    assert len(notes) == 18
    assert notes[0] == (
        "c/traps.moos:20:20: dropped (AK001): "
        '`PHI_HOST_INFO = "community=abe,port_db=9001"`: quotes do not protect `=`'
    )
    assert notes[-1].startswith("c/traps.moos:43:18: ignored: `grade=$[GRADE]`")


def test_json_has_the_verdict_the_row_and_the_notes(alogkit: Alogkit, files: Path) -> None:
    run = files / "recorded" / "eval_csp_report_pass"

    found = json.loads(alogkit("grade", f"{run}.alog.gz", f"{run}.moos", "--json").out)

    assert (found["dialect"], found["block"]) == ("pmissioneval", "pMissionEval")
    assert (found["grade"], found["recorded"], found["status"]) == ("pass", "pass", "pass")
    assert found["row"].endswith("mhash=[SICK-AMOS]")
    assert found["postings"][-1] == {"variable": "MISSION_RESULT", "value": "pass"}
    assert (found["race"], found["missing"], found["notes"]) == (None, [], [])
    race = files / "recorded" / "low_elevator_authority_fail"
    found = json.loads(alogkit("grade", f"{race}.alog.gz", f"{race}.moos", "--json").out)
    assert (found["row"], found["postings"]) == (None, [])
    assert found["race"]["phases"] == 16
    log = f"{race}.alog.gz"
    notes = json.loads(alogkit("grade", log, files / "traps.moos", "--json").out)["notes"]
    assert (notes[0]["kind"], notes[0]["code"], notes[0]["line"]) == ("dropped", "AK001", 20)
    assert (notes[7]["kind"], notes[7]["code"]) == ("ignored", None)


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["x.alog"], 2, "one thing to grade by is needed: --case CASE, or --criteria FILE"),
        (["x.alog", "c/criteria.txt", "-c", "a"], 2, "one thing to grade by is needed"),
        (["x.alog", "c/criteria.txt", "c/traps.moos"], 2, "one thing to grade by is needed"),
        (["c/criteria.txt"], 2, "name the logs of a run to grade"),
        (["x.alog", "gone.moos"], 4, "gone.moos: there is no such file of criteria"),
        (["x.alog", "--criteria", "c"], 4, "c: Is a directory"),
        (["x.alog", "c/traps.moos", "--set", "X"], 2, "--set X: write it as NAME=VALUE"),
        (["x.alog", "c/traps.moos", "--block", "pX"], 5, "no block `ProcessConfig = pX`"),
        (["x.alog", "bad.txt"], 5, "bad.txt: line 1: `A` is rejected: nothing is compared here"),
        (["gone.alog", "c/traps.moos"], 3, "there is no such log"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    words: list[str], status: int, says: str, alogkit: Alogkit, files: Path
) -> None:
    shutil.copy(files / "recorded" / "acquire_from_far_pass.alog.gz", "x.alog")
    Path("bad.txt").write_text("lead_condition = A\n", encoding="utf-8")

    ended = alogkit("grade", *words)

    assert (ended.status, ended.out) == (status, "")
    assert says in ended.said


def test_adopted_case_grades_the_log(alogkit: Alogkit, files: Path) -> None:
    run = files / "recorded" / "eval_csp_report_pass"

    adopted = alogkit("adopt", f"{run}.moos", "-o", "new/case.toml")

    assert (adopted.status, adopted.err) == (0, "")
    first, *changes = adopted.out.splitlines()
    assert first == "new/case.toml::eval_csp_report_pass"
    assert all(change.startswith("- ") for change in changes)
    assert any("MISSION_EVALUATED" in change for change in changes)
    graded = alogkit("grade", f"{run}.alog.gz", "-c", "new/case.toml")
    assert graded.out.startswith("eval_csp_report_pass: PASS at 14.28 s")
    shown = alogkit("cases", "show", "new/case.toml")
    assert "mission   none, so it only grades logs" in shown.out


def test_adopted_case_goes_to_standard_output_and_its_changes_beside(
    alogkit: Alogkit, files: Path
) -> None:
    ended = alogkit("adopt", files / "meta_shoreside.moos", "--community", "abe", "--name", "x y")

    assert ended.status == 0
    assert "[case.x_y]" in ended.out
    assert 'lead = ["(NAV_X >= 80) or (TEST_EVAL_READY = true)"]' in ended.out
    assert "left out: the mailflag @BHV_ERROR#BHV_ERROR_COUNT=$[CNT]" in ended.err


def test_case_file_is_not_overwritten_unasked(alogkit: Alogkit, files: Path) -> None:
    Path("mine.toml").write_text("mine", encoding="utf-8")
    words = ("adopt", files / "criteria.txt", "-o", "mine.toml")

    refused = alogkit(*words)

    assert (refused.status, Path("mine.toml").read_text(encoding="utf-8")) == (2, "mine")
    assert alogkit(*words, "--force").status == 0
    assert "[case.criteria]" in Path("mine.toml").read_text(encoding="utf-8")


def test_case_without_a_mission_is_not_run(alogkit: Alogkit, files: Path) -> None:
    alogkit("adopt", files / "criteria.txt", "-o", "cases/only_grades.toml")

    alone = alogkit("run", "cases/only_grades.toml")
    among = alogkit("run", "cases", "-k", "criteria", "-q")

    assert (alone.status, among.status) == (2, 2)
    assert alone.said == (
        "alogkit: criteria has no mission to simulate; grade logs by it with `alogkit grade`"
    )
