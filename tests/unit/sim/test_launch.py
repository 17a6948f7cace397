from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.read import read
from alogkit.sim.launch import LoadWatch, NodeComms, Roster
from alogkit.sim.mission import Mission, VehicleConfig
from alogkit.sim.run import Run, simulate

if TYPE_CHECKING:
    from alogkit.sim.logs import CommunityLog

GUARD = Path(__file__).resolve().parents[3] / "fixtures/recorded/runs/min_altitude_guard_pass"
WARPS = {"warp 1": 1.0, "warp 10": 10.0}


@pytest.fixture(scope="module")
def runs() -> dict[float, Run]:
    """A helm without behaviors and nobody to evaluate it, for a quarter of a minute, by warp."""
    mission = Mission("still", time_limit=12.0)
    return {warp: simulate(mission, seed=2, warp=warp) for warp in WARPS.values()}


def connections(log: CommunityLog) -> list[tuple[float, str]]:
    """Times (s) and texts of the connections, replays left out."""
    events = {(row.time, str(row.value)) for row in log.rows if row.variable == "DB_EVENT"}
    return sorted((time, text) for time, text in events if not text.startswith("dis"))


def first(log: CommunityLog, variable: str) -> tuple[float, float | str]:
    row = next(row for row in log.rows if row.variable == variable)
    return row.time, row.value


@pytest.mark.parametrize("side", ["vehicle", "shoreside"])
def test_apps_connect_in_the_real_order(runs: dict[float, Run], side: str) -> None:
    real = read(GUARD / f"{side}.alog.gz")
    order = [text for text in dict.fromkeys(real.column("DB_EVENT").texts) if "=uMay" not in text]
    assert [text for _, text in connections(getattr(runs[10.0], side))] == order


@pytest.mark.parametrize("warp", WARPS.values(), ids=WARPS)
def test_each_process_comes_its_spacing_after_the_one_before(
    runs: dict[float, Run], warp: float
) -> None:
    for log, milliseconds in ((runs[warp].vehicle, 50.0), (runs[warp].shoreside, 100.0)):
        times = [time for time, _ in connections(log)]
        gaps = [later - earlier for earlier, later in pairwise(times)]
        assert max(gaps) == pytest.approx(min(gaps))
        if warp == 10.0:
            assert gaps[0] == pytest.approx(milliseconds / 1e3 * warp, rel=0.01)


def test_the_database_is_up_before_its_logger(runs: dict[float, Run]) -> None:
    for log in (runs[10.0].vehicle, runs[10.0].shoreside):
        time, uptime = first(log, "DB_UPTIME")
        assert time < 1.0
        assert isinstance(uptime, float)
        assert time - uptime < 0.0
    time, _ = first(runs[10.0].vehicle, "DB_TIME")
    assert -1.1 < time < -0.8
    time, warp = first(runs[10.0].vehicle, "PROC_WATCH_TIME_WARP")
    assert (-0.5 < time < -0.3, warp) == (True, 10.0)


def test_absolute_time_is_logstart_plus_log_time(runs: dict[float, Run]) -> None:
    for run in runs.values():
        for log in (run.vehicle, run.shoreside):
            time, absolute = first(log, "DB_TIME")
            assert absolute == pytest.approx(log.start + time, abs=1e-4)


def test_who_is_connected_is_listed_latest_first() -> None:
    roster = Roster()
    for name in ("pShare", "pLogger"):
        roster.add(name)
    assert roster.names() == ("pLogger", "pShare")


def test_the_finish_watch_is_a_client_of_shoreside_alone(runs: dict[float, Run]) -> None:
    for log, there in ((runs[10.0].vehicle, False), (runs[10.0].shoreside, True)):
        clients = [str(row.value) for row in log.rows if row.variable == "DB_CLIENTS"]
        assert ("uMayFinish" in clients[0]) is there
        assert "uMayFinish" not in clients[-1]


def test_the_finish_watch_leaves_when_it_has_seen_the_end(runs: dict[float, Run]) -> None:
    for run in runs.values():
        rows = run.shoreside.rows
        left = next(row.time for row in rows if row.value == "disconnected=uMayFinish")
        told = next(
            row.time
            for row in rows
            if row.variable == "DB_UPTIME" and isinstance(row.value, float) and row.value > 12.0
        )
        assert 0.2 <= left - told <= 0.5


def test_only_shoreside_logs_quality_of_service_and_appcasts(runs: dict[float, Run]) -> None:
    for log, there in ((runs[10.0].vehicle, False), (runs[10.0].shoreside, True)):
        names = {row.variable for row in log.rows}
        assert ("DB_QOS" in names) is ("APPCAST" in names) is there


def test_load_watch_and_node_comms_are_there_and_quiet(runs: dict[float, Run]) -> None:
    assert (LoadWatch.name, NodeComms.name) == ("uLoadWatch", "uFldNodeComms")
    for log in (runs[10.0].vehicle, runs[10.0].shoreside):
        assert not {row.source for row in log.rows} & {LoadWatch.name}
    silent = {row.variable for row in runs[10.0].shoreside.rows if row.source == NodeComms.name}
    assert silent == {"APPCAST"}


def test_the_mission_is_handed_to_the_apps() -> None:
    mission = Mission("named", community="ben", vehicle=VehicleConfig(prefix="SIM"), time_limit=9.0)
    run = simulate(mission, seed=1)
    names = {row.variable for row in run.vehicle.rows}
    assert "SIM_X" in names
    assert "NAV_X" not in names
    assert run.vehicle.folder.startswith("LOG_BEN_")
    assert {row.source for row in run.vehicle.rows} >= {"MOOSDB_ben"}
    assert "NODE_BROKER_ACK_BEN" in {row.variable for row in run.shoreside.rows}
