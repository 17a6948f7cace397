"""The reference implementation's trace of a straight survey, within its tolerances."""

from __future__ import annotations

from itertools import pairwise

import pytest

from alogkit.sim.survey.blocks import MissionControlConfig
from alogkit.sim.survey.config import EngineConfig, SurveyConfig
from alogkit.sim.survey.run import SurveyRun, simulate_survey

COLUMNS = (
    ("Auv.Pos", 0, 0.5),
    ("Auv.Pos", 1, 0.5),
    ("Auv.Pos", 2, 0.5),
    ("Auv.Heading", 0, 0.01),
    ("Auv.Pitch", 0, 0.01),
    ("Auv.Speed", 0, 0.005),
    ("Auv.Battery", 0, 20.0),
    ("Auv.Power", 0, 0.05),
    ("Mission.Heading", 0, 0.01),
    ("Mission.Phase", 0, 0.0),
    ("Mission.WaypointIndex", 0, 0.0),
    ("Dive.Pitch", 0, 0.01),
)
"""Port, number and tolerance of each column after the time."""
TRACE = """
0.1    0.15   0.00  5.00  0.0000  0.0000 1.5000 1799996 30.00  0.0000 0 0 -0.3491
1.1    1.65   0.00  4.98  0.0000 -0.0324 1.4994 1799950 30.03  0.0000 0 0 -0.3491
10.1  15.07   0.00  6.33  0.0000 -0.2060 1.4970 1799544 30.24  0.0000 0 0 -0.3491
30.1  44.42   0.00 12.45  0.0000 -0.3166 1.4963 1798635 30.65  0.0000 0 0 -0.3491
50.1  73.51   0.00 19.95  0.0000 -0.3423 1.4980 1797720 30.85  0.0000 0 0 -0.3491
100.1 146.58  0.00 36.46  0.0000  0.0863 1.5051 1795429 30.33  0.0000 0 0  0.3491
150.1 219.96  0.00 20.82  0.0000  0.3429 1.4986 1793147 30.88  0.0000 0 0  0.3491
200.1 292.93  0.00  3.38  0.0000 -0.0453 1.5063 1790854 30.33  0.0000 0 1 -0.3491
300.1 439.29  0.00 36.61  0.0000 -0.0021 1.5073 1786279 30.35  0.0000 0 1  0.3491
400.1 585.64  0.00  3.46  0.0000  0.0576 1.5079 1781704 30.39  3.1075 1 1 -0.3491
401.1 587.14 -0.04  3.40  0.0374  0.0285 1.5010 1781659 30.72  3.1075 1 1 -0.3491
410.1 599.06  5.06  4.00  1.0005 -0.1510 1.4923 1781243 31.45  3.1167 1 1 -0.3491
420.1 600.38 19.03  6.28  2.1523 -0.2534 1.4927 1780777 31.80  3.1400 1 1 -0.3491
450.1 558.99 26.27 16.88 -3.1305 -0.3392 1.5021 1779388 31.02 -3.1304 1 1 -0.3491
500.1 486.27 25.46 36.30 -3.1304 -0.1347 1.5081 1777090 30.49 -3.1304 1 1  0.3491
600.1 339.87 23.81  4.31 -3.1304  0.2841 1.5050 1772515 30.69 -3.1304 1 1 -0.3491
700.1 193.40 22.17 34.92 -3.1304 -0.3489 1.4997 1767941 30.97 -3.1304 1 1 -0.3491
800.1  46.95 20.53  5.93 -3.1304  0.3489 1.4997 1763368 30.96 -3.1304 1 1  0.3491
822.1  14.19 20.16  4.84 -3.1304 -0.2020 1.5011 1762367  0.00 -3.1304 2 1  0.0000
"""
SWITCHES = [
    (89.1, 35.27, -1), (191.1, 4.70, 1), (293.1, 35.27, -1), (395.1, 4.70, 1),
    (497.1, 35.32, -1), (599.1, 4.75, 1), (701.1, 35.32, -1), (803.1, 4.75, 1),
]  # fmt: skip
"""Time (s), depth (m) and new direction of each turn of the dive."""


@pytest.fixture(scope="module")
def run() -> SurveyRun:
    mission = MissionControlConfig((300.0, 600.0), (0.0, 0.0), (0.0, 20.0))
    return simulate_survey(SurveyConfig(mission, engine=EngineConfig(t_end=823.0)))


@pytest.mark.parametrize("line", TRACE.strip().splitlines(), ids=lambda line: line.split()[0])
def test_the_trace_is_followed(run: SurveyRun, line: str) -> None:
    time, *row = map(float, line.split())
    index = round(time / 0.1)
    assert run.times[index] == pytest.approx(time)
    for (port, item, tolerance), value in zip(COLUMNS, row, strict=True):
        assert run.column(port, item)[index] == pytest.approx(value, abs=tolerance)


def test_the_dive_turns_where_it_turned(run: SurveyRun) -> None:
    direction, depth = run.column("Dive.Direction"), run.column("Auv.Pos", 2)
    turned = [
        (time, metres, after)
        for time, metres, (before, after) in zip(
            run.times[1:], depth[1:], pairwise(direction), strict=True
        )
        if before != after
    ]
    assert turned == [pytest.approx(switch, abs=0.006) for switch in SWITCHES]
