"""A run as lines of text: what happened, and where the vehicle was meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.render.printable import shorten
from alogkit.render.survey import PHASES
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.render.rows import Row
    from alogkit.render.scene import Scene

_TRUTHS = {True: "true", False: "false", None: "unknown"}
_LONGEST = 100


class Line(NamedTuple):
    """One thing to tell."""

    time: float
    """s on the scene's time base."""
    topic: str
    text: str

    def __str__(self) -> str:
        """The line as it is printed."""
        return f"{self.time:9.2f}  {self.topic:<8} {shorten(self.text, _LONGEST)}"


def tell(scene: Scene, start: float, stop: float, every: float) -> list[Line]:
    """The lines of a run from `start` to `stop` (s, both included), in time order.

    Args:
        scene: What is told.
        start: First time (s).
        stop: Last time (s).
        every: A line on the vehicle's place comes every so many seconds, above 0.
    """
    lines = [
        *_helm(scene),
        *_phases(scene),
        *(Line(note.time, "posted", f"{note.variable} = {note.text}") for note in scene.notes),
        *(line for row in scene.rows for line in _turns(row)),
        *_places(scene, start, stop, every),
        *_verdict(scene, stop),
    ]
    told = [line for line in lines if start <= line.time <= stop]
    return sorted(told, key=lambda line: line.time)


def place_text(scene: Scene, time: float) -> str:
    """Where the vehicle is at a time (s), in words; '' when nothing is known."""
    vehicle = scene.vehicle
    parts: list[str] = []
    for name, series, form in (
        ("x", vehicle.x, "{:.1f} m"),
        ("y", vehicle.y, "{:.1f} m"),
        ("depth", vehicle.depth, "{:.2f} m"),
        ("altitude", vehicle.altitude, "{:.2f} m"),
        ("speed", vehicle.speed, "{:.2f} m/s"),
        ("heading", vehicle.heading, "{:.0f} deg"),
    ):
        value = None if series is None else series.held(time)
        if value is not None:
            parts.append(f"{name} {form.format(value)}")
    return ", ".join(parts)


def _helm(scene: Scene) -> Iterator[Line]:
    helm = scene.vehicle.helm
    if helm is not None:
        for time, text in zip(helm.times, helm.texts, strict=True):
            yield Line(time, "helm", text)


def _phases(scene: Scene) -> Iterator[Line]:
    for leg in scene.survey.legs if scene.survey else ():
        reason = f" ({leg.reason})" if leg.reason else ""
        yield Line(leg.start, "phase", f"{PHASES[leg.phase]}{reason}")


def _turns(row: Row) -> Iterator[Line]:
    """A line whenever a condition turns; unknown at first is no turn."""
    before: bool | None = None
    for time, truth, value in zip(row.times, row.truths, row.values, strict=True):
        if truth is before:
            continue
        before = truth
        if row.role is Role.ABSENT:
            text = f"{row.condition} not posted" if truth else f"{row.condition} posted: {value}"
        else:
            text = f"{_TRUTHS[truth]}: {row.condition} ({value})"
        yield Line(time, row.role.value, text)


def _places(scene: Scene, start: float, stop: float, every: float) -> Iterator[Line]:
    count = 0
    while (time := start + count * every) <= stop:
        count += 1
        text = place_text(scene, time)
        if text:
            yield Line(time, "at", text)


def _verdict(scene: Scene, stop: float) -> Iterator[Line]:
    stamp = scene.stamp
    if stamp is not None:
        text = "; ".join([f"{stamp.word}: {stamp.reason}", *stamp.margins])
        yield Line(stop if stamp.time is None else stamp.time, "verdict", text)
