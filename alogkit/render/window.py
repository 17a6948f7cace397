"""Which part of a run a picture shows."""

from __future__ import annotations

from dataclasses import dataclass

LEAD_IN = 2.0
"""s shown before the vehicle starts to move."""
TAIL = 2.0
"""s shown after the deciding instant."""
_EDGE = 0.02
"""Room at the end of a time axis, as a share of it."""


@dataclass(frozen=True)
class Window:
    """Times of a picture (s on the scene's time base)."""

    start: float
    stop: float
    """The last instant that is played."""
    axis_stop: float
    """Where time axes end: past `stop`, and past the deadline when that is what decides."""


def track_window(
    span: tuple[float, float], motion: float | None, clock: float | None, decided: float | None
) -> Window:
    """From a little before the motion to a moment after the decision, or to the log's end.

    Args:
        span: First and last posting of the logs (s).
        motion: When the vehicle starts to move (s), if it does.
        clock: When the deadline's clock starts (s), if one does.
        decided: The deciding instant (s), if there is one.
    """
    first, last = span
    stop = last if decided is None else max(min(last, decided + TAIL), decided)
    anchors = [time for time in (motion, clock) if time is not None and first <= time < stop]
    start = max(first, min(anchors) - LEAD_IN) if anchors else first
    return _window(start, stop, stop + _EDGE * (stop - start))


def lane_window(span: tuple[float, float], decided: float | None, deadline: float | None) -> Window:
    """From the log's begin to a moment after the decision, with the axis past the deadline."""
    first, last = span
    stop = last if decided is None else max(min(last, decided + TAIL), decided)
    axis_stop = stop if deadline is None else max(stop, deadline + 0.06 * (deadline - first))
    return _window(first, stop, axis_stop)


def _window(start: float, stop: float, axis_stop: float) -> Window:
    """A window that is never empty, so that an axis has a length."""
    if stop - start < 1.0:
        stop = start + 1.0
    return Window(start, stop, max(stop, axis_stop))
