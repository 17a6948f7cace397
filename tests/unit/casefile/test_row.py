from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.casefile.load import load_harness
from alogkit.casefile.row import (
    case_row,
    format_row,
    format_value,
    lookup_at,
)
from alogkit.evaluate.evaluate import evaluate
from alogkit.verdict import Grade

ROOT = Path(__file__).resolve().parents[3]
HARNESS = load_harness(ROOT / "cases" / "min_altitude.toml")
GUARD = HARNESS["min_altitude_guard_pass"]
BLIND = HARNESS["min_altitude_missing_nav_fail"]


def _posting(time: float, variable: str, value: float | str) -> Posting:
    if isinstance(value, str):
        return Posting(time, variable, "app", "", None, value)
    return Posting(time, variable, "app", "", value, f"{value:.5f}")


def _log(community: str, *rows: tuple[float, str, float | str]) -> Alog:
    postings = [_posting(*row) for row in rows]
    return Alog.from_postings(Header(start=1000.0), postings, community=community)


VEHICLE = _log(
    "abe",
    (9.7, "DEPLOY", "true"),
    (10.0, "DESIRED_ELEVATOR", 0.0),
    (50.0, "NAV_X", 80.0521),
    (50.0, "NAV_DEPTH", 12.0258),
    (50.0, "NAV_ALTITUDE", 7.9742),
    (50.1, "DEPTH_MISMATCH", 17.5),
    (60.0, "BHV_ERROR", "transit: gone"),
)
SHORE = _log(
    "shoreside",
    (9.7, "DEPLOY_ALL", "true"),
    (9.9, "BHV_ERROR_SEEN", "false"),
    (50.0, "ABE_NAV_X", 80.0521),
    (50.0, "ABE_NAV_DEPTH", 12.0258),
    (50.0, "ABE_NAV_ALTITUDE", 7.9742),
)
HEAD = "case=min_altitude_guard_pass grade=pass form=depth_behavior_motion"
MOD = "mmod=min_altitude_guard_pass"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(80.0521, "80.052", id="three-decimals"),
        pytest.param(2.0, "2", id="whole"),
        pytest.param(12.5, "12.5", id="trailing-zeros"),
        pytest.param(0.0, "0", id="zero"),
        pytest.param(-13.0, "-13", id="negative"),
        pytest.param(100.0, "100", id="zeros-before-the-dot"),
        pytest.param("12.50", "12.50", id="text"),
    ],
)
def test_numbers_are_compact_and_text_is_kept(value: float | str, text: str) -> None:
    assert format_value(value) == text


def test_a_row_has_the_values_at_the_deciding_instant() -> None:
    verdict = evaluate([VEHICLE], GUARD.criteria)

    assert case_row(GUARD, [VEHICLE], verdict) == (
        f"{HEAD} {MOD} x=80.052 depth=12.026 altitude=7.974 "
        "mismatch=$[DEPTH_MISMATCH] elevator=0 bhv_error=false"
    )


def test_a_row_of_shoreside_has_the_same_values_under_its_names() -> None:
    verdict = evaluate([SHORE], GUARD.criteria)

    assert case_row(GUARD, [SHORE], verdict) == (
        f"{HEAD} {MOD} x=80.052 depth=12.026 altitude=7.974 "
        "mismatch=$[DEPTH_MISMATCH] elevator=$[ABE_DESIRED_ELEVATOR] bhv_error=false"
    )


def test_without_a_deciding_instant_a_row_shows_the_end() -> None:
    lookup = lookup_at(GUARD, [VEHICLE], None)

    assert format_row(GUARD, Grade.PENDING, lookup) == (
        f"{HEAD.replace('pass form', 'pending form')} {MOD} x=80.052 depth=12.026 altitude=7.974 "
        "mismatch=17.5 elevator=0 bhv_error=true"
    )


@pytest.mark.parametrize(
    ("time", "clock_start", "told"),
    [
        pytest.param(54.8, 9.7, "true", id="due"),
        pytest.param(54.0, 9.7, None, id="not-yet"),
        pytest.param(54.8, None, None, id="clock-never-started"),
        pytest.param(None, 9.7, None, id="no-instant"),
    ],
)
def test_the_deadline_variable_is_told_even_if_no_script_posted_it(
    time: float | None, clock_start: float | None, told: str | None
) -> None:
    lookup = lookup_at(BLIND, [VEHICLE], time, clock_start)

    assert lookup("TEST_EVAL_READY") == told


def test_a_column_may_mix_text_and_a_variable() -> None:
    case = replace(GUARD, report=(replace(GUARD.report[0], label="a", text="<$[NAV_X]>"),))

    assert format_row(case, Grade.PASS, {"NAV_X": 1.0}.get) == (
        "case=min_altitude_guard_pass a=<1>"
    )
