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

BOUNDARY = "min_altitude_clearance_boundary_pass"
RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "recorded"
COMPANION = "always NAV_DEPTH <= 14, from verdict, to ARRIVED = true or end"


@pytest.fixture
def boundary_log(place: Path) -> Path:
    """Shoreside's log of a recorded run that passes."""
    shutil.copy(RECORDED / "runs" / BOUNDARY / "shoreside.alog.gz", place / "boundary.alog.gz")
    return Path("boundary.alog.gz")


def test_the_missing_guard_is_exposed(alogkit: Alogkit, boundary_log: Path) -> None:
    ended = alogkit("mutate", boundary_log, "-c", BOUNDARY)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].startswith(f"{BOUNDARY}: PASS, notices 16 of 3")
    assert lines[-1] == "only a companion notices: the dive goes on to the bottom"
    (dive,) = [line.split() for line in lines if line.startswith("the dive goes on")]
    assert dive[-3:] == ["pass", "fail", "9"]
    assert f"9  companion  {COMPANION}  8" in lines


def test_a_case_without_companions_has_no_column_for_them(
    alogkit: Alogkit, guard_logs: Path
) -> None:
    ended = alogkit("mutate", guard_logs / "shoreside.alog.gz", "-c", "min_altitude_guard_pass")
    assert ended.status == 0
    assert "companion" not in ended.out
    assert "never to be noticed\nmutation" in ended.out


def test_the_score_is_json_when_asked_for(alogkit: Alogkit, boundary_log: Path) -> None:
    ended = alogkit("mutate", boundary_log, "-c", BOUNDARY, "--json")
    found = json.loads(ended.out, parse_constant=pytest.fail)
    assert (found["case"], found["grade"], found["companion"]) == (BOUNDARY, "pass", "pass")
    assert found["noticed_in_all"] == found["noticed"] + 1
    assert found["false_alarms"] == []
    assert found["checks"][-1]["condition"] == COMPANION
    (dive,) = [one for one in found["mutants"] if one["name"].startswith("the dive")]
    assert (dive["kind"], dive["grade"], dive["noticed_by"]) == ("harmful", "pass", [8])


def test_a_log_that_does_not_pass_cannot_be_mutated(alogkit: Alogkit, cut_log: Path) -> None:
    ended = alogkit("mutate", cut_log, "-c", "min_altitude_guard_pass")
    assert ended.status == 6
    assert ended.said == (
        "alogkit: min_altitude_guard_pass: only logs that pass can be mutated; see `alogkit grade`"
    )
    assert ended.out.startswith("min_altitude_guard_pass: PENDING, notices 0 of 0 mutations\n")


def test_a_check_over_a_stretch_is_shown_and_refused_with_a_caret(
    alogkit: Alogkit, place: Path
) -> None:
    path = place / "cases" / "min_altitude.toml"
    ended = alogkit("cases", "show", BOUNDARY)
    assert f"  beside    {COMPANION}\n" in ended.out
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"NAV_DEPTH <= 14"\nfrom', '"NAV_DEPTH =< 14"\nfrom'))
    broken = alogkit("cases", "check")
    assert broken.status == 5
    assert broken.err.splitlines() == [
        (
            f"alogkit: cases/min_altitude.toml: case.{BOUNDARY}.check[1].always: condition "
            "`NAV_DEPTH =< 14`, column 11: `=<` is not of this grammar; `<=` would do"
        ),
        "  NAV_DEPTH =< 14",
        "            ^",
    ]


def test_a_failed_companion_leaves_grade_and_status_as_they_are(
    alogkit: Alogkit, place: Path
) -> None:
    shutil.copytree(RECORDED / "twins" / BOUNDARY, place / "twin")
    ended = alogkit("grade", "twin", "-c", BOUNDARY)
    assert ended.status == 0
    first, _, beside, *_ = ended.out.splitlines()
    assert first.startswith(f"{BOUNDARY}: PASS at 36.9")
    assert beside == "companions, which do not count: FAIL"
    assert f"FAIL   companion  {COMPANION}  25.437 m" in ended.out
    found = json.loads(alogkit("grade", "twin", "-c", BOUNDARY, "--json").out)
    assert (found["grade"], found["companion"]) == ("pass", "fail")
    watch = found["companions"][0]["watch"]
    assert watch["broken_by"]["variable"] == "NAV_DEPTH"
