"""A station that is set on the spot moves along with the vehicle for the swing time.

Seen in recorded shoreside logs of another family, in which a station-keeping behavior begins when
the vehicle's way is done. Their mission files were not recorded; 7 s agrees with all of them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import alogkit
from alogkit.sim.app import Mail
from alogkit.sim.helm.behaviors.station_keep import StationKeep
from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.mission import HelmConfig

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared" / "recorded" / "grading"
FAMILY = SHARED / "H01-waypoint_behavior_motion"
CASES = ["multi_point_sequence_pass", "polygon_points_pass", "single_point_arrival_pass"]
HELM_PERIOD = 0.2515
"""s."""
PLACE = re.compile(r"x=(-?[\d.]+),y=(-?[\d.]+)")

pytestmark = [
    pytest.mark.truth,
    pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded logs lie beside the project"),
]


def place(text: str) -> tuple[float, float]:
    (pair,) = PLACE.findall(text)
    return float(pair[0]), float(pair[1])


@pytest.mark.parametrize("case", CASES)
def test_the_station_follows_for_seven_seconds(case: str) -> None:
    log = alogkit.read(FAMILY / case / "shoreside.alog.gz")
    postings = sorted(dict.fromkeys(log.postings()), key=lambda posting: posting.time)
    drawn = {
        int((one.aux or "").partition(":")[0]): (one.time, one.text or "")
        for one in postings
        if one.variable == "VIEW_POLYGON" and "station-keep-in" in (one.text or "")
    }
    done = next(
        int((one.aux or "").partition(":")[0])
        for one in postings
        if one.variable == "WPT_DONE" and one.aux not in (None, "HELM_VAR_INIT")
    )
    nav = [
        Mail(one.time, one.variable.removeprefix("ABE_"), one.number, one.source)
        for one in postings
        if one.variable in ("ABE_NAV_X", "ABE_NAV_Y") and one.number is not None
    ]
    first = min(drawn)
    assert first > done

    behavior = StationKeep("station_keep", Domain.of(HelmConfig().domain), "abe")
    for key, text in (("center_activate", "true"), ("swing_time", "7"), ("inner_radius", "5")):
        assert behavior.set(key, text)
    info = InfoBuffer()
    centers: dict[int, tuple[float, float]] = {}
    for number in range(done + 1, max(drawn) + 20):
        now = (
            drawn[number][0]
            if number in drawn
            else drawn[first][0] + (number - first) * (HELM_PERIOD)
        )
        while nav and nav[0].time < now:
            info.take(nav.pop(0))
        behavior.step(now, info)
        texts = [str(note.value) for note in behavior.notes if note.key == "in"]
        behavior.notes.clear()
        centers[number] = place(texts[-1])

    for number, (_, text) in drawn.items():
        assert centers[number] == pytest.approx(place(text), abs=0.51), number
    last = max(drawn)
    assert centers[last - 1] != centers[last]
    assert {centers[number] for number in range(last, last + 19)} == {centers[last]}
