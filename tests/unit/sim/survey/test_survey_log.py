from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import alogkit
from alogkit.sim.save import save_log, to_alog
from alogkit.sim.survey.heading import wrap
from alogkit.sim.survey.log import survey_log
from alogkit.sim.survey.run import SurveyRun, simulate_survey
from alogkit.sim.survey.trials import level_flight

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from alogkit.alog.log import Alog

    Flown = Callable[[str], SurveyRun]

START = datetime(2026, 5, 4, 8, 30, 0, tzinfo=UTC)


def logged(run: SurveyRun) -> Alog:
    return to_alog(survey_log(run, START))


def numbers(log: Alog, variable: str) -> list[float]:
    found = [number for number in log.column(variable).numbers if number is not None]
    assert found
    return found


def test_a_log_is_written_and_read_back_as_it_was_made(flown: Flown, tmp_path: Path) -> None:
    log = survey_log(flown("list_exhausted"), START)
    path = save_log(log, tmp_path)
    name = "LOG_AUV_4_5_2026_____08_30_00"
    assert path == tmp_path / name / f"{name}.alog"
    back = alogkit.read(path)
    assert back.postings() == to_alog(log).postings()
    assert (back.community, back.header.start, back.problems) == ("auv", START.timestamp(), ())


@pytest.mark.parametrize(
    "start",
    [datetime(2026, 5, 4, 8, 30), START.astimezone(timezone(timedelta(hours=9)))],  # noqa: DTZ001 -- a start without a zone is what is tried
    ids=["no-zone", "another-zone"],
)
def test_a_start_is_said_in_utc(start: datetime) -> None:
    log = survey_log(simulate_survey(level_flight(0.5)), start)
    assert (log.start, log.folder) == (START.timestamp(), "LOG_AUV_4_5_2026_____08_30_00")


def test_the_same_run_makes_the_same_bytes(flown: Flown, tmp_path: Path) -> None:
    run = flown("list_exhausted")
    first = save_log(survey_log(run, START), tmp_path / "a").read_bytes()
    again = save_log(survey_log(simulate_survey(run.config), START), tmp_path / "b").read_bytes()
    assert first == again


def test_x_is_east_and_y_is_north_and_headings_are_degrees(flown: Flown) -> None:
    run = flown("list_exhausted")
    log = logged(run)
    assert numbers(log, "NAV_X")[-1] == pytest.approx(run.at_updates("Auv.Pos", 1)[-1], abs=1e-5)
    assert numbers(log, "NAV_Y")[-1] == pytest.approx(run.at_updates("Auv.Pos", 0)[-1], abs=1e-5)
    assert numbers(log, "NAV_X")[-1] > 250.0
    headings = numbers(log, "NAV_HEADING")
    assert all(0.0 <= heading < 360.0 for heading in headings)
    psi = run.at_updates("Auv.Heading")
    assert headings == pytest.approx([math.degrees(a) % 360.0 for a in psi], abs=1e-5)


def test_everything_is_posted_at_every_update_of_the_mission(flown: Flown) -> None:
    run = flown("bottom_slope")
    log = logged(run)
    times = pytest.approx([run.times[index] for index in run.updates], abs=1e-5)
    once = {
        "VIEW_SEGLIST", "VIEW_POINT", "SURVEY_WAYPOINT_RADIUS", "SURVEY_CRUISE_SPEED",
        "BATTERY_RESERVE", "SURVEY_MIN_DEPTH", "SURVEY_MAX_DEPTH",
    }  # fmt: skip
    for variable in log.variables:
        column = log.column(variable)
        assert list(column.times) == ([0.0] if variable in once else times)
    assert {
        "NAV_X", "NAV_Y", "NAV_DEPTH", "NAV_ALTITUDE", "NAV_HEADING", "NAV_PITCH", "NAV_SPEED",
        "SURVEY_PHASE", "SURVEY_WAYPOINT_INDEX", "SURVEY_DISTANCE", "SURVEY_HEADING_REF",
        "BATTERY", "METRES_PER_JOULE", "ENERGY_TO_RECOVERY", "RETURN_REASON", "END_MISSION",
        "DESIRED_HEADING", "DESIRED_SPEED", "DESIRED_PITCH", "DESIRED_RUDDER",
        "DESIRED_ELEVATOR", "DESIRED_POWER", "SURVEY_DIVE_DIRECTION", "SURVEY_BEARING",
        "SURVEY_HEADING_ERROR", "SURVEY_HEADING_MEASURED", "SURVEY_SPEED_REF",
        "SURVEY_PITCH_REF", "DB_TIME", "DB_UPTIME", *once,
    } == set(log.variables)  # fmt: skip


@pytest.mark.parametrize(
    ("variable", "port"),
    [
        ("NAV_DEPTH", "Auv.Pos/2"),
        ("NAV_PITCH", "Auv.Pitch"),
        ("NAV_SPEED", "Auv.Speed"),
        ("BATTERY", "Auv.Battery"),
        ("SURVEY_PHASE", "Mission.Phase"),
        ("SURVEY_WAYPOINT_INDEX", "Mission.WaypointIndex"),
        ("SURVEY_DISTANCE", "Mission.DistanceToWaypoint"),
        ("SURVEY_HEADING_REF", "Mission.Heading"),
        ("SURVEY_HEADING_MEASURED", "Auv.Heading"),
        ("SURVEY_SPEED_REF", "Mission.Speed"),
        ("METRES_PER_JOULE", "Mission.MetresPerJoule"),
        ("ENERGY_TO_RECOVERY", "Mission.EnergyToRecovery"),
        ("RETURN_REASON", "Mission.ReturnReason"),
        ("END_MISSION", "Mission.EndMission"),
        ("SURVEY_PITCH_REF", "Dive.Pitch"),
        ("SURVEY_DIVE_DIRECTION", "Dive.Direction"),
        ("DESIRED_SPEED", "Mission.Speed"),
        ("DESIRED_PITCH", "Dive.Pitch"),
        ("DESIRED_POWER", "SpeedPid.Output"),
    ],
)
def test_a_variable_holds_what_its_port_held(flown: Flown, variable: str, port: str) -> None:
    run = flown("list_exhausted")
    name, _, item = port.partition("/")
    held = run.at_updates(name, int(item or 0))
    assert numbers(logged(run), variable) == pytest.approx(held, abs=6e-6)


def test_actuators_are_posted_as_moos_counts_them(flown: Flown) -> None:
    run = flown("list_exhausted")
    log = logged(run)
    rudder = [100.0 * angle / math.radians(20.0) for angle in run.at_updates("HeadingPid.Output")]
    assert numbers(log, "DESIRED_RUDDER") == pytest.approx(rudder, abs=1e-5)
    assert max(rudder) == pytest.approx(100.0, abs=1e-3)
    elevator = [-math.degrees(angle) for angle in run.at_updates("PitchPid.Output")]
    assert numbers(log, "DESIRED_ELEVATOR") == pytest.approx(elevator, abs=1e-5)
    assert numbers(log, "DESIRED_ELEVATOR")[1] > 0.0


def test_the_log_shows_what_the_mission_steers_by(flown: Flown) -> None:
    log = logged(flown("southbound_zigzag"))
    error = numbers(log, "SURVEY_HEADING_ERROR")
    bearing = numbers(log, "SURVEY_BEARING")
    reference = numbers(log, "SURVEY_HEADING_REF")
    phase = numbers(log, "SURVEY_PHASE")
    measured = numbers(log, "SURVEY_HEADING_MEASURED")
    assert all(abs(e) < math.pi for e in error)
    assert error == pytest.approx(
        [h - psi for h, psi in zip(reference, measured, strict=True)], abs=2e-5
    )
    assert any(abs(b - a) > math.pi for a, b in pairwise(measured))
    under_way = [(h, b) for h, b, p in zip(reference, bearing, phase, strict=True) if p < 2]
    assert all(abs(wrap(h - b)) < 3e-5 for h, b in under_way)


def test_a_rudder_that_moves_between_updates_is_posted_then_too(flown: Flown) -> None:
    log = logged(flown("stale_reference"))
    assert len(log.column("DESIRED_RUDDER")) > 9 * len(log.column("NAV_X"))
    full = [abs(rudder) >= 99.99 for rudder in numbers(log, "DESIRED_RUDDER")]
    assert sum(full) / len(full) > 0.05


def test_the_settings_are_posted_for_those_who_draw(flown: Flown) -> None:
    log = logged(flown("loop_triangle"))
    assert log.column("VIEW_SEGLIST").texts == ("pts={0,150:150,150:0,0},label=survey",)
    assert log.column("VIEW_POINT").texts == ("x=0,y=0,active=true,label=recovery",)
    assert numbers(log, "BATTERY_RESERVE") == [2.7e5]
    assert numbers(log, "SURVEY_WAYPOINT_RADIUS") == [15.0]
    assert numbers(log, "SURVEY_MAX_DEPTH") == [35.0]


def test_what_is_not_there_is_not_posted() -> None:
    held = {"Auv.Rudder": 0.1, "Auv.Elevator": 0.0, "Auv.Power": 30.0}
    log = logged(simulate_survey(level_flight(5.0, held)))
    for variable in (
        "NAV_ALTITUDE", "SURVEY_PITCH_REF", "SURVEY_MIN_DEPTH",
        "DESIRED_HEADING", "DESIRED_SPEED", "DESIRED_PITCH",
    ):  # fmt: skip
        assert variable not in log.variables
    assert numbers(log, "DESIRED_POWER") == [30.0] * 5
    assert numbers(log, "DESIRED_ELEVATOR") == [0.0] * 5
