"""Lines that get longer from frame to frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.boxes import Box

if TYPE_CHECKING:
    from alogkit.render.axes import Axes
    from alogkit.render.layers import Layers
    from alogkit.render.page import Page, Pen
    from alogkit.render.series import FloatArray


def thinned(
    axes: Axes, times: FloatArray, xs: FloatArray, ys: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Times and points (`(n,)` each) without those that would fall on the point before.

    A run of hours has many more samples than a picture has pixels.
    """
    cells = np.rint(axes.points(xs, ys) * 2.0)
    kept = np.ones(times.size, dtype=bool)
    kept[1:-1] = (cells[1:-1] != cells[:-2]).any(axis=1)
    return times[kept], xs[kept], ys[kept]


class GrowingLine:
    """A line that is drawn up to the present and stays.

    Args:
        axes: The chart.
        times: When each point is reached (`(n,)`, s), ascending.
        xs: `(n,)`.
        ys: `(n,)`.
        pen: How it is drawn.
        stepped: Whether a value is held up to the next point instead of going straight there.
        start: Nothing before this time (s) is drawn.
        clip: Nothing outside is drawn; None: the chart's plot area.

    Attributes:
        start: When the first point is reached (s).
    """

    def __init__(
        self,
        axes: Axes,
        times: FloatArray,
        xs: FloatArray,
        ys: FloatArray,
        pen: Pen,
        *,
        stepped: bool = False,
        start: float = -np.inf,
        clip: Box | None = None,
    ) -> None:
        self.start = float(times[0])
        self._axes = axes
        self._times = times
        self._xs = xs
        self._ys = ys
        self._pen = pen
        self._stepped = stepped
        self._clip = clip or axes.box
        self._drawn = max(start, self.start)

    def point(self, time: float) -> tuple[float, float]:
        """Where the line's head is at a time (s), on the page."""
        x = float(np.interp(time, self._times, self._xs))
        if self._stepped:
            index = max(int(np.searchsorted(self._times, time, side="right")) - 1, 0)
            y = float(self._ys[index])
        else:
            y = float(np.interp(time, self._times, self._ys))
        return self._axes.across(x), self._axes.down(y)

    def grow(self, page: Page, layers: Layers, time: float) -> None:
        """Draw the line up to a time (s, not before the last one)."""
        last = min(time, float(self._times[-1]))
        if last <= self._drawn:
            return
        inner = slice(
            int(np.searchsorted(self._times, self._drawn, side="right")),
            int(np.searchsorted(self._times, last, side="left")),
        )
        middle = self._axes.points(self._xs[inner], self._ys[inner])
        points = np.vstack([self.point(self._drawn), middle, self.point(last)])
        if self._stepped:
            corners = np.column_stack([points[1:, 0], points[:-1, 1]])
            points = np.vstack([points[:1], *_interleaved(corners, points[1:])])
        page.line(points, self._pen, clip=self._clip)
        low, high = points.min(axis=0), points.max(axis=0)
        layers.grew(Box(low[0], low[1], high[0], high[1]).grown(self._pen.width))
        self._drawn = last


def _interleaved(first: FloatArray, second: FloatArray) -> list[FloatArray]:
    """Rows of two `(n, 2)` arrays in turn."""
    return [np.stack([first, second], axis=1).reshape(-1, 2)]
