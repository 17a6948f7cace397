"""The parameters of BHV_Waypoint."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behaviors.places import Point, parse_points
from alogkit.sim.helm.behaviors.way_params import WayParams
from alogkit.sim.helm.params import assignment, number_from_0, variable_name

if TYPE_CHECKING:
    from alogkit.sim.app import Value

FOREVER = -1
"""Number of repeats that never ends."""
_WORDS = {
    "order": ("normal", "reverse"),
    "ipf_type": ("zaic",),
    "efficiency_measure": ("off",),
}
"""Values of the parameters that are words; of the last two only the default is modelled."""
_OTHER_NAMES = {"polygon": "points", "crs_spd_zaic_ratio": "patience"}


class WaypointParams(WayParams):
    """Which points, how fast, how close, and how it is told."""

    names: ClassVar[frozenset[str]] = frozenset(
        {
            "points", "polygon", "xpoints", "speed", "speed_alt", "use_alt_speed",
            "capture_radius", "slip_radius", "capture_line", "repeat", "order", "lead",
            "lead_damper", "lead_to_start", "crs_spd_zaic_ratio", "patience", "ipf_type",
            "efficiency_measure", "wptflag", "wptflag_on_start", "cycleflag", "wpt_status",
            "wpt_index", "cycle_index_var", "wpt_dist_to_next", "visual_hints",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__(
            figures={"capture_radius": 0.0, "slip_radius": 0.0, "lead": -1.0, "lead_damper": -1.0},
            switches={"capture_line": False, "lead_to_start": False, "wptflag_on_start": False},
        )
        self.points: tuple[Point, ...] = ()
        self.moved = False
        """Whether points were set that have to be gone through from the first one on."""
        self.words = {key: values[0] for key, values in _WORDS.items()}
        self.variables = {
            "wpt_status": "WPT_STAT",
            "wpt_index": "WPT_INDEX",
            "cycle_index_var": "CYCLE_INDEX",
            "wpt_dist_to_next": "",
        }
        """Names of the variables that tell how it does, '' for not telling."""
        self.flags: dict[str, list[tuple[str, Value]]] = {"wptflag": [], "cycleflag": []}
        """What to post at every point, and at the end of every cycle."""
        self.repeat = 0

    @property
    def reverse(self) -> bool:
        """Whether the points are gone through from the last to the first."""
        return self.words["order"] == "reverse"

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when its value is not acceptable."""
        key = _OTHER_NAMES.get(key, key)
        for known, take in (
            (self.figures, self.set_figure),
            (self.switches, self.set_switch),
            (self.words, self._set_word),
            (self.variables, self._set_variable),
            (self.flags, self._add_flag),
        ):
            if key in known:
                return take(key, text)
        setters = {
            "points": self._set_points,
            "xpoints": self._exchange_points,
            "repeat": self._set_repeat,
            "visual_hints": self.set_hints,
        }
        return setters[key](text)

    def _set_word(self, key: str, text: str) -> bool:
        if text.lower() not in _WORDS[key]:
            return False
        self.words[key] = text.lower()
        return True

    def _set_variable(self, key: str, text: str) -> bool:
        variable = variable_name(text)
        self.variables[key] = variable or self.variables[key]
        return variable is not None

    def _add_flag(self, key: str, text: str) -> bool:
        flag = assignment(text)
        if flag is None:
            return False
        self.flags[key].append(flag)
        return True

    def _set_points(self, text: str) -> bool:
        points = parse_points(text)
        if points is None:
            return False
        self.points, self.moved = points, True
        return True

    def _exchange_points(self, text: str) -> bool:
        """Take other points in the place of as many; the way goes on where it is."""
        points = parse_points(text)
        if points is None or len(points) != len(self.points):
            return False
        self.points = points
        return True

    def _set_repeat(self, text: str) -> bool:
        times = number_from_0(text)
        if text.lower() != "forever" and times is None:
            return False
        self.repeat = FOREVER if times is None else int(times)
        return True
