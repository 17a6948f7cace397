from __future__ import annotations

import math
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness
from alogkit.errors import ConditionError
from alogkit.sim.defaults import DEFAULT_START
from alogkit.sim.mission import EvalConfig, EvalStage, Mission, Script, ScriptEvent
from alogkit.sim.run import Run, _shore_start, simulate

if TYPE_CHECKING:
    from alogkit.sim.app import Value
    from alogkit.sim.logs import CommunityLog

CASES = Path(__file__).resolve().parents[3] / "cases" / "min_altitude.toml"
START = datetime(2026, 12, 3, 9, 5, 7, tzinfo=UTC)
SHORT = Mission("short", time_limit=4.0)
EVALUATED = replace(SHORT, evaluation=EvalConfig((EvalStage(leads=("UFSB_NODE_COUNT >= 1",)),)))


def times(log: CommunityLog, variable: str, source: str | None = None) -> list[float]:
    """Different stamps of a variable (s)."""
    rows = (row for row in log.rows if row.variable == variable)
    return sorted({row.time for row in rows if source in {None, row.source}})


@pytest.fixture(scope="module")
def slow_run() -> Run:
    """The stem mission in real time, until shortly after its start."""
    mission = load_harness(CASES)["min_altitude_guard_pass"].mission
    return simulate(replace(mission, time_limit=10.0), seed=1, warp=1.0)


@pytest.mark.parametrize("warp", [0.5, 0.0, -10.0, math.nan, math.inf])
def test_a_warp_that_is_no_warp_is_refused(warp: float) -> None:
    with pytest.raises(ValueError, match="warp"):
        simulate(SHORT, warp=warp)


@pytest.mark.parametrize("load", [0.0, -1.0, math.nan])
def test_a_load_that_is_not_positive_is_refused(load: float) -> None:
    with pytest.raises(ValueError, match="load"):
        simulate(SHORT, load=load)


def test_a_condition_that_cannot_be_parsed_is_refused() -> None:
    broken = replace(SHORT, shore_script=Script(("DEPLOY_ALL =",)))
    with pytest.raises(ConditionError):
        simulate(broken)


def test_a_run_remembers_what_was_run() -> None:
    run = simulate(SHORT, seed=7, warp=5.0)
    assert (run.mission, run.seed, run.warp) == (SHORT, 7, 5.0)
    assert (run.vehicle.community, run.shoreside.community) == ("abe", "shoreside")


@pytest.mark.parametrize("warp", [1.0, 10.0])
def test_folders_carry_the_real_time_of_the_launch_whatever_the_warp(warp: float) -> None:
    run = simulate(SHORT, start=START, warp=warp)
    opened = START + timedelta(seconds=(run.vehicle.start + 0.88) / warp - START.timestamp())
    assert run.vehicle.folder == f"LOG_ABE_3_12_2026_____09_05_{opened:%S}"
    assert run.shoreside.folder.startswith("XLOG_SHORESIDE_3_12_2026_____09_05_0")


def test_logstart_is_the_launch_times_the_warp() -> None:
    for warp in (1.0, 10.0):
        run = simulate(SHORT, start=START, warp=warp)
        assert 0.0 <= run.vehicle.start - START.timestamp() * warp < 1.0
        assert run.vehicle.start == round(run.vehicle.start, 5)
        assert 0.02 * warp < run.shoreside.start - run.vehicle.start < 0.15 * warp


def test_a_start_without_a_time_zone_is_utc_and_one_with_another_is_converted() -> None:
    bare = simulate(SHORT, start=START.replace(tzinfo=None))
    east = START.astimezone(timezone(timedelta(hours=5)))
    assert simulate(SHORT, start=START) == bare == simulate(SHORT, start=east)


def test_without_a_start_it_is_launched_on_a_fixed_day() -> None:
    assert simulate(SHORT) == simulate(SHORT, start=DEFAULT_START)
    assert DEFAULT_START.tzinfo is UTC


def undated(value: Value) -> Value:
    """A value without absolute stamps and dates (15_1_2026_____09_00_00, 260115-0900)."""
    if isinstance(value, str):
        return re.sub(
            r"\d{10,11}(\.\d+)?|\d{6}-\d{4}(?=[A-Z]-)|\d+_\d+_\d{4}_____\d\d_\d\d_\d\d", "T", value
        )
    return math.nan if value > 1e9 else value


def test_the_start_moves_absolute_stamps_and_nothing_else() -> None:
    early, late = simulate(SHORT, start=DEFAULT_START), simulate(SHORT, start=START)
    assert early.vehicle.rows != late.vehicle.rows
    for one, other in zip(early.vehicle.rows, late.vehicle.rows, strict=True):
        assert (one.time, one.variable) == (other.time, other.variable)
        assert str(undated(one.value)) == str(undated(other.value))


def test_shoreside_comes_up_about_half_a_second_later_and_rarely_more_than_one() -> None:
    chance = Random(1)  # noqa: S311 -- jitter, not secrets
    starts = sorted(_shore_start(chance, 10.0) for _ in range(1_000))
    assert 0.28 <= starts[0] < 0.52
    assert 0.53 < starts[500] < 0.58
    assert 0.9 < starts[-1] <= 1.45
    assert 0.02 < sum(start > 0.65 for start in starts) / 1_000 < 0.12
    assert 0.028 <= _shore_start(chance, 1.0) < 0.15


def test_a_bridged_posting_keeps_its_stamp_on_the_other_communitys_clock() -> None:
    mission = replace(load_harness(CASES)["min_altitude_bad_config_fail"].mission, time_limit=9.0)
    run = simulate(mission, seed=3)
    lag = round(run.shoreside.start - run.vehicle.start, 5)
    sent = {round(row.time, 6): row for row in run.vehicle.rows if row.variable == "NAV_X"}
    pairs = [
        (row, sent[round(row.time + lag, 6)])
        for row in run.shoreside.rows
        if row.variable == "ABE_NAV_X" and round(row.time + lag, 6) in sent
    ]
    assert len(pairs) > 20
    for bridged, original in pairs:
        assert bridged[2:] == original[2:], "value, source and aux"


def test_the_time_limit_ends_a_run_that_nobody_evaluates() -> None:
    run = simulate(replace(SHORT, time_limit=6.0), seed=1)
    assert not times(run.shoreside, "MISSION_EVALUATED")
    uptimes = [row for row in run.shoreside.rows if row.variable == "DB_UPTIME"]
    limit_passed = next(row.time for row in uptimes if row.value > 6.0)  # type: ignore[operator]
    assert 22.0 < run.shoreside.rows[-1].time - limit_passed < 27.5


@pytest.mark.parametrize(("warp", "least", "most"), [(10.0, 22.0, 27.5), (1.0, 2.2, 3.6)])
def test_an_evaluated_run_ends_two_seconds_of_real_time_and_a_tear_down_later(
    warp: float, least: float, most: float
) -> None:
    run = simulate(replace(EVALUATED, time_limit=60.0), seed=1, warp=warp)
    evaluated = times(run.shoreside, "MISSION_EVALUATED")[0]
    assert least < run.shoreside.rows[-1].time - evaluated < most


def test_a_run_without_a_limit_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alogkit.sim.run._LONGEST", 6.0)
    run = simulate(replace(SHORT, time_limit=math.inf), seed=1)
    assert 5.0 < max(row.time for row in run.vehicle.rows) <= 6.0


def test_at_warp_one_shoreside_waits_five_seconds_with_its_routes(slow_run: Run) -> None:
    shore = slow_run.shoreside
    first_tick = min(times(shore, "UFSB_NODE_COUNT") + times(shore, "APPCAST", "uFldShoreBroker"))
    routes = times(shore, "PSHARE_CMD", "uFldShoreBroker")
    assert routes[0] - first_tick >= 5.0 - 0.01, "the appcast comes 3 ms into the tick"
    deployed = times(shore, "DEPLOY_ALL")[0]
    assert deployed < routes[0], "so the vehicle gets an old DEPLOY, when its route is installed"


def test_at_warp_one_the_vehicle_drives_at_the_recorded_time(slow_run: Run) -> None:
    driving = [
        row.time
        for row in slow_run.vehicle.rows
        if row.variable == "IVPHELM_STATE" and row.value == "DRIVE"
    ]
    assert driving[0] == pytest.approx(7.26, abs=0.1)
    thrusts = [
        row.time
        for row in slow_run.vehicle.rows
        if row.variable == "DESIRED_THRUST" and row.value == 40.0
    ]
    assert thrusts[0] == pytest.approx(7.31, abs=0.15)
    (deploy,) = {
        row for row in slow_run.vehicle.rows if row.variable == "DEPLOY" and row.value == "true"
    }
    assert deploy.source == "pAutoPoke"
    assert deploy.time < driving[0] - 2.0, "the stamp is shoreside's"


def test_a_busier_machine_makes_another_run() -> None:
    calm, busy = simulate(SHORT, seed=1), simulate(SHORT, seed=1, load=3.0)
    assert calm == simulate(SHORT, seed=1, load=1.0)
    assert calm.vehicle.rows != busy.vehicle.rows


def test_scripts_of_both_communities_run() -> None:
    scripted = replace(
        SHORT,
        time_limit=14.0,
        vehicle_script=Script((), (ScriptEvent(0.0, "ON_VEHICLE", "1"),)),
        shore_script=Script(("DEPLOY_ALL = true",), (ScriptEvent(0.0, "ON_SHORE", "yes"),)),
    )
    run = simulate(scripted, seed=1)
    for log, variable, value in (
        (run.vehicle, "ON_VEHICLE", 1.0),
        (run.shoreside, "ON_SHORE", "yes"),
    ):
        assert {row.value for row in log.rows if row.variable == variable} == {value}
    assert 8.5 < times(run.shoreside, "ON_SHORE")[0] < 11.0


def test_a_load_that_cannot_be_is_refused_by_the_number_that_was_given() -> None:
    with pytest.raises(ValueError, match=r"load is -1\.0; it is a finite number above 0"):
        simulate(SHORT, seed=1, load=-1.0)
