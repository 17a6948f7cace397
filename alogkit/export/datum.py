"""Where the local x and y of a log have their origin."""

from __future__ import annotations

from math import inf, isfinite
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.lines import is_decimal
from alogkit.alog.payload import fields
from alogkit.export.geodesy import HIGHEST_LATITUDE_DEG, datum_of_pairs

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

REPORTS = ("NODE_REPORT_LOCAL", "NODE_REPORT")
_NAV = ("NAV_X", "NAV_Y", "NAV_LAT", "NAV_LONG")
_TOGETHER = 0.05
"""Postings no further apart than this (s) are of one place."""


class Datum(NamedTuple):
    """A place on earth.

    Attributes:
        latitude_deg: Degrees north.
        longitude_deg: Degrees east.
        basis: What tells it.
    """

    latitude_deg: float
    longitude_deg: float
    basis: str


def is_place(latitude_deg: float, longitude_deg: float) -> bool:
    """Whether two numbers are a place on earth."""
    return (
        isfinite(latitude_deg)
        and abs(latitude_deg) <= 90.0  # noqa: PLR2004 -- the poles
        and isfinite(longitude_deg)
        and abs(longitude_deg) <= 180.0  # noqa: PLR2004 -- the date line
    )


def is_fix(latitude_deg: float, longitude_deg: float) -> bool:
    """Whether two numbers are where somebody was: a GPS without a fix says 0, 0."""
    return is_place(latitude_deg, longitude_deg) and (latitude_deg, longitude_deg) != (0.0, 0.0)


def datum_of(log: Alog) -> Datum | None:
    """The datum of a log: what `REGION_INFO` says, or what places known both ways agree on.

    Node reports, which have eight decimals, come before `NAV_LAT` and `NAV_LONG`, which have five.
    None when nothing tells.

    Raises:
        ExportError: Places do not agree, or it takes a package that is not installed.

    """
    for text in log.column("REGION_INFO").texts:
        place = numbers(text, "lat_datum", "lon_datum")
        if place is not None and is_place(*place) and abs(place[0]) < HIGHEST_LATITUDE_DEG:
            return Datum(place[0], place[1], "REGION_INFO")
    for variable in REPORTS:
        texts = log.column(variable).texts
        found = [numbers(text, "X", "Y", "LAT", "LON") for text in texts]
        if pairs := [pair for pair in found if pair is not None and _on_grid(pair)]:
            return Datum(*datum_of_pairs(pairs), f"X, Y and LAT, LON of {variable}")
    if pairs := _nav_pairs(log):
        return Datum(*datum_of_pairs(pairs), "NAV_X, NAV_Y and NAV_LAT, NAV_LONG")
    return None


def numbers(text: str, *keys: str) -> tuple[float, ...] | None:
    """The numbers of a payload's keys; None unless all are there and finite."""
    values = dict(reversed(fields(text)))
    texts = [values.get(key, "") for key in keys]
    found = tuple(map(float, texts)) if all(map(is_decimal, texts)) else (inf,)
    return found if all(map(isfinite, found)) else None


def _on_grid(pair: tuple[float, ...]) -> bool:
    return is_fix(pair[2], pair[3]) and abs(pair[2]) < HIGHEST_LATITUDE_DEG


def _nav_pairs(log: Alog) -> list[tuple[float, ...]]:
    """Places of which all four numbers were posted at about one time."""
    log.select(_NAV)
    columns = [log.column(name) for name in _NAV]
    rows = sorted(
        (time, line, which, number)
        for which, one in enumerate(columns)
        for time, line, number in zip(one.times, one.lines, one.numbers, strict=True)
        if number is not None and isfinite(number)
    )
    latest: dict[int, tuple[float, float]] = {}
    pairs = []
    for time, _, which, number in rows:
        latest[which] = (time, number)
        if len(latest) == len(_NAV) and time - min(latest.values())[0] <= _TOGETHER:
            pair = tuple(latest[at][1] for at in range(len(_NAV)))
            if _on_grid(pair):
                pairs.append(pair)
            latest.clear()
    return pairs
