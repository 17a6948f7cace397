"""Units and angles.

Lengths are metres, times seconds, speeds m/s and energies Wh, unsuffixed; every angle's name says
`_deg` or `_rad`, every percentage `_pct`. Headings are degrees clockwise from north, x is east, y
north, depth positive down. Simulated time is MOOS time: seconds since 1970 times the warp.
"""

from __future__ import annotations

import math

_UNITS = {
    "X": "m",
    "Y": "m",
    "Z": "m",
    "DEPTH": "m",
    "ALTITUDE": "m",
    "DEPTH_MISMATCH": "m",
    "DEPTH_SLACK": "m",
    "LEVEL_DEPTH": "m",
    "WPT_ODO": "m",
    "SPEED": "m/s",
    "SPEED_OVER_GROUND": "m/s",
    "HEADING": "deg",
    "HEADING_OVER_GROUND": "deg",
    "PITCH": "rad",
    "YAW": "rad",
    "ELEVATOR": "deg",
    "RUDDER": "%",
    "THRUST": "%",
    "BATTERY": "J",
    "BATTERY_RESERVE": "J",
    "ENERGY_TO_RECOVERY": "J",
    "DESIRED_POWER": "W",
    "METRES_PER_JOULE": "m/J",
    "SURVEY_DISTANCE": "m",
    "SURVEY_HEADING_REF": "rad",
    "SURVEY_HEADING_MEASURED": "rad",
    "SURVEY_HEADING_ERROR": "rad",
    "SURVEY_BEARING": "rad",
    "SURVEY_PITCH_REF": "rad",
    "SURVEY_SPEED_REF": "m/s",
    "TIME_AT_SURFACE": "s",
    "PENDING_SURFACE": "s",
}


def unit_of(variable: str) -> str:
    """Unit of a variable as MOOS missions use it, '' when it is not known.

    `NAV_DEPTH`, `ABE_NAV_DEPTH`, `SIM_DEPTH` and `DESIRED_DEPTH` are all depths: the longest known
    ending after an underscore decides.
    """
    parts = variable.split("_")
    for first in range(len(parts)):
        unit = _UNITS.get("_".join(parts[first:]))
        if unit is not None:
            return unit
    return ""


def wrap_360(angle_deg: float) -> float:
    """An angle in [0, 360) degrees."""
    wrapped = math.fmod(angle_deg, 360.0)
    if wrapped < 0.0:
        wrapped += 360.0
    # A tiny negative angle rounds up to the full turn.
    return 0.0 if wrapped == 360.0 else wrapped  # noqa: PLR2004 -- a full turn


def wrap_180(angle_deg: float) -> float:
    """An angle in (-180, 180] degrees."""
    wrapped = wrap_360(angle_deg)
    return wrapped - 360.0 if wrapped > 180.0 else wrapped  # noqa: PLR2004 -- half a turn
