"""What lies still in a depth chart: water, bottom, clearance and the case's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.boxes import Box
from alogkit.render.page import Page, Pen
from alogkit.render.panels.legend import Entry
from alogkit.render.theme import (
    BARRED,
    BARRED_EDGE,
    BED,
    BED_EDGE,
    CLEARANCE,
    CLEARANCE_EDGE,
    COMMANDED,
    TRACE,
    WATER,
    Colour,
)

if TYPE_CHECKING:
    from alogkit.render.axes import Axes
    from alogkit.render.profile import Profile
    from alogkit.render.scene import Scene
    from alogkit.render.series import FloatArray

DEPTH_PEN = Pen(TRACE, 3.5)
DESIRED_PEN = Pen(COMMANDED, 2.0)
_COMMANDED_PEN = Pen(COMMANDED, 2.5, (4, 2))
_HATCH = ("///", BARRED_EDGE)


def legend_entries(scene: Scene, profile: Profile) -> list[Entry]:
    """What the chart shows, the way first."""
    entries = [Entry("depth", DEPTH_PEN)]
    if scene.commanded_depth is not None:
        entries.append(Entry(f"commanded {scene.commanded_depth:g} m", _COMMANDED_PEN))
    if scene.vehicle.commanded_depth is not None:
        entries.append(Entry("DESIRED_DEPTH", DESIRED_PEN))
    if profile.bottom is not None:
        where = "" if profile.bottom_in_sight else f" ({profile.bottom.min():.0f} m, below)"
        entries.append(Entry(f"bottom{where}", Pen(BED_EDGE, 2.0), BED))
    if profile.clearance is not None and scene.min_altitude:
        text = f"min_altitude {scene.min_altitude:g} m"
        entries.append(Entry(text, Pen(CLEARANCE_EDGE, 1.5), CLEARANCE))
    limits = scene.limits
    demands = [
        f"{name} {interval}"
        for name, interval in (("depth", limits.depth), ("altitude", limits.altitude))
        if interval
    ]
    if demands:
        text = f"outside the limits: {', '.join(demands)}"
        entries.append(Entry(text, Pen(BARRED_EDGE, 1.5), BARRED, _HATCH))
    return entries


def paint_water(page: Page, axes: Axes) -> None:
    """Water from the surface down, without the surface."""
    box = axes.box
    page.fill(Box(box.left, axes.down(0.0), box.right, box.bottom), WATER)


def paint_areas(page: Page, axes: Axes, profile: Profile) -> None:
    """Barred depths, clearance band and bed; the hatching shows where the first two meet."""
    floor = np.full(profile.times.shape, profile.floor)
    under = floor if profile.bottom is None else np.minimum(profile.bottom, floor)
    barred: list[tuple[FloatArray, FloatArray]] = []
    if profile.shallowest is not None:
        barred.append((np.zeros(under.shape), np.minimum(profile.shallowest, under)))
    if profile.deepest is not None:
        barred.append((np.minimum(profile.deepest, under), under))

    def area(
        upper: FloatArray, lower: FloatArray, fill: Colour | None, *, hatched: bool = False
    ) -> None:
        there = axes.points(profile.times, upper)
        back = axes.points(profile.times, lower)[::-1]
        if np.any(lower > upper):
            hatch = _HATCH if hatched else None
            page.shape(np.vstack([there, back]), fill, None, hatch, axes.box)

    for upper, lower in barred:
        area(upper, lower, BARRED)
    if profile.clearance is not None:
        area(profile.clearance, under, CLEARANCE)
    for upper, lower in barred:
        area(upper, lower, None, hatched=True)
    if profile.bottom is not None:
        area(under, floor, BED)


def paint_lines(page: Page, axes: Axes, profile: Profile, commanded: float | None) -> None:
    """The surface, the edges of the areas and the commanded depth (m)."""
    box = axes.box
    for depths, pen in (
        (np.zeros(profile.times.shape), Pen(TRACE, 1.5)),
        (profile.clearance, Pen(CLEARANCE_EDGE, 1.5)),
        (profile.shallowest, Pen(BARRED_EDGE, 1.5)),
        (profile.deepest, Pen(BARRED_EDGE, 1.5)),
        (profile.bottom, Pen(BED_EDGE, 2.5)),
    ):
        if depths is not None:
            page.line(axes.points(profile.times, depths), pen, clip=box)
    if commanded is not None:
        y = axes.down(commanded)
        page.line([(box.left, y), (box.right, y)], _COMMANDED_PEN, clip=box)
