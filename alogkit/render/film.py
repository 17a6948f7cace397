"""Which instants become frames, and how long each one stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.render.panels.panel import Moment

if TYPE_CHECKING:
    from alogkit.render.scene import Scene

_FREEZE = 2.0
"""s that the deciding instant stands still."""
_LAST = 1.0
"""s that the last frame stands before the film starts again."""


class Frame(NamedTuple):
    """An instant and how long it is shown."""

    moment: Moment
    seconds: float


def plan_film(scene: Scene, fps: float, seconds: float) -> list[Frame]:
    """The frames of a film of a scene.

    The window is played at a steady pace; the deciding instant stands still with the verdict on
    it, and so does the end.

    Args:
        scene: What is played.
        fps: Frames a second while the picture moves, above 0.
        seconds: Length of the whole film (s), above 0.

    Returns:
        At least two frames, in the order of their times; their lengths add up to `seconds`.

    Raises:
        ValueError: `fps` or `seconds` is not above 0.
    """
    if not (fps > 0.0 and seconds > 0.0):
        message = f"{fps:g} frames a second for {seconds:g} s: both must be above 0"
        raise ValueError(message)
    window, decided = scene.window, scene.decided
    freeze = min(_FREEZE, 0.25 * seconds) if decided is not None else 0.0
    last = min(_LAST, 0.125 * seconds)
    moving = seconds - freeze - last
    count = max(round(moving * fps), 2)
    step = moving / count
    times = np.linspace(window.start, window.stop, count + 1)
    frames: list[Frame] = []
    frozen = False
    for time in times.tolist():
        stamped = decided is not None and time >= decided
        if stamped and not frozen and decided is not None:
            frozen = True
            if time > decided:
                frames.append(Frame(Moment(decided, stamped=True), freeze))
            else:
                frames.append(Frame(Moment(time, stamped=True), freeze))
                continue
        frames.append(Frame(Moment(time, stamped=stamped), step))
    spare = seconds - sum(frame.seconds for frame in frames[:-1])
    frames[-1] = Frame(frames[-1].moment, spare)
    return frames
