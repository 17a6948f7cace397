"""What other programs get of a recorded log; look at the difference before you change it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit
from alogkit.export.clock import clock_of
from alogkit.export.csv_text import long_csv, wide_csv
from alogkit.export.facts import facts_of
from alogkit.export.geojson import geojson
from alogkit.export.jsonl import long_jsonl, wide_jsonl
from alogkit.export.kml import kml
from alogkit.export.rows import postings
from alogkit.export.track import between, tracks_of
from alogkit.export.wide import wide_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.alog.log import Alog
    from alogkit.export.track import Tracks

GOLDEN = Path(__file__).parent
RUN = Path(__file__).resolve().parents[2] / "fixtures/recorded/runs/min_altitude_guard_pass"
NAMES = ["NAV_X", "NAV_DEPTH", "IVPHELM_SUMMARY", "NODE_REPORT_LOCAL.MODE", "DESIRED_ELEVATOR"]


@pytest.fixture(scope="module")
def log() -> Alog:
    found = alogkit.read(RUN / "vehicle.alog.gz")
    found.path = "abe.alog"
    return found


@pytest.fixture(scope="module")
def tracks(log: Alog) -> Tracks:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    return tracks_of(log)


def check(name: str, chunks: Iterable[bytes]) -> None:
    assert b"".join(chunks) == (GOLDEN / f"export_{name}").read_bytes()


def test_long_tables(log: Alog) -> None:
    clock = clock_of(log)
    found = postings(log, NAMES, 40.0, 41.0)
    check("long.csv", long_csv(found, clock))
    check("long.jsonl", long_jsonl(found, clock))


def test_wide_tables(log: Alog) -> None:
    clock = clock_of(log)._replace(warp=None)
    table = wide_table(log, NAMES, 0.0, 30.0, every=5.0)
    check("wide.csv", wide_csv(table, clock))
    check("wide.jsonl", wide_jsonl(table, clock))


def test_tracks(log: Alog, tracks: Tracks) -> None:
    clock = clock_of(log)
    stretch = [between(track, 40.0, 41.0) for track in tracks.tracks]
    facts = facts_of(log, clock, tracks.datum)
    check("track.geojson", geojson(stretch, clock, facts))
    check("track.kml", kml(stretch, clock, "abe.alog"))
    check("track_without_utc.kml", kml(stretch, clock._replace(warp=None), "abe.alog"))
