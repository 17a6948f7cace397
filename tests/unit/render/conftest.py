"""Small runs to draw: a dive, a malformed helm, a silent vehicle."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.render.scene import Scene
from alogkit.verdict import Finding, Grade, Reading, Reason, Role, Trace, Verdict

Rows = Iterable[tuple[float, str, float | str]]
MakeLog = Callable[..., Alog]
MakeFinding = Callable[..., Finding]


@pytest.fixture
def make_log() -> MakeLog:
    def make(
        rows: Rows, community: str = "abe", start: float | None = 1000.0, path: str = ""
    ) -> Alog:
        postings = [
            Posting(time, name, "pTest", None, None, value)
            if isinstance(value, str)
            else Posting(time, name, "pTest", None, float(value), "")
            for time, name, value in rows
        ]
        return Alog.from_postings(Header(start=start), postings, community=community, path=path)

    return make


@pytest.fixture
def make_finding() -> MakeFinding:
    def make(
        condition: str,
        role: Role = Role.PASS,
        grade: Grade = Grade.PASS,
        *readings: tuple[str, str, float | str, float | str | None],
        time: float | None = 50.0,
        margin: float | None = None,
        stage: int = 0,
    ) -> Finding:
        return Finding(
            condition=condition,
            role=role,
            stage=stage,
            grade=grade,
            reason=Reason.HOLDS if grade is Grade.PASS else Reason.UNMET_PASS,
            time=time,
            readings=tuple(
                Reading(name, operator, threshold, value, None, None, "m", None)
                for name, operator, threshold, value in readings
            ),
            margin=margin,
            unit="m",
            evidence=None,
        )

    return make


@pytest.fixture
def dive_rows() -> list[tuple[float, str, float | str]]:
    """A straight run along y = -60 that dives to 12 m over a 20 m bottom from 10 s on."""
    rows: list[tuple[float, str, float | str]] = [
        (0.0, "DB_TIME", 17960638439.8),
        (2.0, "IVPHELM_STATE", "PARK"),
        (9.7, "DEPLOY", "true"),
        (10.0, "IVPHELM_STATE", "DRIVE"),
        (10.0, "DESIRED_DEPTH", 12.0),
        (10.0, "VIEW_SEGLIST", "pts={120,-60},label=abe_transit"),
    ]
    for tick in range(5, 61):
        time = float(tick)
        sailed = max(time - 10.0, 0.0)
        depth = min(0.3 * sailed, 12.0)
        rows += [
            (time, "NAV_X", 2.0 * sailed),
            (time, "NAV_Y", -60.0),
            (time, "NAV_DEPTH", depth),
            (time, "NAV_ALTITUDE", 20.0 - depth),
            (time, "NAV_HEADING", 90.0),
            (time, "NAV_SPEED", 2.0 if sailed else 0.0),
            (time, "IVPHELM_STATE", "DRIVE" if time >= 10.0 else "PARK"),
        ]
    return rows


@pytest.fixture
def dive_log(make_log: MakeLog, dive_rows: Rows) -> Alog:
    return make_log(dive_rows, path="logs/LOG_ABE.alog")


@pytest.fixture
def dive_verdict(make_finding: MakeFinding) -> Verdict:
    """PASS at 50 s: x >= 80 leads, depth and altitude have margins of 4 m."""
    findings = (
        make_finding("NAV_X >= 80", Role.LEAD, Grade.PASS, ("NAV_X", ">=", 80.0, 80.0), margin=0.0),
        make_finding(
            "NAV_DEPTH <= 16", Role.PASS, Grade.PASS, ("NAV_DEPTH", "<=", 16.0, 12.0), margin=4.0
        ),
        make_finding(
            "NAV_ALTITUDE >= 4",
            Role.PASS,
            Grade.PASS,
            ("NAV_ALTITUDE", ">=", 4.0, 8.0),
            margin=4.5,
        ),
    )
    return Verdict(
        Grade.PASS,
        Reason.STATE_IN_TIME,
        50.0,
        0,
        findings,
        ("LOG_ABE.alog",),
        deadline=84.7,
        clock_start=9.7,
    )


@pytest.fixture
def dive_traces() -> tuple[Trace, ...]:
    return (
        Trace("NAV_X >= 80", Role.LEAD, 0, (0.0, 5.0, 50.0), (None, False, True), ("-", "0", "80")),
        Trace("NAV_DEPTH <= 16", Role.PASS, 0, (0.0, 5.0), (None, True), ("-", "0.00")),
        Trace("NAV_ALTITUDE >= 4", Role.PASS, 0, (0.0, 5.0), (None, True), ("-", "20.00")),
    )


@pytest.fixture
def dive_scene(dive_log: Alog, dive_verdict: Verdict, dive_traces: tuple[Trace, ...]) -> Scene:
    return Scene.from_logs(
        [dive_log],
        dive_verdict,
        dive_traces,
        title="guard",
        about="Held off the bottom",
        min_altitude=8.0,
        commanded_depth=30.0,
    )


@pytest.fixture
def malconfig_scene(make_log: MakeLog, make_finding: MakeFinding) -> Scene:
    """A helm that refuses its configuration at 2.4 s; deadline at 21.7 s."""
    rows: list[tuple[float, str, float | str]] = [
        (1.0, "DB_TIME", 100.0),
        (2.4, "IVPHELM_STATE", "MALCONFIG"),
        (3.0, "DB_TIME", 102.0),
        *((float(time), "NAV_X", 0.0) for time in range(4, 30)),
        *((float(time), "NAV_Y", 0.0) for time in range(4, 30)),
    ]
    finding = make_finding(
        "IVPHELM_STATE = MALCONFIG",
        Role.LEAD,
        Grade.PASS,
        ("IVPHELM_STATE", "=", "MALCONFIG", "MALCONFIG"),
        time=2.4,
    )
    verdict = Verdict(
        Grade.PASS, Reason.STATE_IN_TIME, 2.4, 0, (finding,), ("a",), 21.7, clock_start=9.7
    )
    return Scene.from_logs([make_log(rows)], verdict, title="malformed")


@pytest.fixture
def absence_scene(make_log: MakeLog, make_finding: MakeFinding) -> Scene:
    """NAV_X stays away until the deadline at 55 s, DEPTH_MISMATCH does not."""
    rows: list[tuple[float, str, float | str]] = [
        *((float(time), "DB_TIME", 100.0 + time) for time in range(0, 60, 2)),
        *((float(time), "SIM_X", 0.0) for time in range(5, 60)),
        (20.0, "DEPTH_MISMATCH", 1.0),
        (3.0, "IVPHELM_STATE", "PARK"),
    ]
    findings = (
        make_finding("NAV_X absent", Role.ABSENT, Grade.PASS, time=55.0),
        make_finding("DEPTH_MISMATCH absent", Role.ABSENT, Grade.FAIL, time=55.0),
    )
    verdict = Verdict(
        Grade.FAIL, Reason.APPEARED, 55.0, 0, findings, ("a",), 55.0, clock_start=10.0
    )
    return Scene.from_logs([make_log(rows)], verdict, title="silent")


def _survey_rows(gate: float, home: float) -> list[tuple[float, str, float | str]]:
    """Out to the north-west and home again, porpoising; the heading crosses the seam on the way."""
    rows: list[tuple[float, str, float | str]] = [
        (0.0, "VIEW_SEGLIST", "pts={0,100:-50,200:0,200},label=survey"),
        (0.0, "VIEW_POINT", "x=0,y=20,active=true,label=recovery"),
        (0.0, "SURVEY_WAYPOINT_RADIUS", 15.0),
        (0.0, "BATTERY_RESERVE", 270000.0),
        (0.0, "SURVEY_MIN_DEPTH", 5.0),
        (0.0, "SURVEY_MAX_DEPTH", 35.0),
    ]
    for tick in range(1, 241):
        time = float(tick)
        out = min(time, gate) - max(min(time, home) - gate, 0.0)
        phase = 0.0 if time < gate else 1.0 if time < home else 2.0
        battery = 280000.0 - 40.0 * time
        heading = math.remainder(3.0 + 0.01 * time, 2.0 * math.pi)
        rows += [
            (time, "NAV_X", -0.2 * out),
            (time, "NAV_Y", 1.5 * out),
            (time, "NAV_DEPTH", 20.0 + 16.0 * math.sin(0.06 * time)),
            (time, "NAV_ALTITUDE", 60.0 - 16.0 * math.sin(0.06 * time)),
            (time, "NAV_HEADING", math.degrees(heading) % 360.0),
            (time, "NAV_SPEED", 1.5),
            (time, "BATTERY", battery),
            (time, "SURVEY_PHASE", phase),
            (time, "SURVEY_WAYPOINT_INDEX", 1.0),
            (time, "SURVEY_DISTANCE", 300.0 - time),
            (time, "SURVEY_HEADING_MEASURED", heading),
            (time, "SURVEY_HEADING_REF", heading + 0.2),
            (time, "ENERGY_TO_RECOVERY", 45.0 * out),
            (time, "RETURN_REASON", 0.0 if phase == 0.0 else 2.0),
        ]
    return rows


@pytest.fixture
def survey_rows() -> list[tuple[float, str, float | str]]:
    """A survey that turns home at 120 s by the battery gate and ends at 220 s."""
    return _survey_rows(120.0, 220.0)


@pytest.fixture
def survey_scene(make_log: MakeLog, make_finding: MakeFinding, survey_rows: Rows) -> Scene:
    findings = (
        make_finding("SURVEY_PHASE = 2", Role.LEAD, time=220.0),
        make_finding(
            "NAV_DEPTH <= 37.5", Role.PASS, Grade.PASS, ("NAV_DEPTH", "<=", 37.5, 30.0), margin=1.5
        ),
    )
    verdict = Verdict(Grade.PASS, Reason.HOLDS, 220.0, 0, findings, ("a",))
    log = make_log(survey_rows, community="auv", path="LOG_AUV.alog")
    return Scene.from_logs([log], verdict, title="gate", about="Home in time")
