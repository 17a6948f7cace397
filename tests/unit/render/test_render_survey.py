from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from alogkit.alog.log import Alog
from alogkit.render.axes import Axes
from alogkit.render.boxes import Box
from alogkit.render.gif import save_gif
from alogkit.render.growth import thinned
from alogkit.render.lettering import Face
from alogkit.render.page import Page
from alogkit.render.panels.panel import Moment
from alogkit.render.panels.plan import Labels, course
from alogkit.render.rasters import Rasters
from alogkit.render.scene import Focus, Scene
from alogkit.render.series import Series
from alogkit.render.survey import Leg, Survey
from alogkit.render.terminal.story import tell
from alogkit.render.theme import CLEARANCE, COMMANDED, PHASE_TINTS, RETURN, TRACE, Colour

if TYPE_CHECKING:
    from pathlib import Path

MakeLog = Callable[..., Alog]
Rows = list[tuple[float, str, float | str]]
SIZE = (1600, 900)


def _pixels(scene: Scene, time: float, *, stamped: bool = False) -> np.ndarray:
    rasters = Rasters(scene, *SIZE)
    rasters.draw(Moment(time, stamped=stamped))
    return rasters.pixels[..., :3]


def _count(pixels: np.ndarray, colour: Colour) -> int:
    return int((pixels == colour).all(axis=2).sum())


def _without(rows: Rows, *names: str) -> Rows:
    return [row for row in rows if row[1] not in names]


def _known(scene: Scene) -> Survey:
    assert scene.survey is not None
    return scene.survey


def test_a_log_that_tells_its_phase_is_drawn_as_a_survey(survey_scene: Scene) -> None:
    assert survey_scene.focus is Focus.SURVEY
    survey = _known(survey_scene)
    assert survey.legs == (
        Leg(0, 1.0, 120.0, ""),
        Leg(1, 120.0, 220.0, "battery gate"),
        Leg(2, 220.0, 240.0, ""),
    )
    assert survey.turn == survey.legs[1]
    assert survey.phases.texts == ("Transit", "Return", "Finished")
    assert survey.waypoints == ((0.0, 100.0), (-50.0, 200.0), (0.0, 200.0))
    assert (survey.recovery, survey.radius, survey.reserve) == ((0.0, 20.0), 15.0, 270000.0)
    assert (survey.min_depth, survey.max_depth) == (5.0, 35.0)


def test_a_recovery_position_that_is_a_waypoint_is_still_known(
    make_log: MakeLog, survey_rows: Rows
) -> None:
    rows = [*survey_rows, (0.5, "VIEW_POINT", "x=0,y=100,active=true,label=recovery")]
    rows = [row for row in rows if row[2] != "x=0,y=20,active=true,label=recovery"]
    assert _known(Scene.from_logs([make_log(rows)])).recovery == (0.0, 100.0)


def test_a_reason_or_a_phase_that_nobody_knows_is_left_out(
    make_log: MakeLog, survey_rows: Rows
) -> None:
    silent = _known(Scene.from_logs([make_log(_without(survey_rows, "RETURN_REASON"))]))
    assert [leg.reason for leg in silent.legs] == ["", "", ""]
    strange = [*_without(survey_rows, "SURVEY_PHASE"), (1.0, "SURVEY_PHASE", 7.0)]
    scene = Scene.from_logs([make_log(strange)])
    assert (scene.focus, scene.survey) == (Focus.TRACK, None)


def test_a_survey_without_a_place_is_no_picture_of_one(make_log: MakeLog) -> None:
    scene = Scene.from_logs([make_log([(float(t), "SURVEY_PHASE", 0.0) for t in range(9)])])
    assert (scene.focus, scene.survey) == (Focus.VALUES, None)


def test_the_way_home_has_a_colour_of_its_own(survey_scene: Scene) -> None:
    out, home = _pixels(survey_scene, 100.0), _pixels(survey_scene, 219.0)
    track = np.s_[140:400, 120:590]
    assert _count(home[track], RETURN) > _count(out[track], RETURN) + 100
    assert _count(out[track], TRACE) > 200


def test_phases_fill_the_strip(survey_scene: Scene) -> None:
    pixels = _pixels(survey_scene, 221.0)
    shares = [_count(pixels, PHASE_TINTS[name]) for name in ("Transit", "Return")]
    assert shares[0] > shares[1] > 1000
    assert _count(_pixels(survey_scene, 100.0), PHASE_TINTS["Return"]) == 0


def test_heading_reference_and_reserve_are_drawn(survey_scene: Scene) -> None:
    pixels = _pixels(survey_scene, 219.0)
    assert _count(pixels, COMMANDED) > 500
    assert _count(pixels, CLEARANCE) > 1000


def test_frame_drawn_in_passing_is_the_frame_drawn_at_once(survey_scene: Scene) -> None:
    rasters = Rasters(survey_scene, *SIZE)
    for time in (10.0, 119.0, 121.0, 180.0):
        rasters.draw(Moment(time, stamped=False))
    rasters.draw(Moment(220.0, stamped=True))
    away = np.abs(rasters.pixels[..., :3].astype(int) - _pixels(survey_scene, 220.0, stamped=True))
    # Where the pieces of a line meet, their soft edges may differ.
    assert (away.max(axis=2) > 64).mean() < 1e-3


def test_changed_boxes_cover_every_change(survey_scene: Scene) -> None:
    rasters = Rasters(survey_scene, *SIZE)
    rasters.draw(Moment(100.0, stamped=False))
    before = rasters.pixels.copy()
    covered = np.zeros(before.shape[:2], dtype=bool)
    for area in rasters.draw(Moment(220.0, stamped=True)):
        covered[area.slices] = True
    changed = (rasters.pixels != before).any(axis=2)
    assert changed.any()
    assert not (changed & ~covered).any()


@pytest.mark.parametrize(
    "missing",
    [
        ("NAV_DEPTH",),
        ("NAV_X",),
        ("BATTERY",),
        ("ENERGY_TO_RECOVERY",),
        ("BATTERY_RESERVE",),
        ("SURVEY_HEADING_REF", "SURVEY_HEADING_MEASURED"),
        ("SURVEY_HEADING_REF",),
        ("SURVEY_HEADING_MEASURED",),
        ("VIEW_SEGLIST", "VIEW_POINT"),
        ("SURVEY_WAYPOINT_RADIUS",),
        ("SURVEY_MIN_DEPTH", "SURVEY_MAX_DEPTH", "NAV_ALTITUDE"),
        ("RETURN_REASON",),
    ],
    ids="-".join,
)
def test_a_survey_may_lack_anything(
    make_log: MakeLog, survey_rows: Rows, missing: tuple[str, ...]
) -> None:
    scene = Scene.from_logs([make_log(_without(survey_rows, *missing))])
    assert scene.focus is Focus.SURVEY
    assert _count(_pixels(scene, 230.0), PHASE_TINTS["Return"]) > 100


def test_a_full_battery_is_drawn_far_above_the_reserve(
    make_log: MakeLog, survey_rows: Rows
) -> None:
    rows = [
        (time, name, 1.8e6 - 40.0 * time if name == "BATTERY" else value)
        for time, name, value in survey_rows
    ]
    assert _count(_pixels(Scene.from_logs([make_log(rows)]), 230.0), CLEARANCE) > 1000


def test_many_waypoints_are_not_numbered(make_log: MakeLog, survey_rows: Rows) -> None:
    points = ":".join(f"{10 * (k % 6)},{8 * k}" for k in range(40))
    rows = [
        (time, name, f"pts={{{points}}},label=survey" if name == "VIEW_SEGLIST" else value)
        for time, name, value in survey_rows
    ]
    many = Scene.from_logs([make_log(rows)])
    assert len(_known(many).waypoints) == 40
    _pixels(many, 230.0)


def test_a_survey_is_a_gif_within_its_length(survey_scene: Scene, tmp_path: Path) -> None:
    save_gif(survey_scene, tmp_path / "survey.gif", width=800, height=450, fps=4.0, seconds=4.0)
    assert (tmp_path / "survey.gif").stat().st_size > 10_000


def test_a_replay_tells_the_phases(survey_scene: Scene) -> None:
    told = [str(line) for line in tell(survey_scene, 0.0, 240.0, 1000.0)]
    assert [line.split(maxsplit=1)[1] for line in told if " phase " in line] == [
        "phase    Transit",
        "phase    Return (battery gate)",
        "phase    Finished",
    ]


def test_points_that_would_fall_together_are_drawn_once() -> None:
    axes = Axes(Box(0, 0, 100, 100), (0.0, 1000.0), (1.0, 0.0))
    times = np.linspace(0.0, 1000.0, 100_001)
    kept, xs, ys = thinned(axes, times, times, np.full(times.shape, 0.5))
    assert 100 <= kept.size <= 203
    assert (kept[0], kept[-1]) == (0.0, 1000.0)
    assert kept.size == xs.size == ys.size


def test_words_keep_clear_of_points_and_of_the_way() -> None:
    page = Page(*SIZE)
    labels = Labels(page, Box(0, 0, 400, 200), np.array([(220.0, 100.0), (240.0, 100.0)]))
    labels.keep_clear(200.0, 100.0, 8.0)
    width = page.letters.width("here", Face(17.0))
    place = labels.beside("here", 200.0, 100.0, 14.0)
    assert place is not None
    assert place.right == pytest.approx(200.0 - 14.0 + 4.0)
    assert place.width == pytest.approx(width + 8.0)
    assert Labels(page, Box(0, 0, 20, 20)).beside("no room at all", 10.0, 10.0, 14.0) is None


def test_words_take_the_first_room_that_covers_least_of_the_way() -> None:
    labels = Labels(Page(*SIZE), Box(0, 0, 400, 200), np.array([(30.0, 50.0), (35.0, 50.0)]))
    places = [labels.among("here", [(20, 50), (20, 100), (20, 150)]) for _ in range(4)]
    assert [place and place.middle for place in places] == [100.0, 150.0, 50.0, None]


def test_a_vehicle_without_a_heading_points_along_its_way() -> None:
    times = np.array([0.0, 1.0, 2.0])
    way = times, np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])
    assert course(None, 0.5, way) == pytest.approx(90.0)
    assert course(None, 1.5, way) == pytest.approx(0.0)
    assert course(Series(times, np.array([5.0, 6.0, 7.0])), 1.5, way) == 6.0
    assert course(None, 0.0, (times[:1], times[:1], times[:1])) == 0.0


def test_an_undecided_survey_keeps_its_words_at_the_edge(survey_scene: Scene) -> None:
    open_end = replace(survey_scene, stamp=None, rows=())
    assert _count(_pixels(open_end, 239.0), RETURN) > 100
