"""Latitude and longitude near the mission's origin, as a local linear fit.

The fit holds to 2e-7 deg (2 cm) along the track of the depth missions. Its cross terms say that
the grid which the real vehicle converts with is turned against true north by some 1.2 deg.

Source:
    shared/spec/depth_mission.md, section 7.4, checked against recorded node reports.
"""

from __future__ import annotations

ORIGIN_LATITUDE_DEG = 43.8253
ORIGIN_LONGITUDE_DEG = -70.3304

_LATITUDE_BY_X = 1.46e-7
_LATITUDE_BY_Y = 9.0037e-6
_LONGITUDE_BY_X = 1.24310e-5
_LONGITUDE_BY_Y = -2.017e-7


def latitude_deg(x: float, y: float) -> float:
    """Latitude of a place (deg north), from m east and north of the origin."""
    return ORIGIN_LATITUDE_DEG + _LATITUDE_BY_Y * y + _LATITUDE_BY_X * x


def longitude_deg(x: float, y: float) -> float:
    """Longitude of a place (deg east), from m east and north of the origin."""
    return ORIGIN_LONGITUDE_DEG + _LONGITUDE_BY_X * x + _LONGITUDE_BY_Y * y
