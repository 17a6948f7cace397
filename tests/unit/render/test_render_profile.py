from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from alogkit.alog.log import Alog
from alogkit.render.limits import Interval, Limits
from alogkit.render.profile import find_bottom, make_profile
from alogkit.render.series import Series
from alogkit.render.vehicle import Vehicle

if TYPE_CHECKING:
    from alogkit.render.scene import Scene

MakeLog = Callable[..., Alog]


def _depth(scene: Scene) -> Series:
    assert scene.vehicle.depth is not None
    return scene.vehicle.depth


def _numbers(*values: float) -> Series:
    return Series(np.arange(len(values), dtype=float), np.array(values, dtype=float))


def test_bottom_lies_an_altitude_under_the_depth() -> None:
    vehicle = Vehicle("", depth=_numbers(0.0, 5.0), altitude=_numbers(20.0, 15.0))
    assert find_bottom(vehicle, _numbers(0.0, 5.0)) == _numbers(20.0, 20.0)


def test_vehicle_simulated_through_the_bottom_does_not_take_it_along() -> None:
    depth, altitude = _numbers(18.0, 20.0, 22.0), _numbers(2.0, 0.0, 0.0)
    assert find_bottom(Vehicle("", altitude=altitude), depth) == _numbers(20.0)


@pytest.mark.parametrize("altitude", [None, _numbers(0.0, 0.0)], ids=["none", "always 0"])
def test_bottom_may_be_unknown(altitude: Series | None) -> None:
    assert find_bottom(Vehicle("", altitude=altitude), _numbers(1.0, 2.0)) is None


def test_profile_follows_bottom_and_limits(dive_scene: Scene) -> None:
    profile = make_profile(dive_scene, _depth(dive_scene))
    assert profile.bottom is not None
    assert np.allclose(profile.bottom, 20.0)
    assert profile.clearance is not None
    assert np.allclose(profile.clearance, 12.0)
    assert profile.deepest is not None
    assert np.allclose(profile.deepest, 16.0)
    assert profile.shallowest is None
    assert profile.floor == pytest.approx(1.12 * 30.0)
    assert profile.bottom_in_sight
    assert profile.allowed(40.0) == pytest.approx((0.0, 16.0))


def test_tighter_of_depth_and_altitude_counts(dive_scene: Scene) -> None:
    limits = Limits(Interval(10.0, 18.0), Interval(6.0, 8.0))
    profile = make_profile(replace(dive_scene, limits=limits), _depth(dive_scene))
    assert profile.allowed(40.0) == pytest.approx((12.0, 14.0))


def test_contradicting_limits_allow_nothing(dive_scene: Scene) -> None:
    limits = Limits(Interval(15.0, None), Interval(8.0, None))
    profile = make_profile(replace(dive_scene, limits=limits), _depth(dive_scene))
    assert profile.allowed(40.0) is None


def test_without_limits_anything_is_allowed(dive_scene: Scene) -> None:
    profile = make_profile(replace(dive_scene, limits=Limits()), _depth(dive_scene))
    assert (profile.allowed(40.0), profile.shallowest, profile.deepest) == (None, None, None)


def test_clearance_above_the_surface_is_cut_there(dive_scene: Scene) -> None:
    profile = make_profile(replace(dive_scene, min_altitude=50.0), _depth(dive_scene))
    assert profile.clearance is not None
    assert np.allclose(profile.clearance, 0.0)


def test_far_bottom_is_left_off_the_chart(dive_scene: Scene) -> None:
    times = _depth(dive_scene).times
    deep = replace(dive_scene.vehicle, altitude=Series(times, np.full(times.shape, 400.0)))
    scene = replace(dive_scene, vehicle=deep, commanded_depth=None, limits=Limits())
    profile = make_profile(scene, _depth(scene))
    assert not profile.bottom_in_sight
    assert profile.floor == pytest.approx(1.12 * 12.0)


def test_unknown_bottom_leaves_altitude_limits_out(dive_scene: Scene) -> None:
    blind = replace(dive_scene.vehicle, altitude=None, commanded_depth=None)
    profile = make_profile(replace(dive_scene, vehicle=blind), _depth(dive_scene))
    assert (profile.bottom, profile.clearance) == (None, None)
    assert profile.deepest is not None
    assert profile.times.tolist() == [dive_scene.window.start, dive_scene.window.axis_stop]
