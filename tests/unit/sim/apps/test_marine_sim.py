from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from alogkit.errors import SimulationError
from alogkit.sim.app import App, Mail
from alogkit.sim.apps.marine_sim import MarineSim
from alogkit.sim.mission import VehicleConfig

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Post, Value


def letter(variable: str, value: Value, time: float = 0.0) -> Mail:
    return Mail(time, variable, value, "pMarinePIDV22")


def sailed(
    config: VehicleConfig, ticks: int, mail: Sequence[Mail] = ()
) -> tuple[MarineSim, list[Post]]:
    """The app after some ticks of 0.1 s, and what it posted at the last one."""
    sim = MarineSim(config)
    sim.start(0.0)
    posts: list[Post] = []
    for tick in range(1, ticks + 1):
        now = tick * 0.1
        assert not sim.on_mail(now, mail if tick == 1 else ())
        posts = [*sim.iterate(now)]
    return sim, posts


def value_of(posts: Sequence[Post], variable: str) -> Value:
    return next(post.value for post in posts if post.variable == variable)


def test_it_is_an_app_of_ten_ticks_a_second() -> None:
    app: App = MarineSim(VehicleConfig())
    assert (app.name, app.rate) == ("uSimMarineV22", 10.0)
    assert set(app.subscriptions) == {"DESIRED_THRUST", "DESIRED_RUDDER", "DESIRED_ELEVATOR"}
    assert not app.start(0.0)


def test_it_tells_its_drift_once_at_the_first_tick() -> None:
    first = sailed(VehicleConfig(), 1)[1]
    assert [(post.variable, post.value) for post in first] == [
        ("USM_DRIFT_SUMMARY", "ang=0, mag=0, xmag=0, ymag=0")
    ]
    assert not sailed(VehicleConfig(), 3)[1]


def test_every_second_tick_posts_the_state_in_the_real_order_with_one_stamp() -> None:
    posts = sailed(VehicleConfig(water_depth=20.0), 2)[1]
    assert [post.variable for post in posts] == [
        "NAV_X",
        "NAV_Y",
        "NAV_LAT",
        "NAV_LONG",
        "NAV_HEADING",
        "NAV_SPEED",
        "NAV_DEPTH",
        "SIMULATION_MODE",
        "NAV_Z",
        "NAV_PITCH",
        "NAV_YAW",
        "TRUE_X",
        "TRUE_Y",
        "NAV_HEADING_OVER_GROUND",
        "NAV_SPEED_OVER_GROUND",
        "NAV_ALTITUDE",
    ]
    assert {post.offset for post in posts} == {0.0}
    assert {post.aux for post in posts} == {None}


def test_at_rest_it_posts_what_real_logs_show() -> None:
    posts = sailed(VehicleConfig(water_depth=20.0), 2)[1]
    shown = {
        post.variable: post.value if isinstance(post.value, str) else f"{post.value:.5f}"
        for post in posts
    }
    assert shown["NAV_Y"] == "-60.00000"
    assert shown["NAV_LAT"] == "43.82476"
    assert shown["NAV_LONG"] == "-70.33039"
    assert shown["NAV_HEADING"] == "90.00000"
    assert shown["NAV_YAW"] == "-1.57080"
    assert shown["NAV_Z"] == "-0.00000"
    assert shown["NAV_PITCH"] == "0.00000"
    assert shown["NAV_HEADING_OVER_GROUND"] == "0.00000"
    assert shown["NAV_ALTITUDE"] == "20.00000"
    assert shown["SIMULATION_MODE"] == "TRUE"


def test_the_prefix_names_the_states_and_not_the_truth() -> None:
    names = {post.variable for post in sailed(VehicleConfig(prefix="SIM"), 2)[1]}
    assert "SIM_DEPTH" in names
    assert {name for name in names if not name.startswith("SIM_")} == {
        "SIMULATION_MODE",
        "TRUE_X",
        "TRUE_Y",
    }


def test_without_water_depth_there_is_no_altitude() -> None:
    posts = sailed(VehicleConfig(water_depth=0.0), 2)[1]
    assert "NAV_ALTITUDE" not in {post.variable for post in posts}


def test_below_the_bottom_the_altitude_is_zero() -> None:
    posts = sailed(VehicleConfig(water_depth=20.0, start_depth=25.0), 2)[1]
    assert value_of(posts, "NAV_ALTITUDE") == 0.0


def test_the_first_step_counts_from_the_start_up() -> None:
    sim = MarineSim(VehicleConfig(start_depth=12.0))
    sim.start(4.0)
    sim.iterate(5.0)
    assert sim.state.depth == pytest.approx(12.0 - 0.025)


def test_an_actuator_is_held_for_ever() -> None:
    sim, posts = sailed(VehicleConfig(), 200, [letter("DESIRED_THRUST", 40.0)])
    assert sim.state.x == pytest.approx(2.0 * 20.0 - 0.2)
    assert value_of(posts, "NAV_HEADING_OVER_GROUND") == pytest.approx(90.0)


def test_the_latest_actuator_of_a_mail_counts() -> None:
    mail = [letter("DESIRED_THRUST", 60.0), letter("DESIRED_THRUST", 20.0)]
    assert sailed(VehicleConfig(), 1, mail)[0].state.speed == 0.5


@pytest.mark.parametrize(
    "mail", [letter("DESIRED_THRUST", "full"), letter("DEPLOY", "true")], ids=["text", "other"]
)
def test_mail_that_is_no_number_moves_nothing(mail: Mail) -> None:
    assert sailed(VehicleConfig(), 4, [mail])[0].state.speed == 0.0


@pytest.mark.parametrize(
    ("thrust", "shown", "plain"),
    [(30.5, 1.14, 1.14375), (29.7, 1.11, 1.11375), (99.0, 3.0, 3.7125)],
    ids=["up", "down", "capped"],
)
def test_speed_is_snapped_to_a_hundredth_and_capped(
    thrust: float, shown: float, plain: float
) -> None:
    posts = sailed(VehicleConfig(), 2, [letter("DESIRED_THRUST", thrust)])[1]
    assert value_of(posts, "NAV_SPEED") == pytest.approx(shown)
    assert value_of(posts, "NAV_SPEED_OVER_GROUND") == pytest.approx(plain)


def test_a_speed_on_the_half_is_snapped_up() -> None:
    posts = sailed(VehicleConfig(start_speed=0.125, max_deceleration=0.0), 2)[1]
    assert value_of(posts, "NAV_SPEED") == 0.13


@pytest.mark.parametrize("now", [0.5, math.nan], ids=["back", "nan"])
def test_a_step_out_of_order_is_an_error(now: float) -> None:
    sim = MarineSim(VehicleConfig())
    sim.start(1.0)
    with pytest.raises(SimulationError, match="steps must be in order of time") as caught:
        sim.iterate(now)
    assert caught.value.time == now or math.isnan(now)


@pytest.mark.parametrize("value", [math.inf, math.nan], ids=["inf", "nan"])
def test_a_state_that_is_not_finite_is_an_error(value: float) -> None:
    with pytest.raises(SimulationError, match="state is not finite"):
        sailed(VehicleConfig(), 2, [letter("DESIRED_THRUST", value)])
