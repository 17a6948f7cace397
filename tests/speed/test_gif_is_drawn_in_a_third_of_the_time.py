"""The GIF of a run against the straightforward way, in one run: not in a hurry, `-m "not speed"`.

The straightforward way draws a Figure anew for every frame and gives all frames to imageio's GIF
writer; it shows less (no conditions, no verdict) and so is the easier one of the two.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import imageio.v3 as iio  # noqa: TID253 -- the rival
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: TID253 -- the rival
from matplotlib.figure import Figure  # noqa: TID253 -- the rival

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.render.film import plan_film
from alogkit.render.gif import save_gif
from alogkit.render.scene import Scene

if TYPE_CHECKING:
    from pathlib import Path

FPS, SECONDS = 6.0, 4.0
AT_MOST = 1.0 / 3.0


@pytest.fixture
def scene() -> Scene:
    """A dive of 50 s, sampled five times a second."""
    postings = [
        Posting(time, name, "pTest", None, value, "")
        for time in np.arange(0.0, 50.0, 0.2).tolist()
        for name, value in (
            ("NAV_X", 2.0 * time),
            ("NAV_Y", -60.0),
            ("NAV_DEPTH", min(0.3 * time, 12.0)),
            ("NAV_ALTITUDE", 20.0 - min(0.3 * time, 12.0)),
            ("DESIRED_DEPTH", 12.0),
        )
    ]
    log = Alog.from_postings(Header(start=0.0), postings, community="abe")
    return Scene.from_logs([log], title="dive", commanded_depth=30.0, min_altitude=8.0)


def draw_straightforwardly(scene: Scene, path: Path) -> None:
    """Every frame a full draw, every frame a palette of its own."""
    vehicle = scene.vehicle
    assert vehicle.x is not None
    assert vehicle.y is not None
    assert vehicle.depth is not None
    figure = Figure(figsize=(16, 9), dpi=100)
    canvas: Any = FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    frames = []
    for frame in plan_film(scene, FPS, SECONDS):
        past = vehicle.x.times <= frame.moment.time
        left.clear()
        left.plot(vehicle.x.values[past], vehicle.y.values[past])
        left.set(xlim=(0, 100), ylim=(-100, -20), xlabel="x (m)", ylabel="y (m)")
        right.clear()
        right.plot(vehicle.depth.times[past], vehicle.depth.values[past])
        right.axhspan(12, 20, alpha=0.3)
        right.axhline(20)
        right.set(xlim=(0, 50), ylim=(32, 0), xlabel="time (s)", ylabel="depth (m)")
        right.axvline(frame.moment.time)
        canvas.draw()
        frames.append(np.asarray(canvas.buffer_rgba())[..., :3].copy())
    iio.imwrite(path, np.stack(frames), extension=".gif", duration=1000 / FPS, loop=0)


@pytest.mark.speed
def test_a_gif_takes_at_most_a_third_of_the_straightforward_way(
    scene: Scene, tmp_path: Path
) -> None:
    start = perf_counter()
    save_gif(scene, tmp_path / "ours.gif", fps=FPS, seconds=SECONDS)
    middle = perf_counter()
    draw_straightforwardly(scene, tmp_path / "theirs.gif")
    ours, theirs = middle - start, perf_counter() - middle
    assert ours < AT_MOST * theirs
