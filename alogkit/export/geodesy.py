"""Local x and y to latitude and longitude, as MOOS does it: on the UTM grid of the datum's zone.

Checked against recorded node reports, whose LAT and LON this gives to their last digit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from alogkit.export.errors import ExportError
from alogkit.export.extras import imported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from pyproj import Proj

    _Array = NDArray[np.float64]

HIGHEST_LATITUDE_DEG = 84.0
"""Where the UTM grid ends (deg north; in the south it ends at 80 already)."""
_AGREEMENT = 5.0
"""How far positions may lie from what their local ones say, for half of them (m)."""


class Grid:
    """The local grid around a datum.

    Attributes:
        latitude_deg: Of the datum (deg north).
        longitude_deg: Of the datum (deg east).
    """

    def __init__(self, latitude_deg: float, longitude_deg: float) -> None:
        self.latitude_deg = latitude_deg
        self.longitude_deg = longitude_deg
        self._proj = _utm(latitude_deg, longitude_deg)
        self._east, self._north = self._proj(longitude_deg, latitude_deg)

    def positions(self, x: _Array, y: _Array) -> tuple[_Array, _Array]:
        """Latitudes (deg north) and longitudes (deg east) of local places.

        Args:
            x: East of the datum (m), of shape `(n,)`.
            y: North of the datum (m), of shape `(n,)`.

        """
        longitudes, latitudes = self._proj(x + self._east, y + self._north, inverse=True)
        return np.asarray(latitudes), np.asarray(longitudes)


def datum_of_pairs(pairs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The datum (deg north, deg east) of places that are known both ways.

    Args:
        pairs: Of each place x (m east), y (m north), latitude (deg) and longitude (deg).

    Raises:
        ExportError: They do not agree on one.

    """
    x, y, latitudes, longitudes = np.asarray(pairs, np.float64).T
    near = float(np.median(latitudes)), float(np.median(longitudes))
    # Positions next to the border of a UTM zone may be on the grid of a datum beyond it.
    near, _ = _origin(_utm(*near), x, y, latitudes, longitudes)
    datum, apart = _origin(_utm(*near), x, y, latitudes, longitudes)
    if apart > _AGREEMENT:
        reason = f"positions and local places in the log are {apart:.0f} m apart; give --datum"
        raise ExportError(reason)
    return datum


def _origin(
    proj: Proj, x: _Array, y: _Array, latitudes: _Array, longitudes: _Array
) -> tuple[tuple[float, float], float]:
    """Where most places say that x and y are 0 (deg), and how far they differ from it (m)."""
    easts, norths = proj(longitudes, latitudes)
    east, north = float(np.median(easts - x)), float(np.median(norths - y))
    longitude, latitude = proj(east, north, inverse=True)
    apart = float(np.median(np.hypot(easts - x - east, norths - y - north)))
    return (float(latitude), float(longitude)), apart


def _utm(latitude_deg: float, longitude_deg: float) -> Proj:
    pyproj = imported("pyproj", "a position from x and y", "geo")
    zone = int((longitude_deg + 180.0) // 6.0) % 60 + 1
    proj: Proj = pyproj.Proj(proj="utm", zone=zone, ellps="WGS84", south=latitude_deg < 0.0)
    return proj
