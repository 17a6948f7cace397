from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import App, Mail
from alogkit.sim.apps.marine_pid import MarinePid
from alogkit.sim.apps.marine_sim import MarineSim
from alogkit.sim.mission import PidConfig, VehicleConfig

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Post, Value

ZEROS = [("DESIRED_RUDDER", 0.0), ("DESIRED_THRUST", 0.0), ("DESIRED_ELEVATOR", 0.0)]
HAS_CONTROL = ("PID_HAS_CONTROL", "true")


def letters(time: float, **values: Value) -> list[Mail]:
    return [Mail(time, variable, value, "pTest") for variable, value in values.items()]


def nav(time: float, depth: float = 0.0) -> list[Mail]:
    return letters(
        time, NAV_HEADING=90.0, NAV_SPEED=0.0, NAV_DEPTH=depth, NAV_PITCH=0.0, NAV_YAW=-1.5707963267
    )


def desired(time: float, depth: float = 12.0, speed: float = 2.0) -> list[Mail]:
    return letters(time, DESIRED_DEPTH=depth, DESIRED_SPEED=speed, DESIRED_HEADING=90.0)


def override(time: float, value: Value) -> list[Mail]:
    return letters(time, MOOS_MANUAL_OVERRIDE=value)


class Bench:
    """A PID that is ticked by hand."""

    def __init__(self, config: PidConfig | None = None) -> None:
        self.pid = MarinePid(config or PidConfig())
        assert not self.pid.start(0.0)

    def posts(self, now: float, *mails: Sequence[Mail]) -> Sequence[Post]:
        mail = [letter for some in mails for letter in some]
        assert not self.pid.on_mail(now, mail)
        return self.pid.iterate(now)

    def tick(self, now: float, *mails: Sequence[Mail]) -> list[tuple[str, Value]]:
        return [(post.variable, post.value) for post in self.posts(now, *mails)]


def active() -> Bench:
    """A bench whose PID steers since 0.2 s, its inputs tagged with 0.1 s."""
    bench = Bench()
    bench.tick(0.1)
    posts = bench.tick(0.2, override(0.15, "false"), nav(0.16), desired(0.17))
    assert [variable for variable, _ in posts] == [
        "DESIRED_RUDDER",
        "DESIRED_THRUST",
        "DESIRED_ELEVATOR",
        "PID_HAS_CONTROL",
    ]
    return bench


def test_it_is_an_app_of_ten_ticks_a_second() -> None:
    app: App = MarinePid(PidConfig())
    assert (app.name, app.rate) == ("pMarinePIDV22", 10.0)
    assert len(set(app.subscriptions)) == 10
    assert "MOOS_MANUAL_OVERIDE" in app.subscriptions


def test_it_posts_zeros_once_at_its_first_tick() -> None:
    bench = Bench()
    assert bench.tick(0.1) == ZEROS
    assert bench.tick(0.2) == []


def test_the_posts_of_a_tick_follow_each_other_by_microseconds() -> None:
    posts = active().posts(0.3, override(0.25, "false"), nav(0.26), desired(0.27))
    assert [post.offset for post in posts] == pytest.approx([0.0, 5e-5, 6e-5, 7e-5])


def test_control_comes_with_the_release_of_the_override() -> None:
    bench = Bench()
    bench.tick(0.1)
    assert bench.tick(0.2, override(0.15, "false")) == [HAS_CONTROL]


def test_every_release_is_confirmed() -> None:
    bench = active()
    assert bench.tick(0.3, override(0.25, "false"))[-1] == HAS_CONTROL


@pytest.mark.parametrize("variable", ["MOOS_MANUAL_OVERRIDE", "MOOS_MANUAL_OVERIDE"])
def test_both_spellings_and_any_case_release(variable: str) -> None:
    bench = Bench()
    assert HAS_CONTROL in bench.tick(0.1, letters(0.05, **{variable: "False"}))


@pytest.mark.parametrize("value", ["maybe", 0.0], ids="{}".format)
def test_an_override_that_is_neither_true_nor_false_changes_nothing(value: Value) -> None:
    bench = Bench()
    assert bench.tick(0.1, override(0.05, value)) == ZEROS


def test_the_release_forgets_all_that_came_before_it() -> None:
    bench = Bench()
    bench.tick(0.1, nav(0.05), desired(0.06))
    assert bench.tick(0.2, override(0.15, "false")) == [*ZEROS, HAS_CONTROL]
    assert bench.tick(0.3, desired(0.25)) == ZEROS
    assert bench.tick(0.4, nav(0.35))[1] == ("DESIRED_THRUST", 40.0)


def test_a_second_release_forgets_nothing() -> None:
    assert active().tick(0.3, override(0.25, "false"))[1] == ("DESIRED_THRUST", 40.0)


@pytest.mark.parametrize(
    "missing",
    ["DESIRED_HEADING", "DESIRED_SPEED", "NAV_SPEED", "DESIRED_DEPTH", "NAV_DEPTH", "NAV_PITCH"],
)
def test_it_waits_for_every_input(missing: str) -> None:
    bench = Bench()
    mail = [letter for letter in nav(0.06) + desired(0.07) if letter.variable != missing]
    assert bench.tick(0.1, override(0.05, "false"), mail) == [*ZEROS, HAS_CONTROL]


@pytest.mark.parametrize("heading", ["NAV_HEADING", "NAV_YAW"])
def test_heading_or_yaw_is_enough(heading: str) -> None:
    bench = Bench()
    other = {"NAV_HEADING": "NAV_YAW", "NAV_YAW": "NAV_HEADING"}[heading]
    mail = [letter for letter in nav(0.06) + desired(0.07) if letter.variable != other]
    assert ("DESIRED_THRUST", 40.0) in bench.tick(0.1, override(0.05, "false"), mail)


def test_yaw_wins_over_heading() -> None:
    bench = Bench()
    mail = letters(0.07, NAV_HEADING=45.0, NAV_YAW=-1.5707963267)
    posts = bench.tick(0.1, override(0.05, "false"), nav(0.06), desired(0.06), mail)
    variable, rudder = posts[0]
    assert variable == "DESIRED_RUDDER"
    assert rudder == pytest.approx(0.0, abs=1e-6)


def test_a_text_where_a_number_is_due_counts_as_zero() -> None:
    bench = active()
    assert bench.tick(0.3, letters(0.25, DESIRED_SPEED="fast")) == ZEROS


def test_mail_older_than_six_minutes_is_ignored() -> None:
    bench = Bench()
    assert bench.tick(400.0, override(39.0, "false")) == ZEROS


def test_no_depth_control_needs_no_depth_and_posts_no_elevator() -> None:
    bench = Bench(PidConfig(depth_control=False))
    assert bench.tick(0.1) == ZEROS[:2]
    mail = letters(0.16, NAV_HEADING=90.0, NAV_SPEED=0.0, DESIRED_HEADING=90.0, DESIRED_SPEED=2.0)
    posts = bench.tick(0.2, override(0.15, "false"), mail)
    assert posts == [("DESIRED_RUDDER", -0.0), ("DESIRED_THRUST", 40.0), HAS_CONTROL]
    assert bench.tick(2.2, nav(2.1))[-2:] == [
        ("PID_STALE", "Stale DesHdg:2.1"),
        ("PID_STALE", "Stale DesSpd:2.1"),
    ]


def test_an_age_counts_from_the_tick_before_the_mail_came() -> None:
    bench = active()
    assert ("DESIRED_THRUST", 40.0) in bench.tick(2.099)
    assert bench.tick(2.1 + 1e-6)[-1] == ("PID_STALE", "Stale NavPitch:2")


def test_two_seconds_to_the_dot_are_not_stale() -> None:
    bench = Bench()
    bench.tick(0.0, override(-0.1, "false"), nav(-0.1), desired(-0.1))
    assert ("DESIRED_THRUST", 40.0) in bench.tick(2.0)


def test_all_that_is_stale_is_told_in_the_real_order() -> None:
    bench = active()
    posts = bench.tick(2.5)
    assert posts == [
        *ZEROS,
        ("PID_STALE", "Stale DesHdg:2.4"),
        ("PID_STALE", "Stale DesSpd:2.4"),
        ("PID_STALE", "Stale NavHdg:2.4"),
        ("PID_STALE", "Stale NavSpd:2.4"),
        ("PID_STALE", "Stale DesDepth:2.4"),
        ("PID_STALE", "Stale NavDep:2.4"),
        ("PID_STALE", "Stale NavPitch:2.4"),
    ]
    assert posts[3:] != bench.tick(2.6234, nav(2.55), desired(2.55))[3:]


def test_when_stale_the_zeros_come_once_and_the_words_at_every_tick() -> None:
    bench = active()
    bench.tick(2.2, nav(2.15))
    assert bench.tick(2.3, nav(2.25)) == [
        ("PID_STALE", "Stale DesHdg:2.2"),
        ("PID_STALE", "Stale DesSpd:2.2"),
        ("PID_STALE", "Stale DesDepth:2.2"),
    ]


def test_staleness_is_told_under_override_too() -> None:
    bench = Bench()
    bench.tick(0.1, nav(0.05), desired(0.05))
    posts = bench.posts(2.2345)
    assert [post.value for post in posts][:2] == ["Stale DesHdg:2.235", "Stale DesSpd:2.235"]
    assert [post.offset for post in posts][:3] == pytest.approx([0.0, 5e-5, 6e-5])


def test_fresh_inputs_end_the_staleness() -> None:
    bench = active()
    bench.tick(2.5)
    bench.tick(2.6, nav(2.55), desired(2.55))
    assert ("DESIRED_THRUST", 40.0) in bench.tick(2.7)


def test_taking_control_away_posts_zeros_once_and_says_so() -> None:
    bench = active()
    assert bench.tick(0.3, override(0.25, "true")) == [*ZEROS, ("PID_HAS_CONTROL", "false")]
    assert bench.tick(0.4, override(0.35, "true")) == []


def test_after_a_new_release_zeros_come_at_every_tick_until_inputs_are_fresh() -> None:
    bench = active()
    bench.tick(0.3, override(0.25, "true"))
    assert bench.tick(0.4, override(0.35, "false")) == [*ZEROS, HAS_CONTROL]
    assert bench.tick(0.5, desired(0.45)) == ZEROS
    assert ("DESIRED_THRUST", 40.0) in bench.tick(0.6, nav(0.55))


def test_no_desired_speed_gives_zeros_at_every_tick() -> None:
    bench = active()
    assert bench.tick(0.3, desired(0.25, speed=0.0)) == ZEROS
    assert bench.tick(0.4) == ZEROS


def dive(phase: float) -> tuple[list[float], float]:
    """Elevators from the first active tick on, and the rate (m/s) of the dive from 2 to 10 s.

    The phase is that of the first active tick after the first published state (s, 0 to 0.2). The
    helm speaks at every tick and no mail is late.
    """
    period = 0.1012
    first = 2 if phase < period else 3
    sim, bench = MarineSim(VehicleConfig()), Bench()
    sim.start(0.0)
    bench.tick(0.0, override(-0.1, "false"))
    elevators: list[float] = []
    depths: list[float] = []
    to_sim: list[Mail] = []
    to_pid: list[Mail] = []
    for tick in range(1, 102):
        now = tick * period
        sim.on_mail(now, to_sim)
        to_pid += [Mail(now, post.variable, post.value, sim.name) for post in sim.iterate(now)]
        depths.append(sim.state.depth)
        if tick < first:
            continue
        commands = bench.posts(now + phase % period, desired(now, depth=30.0), to_pid)
        to_pid = []
        to_sim = [Mail(now, post.variable, post.value, "pMarinePIDV22") for post in commands]
        elevators += [
            letter.value
            for letter in to_sim
            if letter.variable == "DESIRED_ELEVATOR" and not isinstance(letter.value, str)
        ]
    return elevators, (depths[100] - depths[20]) / (80 * period)


def test_a_start_in_the_first_half_of_the_nav_interval_dives_fast() -> None:
    elevators, rate = dive(phase=0.05)
    assert elevators[:4] == [13.0, 13.0, -13.0, -13.0]
    assert 0.5 < rate < 0.75


def test_a_start_in_the_second_half_dives_slowly() -> None:
    elevators, rate = dive(phase=0.15)
    assert elevators[:4] == [13.0, -13.0, -13.0, 13.0]
    assert 0.2 < rate < 0.45
