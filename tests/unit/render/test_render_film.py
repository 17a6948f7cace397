from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from alogkit.render.film import plan_film
from alogkit.render.window import Window, lane_window, track_window

if TYPE_CHECKING:
    from alogkit.render.scene import Scene


def test_film_freezes_at_the_decision_and_goes_on(dive_scene: Scene) -> None:
    frames = plan_film(dive_scene, fps=10.0, seconds=8.0)
    moments = [frame.moment for frame in frames]
    assert moments[0].time == dive_scene.window.start
    assert moments[-1].time == dive_scene.window.stop
    assert [moment.time for moment in moments] == sorted(moment.time for moment in moments)
    first = next(frame for frame in frames if frame.moment.stamped)
    assert (first.moment.time, first.seconds) == (50.0, 2.0)
    assert sum(frame.seconds for frame in frames) == pytest.approx(8.0)
    assert len(frames) == 52


def test_film_without_a_verdict_is_never_stamped(dive_scene: Scene) -> None:
    frames = plan_film(replace(dive_scene, stamp=None), fps=10.0, seconds=4.0)
    assert not any(frame.moment.stamped for frame in frames)
    assert sum(frame.seconds for frame in frames) == pytest.approx(4.0)


def test_film_of_an_undecided_run_is_stamped_at_its_end(dive_scene: Scene) -> None:
    assert dive_scene.stamp is not None
    scene = replace(dive_scene, stamp=replace(dive_scene.stamp, time=None))
    frames = plan_film(scene, fps=10.0, seconds=4.0)
    assert [frame.moment.stamped for frame in frames].count(True) == 1
    assert frames[-1].moment == (scene.window.stop, True)
    assert sum(frame.seconds for frame in frames) == pytest.approx(4.0)


@pytest.mark.parametrize(("fps", "seconds"), [(0.0, 8.0), (12.0, 0.0), (float("nan"), 1.0)])
def test_film_without_frames_or_length_is_refused(
    dive_scene: Scene, fps: float, seconds: float
) -> None:
    with pytest.raises(ValueError, match="must be above 0"):
        plan_film(dive_scene, fps, seconds)


def test_track_is_shown_from_before_the_motion_to_after_the_decision() -> None:
    window = track_window((0.0, 80.0), motion=10.0, clock=9.5, decided=50.0)
    assert (window.start, window.stop) == (7.5, 52.0)
    assert window.stop < window.axis_stop < 55.0


@pytest.mark.parametrize(
    ("motion", "clock", "decided", "start", "stop"),
    [
        pytest.param(None, None, None, 1.0, 80.0, id="whole log"),
        pytest.param(10.0, None, 79.0, 8.0, 80.0, id="log ends soon after the decision"),
        pytest.param(2.0, 99.0, 40.0, 1.0, 42.0, id="clock after the decision does not count"),
    ],
)
def test_track_window_stays_inside_the_log(
    motion: float | None, clock: float | None, decided: float | None, start: float, stop: float
) -> None:
    window = track_window((1.0, 80.0), motion, clock, decided)
    assert (window.start, window.stop) == (start, stop)


def test_lanes_reach_past_the_deadline() -> None:
    assert lane_window((0.0, 30.0), decided=2.4, deadline=20.0).axis_stop == pytest.approx(21.2)
    assert lane_window((0.0, 30.0), decided=None, deadline=None) == Window(0.0, 30.0, 30.0)


def test_window_of_one_posting_has_a_length() -> None:
    assert lane_window((5.0, 5.0), None, None) == Window(5.0, 6.0, 6.0)
