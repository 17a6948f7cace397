"""Recorded logs, one step at a time: state and actuators from the log, the next sample foretold.

Two things are not in a log and are decoded: when the vehicle's tick between two samples was (taken
as the middle) and which posting had arrived by a tick (any that the link's latency leaves open).
The choice is made by one quantity, pitch or heading, and judged by the others.
"""

from __future__ import annotations

import gzip
import math
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.marine_pid import MarinePid
from alogkit.sim.geodesy import latitude_deg, longitude_deg
from alogkit.sim.marine.pid import AutopilotState, Course, heading_of_yaw_deg, steer
from alogkit.sim.marine.vehicle import Actuators, VehicleState, step
from alogkit.sim.mission import PidConfig, VehicleConfig

RECORDED = Path(__file__).resolve().parents[2] / ".." / "shared" / "recorded"
DIVES = [
    f"depth/H05-min_altitude_motion/min_altitude_{case}_pass/{run}"
    for case in (
        "clearance_boundary",
        "guard",
        "shallow_bottom",
        "unconstrained_deep_bottom",
        "zero_min",
    )
    for run in ("w10a", "w1a")
]
LEFT_STALE = {log for log in DIVES if re.search("(guard|shallow|deep).*w10a", log)}
"""Logs that go on for more than 2 s after the helm's last words."""
TURNS = [
    f"grading/H01-loiter_behavior_motion/{case}_pass"
    for case in ("acquire_from_far", "radial_clockwise", "slingshot_bearing")
]
SOONEST = 0.0012
"""s that a posting takes at least."""
LATEST = 0.048
"""s that it takes at most, the writer's rest included."""

pytestmark = [
    pytest.mark.truth,
    pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded logs lie beside the project"),
]


class Row(NamedTuple):
    time: float
    variable: str
    source: str
    text: str


def rows(log: str) -> list[Row]:
    """The postings of a log, replays taken out, in order of their stamps."""
    found: dict[Row, None] = {}
    with gzip.open(RECORDED / log / "vehicle.alog.gz", "rt", errors="surrogateescape") as lines:
        for line in lines:
            parts = line.rstrip().split(maxsplit=3)
            if len(parts) == 4 and not line.startswith("%"):
                row = Row(float(parts[0]), *parts[1:])
                found[row] = None
    return sorted(found, key=lambda row: row.time)


def tracks(postings: list[Row]) -> dict[str, dict[float, float]]:
    """Values by stamp of every number that vehicle, PID and helm posted."""
    by_variable: dict[str, dict[float, float]] = defaultdict(dict)
    for row in postings:
        if row.variable.startswith(("NAV_", "DESIRED_")) and ":" not in row.source:
            by_variable[row.variable][row.time] = float(row.text)
    return by_variable


def arrived(track: dict[float, float], now: float) -> list[float]:
    """Values that may be the latest to have arrived by now, the likeliest first."""
    times = [*track]
    last = bisect_right(times, now - SOONEST) - 1
    values = [track[times[last]] if last >= 0 else 0.0]
    if last >= 0 and times[last] > now - LATEST:
        values.append(track[times[last - 1]] if last > 0 else 0.0)
    if last + 1 < len(times) and times[last + 1] < now:
        values.append(track[times[last + 1]])
    return values


def foretold(
    track: dict[str, dict[float, float]], speed: str, start: float, stop: float
) -> list[VehicleState]:
    """States at stop after two ticks from the logged state at start, one for every arrival."""
    elevator = track.get("DESIRED_ELEVATOR", {})
    middle = (start + stop) / 2
    state = VehicleState(
        track["NAV_X"][start],
        track["NAV_Y"][start],
        track["NAV_HEADING"][start],
        track[speed][start],
        track["NAV_DEPTH"].get(start, 0.0),
        track["NAV_PITCH"].get(start, 0.0),
        arrived(track["DESIRED_RUDDER"], start)[0],
    )
    ends = []
    held = (track["DESIRED_THRUST"], track["DESIRED_RUDDER"], elevator)
    firsts = product(*(arrived(values, middle) for values in held))
    seconds = [*product(*(arrived(values, stop) for values in held))]
    for first, second in product(firsts, seconds):
        half = step(state, Actuators(*first), middle - start, VehicleConfig())
        ends.append(step(half, Actuators(*second), stop - middle, VehicleConfig()))
    return ends


def intervals(track: dict[str, dict[float, float]], speed: str) -> list[tuple[float, float]]:
    """Stamps of successive samples while the vehicle moves, gaps left out."""
    times = [time for time in track[speed] if time in track["NAV_X"] and time in track["NAV_Y"]]
    return [
        (start, stop)
        for start, stop in pairwise(times)
        if 0.15 < stop - start < 0.35 and track[speed][stop] > 0.0
    ]


@pytest.mark.parametrize("log", DIVES)
def test_the_next_sample_of_a_dive_is_foretold_within_5_mm(log: str) -> None:
    track = tracks(rows(log))
    speed = "NAV_SPEED_OVER_GROUND"
    hits = 0
    pairs = intervals(track, speed)
    for start, stop in pairs:

        def off_pitch(end: VehicleState, stop: float = stop) -> float:
            return abs(end.pitch_rad - track["NAV_PITCH"][stop]) + abs(
                end.speed - track[speed][stop]
            )

        end = min(foretold(track, speed, start, stop), key=off_pitch)
        assert off_pitch(end) < 1e-3
        off = math.hypot(end.x - track["NAV_X"][stop], end.depth - track["NAV_DEPTH"][stop])
        hits += off < 0.005
    assert len(pairs) > 100
    assert hits >= 0.98 * len(pairs)


@pytest.mark.parametrize("log", TURNS)
def test_the_next_sample_of_a_turn_is_foretold_within_5_mm(log: str) -> None:
    track = tracks(rows(log))
    headings = track["NAV_HEADING"]
    pairs = [
        (start, stop)
        for start, stop in intervals(track, "NAV_SPEED")
        if abs(headings[stop] - headings[start]) > 0.05
    ]
    hits = 0
    for start, stop in pairs:

        def off_heading(end: VehicleState, stop: float = stop) -> float:
            return abs(end.heading_deg - headings[stop])

        end = min(foretold(track, "NAV_SPEED", start, stop), key=off_heading)
        off = math.hypot(end.x - track["NAV_X"][stop], end.y - track["NAV_Y"][stop])
        hits += off < 0.005 and off_heading(end) < 0.1
    assert len(pairs) > 100
    assert hits >= 0.98 * len(pairs)


def active_ticks(track: dict[str, dict[float, float]]) -> list[tuple[float, float]]:
    """Stamp of the rudder, which opens a tick, and elevator of each tick with thrust."""
    thrusts, elevators = track["DESIRED_THRUST"], track["DESIRED_ELEVATOR"]
    thrust_times, elevator_times = [*thrusts], [*elevators]
    ticks = []
    for time in track["DESIRED_RUDDER"]:
        thrust = bisect_right(thrust_times, time - 1e-6)
        elevator = bisect_right(elevator_times, time - 1e-6)
        if max(thrust, elevator) >= len(elevator_times):
            break
        if thrusts[thrust_times[thrust]] > 0.0 and elevator_times[elevator] - time < 0.06:
            ticks.append((time, elevators[elevator_times[elevator]]))
    return ticks


@pytest.mark.parametrize("log", DIVES)
def test_the_elevator_follows_from_logged_nav(log: str) -> None:
    track = tracks(rows(log))
    samples = {
        time: (yaw, track["NAV_DEPTH"][time], track["NAV_PITCH"][time])
        for time, yaw in track["NAV_YAW"].items()
        if time in track["NAV_DEPTH"] and time in track["NAV_PITCH"]
    }
    times = [*samples]
    state = AutopilotState()
    squares = []
    for now, elevator in active_ticks(track):
        last = bisect_right(times, now) - 1
        seen = [samples[times[last]]]
        if times[last] > now - LATEST:
            seen.append(samples[times[last - 1]])
        choices = []
        for (yaw, depth, pitch), wanted in product(seen, arrived(track["DESIRED_DEPTH"], now)):
            course = Course(heading_of_yaw_deg(yaw), depth, pitch, 90.0, 2.0, wanted)
            choices.append(steer(state, course, now, PidConfig()))
        state, actuators = min(
            choices, key=lambda choice: round(abs(choice[1].elevator - elevator), 3)
        )
        squares.append((actuators.elevator - elevator) ** 2)
    assert len(squares) > 200
    assert math.sqrt(sum(squares) / len(squares)) < 0.05


def said(postings: list[tuple[str, str]]) -> Counter[str]:
    """What a tick posted: variables, and of a stale input its name."""
    return Counter(
        text.split(":")[0] if variable == "PID_STALE" else variable for variable, text in postings
    )


@pytest.mark.parametrize("log", DIVES)
def test_the_pid_speaks_and_falls_silent_at_the_same_ticks(log: str) -> None:
    postings = rows(log)
    spoken = [row for row in postings if row.source == MarinePid.name]
    released = next(row.time for row in spoken if row.variable == "PID_HAS_CONTROL")
    loud: list[float] = []
    for row in spoken:
        if not loud or row.time > loud[-1] + 0.03:
            loud.append(row.time)
    ticks = []
    for time, later in pairwise(loud):
        silent = round((later - time) / 0.1012)
        ticks += [time + (later - time) * place / silent for place in range(silent)]

    letters = []
    for row in postings:
        if row.variable in MarinePid.subscriptions:
            text = row.text
            value = text if row.variable.startswith("MOOS") else float(text)
            mail = Mail(row.time, row.variable, value, row.source)
            # The override comes from shoreside and takes up to 0.1 s, so the log says when.
            way = 0.0026 if row.source == "uSimMarineV22" else 0.005
            arrival = released - 1e-6 if isinstance(value, str) else row.time + way
            letters.append((arrival, mail))
    letters.sort()

    pid = MarinePid(PidConfig())
    pid.start(ticks[0] - 0.1)
    same, total = 0, 0
    ages: list[tuple[float, float]] = []
    for now, later in pairwise(ticks):
        box = sorted(mail for arrival, mail in letters if arrival <= now)
        letters = letters[len(box) :]
        pid.on_mail(now, box)
        ours = [(post.variable, str(post.value)) for post in pid.iterate(now)]
        theirs = [
            (row.variable, row.text) for row in spoken if now - 3e-3 <= row.time < later - 3e-3
        ]
        if now < released:
            continue
        total += 1
        same += said(ours) == said(theirs)
        if said(ours) == said(theirs):
            ages += zip(stale_ages(ours), stale_ages(theirs), strict=True)
    assert total > 200
    assert same >= 0.99 * total
    assert bool(ages) == (log in LEFT_STALE)
    assert all(abs(ours - theirs) < 0.003 for ours, theirs in ages)


def stale_ages(postings: list[tuple[str, str]]) -> list[float]:
    """Ages (s) that a tick told, by name of the input."""
    texts = sorted(text for variable, text in postings if variable == "PID_STALE")
    return [float(text.split(":")[1]) for text in texts]


@pytest.mark.parametrize("log", [log for log in DIVES if log.endswith("w1a")])
def test_latitude_and_longitude_are_those_of_the_node_reports(log: str) -> None:
    reports = [row.text for row in rows(log) if row.variable == "NODE_REPORT_LOCAL"]
    pattern = re.compile(r"X=([-.\d]+),Y=([-.\d]+),.*LAT=([-.\d]+),LON=([-.\d]+)")
    assert len(reports) > 50
    for report in reports:
        found = pattern.search(report)
        assert found is not None
        x, y, latitude, longitude = map(float, found.groups())
        assert latitude_deg(x, y) == pytest.approx(latitude, abs=2e-7, rel=0)
        assert longitude_deg(x, y) == pytest.approx(longitude, abs=2e-7, rel=0)
