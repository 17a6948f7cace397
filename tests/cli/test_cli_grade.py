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

GUARD = "min_altitude_guard_pass"
RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "recorded"


def test_a_pass_is_status_0_with_all_evidence(alogkit: Alogkit, guard_logs: Path) -> None:
    ended = alogkit("grade", guard_logs, "--case", GUARD)
    assert ended.status == 0
    assert ended.err == ""
    first, base, clock, titles, *findings = ended.out.splitlines()
    assert first == "min_altitude_guard_pass: PASS at 50.40 s (holds)"
    assert base == "times are those of guard/vehicle.alog.gz"
    assert clock == (
        "those of guard/shoreside.alog.gz were moved by +0.58511 s, by bridged postings: "
        "skew +0.00000 s, 134 bridged postings, spread 0.00000 s"
    )
    assert titles.split() == [
        "grade",
        "role",
        "condition",
        "found",
        "margin",
        "at",
        "posting",
        "evidence",
    ]
    assert len(findings) == 4
    assert findings[1].startswith("PASS   pass    NAV_DEPTH <= 16    12.026 m      +3.974 m")
    assert findings[1].endswith("+3.974 m  50.396 s  NAV_DEPTH     guard/vehicle.alog.gz:7928")


def test_one_log_is_enough(alogkit: Alogkit, guard_logs: Path) -> None:
    ended = alogkit("grade", guard_logs / "shoreside.alog.gz", "-c", GUARD)
    assert ended.status == 0
    assert "ABE_NAV_DEPTH" in ended.out
    assert "times are those of" not in ended.out


@pytest.mark.parametrize(
    ("good", "bad", "words"),
    [
        pytest.param(
            "min_altitude = 8 ", "min_altitud = 8 ", "has no such parameter", id="parameter"
        ),
        pytest.param(
            '"BHV_MinAltitudeX"', '"BHV_MinAltitude"', "unknown kind", id="kind-of-behavior"
        ),
    ],
)
def test_what_only_the_helm_would_miss_keeps_no_log_from_being_judged(
    alogkit: Alogkit, guard_logs: Path, good: str, bad: str, words: str
) -> None:
    file = Path("cases/min_altitude.toml")
    file.write_text(file.read_text(encoding="utf-8").replace(good, bad, 1), encoding="utf-8")
    for case in (GUARD, f"{file}::{GUARD}"):
        for command in ("grade", "why"):
            assert alogkit(command, guard_logs, "-c", case).status == 0
        ended = alogkit("run", case, "--no-gif")
        assert ended.status == 5
        assert words in ended.err


def test_a_name_that_reaches_nobody_is_refused_by_grade_too(
    alogkit: Alogkit, guard_logs: Path
) -> None:
    file = Path("cases/min_altitude.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("NAV_DEPTH <= 16", "NAV_DEPHT <= 16", 1), encoding="utf-8")
    ended = alogkit("grade", guard_logs, "-c", f"{file}::{GUARD}")
    assert ended.status == 5
    assert 'did you mean "NAV_DEPTH"?' in ended.err


def test_a_fail_is_status_1(alogkit: Alogkit, place: Path) -> None:
    shutil.copy(RECORDED / "twins" / GUARD / "shoreside.alog.gz", place / "twin.alog.gz")
    ended = alogkit("grade", "twin.alog.gz", "-c", f"cases/min_altitude.toml::{GUARD}")
    assert ended.status == 1
    assert "FAIL   pass    NAV_DEPTH <= 16    22.093 m      -6.093 m" in ended.out


def test_an_inconclusive_log_is_status_6(alogkit: Alogkit, cut_log: Path) -> None:
    ended = alogkit("grade", cut_log, "-c", GUARD)
    assert ended.status == 6
    assert "PENDING (the lead conditions were never met together" in ended.out


def test_the_verdict_is_strict_json_when_asked_for(alogkit: Alogkit, guard_logs: Path) -> None:
    ended = alogkit("grade", guard_logs, "-c", GUARD, "--json")
    assert (ended.status, ended.err) == (0, "")
    verdict = json.loads(ended.out, parse_constant=pytest.fail)
    assert verdict["case"] == GUARD
    assert verdict["grade"] == "pass"
    assert verdict["logs"] == ["guard/vehicle.alog.gz", "guard/shoreside.alog.gz"]


@pytest.mark.parametrize(
    ("case", "status", "said"),
    [
        pytest.param(
            "min_altitude_gard_pass",
            2,
            "min_altitude_gard_pass: there is no case of this name in cases/, and no such file; "
            'did you mean "min_altitude_guard_pass"?',
            id="unknown-name-with-a-near-one",
        ),
        pytest.param(
            "zzz",
            2,
            "zzz: there is no case of this name in cases/, and no such file",
            id="unknown-name",
        ),
        pytest.param(
            "cases/min_altitude.toml::min_altitude_gard_pass",
            2,
            "cases/min_altitude.toml: case.min_altitude_gard_pass: there is no such case; "
            'did you mean "min_altitude_guard_pass"?',
            id="unknown-name-in-a-file",
        ),
        pytest.param(
            "cases",
            2,
            "cases holds 10 cases; name one of them, such as "
            "cases/min_altitude.toml::min_altitude_guard_pass",
            id="several",
        ),
        pytest.param("nope.toml", 4, "nope.toml: there is no such case file", id="no-file"),
        pytest.param("guard", 2, "guard: no case file (*.toml)", id="no-cases"),
        pytest.param("folder.toml::x", 2, "folder.toml: no case file (*.toml)", id="folder"),
        pytest.param("guard/vehicle.alog.gz", 5, "guard/vehicle.alog.gz: not UTF-8", id="a-log"),
    ],
)
def test_a_case_that_cannot_be_had_is_told_in_one_line(
    alogkit: Alogkit, guard_logs: Path, case: str, status: int, said: str
) -> None:
    Path("folder.toml").mkdir()
    ended = alogkit("grade", guard_logs, "-c", case)
    assert (ended.status, ended.out) == (status, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_an_unknown_key_of_a_case_file_is_status_5_with_the_nearest(
    alogkit: Alogkit, one_case: Path, guard_logs: Path
) -> None:
    one_case.write_text(one_case.read_text().replace("lead =", "laed ="))
    ended = alogkit("grade", guard_logs, "-c", one_case)
    assert ended.status == 5
    assert ended.said == (
        'alogkit: cases/small.toml: case.afloat.check[0].laed: unknown key; did you mean "lead"?'
    )


def test_a_name_that_two_files_have_is_status_5(
    alogkit: Alogkit, one_case: Path, guard_logs: Path
) -> None:
    shutil.copy(one_case, "cases/other.toml")
    ended = alogkit("grade", guard_logs, "-c", "afloat")
    assert ended.status == 5
    assert ended.said == (
        "alogkit: cases/small.toml: case.afloat: cases/other.toml has a case of this name, too"
    )
    assert alogkit("grade", guard_logs, "-c", f"{one_case}::afloat").status == 0


def test_control_characters_of_a_case_file_do_not_reach_the_terminal(
    alogkit: Alogkit, one_case: Path, guard_logs: Path
) -> None:
    one_case.write_text(one_case.read_text() + '"\\u001b[31mred\\nline" = 1\n')
    ended = alogkit("grade", guard_logs, "-c", one_case)
    assert ended.status == 5
    assert "\x1b" not in ended.said


def test_without_cases_a_bare_name_is_told_to_be_unknown(
    alogkit: Alogkit, guard_logs: Path
) -> None:
    shutil.rmtree("cases")
    assert alogkit("grade", guard_logs, "-c", GUARD).said.startswith(f"alogkit: {GUARD}: there is")


def test_a_case_file_that_cannot_be_read_is_status_4(
    alogkit: Alogkit, guard_logs: Path, one_case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    ended = alogkit("grade", guard_logs, "-c", one_case)
    assert ended.status == 4
    assert ended.said == "alogkit: cases/small.toml: Permission denied"


def test_two_logs_of_one_community_are_not_of_one_run(alogkit: Alogkit, guard_logs: Path) -> None:
    shutil.copy(guard_logs / "vehicle.alog.gz", guard_logs / "other.alog.gz")
    ended = alogkit("grade", guard_logs, "-c", GUARD)
    assert ended.status == 2
    assert ended.said == (
        "alogkit: guard/other.alog.gz and guard/vehicle.alog.gz are both of community abe: "
        "give the logs of one run"
    )


def test_a_log_that_is_named_twice_counts_once(alogkit: Alogkit, guard_logs: Path) -> None:
    ended = alogkit("grade", guard_logs / "vehicle.alog.gz", guard_logs, "-c", GUARD)
    assert ended.status == 0


def test_on_a_terminal_the_evidence_goes_below_each_finding(
    alogkit: Alogkit, guard_logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alogkit.cli.output.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    ended = alogkit("grade", guard_logs, "-c", GUARD)
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert "PASS  pass    NAV_DEPTH <= 16    12.026 m      margin +3.974 m" in lines
    assert "              at 50.396 s  NAV_DEPTH  guard/vehicle.alog.gz:7928" in lines
