"""The present: time, and what the vehicle's sensors say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.render.boxes import Box
from alogkit.render.lettering import Face
from alogkit.render.theme import HEADING, INK, MUTED, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.render.layers import Layers
    from alogkit.render.page import Page
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene
    from alogkit.render.series import Series

_VALUE = Face(HEADING, mono=True)
_NAME = Face(SMALL)
_COLUMNS = 4


class _Field(NamedTuple):
    name: str
    series: Series | None
    text: Callable[[float], str]
    """A value as it is shown."""


class Readouts:
    """Fields in a grid: a name over a live value."""

    def __init__(self, page: Page, scene: Scene, box: Box) -> None:
        self._page = page
        self._box = box
        fields = _vehicle_fields(scene) if scene.survey is None else _survey_fields(scene)
        self._fields = [field for field in fields if field.series is not None]

    def paint(self) -> None:
        """Draw the card and the names."""
        self._page.card(self._box)
        for index, name in enumerate(["time", *(field.name for field in self._fields)]):
            cell = self._cell(index)
            self._page.text(name, cell.left, cell.top + 12, _NAME, MUTED, width=cell.width)

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Nothing grows."""

    def show(self, layers: Layers, moment: Moment) -> None:
        """Write the values that changed."""
        texts = [f"{moment.time:.1f} s"]
        for field in self._fields:
            value = field.series.held(moment.time) if field.series else None
            texts.append("\N{EN DASH}" if value is None else field.text(value))
        for index, text in enumerate(texts):
            cell = self._cell(index)
            value_box = Box(cell.left, cell.top + 24, cell.right, cell.top + 50)
            if layers.stale(value_box, text):
                width = value_box.width
                self._page.text(text, cell.left, value_box.middle, _VALUE, INK, width=width)

    def _cell(self, index: int) -> Box:
        """The box of the n-th field, row by row."""
        inner = self._box.inset(18, 10, 6, 8)
        width, height = inner.width / _COLUMNS, inner.height / 2
        left = inner.left + (index % _COLUMNS) * width
        top = inner.top + (index // _COLUMNS) * height
        return Box(left, top, left + width - 8, top + height)


def _vehicle_fields(scene: Scene) -> list[_Field]:
    vehicle = scene.vehicle
    return [
        _Field("x", vehicle.x, "{:.2f} m".format),
        _Field("y", vehicle.y, "{:.2f} m".format),
        _Field("heading", vehicle.heading, "{:.1f}\N{DEGREE SIGN}".format),
        _Field("speed", vehicle.speed, "{:.2f} m/s".format),
        _Field("depth", vehicle.depth, "{:.2f} m".format),
        _Field("altitude", vehicle.altitude, "{:.2f} m".format),
        _Field("desired depth", vehicle.commanded_depth, "{:.2f} m".format),
    ]


def _survey_fields(scene: Scene) -> list[_Field]:
    vehicle, survey = scene.vehicle, scene.survey
    if survey is None:
        return []
    return [
        _Field("depth", vehicle.depth, "{:.2f} m".format),
        _Field("heading", vehicle.heading, "{:.1f}\N{DEGREE SIGN}".format),
        _Field("speed", vehicle.speed, "{:.3f} m/s".format),
        _Field("waypoint", survey.index, "{:.0f}".format),
        _Field("to go", survey.distance, "{:.1f} m".format),
        _Field("battery", survey.battery, lambda joule: f"{joule / 1000.0:.1f} kJ"),
        _Field("way home", survey.way_home, lambda joule: f"{joule / 1000.0:.1f} kJ"),
    ]
