from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit as package

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

VEHICLE = "guard/vehicle.alog.gz"

pytestmark = pytest.mark.usefixtures("guard_logs")


def test_a_pared_log_lacks_what_is_far_from_an_event(alogkit: Alogkit) -> None:
    words = ["--markvars=BHV_ERROR", "--parevars=NAV_*,DESIRED_RUDDER", "--hitvars=BHV_IPF:WPT_*"]
    ended = alogkit("pare", VEHICLE, "small.alog", *words, "--pare_window=1")
    assert ended.status == 0
    log, before = package.read("small.alog"), package.read(VEHICLE)
    assert log.header == before.header
    assert not {"BHV_IPF", "WPT_STAT"} & set(log.variables)
    first = min(before.column("BHV_ERROR").times)
    assert min(log.column("NAV_X").times) >= first - 1.0
    assert log.column("DB_TIME").texts == before.column("DB_TIME").texts
    assert ended.said == f"small.alog: {len(log)} of {len(before)} postings"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([VEHICLE], "name what to leave out", id="nothing"),
        pytest.param([VEHICLE, "--parevars=NAV_X"], "--parevars needs --markvars", id="no-marks"),
        pytest.param([VEHICLE, "NAV_X", "--hitvars=A"], "NAV_X: is not a log", id="name"),
        pytest.param(["NAV_X", "--hitvars=A"], "name a log", id="no-log"),
    ],
)
def test_a_paring_that_makes_no_sense_is_told(
    alogkit: Alogkit, words: list[str], said: str
) -> None:
    ended = alogkit("pare", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_a_variable_that_is_not_there_is_told_of_and_an_empty_rest_is_status_1(
    alogkit: Alogkit,
) -> None:
    ended = alogkit("pare", VEHICLE, "none.alog", "--hitvars=*,NAV_XX")
    assert ended.status == 1
    assert ended.said[0].startswith("alogkit: NAV_XX: nothing of this name")
    assert len(package.read("none.alog")) == 0


@pytest.mark.parametrize(
    ("word", "said"),
    [
        pytest.param("pHelmIvP", "; it is an app, and a variable is meant", id="app"),
        pytest.param("NODE_REPORT_LOCAL.X", "", id="key-of-a-payload"),
    ],
)
def test_what_is_no_variable_cannot_be_left_out(alogkit: Alogkit, word: str, said: str) -> None:
    ended = alogkit("pare", VEHICLE, "all.alog", f"--hitvars={word}")
    assert ended.said[0].startswith(f"alogkit: {word}: nothing of this name in {VEHICLE}{said}")
    assert ended.said[1] == "all.alog: 12029 of 12029 postings"


@pytest.mark.parametrize(
    ("words", "status", "last"),
    [
        pytest.param(
            ["-p", "NAV_DEPTH > 12"],
            0,
            "passed, from -0.89 s to the end of the log",
            id="pass",
        ),
        pytest.param(
            ["--start", "DEPLOY = true", "-e", "NAV_X > 50", "-f", "NAV_DEPTH > 12"],
            0,
            "passed, from 9.76 s to 35.56 s",
            id="stretch",
        ),
        pytest.param(
            ["-p", "NAV_DEPTH > 12", "-f", "BHV_ERROR = MissingDecVars:speed,course"],
            1,
            "failed, from -0.89 s to the end of the log",
            id="fail",
        ),
        pytest.param(
            ["-s", "NAV_DEPTH > 999", "-p", "NAV_X > 0"],
            6,
            "the start never came, so nothing was checked",
            id="no-start",
        ),
    ],
)
def test_a_check_ends_with_the_status_of_its_grade(
    alogkit: Alogkit, words: list[str], status: int, last: str
) -> None:
    ended = alogkit("check", VEHICLE, *words)
    assert (ended.status, ended.out.splitlines()[-1]) == (status, last)
    data = json.loads(alogkit("check", "-i", VEHICLE, *words, "--json").out)
    assert data["grade"] == {0: "pass", 1: "fail", 6: "pending"}[status]


def test_the_answer_may_go_to_a_file(alogkit: Alogkit) -> None:
    words = ["check", VEHICLE, "-p", "NAV_DEPTH > 12", "-f", "BHV_WARNING = nothing"]
    ended = alogkit(*words, "-o", "answer.txt")
    assert (ended.status, ended.out, ended.err) == (0, "", "")
    assert Path("answer.txt").read_text(encoding="utf-8") == (
        "PASS  NAV_DEPTH > 12         holds at 49.18 s\n"
        "PASS  BHV_WARNING = nothing  never holds\n"
        "passed, from -0.89 s to the end of the log\n"
    )
    assert alogkit(*words, "-o", "answer.txt").status == 2
    assert alogkit(*words, "-o", "answer.txt", "--force").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([VEHICLE], "name what to check", id="nothing"),
        pytest.param([VEHICLE, "-p", "NAV_X >"], "condition `NAV_X >`", id="no-condition"),
        pytest.param([VEHICLE, "NAV_X", "-p", "X > 1"], "NAV_X: one log, and", id="name"),
        pytest.param([VEHICLE, "-i", "b.alog", "-p", "X > 1"], "b.alog: one log, and", id="two"),
        pytest.param(["-p", "X > 1"], "name a log", id="no-log"),
    ],
)
def test_a_check_that_makes_no_sense_is_told(alogkit: Alogkit, words: list[str], said: str) -> None:
    ended = alogkit("check", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_a_condition_on_what_was_never_posted_is_told_of(alogkit: Alogkit) -> None:
    ended = alogkit("check", VEHICLE, "-p", "NAV_XX > 1", "-f", "ALOG_TIMESTAMP > 999")
    assert ended.status == 1
    assert ended.said == (
        f'alogkit: NAV_XX: nothing of this name in {VEHICLE}; did you mean "NAV_X"?'
    )
