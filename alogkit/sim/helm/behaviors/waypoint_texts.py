"""What BHV_Waypoint writes for viewers: its points on the map, and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.helm.behaviors.places import points_text
from alogkit.sim.helm.text import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.behaviors.places import Point
    from alogkit.sim.helm.behaviors.waypoint_params import WaypointParams

SEGLIST_HINTS = {
    "label_color": "white",
    "edge_color": "white",
    "vertex_color": "dodger_blue",
    "vertex_size": "3",
    "edge_size": "1",
}
"""How the points are drawn, in the order in which the text says it."""
NEXT_POINT_HINTS = {
    "nextpt_lcolor": "aqua",
    "nextpt_color": "yellow",
    "nextpt_vertex_size": "5",
}
"""How the next point is drawn."""


def seglist(points: Sequence[Point], label: str, hints: dict[str, str]) -> str:
    """VIEW_SEGLIST of the points to come."""
    drawn = ",".join(f"{key}={hints[key]}" for key in SEGLIST_HINTS)
    return f"{points_text(points)},label={label},{drawn}"


def seglist_gone(points: Sequence[Point], label: str) -> str:
    """VIEW_SEGLIST that takes the points off the map."""
    return f"{points_text(points)},active=false,label={label}"


def next_point(point: Point, label: str, hints: dict[str, str]) -> str:
    """VIEW_POINT of the point that is headed for."""
    return (
        f"{point.named_text},active=true,label={label},"
        f"label_color={hints['nextpt_lcolor']},vertex_color={hints['nextpt_color']},"
        f"vertex_size={hints['nextpt_vertex_size']}"
    )


def point_gone(label: str) -> str:
    """VIEW_POINT that takes a point off the map."""
    return f"x=0,y=0,active=false,label={label}"


def track_text(point: Point, label: str) -> str:
    """VIEW_POINT of the point that is steered for on the way to the next one."""
    return f"{point.named_text},label={label},label_color=yellow,vertex_color=yellow,vertex_size=4"


def settings_text(kind: str, name: str, params: WaypointParams, index: int) -> str:
    """BHV_SETTINGS: all parameters, those that are not modelled with their defaults."""
    figures, switches, words = params.figures, params.switches, params.words
    repeats = "forever" if params.repeat < 0 else str(params.repeat)
    parts = {
        "type": kind,
        "name": name,
        "points": points_text(params.points),
        "speed": compact(figures["speed"], 4),
        "speed_alt": compact(figures["speed_alt"], 4),
        "currix": str(index),
        "greedy_tour": "false",
        "use_alt_speed": str(switches["use_alt_speed"]).lower(),
        "wpt_status": params.variables["wpt_status"],
        "wpt_dist_to_prev": "",
        "wpt_dist_to_next": params.variables["wpt_dist_to_next"],
        "wpt_index": params.variables["wpt_index"],
        "cycle_index_var": params.variables["cycle_index_var"],
        "post_suffix": ",post_suffix=",
        "ipf_type": words["ipf_type"],
        "lead": compact(figures["lead"], 4),
        "lead_damper": compact(figures["lead_damper"], 4),
        "lead_to_start": str(switches["lead_to_start"]).lower(),
        "order": words["order"],
        "repeats": repeats,
        "efficiency_measure": words["efficiency_measure"],
        "capture_radius": compact(figures["capture_radius"], 4),
        "slip_radius": compact(figures["slip_radius"], 4),
        "capture_line": str(switches["capture_line"]).lower(),
        "crs_spd_zaic_ratio": compact(params.course_share, 4),
    }
    return ",".join(f"{key}={value}" for key, value in parts.items())
