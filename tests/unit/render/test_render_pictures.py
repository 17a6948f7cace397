from __future__ import annotations

import errno
from dataclasses import replace
from typing import TYPE_CHECKING

import imageio.v3 as iio  # noqa: TID253 -- the tests read pictures
import numpy as np
import pytest
from PIL import Image

from alogkit import render
from alogkit.errors import RenderError
from alogkit.render.film import plan_film
from alogkit.render.limits import Gate, Interval, Limits
from alogkit.render.panels.panel import Moment
from alogkit.render.rasters import Rasters
from alogkit.render.shapes import Route
from alogkit.render.theme import BAD, GOOD, GRADE_COLOURS, MALCONFIG, MARKER, TRACE
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from alogkit.alog.log import Alog
    from alogkit.render.boxes import Pixels
    from alogkit.render.scene import Scene
    from alogkit.render.theme import Colour

WIDTH, HEIGHT = 480, 270


def _pixels(scene: Scene, time: float, *, stamped: bool = False, zoom: int = 1) -> np.ndarray:
    rasters = Rasters(scene, zoom * WIDTH, zoom * HEIGHT)
    rasters.draw(Moment(time, stamped))
    return rasters.pixels[..., :3].astype(int)


def _share(pixels: np.ndarray, colour: Colour) -> float:
    """Share of the pixels that are near a colour."""
    return float((np.abs(pixels - colour).max(axis=2) < 12).mean())


def test_gif_has_size_frames_and_length(dive_scene: Scene, tmp_path: Path) -> None:
    path = tmp_path / "dive.gif"
    render.save_gif(dive_scene, path, width=WIDTH, height=HEIGHT, fps=5, seconds=4.0)
    with Image.open(path) as film:
        assert film.size == (WIDTH, HEIGHT)
        assert film.info["loop"] == 0
        frames = film.n_frames  # type: ignore[attr-defined]
        total = 0
        for index in range(frames):
            film.seek(index)
            total += film.info["duration"]
    assert frames == len(plan_film(dive_scene, 5, 4.0))
    assert total == 4000
    assert list(tmp_path.iterdir()) == [path]


def test_gif_ends_as_the_picture_does(dive_scene: Scene, tmp_path: Path) -> None:
    path = tmp_path / "dive.gif"
    render.save_gif(dive_scene, path, width=WIDTH, height=HEIGHT, fps=3, seconds=4.0)
    with Image.open(path) as film:
        film.seek(film.n_frames - 1)  # type: ignore[attr-defined]
        shown = np.asarray(film.convert("RGB")).astype(int)
    rasters = Rasters(dive_scene, WIDTH, HEIGHT)
    for frame in plan_film(dive_scene, 3, 4.0):
        rasters.draw(frame.moment)
    away = np.abs(shown - rasters.pixels[..., :3]).max(axis=2)
    assert (away > 40).mean() < 0.002
    assert away.mean() < 2.0


def test_frame_drawn_in_passing_is_the_frame_drawn_at_once(dive_scene: Scene) -> None:
    rasters = Rasters(dive_scene, WIDTH, HEIGHT)
    for frame in plan_film(dive_scene, 4, 4.0):
        rasters.draw(frame.moment)
    at_once = _pixels(dive_scene, dive_scene.window.stop, stamped=True)
    away = np.abs(at_once - rasters.pixels[..., :3]).max(axis=2)
    assert (away > 64).mean() < 0.002


def test_changed_boxes_cover_every_change(dive_scene: Scene) -> None:
    rasters = Rasters(dive_scene, WIDTH, HEIGHT)
    known = np.zeros_like(rasters.pixels)
    for frame in plan_film(dive_scene, 4, 4.0):
        for area in rasters.draw(frame.moment):
            known[area.slices] = rasters.pixels[area.slices]
        assert (known == rasters.pixels).all()


def test_track_and_marker_are_on_the_picture(dive_scene: Scene) -> None:
    early, late = _pixels(dive_scene, 12.0), _pixels(dive_scene, 49.0)
    assert _share(early, MARKER) > 0.0001
    assert _share(late, TRACE) > _share(early, TRACE)


@pytest.mark.parametrize("grade", list(Grade), ids=lambda grade: grade.name)
def test_verdict_is_stamped_in_its_colour(dive_scene: Scene, grade: Grade) -> None:
    assert dive_scene.stamp is not None
    scene = replace(dive_scene, stamp=replace(dive_scene.stamp, grade=grade))
    before, after = _pixels(scene, 50.0), _pixels(scene, 50.0, stamped=True)
    colour = GRADE_COLOURS[grade]
    assert _share(after, colour) > _share(before, colour) + 0.005


def test_broken_condition_turns_red_at_the_verdict(dive_scene: Scene) -> None:
    rows = tuple(replace(row, grade=Grade.FAIL, margin="-1 m") for row in dive_scene.rows)
    rows += (replace(rows[0], role=Role.FAIL, stage=1),)
    scene = replace(dive_scene, rows=rows)
    assert _share(_pixels(scene, 50.0, stamped=True), BAD) > _share(_pixels(scene, 20.0), BAD)


def test_malformed_helm_fills_its_strip(malconfig_scene: Scene) -> None:
    assert _share(_pixels(malconfig_scene, 4.4, stamped=True), MALCONFIG) > 0.005
    assert _share(_pixels(malconfig_scene, 1.5), MALCONFIG) == 0.0


def test_silence_and_what_broke_it_are_drawn(absence_scene: Scene) -> None:
    picture = _pixels(absence_scene, 54.0)
    assert _share(picture, GOOD) > 0.001
    assert _share(picture, BAD) > 0.0001


def test_other_values_are_drawn_as_lanes(make_log: Callable[..., Alog]) -> None:
    rows: list[tuple[float, str, float | str]] = [
        (0.0, "MODE", "a long mode name"), (5.0, "MODE", "b"), (6.0, "MODE", "a long mode name"),
        *((float(time), "VOLTAGE", 12.0 + time) for time in range(20)),
        (3.0, "FLAT", 1.0), (30.0, "VOLTAGE", 3.0),
    ]  # fmt: skip
    scene = render.Scene.from_logs([make_log(rows)])
    late, early = (_share(_pixels(scene, time, zoom=3), TRACE) for time in (19.0, 1.0))
    assert late > early


@pytest.mark.parametrize("missing", ["x", "depth", "heading", "helm", "commanded_depth"])
def test_vehicle_may_lack_anything(dive_scene: Scene, missing: str) -> None:
    vehicle = replace(dive_scene.vehicle, **{missing: None})  # type: ignore[arg-type]
    picture = _pixels(replace(dive_scene, vehicle=vehicle), 50.0, stamped=True)
    assert _share(picture, TRACE) > 0.0001


def test_crowded_picture_is_drawn_without_an_error(dive_scene: Scene) -> None:
    wild = "$\\frac{1}{2}$ " * 30
    rows = tuple(replace(row, condition=wild) for row in dive_scene.rows) * 9
    routes = (
        Route(tuple((10.0 * step, -60.0 + step) for step in range(9)), wild),
        Route(((9000.0, 0.0),), "far"),
    )
    gates = (Gate("x", 30.0, ">="), Gate("x", 9999.0, ">"), Gate("y", -62.0, "<"))
    limits = Limits(Interval(15.0, None), Interval(9.0, None), gates)
    assert dive_scene.stamp is not None
    stamp = replace(dive_scene.stamp, reason=wild, place=wild, margins=(wild,) * 9)
    scene = replace(
        dive_scene, title=wild, about=wild, facts=wild, rows=rows, routes=routes, limits=limits,
        stamp=stamp,
    )  # fmt: skip
    for size in ((WIDTH, HEIGHT), (640, 200), (320, 500)):
        rasters = Rasters(scene, *size)
        rasters.draw(Moment(10.0, stamped=False))
        rasters.draw(Moment(52.0, stamped=True))


def test_undecided_run_is_stamped_at_its_end(dive_scene: Scene) -> None:
    assert dive_scene.stamp is not None
    stamp = replace(dive_scene.stamp, grade=Grade.PENDING, time=None)
    scene = replace(dive_scene, stamp=stamp, deadline=None)
    assert scene.decided == scene.window.stop
    picture = _pixels(scene, scene.window.stop, stamped=True)
    assert _share(picture, GRADE_COLOURS[Grade.PENDING]) > 0.005


def test_still_shows_the_deciding_instant_by_default(dive_scene: Scene, tmp_path: Path) -> None:
    first, second = tmp_path / "default.png", tmp_path / "asked.png"
    render.save_still(dive_scene, None, first, width=WIDTH, height=HEIGHT)
    render.save_still(dive_scene, 50.0, second, width=WIDTH, height=HEIGHT)
    shown = iio.imread(first)
    assert shown.shape == (HEIGHT, WIDTH, 3)
    assert (shown == iio.imread(second)).all()
    assert (shown == _pixels(dive_scene, 50.0, stamped=True)).all()


def test_still_of_a_run_without_a_verdict_shows_its_end(dive_scene: Scene, tmp_path: Path) -> None:
    scene = replace(dive_scene, stamp=None)
    render.save_still(scene, None, tmp_path / "end.png", width=WIDTH, height=HEIGHT)
    end = _pixels(scene, scene.window.stop)
    assert (iio.imread(tmp_path / "end.png") == end).all()


def test_film_has_size_and_length(dive_scene: Scene, tmp_path: Path) -> None:
    path = tmp_path / "dive.mp4"
    render.save_mp4(dive_scene, path, width=WIDTH, height=HEIGHT, fps=5, seconds=2.0)
    facts = iio.immeta(path, plugin="FFMPEG")
    assert facts["size"] == (WIDTH, HEIGHT)
    assert facts["duration"] == pytest.approx(2.0, abs=0.21)
    assert list(tmp_path.iterdir()) == [path]


def test_film_of_odd_size_is_refused(dive_scene: Scene, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="are even"):
        render.save_mp4(dive_scene, tmp_path / "odd.mp4", width=481, height=HEIGHT)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # imageio's pipe
def test_encoder_that_fails_leaves_no_file(
    dive_scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMAGEIO_FFMPEG_EXE", "false")
    with pytest.raises(RenderError, match="the film could not be encoded: "):
        render.save_mp4(dive_scene, tmp_path / "dive.mp4", width=WIDTH, height=HEIGHT)
    assert list(tmp_path.iterdir()) == []


def test_failure_keeps_the_old_picture(
    dive_scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "dive.gif"
    path.write_text("old")

    left = iter(range(6))

    def draw(rasters: Rasters, moment: Moment) -> list[Pixels]:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, "No space left")
        return original(rasters, moment)

    original = Rasters.draw
    monkeypatch.setattr(Rasters, "draw", draw)
    with pytest.raises(OSError, match="No space left"):
        render.save_gif(dive_scene, path, width=WIDTH, height=HEIGHT)
    assert [file.name for file in tmp_path.iterdir()] == ["dive.gif"]
    assert path.read_text() == "old"


@pytest.mark.parametrize("size", [(300, 200), (480, 100)])
def test_picture_without_room_is_refused(dive_scene: Scene, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="320 x 180 pixels or more"):
        Rasters(dive_scene, *size)


def test_render_tells_its_names() -> None:
    assert {name for name in render.__all__ if getattr(render, name)} == set(render.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        render.nonsense  # noqa: B018 -- the access is the test


def test_rows_that_did_not_pass_are_never_hidden(dive_scene: Scene) -> None:
    row = dive_scene.rows[1]
    good = [replace(row, condition=f"good {index}", grade=Grade.PASS) for index in range(20)]
    bad = replace(row, condition="bad", grade=Grade.FAIL, truths=(None, False))
    crowded = replace(dive_scene, rows=(*good, bad))
    only_good = replace(dive_scene, rows=(*good, good[0]))
    red, plain = (_pixels(scene, 50.0, stamped=True) for scene in (crowded, only_good))
    assert _share(red, BAD) > _share(plain, BAD)


def test_a_stage_that_is_judged_keeps_its_mark_when_its_state_has_gone(dive_scene: Scene) -> None:
    lead = replace(dive_scene.rows[0], times=(0.0, 20.0, 30.0), truths=(False, True, False))
    judged = replace(lead, values=("0", "1", "2"), grade=Grade.PASS, judged=20.0)
    kept = replace(dive_scene, rows=(judged,))
    live = replace(dive_scene, rows=(replace(judged, judged=None, grade=None),))
    assert _share(_pixels(kept, 40.0), GOOD) > _share(_pixels(live, 40.0), GOOD)
