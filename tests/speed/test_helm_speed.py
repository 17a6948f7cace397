"""What one iteration of the helm costs, in units of writing its own postings as log lines.

In a mission that turns all the time, so that no function can be kept, an iteration took 0.2 to 0.4
ms of processor time on the machine of the recorded runs, and 17 to 24 times as long as writing its
postings; the bound leaves room for twice that.
"""

from __future__ import annotations

from random import Random
from time import process_time
from timeit import repeat
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail, Post, Value
from alogkit.sim.apps.helm import Helm
from alogkit.sim.mission import BehaviorConfig, HelmConfig

if TYPE_CHECKING:
    from collections.abc import Callable

ITERATIONS = 200
MOST = 48.0
"""Times the yardstick."""
DEPTH = BehaviorConfig(
    "BHV_ConstantDepth", "const_depth", (("depth", "30"), ("duration", "no-time-limit"))
)
LIMIT = BehaviorConfig("BHV_MinAltitudeX", "min_altitude", (("min_altitude", "8"),))
TRANSIT = BehaviorConfig(
    "BHV_Waypoint", "transit", (("points", "0,0:900,-300:0,500"), ("speed", "2"), ("lead", "8"))
)
LOITER = BehaviorConfig(
    "BHV_Loiter", "loiter", (("polygon", "radial:: x=0,y=0,radius=50,pts=8"), ("speed", "2"))
)
STATION = BehaviorConfig("BHV_StationKeep", "station_keep", (("point", "40,40"),))

pytestmark = [pytest.mark.speed, pytest.mark.usefixtures("untraced")]


def seconds(action: Callable[[], object]) -> float:
    """Processor time of the least of seven runs, which the machine disturbed least."""
    return min(repeat(action, number=1, repeat=7, timer=process_time))


def driving(*blocks: BehaviorConfig) -> Helm:
    helm = Helm(
        HelmConfig(behaviors=blocks),
        "abe",
        0.0,
        noise=Random(1),  # noqa: S311 -- noise, not a secret
        pid=1,
    )
    helm.start(0.0)
    assert helm.problems == []
    helm.on_mail(1.0, [Mail(1.0, "MOOS_MANUAL_OVERRIDE", "false", "test")])
    return helm


def sail(helm: Helm, start: int) -> list[Post]:
    """The postings of some iterations of a vehicle that moves and turns all the time."""
    posts: list[Post] = []
    for step in range(start, start + ITERATIONS):
        now = 2.0 + 0.25 * step
        state: dict[str, Value] = {
            "NAV_X": 0.5 * step, "NAV_Y": 60.0 - 0.3 * step, "NAV_SPEED": 1.9 + 0.001 * (step % 9),
            "NAV_HEADING": 7.3 * step % 360.0, "NAV_DEPTH": step % 17 * 1.1, "NAV_ALTITUDE": 30.0,
        }  # fmt: skip
        helm.on_mail(now, [Mail(now, name, value, "test") for name, value in state.items()])
        posts.extend(helm.iterate(now))
    return posts


def written(posts: list[Post]) -> str:
    """The yardstick: the postings as the lines of a log."""
    return "".join(
        f"{post.offset:<15.5f} {post.variable:<20} {'pHelmIvP':<15} {post.value!s} \n"
        for post in posts
    )


@pytest.mark.parametrize(
    "blocks",
    [(TRANSIT, DEPTH, LIMIT), (LOITER, DEPTH), (STATION, DEPTH)],
    ids=["transit", "loiter", "station"],
)
def test_an_iteration_costs_well_under_a_millisecond(blocks: tuple[BehaviorConfig, ...]) -> None:
    helm = driving(*blocks)
    posts = sail(helm, 0)
    yardstick = seconds(lambda: written(posts)) / ITERATIONS
    starts = iter(range(ITERATIONS, 99 * ITERATIONS, ITERATIONS))
    cost = seconds(lambda: sail(helm, next(starts))) / ITERATIONS
    print(f"{1e3 * cost:.3f} ms an iteration, {cost / yardstick:.1f} times its lines")
    assert cost < MOST * yardstick
