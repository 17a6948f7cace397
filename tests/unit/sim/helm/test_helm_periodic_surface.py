from __future__ import annotations

import pytest

from alogkit.sim.app import Mail, Value
from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.periodic_surface import PeriodicSurface
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.solve import decide

DOMAIN = Domain((Axis("depth", 0.0, 50.0, 51), Axis("speed", 0.0, 3.0, 31)))
EPOCH = 17_960_000_000.0


class Runner:
    """A behavior, stepped with what it hears."""

    def __init__(self, **params: str) -> None:
        self.behavior = PeriodicSurface("surface", DOMAIN, "abe")
        self.behavior.epoch = EPOCH
        settings = {"period": "8", "zero_speed_depth": "2", "max_time_at_surface": "3"} | params
        for key, text in settings.items():
            assert self.behavior.set(key, text), key

    def step(self, now: float, depth: float = 12.0, **heard: Value) -> dict[str, object]:
        info = InfoBuffer()
        for variable, value in ({"NAV_DEPTH": depth, "NAV_SPEED": 2.0} | heard).items():
            info.take(Mail(now, variable, value, "test"))
        self.behavior.notes.clear()
        self.behavior.step(now, info)
        return {note.variable: note.value for note in self.behavior.notes}

    @property
    def decision(self) -> dict[str, float | None]:
        function = self.behavior.function
        return decide(DOMAIN, [function] if function else [])


def test_the_first_run_marks_and_tells_a_wait_since_1970() -> None:
    runner = Runner()
    assert runner.step(10.0) == {"PENDING_SURFACE": -2147483648.0}
    assert runner.behavior.state is State.RUNNING
    slow = Runner()
    slow.behavior.epoch = 1_796_000_000.0
    assert slow.step(10.0) == {"PENDING_SURFACE": -1_796_000_001.0}


def test_the_wait_counts_down_in_whole_seconds() -> None:
    runner = Runner()
    runner.step(0.0)
    said = [runner.step(now)["PENDING_SURFACE"] for now in (0.25, 0.75, 1.25, 7.75, 8.0)]
    assert said == [8.0, 7.0, 7.0, 0.0, 0.0]


def test_while_it_waits_it_wants_nothing_and_is_not_at_the_surface() -> None:
    runner = Runner()
    runner.step(0.0)
    assert runner.step(4.0)["TIME_AT_SURFACE"] == 0.0
    assert runner.behavior.state is State.RUNNING


def test_it_ascends_stays_and_waits_again() -> None:
    runner = Runner(ascent_speed="1.0", ascent_grade="fullspeed")
    runner.step(0.0)
    assert runner.step(8.0)["PERIODIC_ASCEND"] == "true"
    assert runner.decision == {"depth": 0.0, "speed": 1.0}
    assert "PERIODIC_ASCEND" not in runner.step(8.25, depth=11.0)
    assert runner.step(20.0, depth=1.9)["PERIODIC_ASCEND"] == "false"
    assert runner.decision == {"depth": 0.0, "speed": 0.0}
    assert runner.step(22.4, depth=2.5)["TIME_AT_SURFACE"] == 2.0
    timeout = runner.step(23.0, depth=2.5)
    assert timeout["TIME_AT_SURFACE"] == 3.0
    assert timeout["PSF_AT_SURFACE_TIMEOUT"] == "Timestamp=17960000023.00"
    assert runner.behavior.state is State.RUNNING
    assert runner.step(23.25)["PENDING_SURFACE"] == 8.0
    assert runner.step(31.0, depth=6.0)["PERIODIC_ASCEND"] == "true"


@pytest.mark.parametrize(
    ("grade", "speed"),
    [("linear", 0.5), ("quadratic", 0.3), ("quasi", 0.4), ("FullSpeed", 1.0)],
)
def test_the_speed_fades_by_the_grade(grade: str, speed: float) -> None:
    runner = Runner(ascent_speed="1.0", ascent_grade=grade)
    runner.step(0.0)
    runner.step(8.0, depth=12.0)
    runner.step(12.0, depth=7.0)  # half of the ascent is left
    wanted = runner.decision["speed"]
    assert wanted == pytest.approx(speed, abs=0.051)


def test_below_the_start_the_speed_is_whole() -> None:
    runner = Runner(ascent_speed="1.0")
    runner.step(0.0)
    runner.step(8.0, depth=12.0)
    runner.step(8.25, depth=12.5)
    assert runner.decision["speed"] == 1.0


def test_an_ascent_that_begins_at_the_surface_is_over_at_once() -> None:
    runner = Runner()
    runner.step(0.0)
    assert runner.step(8.0, depth=1.0)["PERIODIC_ASCEND"] == "false"
    assert runner.decision["speed"] == 0.0


@pytest.mark.parametrize("key", ["ascent_speed", "speed_to_surface"])
def test_the_current_speed_is_that_at_the_start(key: str) -> None:
    runner = Runner(**{key: "Current"})
    runner.step(0.0)
    runner.step(8.0, NAV_SPEED=1.4)
    assert runner.decision["speed"] == 1.4


def test_a_new_value_of_the_mark_variable_starts_the_wait_anew() -> None:
    runner = Runner(mark_variable="RESET")
    runner.step(0.0)
    assert runner.step(4.0, RESET="a")["PENDING_SURFACE"] == 4.0
    assert runner.behavior.state is State.RUNNING
    assert runner.step(4.25, RESET="a")["PENDING_SURFACE"] == 8.0
    assert runner.step(7.0, RESET=5.0)["PENDING_SURFACE"] == 5.0
    assert runner.step(7.25, RESET=5.0)["PENDING_SURFACE"] == 8.0


def test_a_message_extends_the_wait_up_to_a_limit() -> None:
    runner = Runner(acomms_mark_variable="ACOMMS, 5, 7")
    runner.step(0.0)
    first = runner.step(1.0)
    assert first["BHV_WARNING"] == "surface: ACOMMS str info not found in helm info_buffer"
    runner.step(2.0, ACOMMS="ping")
    assert runner.step(2.25, ACOMMS="ping")["PENDING_SURFACE"] == 11.0
    runner.step(3.0, ACOMMS="pong")
    assert runner.step(3.0, ACOMMS="pong")["PENDING_SURFACE"] == 12.0
    runner.step(3.25, ACOMMS="ping")
    assert runner.step(3.25, ACOMMS="ping")["PENDING_SURFACE"] == 12.0


def test_status_variables_may_have_other_names() -> None:
    runner = Runner(pending_status_variable="WAIT", atsurface_status_var="DWELL")
    runner.step(0.0)
    assert runner.step(1.0) == {"WAIT": 7.0, "DWELL": 0.0}


def test_it_hears_the_default_mark_and_what_its_parameters_name() -> None:
    runner = Runner(mark_variable="RESET", acomms_mark_variable="ACOMMS,5,5")
    assert runner.behavior.watched() == (
        "NAV_DEPTH",
        "NAV_SPEED",
        "GPS_UPDATE_RECEIVED",
        "RESET",
        "ACOMMS",
    )


def test_without_nav_it_reports_an_error() -> None:
    behavior = Runner().behavior
    behavior.step(0.0, InfoBuffer())
    posted = {note.variable: note.value for note in behavior.notes}
    assert behavior.failed
    assert posted["BHV_ERROR"] == "surface: No ownship NAV_DEPTH info in the helm info_buffer"
    assert posted["PENDING_SURFACE"] == "ERROR"


def test_without_a_depth_axis_it_fails() -> None:
    behavior = PeriodicSurface("surface", Domain((Axis("speed", 0.0, 3.0, 31),)), "abe")
    info = InfoBuffer()
    info.take(Mail(0.0, "NAV_DEPTH", 12.0, "test"))
    info.take(Mail(0.0, "NAV_SPEED", 2.0, "test"))
    behavior.step(0.0, info)
    behavior.step(400.0, info)
    assert behavior.failed


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("period", "0"),
        ("period", "-1"),
        ("period", "often"),
        ("mark_variable", ""),
        ("mark_variable", "TWO WORDS"),
        ("pending_status_var", ""),
        ("pending_status_variable", ""),
        ("atsurface_status_var", ""),
        ("atsurface_status_variable", ""),
        ("ascent_speed", "-1"),
        ("speed_to_surface", "fast"),
        ("zero_speed_depth", "-2"),
        ("max_time_at_surface", "-1"),
        ("ascent_grade", "rocket"),
        ("acomms_mark_variable", "BAD MARK,5,10"),
        ("acomms_mark_variable", ",5,10"),
        ("acomms_mark_variable", "MARK,0,10"),
        ("acomms_mark_variable", "MARK,20,10"),
        ("acomms_mark_variable", "MARK,x,10"),
        ("acomms_mark_variable", "MARK,5,x"),
        ("acomms_mark_variable", "MARK,5"),
    ],
)
def test_bad_parameters_are_refused(key: str, text: str) -> None:
    assert not Runner().behavior.set(key, text)
