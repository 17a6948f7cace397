"""One instant of a run as a screen of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rich.console import Group
from rich.table import Table
from rich.text import Text

from alogkit.render.profile import find_bottom
from alogkit.render.terminal.plots import Plot
from alogkit.render.terminal.story import place_text
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from rich.console import OverflowMethod, RenderableType

    from alogkit.render.rows import Row
    from alogkit.render.scene import Scene
    from alogkit.render.series import FloatArray, Series
    from alogkit.render.terminal.transport import Transport

_MOST_ROWS = 9
_FRAME = 7
"""Lines of a screen that are neither plot nor condition."""
_LEAST_PLOT = 4
_FARTHEST = 4.0
"""A bottom deeper than this many times the dive is left off the plot."""
_STYLES = {Grade.PASS: "bold green", Grade.FAIL: "bold red", Grade.PENDING: "bold magenta"}
_HELM_STYLES = {"DRIVE": "green", "MALCONFIG": "bold red"}
_HINT = "space pause   \u2190 \u2192 5 s   \u2191 \u2193 speed   home end   q quit"
_ASCII_HINT = "space pause   arrows seek, speed   home end   q quit"


class Screen:
    """Draws the instants of a replay.

    Args:
        scene: What is played.
        start: First time of the replay (s).
        stop: Last time (s).
        ascii_only: Whether the terminal shows nothing but ASCII.
    """

    def __init__(self, scene: Scene, start: float, stop: float, *, ascii_only: bool) -> None:
        self._scene = scene
        self._span = (start, max(stop, start + 1.0))
        self._ascii = ascii_only
        # Rich's ellipsis is no ASCII.
        self._overflow: OverflowMethod = "crop" if ascii_only else "ellipsis"
        depth = scene.vehicle.depth
        self._bottom = find_bottom(scene.vehicle, depth) if depth is not None else None

    def at(self, transport: Transport, columns: int, lines: int) -> RenderableType:
        """The screen for the transport's present, in so many columns and lines."""
        scene, time = self._scene, transport.time
        rows = scene.rows[:_MOST_ROWS]
        height = max(lines - _FRAME - len(rows), _LEAST_PLOT)
        parts: list[RenderableType] = [self._head(transport, columns)]
        plots = self._plots(time, columns, height)
        if plots is not None:
            parts.append(plots)
        parts.append(self._state(time))
        parts += [self._row(row, time) for row in rows]
        stamp = scene.stamp
        if stamp is not None and stamp.time is not None and time >= stamp.time:
            words = f"{stamp.word} at {stamp.time:.2f} s: {stamp.reason}"
            parts.append(Text(words, _STYLES[stamp.grade], no_wrap=True, overflow=self._overflow))
        parts.append(Text(_ASCII_HINT if self._ascii else _HINT, "dim", no_wrap=True))
        return Group(*parts)

    def _head(self, transport: Transport, columns: int) -> RenderableType:
        """Name, time, speed and how much is played."""
        pace = "" if transport.endless else f"  {transport.speed:g}x"
        clock = f"{transport.time:8.1f} s{pace}{'  paused' if transport.paused else ''}"
        width = max(columns - 2, 10)
        full = round(transport.share * width)
        done, left = ("#", ".") if self._ascii else ("\u2501", "\u2500")
        head = Table.grid(expand=True)
        head.add_column(ratio=1, no_wrap=True, overflow=self._overflow)
        head.add_column(justify="right", no_wrap=True)
        head.add_row(Text(self._scene.title, "bold"), Text(clock))
        bar = Text(done * full, "cyan") + Text(left * (width - full), "dim")
        return Group(head, bar)

    def _plots(self, time: float, columns: int, height: int) -> RenderableType | None:
        """Track and depth side by side; None without either."""
        vehicle = self._scene.vehicle
        x, y, depth = vehicle.x, vehicle.y, vehicle.depth
        placed = x is not None and y is not None
        width = max((columns - 3) // 2 if placed and depth is not None else columns - 2, 8)
        plots: list[tuple[str, Plot]] = []
        if x is not None and y is not None:
            plots.append(_track(x, y, time, width, height - 1))
        if depth is not None:
            plots.append(self._depth(depth, time, width, height - 1))
        if not plots:
            return None
        grid = Table.grid(padding=(0, 1))
        for _ in plots:
            grid.add_column(width=width)
        grid.add_row(*(Text(name, "dim", no_wrap=True) for name, _ in plots))
        texts = ("\n".join(plot.lines(ascii_only=self._ascii)) for _, plot in plots)
        grid.add_row(*(Text(text, "cyan", no_wrap=True) for text in texts))
        return grid

    def _depth(self, depth: Series, time: float, columns: int, rows: int) -> tuple[str, Plot]:
        """Depth so far over the bottom, the surface on top; with its caption."""
        floor = max(float(depth.values.max()), 2.0)
        bottom = self._bottom
        if bottom is not None and float(bottom.values.min()) <= _FARTHEST * floor:
            floor = max(floor, float(bottom.values.min()))
        floor *= 1.1
        plot = Plot(columns, rows, self._span, (0.0, floor))
        if bottom is not None:
            plot.line(*_within(bottom, self._span))
        plot.line(*_within(depth, (self._span[0], time)))
        return f"depth, 0 to {floor:.0f} m", plot

    def _state(self, time: float) -> RenderableType:
        """Helm state, or the phase of a survey, and the vehicle's numbers."""
        scene = self._scene
        states = scene.survey.phases if scene.survey else scene.vehicle.helm
        state = (states.held(time) if states else None) or "-"
        words = "phase " if scene.survey else "helm "
        text = Text(words, no_wrap=True, overflow=self._overflow)
        text.append(state, _HELM_STYLES.get(state, ""))
        place = place_text(self._scene, time)
        return text.append(f"   {place}") if place else text

    def _row(self, row: Row, time: float) -> RenderableType:
        """A condition with its mark and its live value."""
        decided = self._scene.decided
        at = time if decided is None else min(time, decided)
        truth = row.truth(at)
        mark, style = _mark(row, truth, ascii_only=self._ascii)
        text = Text(no_wrap=True, overflow=self._overflow).append(f" {mark} ", style)
        text.append(f"{row.role.value:<7}", "dim")
        text.append(row.condition, "")
        value = row.value(at)
        return text.append(f"   {value}", "dim") if value else text


def _track(x: Series, y: Series, time: float, columns: int, rows: int) -> tuple[str, Plot]:
    """The way so far in equal scales with a cross at its head; with its caption."""
    times = np.union1d(x.times, y.times)
    xs, ys = x.between(times), y.between(times)
    middle_x, middle_y = float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
    dot = 1.1 * max(np.ptp(xs) / (2 * columns), np.ptp(ys) / (4 * rows), 10 / (2 * columns))
    half_x, half_y = float(dot) * columns, float(dot) * 2 * rows
    left, right = middle_x - half_x, middle_x + half_x
    plot = Plot(columns, rows, (left, right), (middle_y + half_y, middle_y - half_y))
    past = times <= time
    plot.line(xs[past], ys[past])
    if past.any():
        at_x, at_y, arm = float(xs[past][-1]), float(ys[past][-1]), 2.0 * float(dot)
        plot.line([at_x - arm, at_x + arm], [at_y - arm, at_y + arm])
        plot.line([at_x - arm, at_x + arm], [at_y + arm, at_y - arm])
    return f"track, x {left:.0f} to {right:.0f} m", plot


def _mark(row: Row, truth: bool | None, *, ascii_only: bool) -> tuple[str, str]:  # noqa: FBT001 -- three-valued, not a switch
    """The glyph and style of a condition: as wanted, not as wanted, or unknown."""
    if truth is None:
        return "?", "dim"
    if truth is not (row.role is Role.FAIL):
        return "+" if ascii_only else "\u2713", "green"
    broken = row.role in (Role.FAIL, Role.ABSENT)
    return ("x", "red") if broken else ("-" if ascii_only else "\u00b7", "dim")


def _within(series: Series, span: tuple[float, float]) -> tuple[FloatArray, FloatArray]:
    """The samples inside a span (s)."""
    inside = (series.times >= span[0]) & (series.times <= span[1])
    return series.times[inside], series.values[inside]
