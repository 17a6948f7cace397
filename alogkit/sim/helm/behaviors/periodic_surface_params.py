"""The parameters of BHV_PeriodicSurface."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from alogkit.sim.helm.params import number, number_from_0, variable_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_GRADES: Mapping[str, Callable[[float], float]] = {
    "linear": lambda share: share,
    "quadratic": lambda share: share * share,
    "quasi": lambda share: share**1.5,
    "fullspeed": lambda _: 1.0,
}
"""How the speed fades with the share of the ascent that is left."""
_DEFAULT_MARK = "GPS_UPDATE_RECEIVED"
_ALIASES = {
    "speed_to_surface": "ascent_speed",
    "pending_status_variable": "pending_status_var",
    "atsurface_status_variable": "atsurface_status_var",
}
_ACOMMS_FIELDS = 3


class Acomms(NamedTuple):
    """What extends the wait."""

    variable: str
    interval: float
    """s for each new text."""
    most: float
    """s of all extensions together."""


class SurfaceParams:
    """What is set, and what may be."""

    names: ClassVar[frozenset[str]] = frozenset(
        {
            "period", "mark_variable", "acomms_mark_variable", "pending_status_var",
            "atsurface_status_var", "ascent_speed", "zero_speed_depth", "max_time_at_surface",
            "ascent_grade", *_ALIASES,
        }
    )  # fmt: skip

    def __init__(self) -> None:
        self.period = 300.0
        """s from a mark to the ascent."""
        self.mark_variable = _DEFAULT_MARK
        self.acomms: Acomms | None = None
        self.pending_variable = "PENDING_SURFACE"
        self.surface_variable = "TIME_AT_SURFACE"
        self.ascent_speed: float | None = None
        """m/s; None: the speed at which the ascent began."""
        self.zero_speed_depth = 0.0
        """m; at and above it the vehicle is at the surface."""
        self.longest_stay = 300.0
        """s at the surface."""
        self.fade = _GRADES["linear"]
        """From the share of the ascent that is left (0 to 1) to the share of the speed."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The variables that may move the ascent; the default one is listened to in any case."""
        acomms = () if self.acomms is None else (self.acomms.variable,)
        return (_DEFAULT_MARK, self.mark_variable, *acomms)

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when its value is not acceptable."""
        key = _ALIASES.get(key, key)
        match key:
            case "mark_variable" | "pending_status_var" | "atsurface_status_var":
                return self._set_variable(key, text)
            case "acomms_mark_variable":
                return self._set_acomms(text)
            case "ascent_grade":
                grade = _GRADES.get(text.lower())
                self.fade = grade or self.fade
                return grade is not None
            case "ascent_speed" if text.lower() == "current":
                self.ascent_speed = None
                return True
            case _:
                return self._set_number(key, text)

    def _set_number(self, key: str, text: str) -> bool:
        value = number_from_0(text)
        if value is None or (key == "period" and value == 0.0):
            return False
        match key:
            case "period":
                self.period = value
            case "ascent_speed":
                self.ascent_speed = value
            case "zero_speed_depth":
                self.zero_speed_depth = value
            case _:
                self.longest_stay = value
        return True

    def _set_variable(self, key: str, text: str) -> bool:
        variable = variable_name(text)
        if variable is None:
            return False
        match key:
            case "mark_variable":
                self.mark_variable = variable
            case "pending_status_var":
                self.pending_variable = variable
            case _:
                self.surface_variable = variable
        return True

    def _set_acomms(self, text: str) -> bool:
        fields = [field.strip() for field in text.split(",")]
        if len(fields) != _ACOMMS_FIELDS:
            return False
        variable, interval, most = variable_name(fields[0]), number(fields[1]), number(fields[2])
        if variable is None or interval is None or most is None:
            return False
        if interval <= 0.0 or most < interval:
            return False
        self.acomms = Acomms(variable, interval, most)
        return True
