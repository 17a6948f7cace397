from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

VEHICLE = "guard/vehicle.alog.gz"
SHORE = "guard/shoreside.alog.gz"

pytestmark = pytest.mark.usefixtures("guard_logs")


def test_the_story_of_the_helm_is_told_by_time(alogkit: Alogkit) -> None:
    ended = alogkit("helm", VEHICLE)
    lines = ended.out.splitlines()
    assert (ended.status, ended.err, lines[0]) == (0, "", "abe")
    assert "10.22  state      DRIVE" in lines
    assert "68.56  death      transit (BHV_Waypoint)" in lines
    assert alogkit("helm", VEHICLE, "-t").out == ended.out.removeprefix("abe\n")


def test_variables_are_told_among_it(alogkit: Alogkit) -> None:
    out = alogkit("helm", VEHICLE, "DEPLOY", "NODE_REPORT_LOCAL.MODE").out
    assert "DEPLOY                  true" in out
    assert out.count("NODE_REPORT_LOCAL.MODE") == 2


def test_the_tables_that_are_asked_for(alogkit: Alogkit) -> None:
    out = alogkit("helm", VEHICLE, "-l", "-b", "-m", "DEPLOY").out
    titles = [part.splitlines()[0].split()[0] for part in out.removeprefix("abe\n").split("\n\n")]
    assert titles == ["variable", "behavior", "time", "time"]
    assert "const_depth   BHV_ConstantDepth  active     10.22  74.25    64.02" in out


def test_a_behavior_is_watched(alogkit: Alogkit) -> None:
    lines = alogkit("helm", VEHICLE, "--watch=const_depth", "-t").out.splitlines()
    assert [line.split()[-2:] for line in lines[1:]] == [
        ["(BHV_ConstantDepth,", "helm_startup)"],
        ["active", "const_depth"],
    ]


def test_a_watched_behavior_is_alone_in_tables_and_json_too(alogkit: Alogkit) -> None:
    out = alogkit("helm", VEHICLE, "--watch=const_depth", "-b", "-l", "-m").out
    assert "BHV_ConstantDepth" in out
    assert "DRIVE" in out
    assert "BHV_Waypoint" not in out
    (helm,) = json.loads(alogkit("helm", VEHICLE, "--watch=transit", "--json").out)["helms"]
    assert {one["behavior"] for key in ("behaviors", "life") for one in helm[key]} == {"transit"}


def test_a_behavior_that_is_not_there_is_told_of(alogkit: Alogkit) -> None:
    ended = alogkit("helm", VEHICLE, "--watch=transit", "--watch=tranist")
    assert ended.status == 0
    assert ended.said == f"alogkit: tranist: no behavior of this name in {VEHICLE}"


def test_shoreside_tells_what_reached_it(alogkit: Alogkit) -> None:
    out = alogkit("helm", SHORE, "MISSION_RESULT").out
    assert "10.12  allstop         clear" in out
    assert "50.20  MISSION_RESULT  pass" in out


def test_json_tells_it_all(alogkit: Alogkit) -> None:
    data = json.loads(alogkit("helm", VEHICLE, "ARRIVED", "--json").out)
    (helm,) = data["helms"]
    assert helm["states"][0] == {"value": "PARK", "start": 2.42119, "stop": 10.21618}
    assert helm["modes"]["MODE"][0]["value"] == "ACTIVE:TRANSITING"
    assert data["variables"]["ARRIVED"][0]["text"] == "true"


def test_a_log_without_a_helm_is_status_1(alogkit: Alogkit) -> None:
    Path("x.alog").write_text("2.0  A pApp x\n", encoding="utf-8")
    ended = alogkit("helm", "x.alog", "A")
    assert (ended.status, ended.said) == (1, "alogkit: x.alog: tells of no helm")
    assert "2.00  A     x" in ended.out


def test_two_vehicles_have_a_part_each(alogkit: Alogkit) -> None:
    reports = "".join(
        f"{time}.0 NODE_REPORT pShare NAME={name},MODE=PARK\n" for time in (1, 2) for name in "ab"
    )
    Path("x.alog").write_text(reports + "3.0 V pApp x\n", encoding="utf-8")
    parts = alogkit("helm", "x.alog", "V").out.split("\n\n")
    assert [part.splitlines()[0] for part in parts[:2]] == ["a", "b"]
    assert "3.00  V     x" in parts[2]


def test_a_vehicle_without_a_name_is_called_so(alogkit: Alogkit) -> None:
    Path("x.alog").write_text("2.0  IVPHELM_STATE pHelmIvP DRIVE\n", encoding="utf-8")
    assert alogkit("helm", "x.alog").out.startswith("unknown vehicle\n")


def test_the_helm_of_one_log_at_a_time(alogkit: Alogkit) -> None:
    assert alogkit("helm", VEHICLE, SHORE).said == f"alogkit: {SHORE}: one log at a time"


def test_a_log_is_the_same_as_itself(alogkit: Alogkit) -> None:
    ended = alogkit("diff", VEHICLE, VEHICLE)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.endswith("the runs are the same\n")
    assert "94 of 94 common variables are the same" in ended.out


def test_a_difference_is_status_1_and_located(alogkit: Alogkit) -> None:
    log = "%% LOGSTART 5\n1.0  A pApp 1\n2.0  A pApp 2\n2.0 B pApp x\n"
    Path("a.alog").write_text(log, encoding="utf-8")
    Path("b.alog").write_text(log.replace("A pApp 2", "A pApp 3"), encoding="utf-8")
    ended = alogkit("diff", "a.alog", "b.alog")
    assert ended.status == 1
    assert ended.out.splitlines()[-5:] == [
        "1 of 2 common variables are the same; 2 of 3 samples matched",
        "first apart: A at 2.00 s",
        "  A line 3: 2",
        "  B line 3: 3",
        "the runs differ",
    ]
    for tolerance in ("1", "A=1", "A*=1"):
        assert alogkit("diff", "a.alog", "b.alog", "--tolerance", tolerance).status == 0
    assert alogkit("diff", "a.alog", "b.alog", "--ignore", "A").status == 0
    assert alogkit("diff", "a.alog", "b.alog", "B").status == 0
    data = json.loads(alogkit("diff", "a.alog", "b.alog", "--json").out)
    assert (data["same"], data["first_apart"], data["samples"], data["matched"]) == (
        False,
        "A",
        3,
        2,
    )
    assert data["variables"][0]["apart"] == {"time": 2.0, "values": ["2", "3"], "lines": [3, 3]}


def test_variables_of_one_run_only_are_told(alogkit: Alogkit) -> None:
    ended = alogkit("diff", VEHICLE, SHORE, "NAV_*", "APPCAST", "DB_EVENT")
    assert ended.status == 1
    assert "only in A  11: NAV_X, NAV_Y, NAV_HEADING" in ended.out
    assert "only in B  1: APPCAST\n" in ended.out


def test_runs_are_aligned_on_a_condition(alogkit: Alogkit) -> None:
    ended = alogkit("diff", VEHICLE, SHORE, "DB_TIME", "--align", "DEPTH_MISMATCH > 0")
    assert "counted from 10.22 s" in ended.out
    ended = alogkit("diff", VEHICLE, SHORE, "DB_TIME", "--align", "DEPLOY=true")
    assert (ended.status, ended.said) == (
        5,
        f"alogkit: {SHORE}: `DEPLOY=true` never holds, so the runs cannot be aligned on it",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([VEHICLE], "two runs are compared, not 1", id="one-run"),
        pytest.param(
            [VEHICLE, SHORE, "NAV_Q"], "there is no variable to compare", id="no-variable"
        ),
        pytest.param([VEHICLE, SHORE, "--tolerance", "A=x"], "--tolerance A=x: is", id="no-number"),
        pytest.param([VEHICLE, SHORE, "--tolerance", "-1"], "--tolerance -1: is", id="negative"),
        pytest.param([VEHICLE, SHORE, "--tolerance", "nan"], "--tolerance nan: is", id="nan"),
        pytest.param([VEHICLE, SHORE, "--align", "A"], "condition `A`, column", id="no-condition"),
    ],
)
def test_a_comparison_that_cannot_be_made_is_told(
    alogkit: Alogkit, words: list[str], said: str
) -> None:
    ended = alogkit("diff", *words)
    assert (ended.status, ended.out) == (2, "")
    assert f"alogkit: {said}" in ended.err
