from __future__ import annotations

import math

import pytest

from alogkit.sim.survey.blocks import MissionControlConfig
from alogkit.sim.survey.mission_control import MissionControl, Phase, ReturnReason


def control(
    *waypoints: tuple[float, float],
    home: tuple[float, float] | None = (0.0, 0.0),
    loop: bool = False,
    allowance: float = 0.0,
) -> MissionControl:
    north, east = zip(*waypoints, strict=True)
    return MissionControl(
        MissionControlConfig(north, east, home, loop_waypoints=loop, turn_allowance=allowance)
    )


def update(  # noqa: PLR0917 -- a row of the specification's table
    mission: MissionControl, time: float, x: float, y: float, battery: float, psi: float
) -> bool:
    return mission.accepted_step(time, (x, y, 20.0, battery, psi))


def test_before_the_first_update_the_outputs_are_those_of_a_start() -> None:
    mission = control((300.0, 0.0))
    assert mission.outputs() == (1.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def test_u1_a_reference_jumps_with_the_measurement_and_not_by_itself() -> None:
    mission = control((-100.0, -5.0))
    update(mission, 1, 0, 0, 1.8e6, 3.10)
    first = mission.heading
    assert first == pytest.approx(3.191551, abs=5e-7)
    assert mission.distance == pytest.approx(100.1249, abs=5e-5)
    update(mission, 2, 0, 0, 1799955, -3.10)
    assert mission.heading == pytest.approx(-3.091634, abs=5e-7)
    assert first - mission.heading == pytest.approx(6.283185, abs=5e-7)
    update(mission, 3, 0, 0, 1799910, 0)
    assert mission.heading == pytest.approx(-3.091634, abs=5e-7)
    assert mission.heading > -math.pi


def test_u2_the_gate_closes_when_the_way_home_costs_what_is_above_the_reserve() -> None:
    mission = control((1000.0, 0.0))
    update(mission, 1, 0, 0, 280000, 0)
    assert (mission.phase, mission.energy_to_recovery) == (Phase.TRANSIT, 0.0)
    update(mission, 2, 100, 0, 277000, 0)
    assert mission.phase is Phase.TRANSIT
    assert mission.metres_per_joule == pytest.approx(0.033333, abs=5e-7)
    assert mission.energy_to_recovery == pytest.approx(3000)
    update(mission, 3, 200, 0, 274000, 0)
    assert (mission.phase, mission.reason) == (Phase.RETURN, ReturnReason.BATTERY_GATE)
    assert mission.energy_to_recovery == pytest.approx(6000)
    assert mission.heading == pytest.approx(3.141593, abs=5e-7)
    assert mission.distance == 200


def test_u3_the_gate_closes_on_equality_and_not_a_joule_before() -> None:
    mission = control((1024.0, 0.0))
    update(mission, 1, 0, 0, 278192, 0)
    assert mission.phase is Phase.TRANSIT
    update(mission, 2, 256, 0, 274097, 0)
    assert (mission.phase, mission.energy_to_recovery) == (Phase.TRANSIT, 4095)
    update(mission, 3, 256, 0, 274096, 0)
    assert (mission.phase, mission.energy_to_recovery) == (Phase.RETURN, 4096)


def test_u4_waypoints_are_consumed_one_an_update_and_the_end_is_latched() -> None:
    mission = control((0.0, 0.0), (0.0, 5.0), (100.0, 0.0), home=(100.0, 0.0))
    assert update(mission, 1, 0, 0, 1.8e6, 0)
    assert (mission.index, mission.distance) == (1, 5)
    before = mission.outputs()
    assert not update(mission, 1.5, 0, 0, 1.8e6, 0)
    assert mission.outputs() == before
    update(mission, 2, 1, 0, 1799960, 0)
    assert (mission.index, mission.distance) == (2, 99)
    update(mission, 3, 50, 0, 1799000, 0)
    update(mission, 4, 90, 0, 1798000, 0)
    assert (mission.phase, mission.reason) == (Phase.RETURN, ReturnReason.LIST_USED_UP)
    assert mission.distance == 10
    update(mission, 5, 92, 0, 1797900, 0)
    assert (mission.phase, mission.speed, mission.end_mission) == (Phase.FINISHED, 0.0, True)
    update(mission, 6, 200, 0, 1797000, 2.0)
    assert (mission.phase, mission.end_mission) == (Phase.FINISHED, True)
    assert (mission.heading, mission.distance) == (0.0, 100)


def test_u5_a_loop_starts_over_instead_of_going_home() -> None:
    mission = control((0.0, 0.0), (100.0, 0.0), home=None, loop=True)
    update(mission, 1, 0, 0, 1.8e6, 0)
    assert mission.index == 1
    update(mission, 2, 90, 0, 1798000, 0)
    assert (mission.index, mission.phase) == (0, Phase.TRANSIT)
    assert mission.heading == pytest.approx(3.141593, abs=5e-7)


def test_u6_a_battery_at_the_reserve_turns_for_home_at_once() -> None:
    mission = control((500.0, 0.0))
    update(mission, 1, 0, 0, 270000, 0)
    assert (mission.phase, mission.reason) == (Phase.RETURN, ReturnReason.BATTERY_GATE)


def test_the_ratio_is_of_the_path_flown_and_not_of_the_way_from_the_start() -> None:
    mission = control((500.0, 0.0))
    for step, (x, y) in enumerate([(0, 0), (30, 40), (0, 80), (-30, 40), (0, 0)]):
        update(mission, step, x, y, 1.8e6 - 100 * step, 0)
    assert mission.metres_per_joule == pytest.approx(0.5)


@pytest.mark.parametrize("battery", [1.8e6, 1.9e6], ids=["unchanged", "risen"])
def test_the_ratio_is_unknown_while_no_energy_is_used(battery: float) -> None:
    mission = control((500.0, 0.0))
    update(mission, 1, 0, 0, 1.8e6, 0)
    update(mission, 2, 10, 0, battery, 0)
    assert (mission.metres_per_joule, mission.energy_to_recovery) == (0.0, 0.0)


def test_on_the_way_home_the_gate_is_not_asked_again() -> None:
    mission = control((0.0, 0.0), home=(500.0, 0.0))
    update(mission, 1, 0, 0, 1.8e6, 0)
    assert mission.reason is ReturnReason.LIST_USED_UP
    update(mission, 2, 1, 0, 1e5, 0)
    assert (mission.phase, mission.reason) == (Phase.RETURN, ReturnReason.LIST_USED_UP)


def test_the_gate_goes_before_the_waypoint() -> None:
    mission = control((0.0, 0.0), (100.0, 0.0))
    update(mission, 1, 0, 0, 2.6e5, 0)
    assert (mission.index, mission.reason) == (0, ReturnReason.BATTERY_GATE)


def test_home_is_the_first_waypoint_if_nothing_else_is_said() -> None:
    mission = control((10.0, 0.0), home=None)
    update(mission, 1, 0, 0, 1.8e6, 0)
    assert mission.phase is Phase.RETURN
    update(mission, 2, 0, 0, 1.8e6, 0.25)
    assert (mission.phase, mission.heading) == (Phase.FINISHED, 0.25)


def test_a_loop_of_one_waypoint_stays_on_it() -> None:
    mission = control((10.0, 0.0), loop=True)
    for time in range(5):
        update(mission, time, 0, 0, 1.8e6, 0)
    assert (mission.index, mission.phase) == (0, Phase.TRANSIT)


def test_on_the_spot_the_last_bearing_goes_on() -> None:
    mission = control((50.0, 50.0), loop=True)
    update(mission, 1, 0, 0, 1.8e6, 0)
    update(mission, 2, 50, 50, 1.8e6, 0)
    assert mission.heading == pytest.approx(math.pi / 4)


def test_on_the_spot_from_the_start_the_measured_heading_is_the_bearing() -> None:
    mission = control((0.0, 0.0), loop=True)
    update(mission, 1, 0, 0, 1.8e6, 0.7)
    assert mission.heading == pytest.approx(0.7)


@pytest.mark.parametrize("place", range(5), ids=["north", "east", "depth", "battery", "heading"])
@pytest.mark.parametrize("bad", [math.nan, math.inf], ids=["nan", "inf"])
def test_an_input_that_is_not_finite_skips_the_update(place: int, bad: float) -> None:
    mission = control((500.0, 0.0))
    update(mission, 1, 0, 0, 1.8e6, 0)
    before = mission.outputs()
    inputs = [10.0, 0.0, 5.0, 1.79e6, 0.1]
    inputs[place] = bad
    assert not mission.accepted_step(2, tuple(inputs))
    assert mission.outputs() == before
    assert update(mission, 2.1, 10, 0, 1.79e6, 0.1)


def test_a_turn_allowance_makes_the_way_home_longer() -> None:
    mission = control((1000.0, 0.0), allowance=40.0)
    update(mission, 1, 0, 0, 280000, 0)
    update(mission, 2, 100, 0, 277000, 0)
    assert mission.energy_to_recovery == pytest.approx(4200)
    assert mission.distance == 900


def test_a_turn_allowance_does_not_move_home_itself() -> None:
    mission = control((0.0, 0.0), allowance=40.0)
    update(mission, 1, 0, 0, 1.8e6, 0)
    update(mission, 2, 5, 0, 1.7e6, 0)
    assert mission.phase is Phase.FINISHED
