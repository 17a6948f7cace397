from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.bus import Bus
from alogkit.sim.moosdb import Inbox, MoosDB
from alogkit.sim.timing import timing_for

if TYPE_CHECKING:
    from alogkit.sim.timing import Timing


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- jitter, not secrets


def exact() -> Timing:
    """Bridges that send at once and never rest."""
    return replace(
        timing_for(10.0), bridge_up_spread=0.0, bridge_down_spread=0.0, bridge_late_share=0.0
    )


class Bridged:
    """Two communities, and what shoreside gets."""

    def __init__(self, timing: Timing) -> None:
        self.bus = Bus(timing, chance(3))
        self.vehicle, self.shore = MoosDB("abe"), MoosDB("shoreside")
        self.bus.connect(self.vehicle, self.shore)
        self.inbox = Inbox()
        self.shore.subscribe(self.inbox, ["ABE_NAV_X", "X", "ABE_BHV_ERROR"])

    def post(self, mail: Mail, arrival: float) -> None:
        self.bus.post(self.vehicle, [mail], arrival)


def test_a_bridge_changes_the_name_and_keeps_stamp_source_and_aux() -> None:
    world = Bridged(exact())
    world.bus.add_route(world.vehicle, "BHV_ERROR", "ABE_BHV_ERROR")
    world.post(Mail(1.25, "BHV_ERROR", "no way", "pHelmIvP", "7:transit"), 1.3)
    world.bus.run(until=1.4)
    assert world.inbox.mail == [Mail(1.25, "ABE_BHV_ERROR", "no way", "pHelmIvP", "7:transit")]
    assert "ABE_BHV_ERROR" not in world.vehicle.latest


def test_one_variable_may_have_several_names_beyond() -> None:
    world = Bridged(exact())
    for alias in ("ABE_NAV_X", "X"):
        world.bus.add_route(world.vehicle, "NAV_X", alias)
    world.post(Mail(1.0, "NAV_X", 3.0, "p"), 1.0)
    world.bus.run(until=1.1)
    assert world.inbox.mail == [Mail(1.0, "ABE_NAV_X", 3.0, "p"), Mail(1.0, "X", 3.0, "p")]


def test_the_held_value_is_sent_once_when_its_route_is_installed() -> None:
    world = Bridged(exact())
    old = Mail(-2.0, "NAV_X", 3.0, "p")
    world.post(old, -1.9)
    world.bus.run(until=0.0)
    for _ in range(2):
        world.bus.add_route(world.vehicle, "NAV_X", "ABE_NAV_X")
    world.bus.run(until=1.0)
    assert world.inbox.mail == [old._replace(variable="ABE_NAV_X")]


def test_a_route_without_a_value_sends_nothing_until_there_is_one() -> None:
    world = Bridged(exact())
    world.bus.add_route(world.vehicle, "NAV_X", "ABE_NAV_X")
    world.bus.run(until=1.0)
    assert world.shore.latest["ABE_NAV_X"] is None


def test_bridges_lead_both_ways() -> None:
    world = Bridged(exact())
    world.bus.add_route(world.shore, "DEPLOY_ALL", "DEPLOY")
    world.bus.post(world.shore, [Mail(0.5, "DEPLOY_ALL", "true", "pAutoPoke")], 0.5)
    world.bus.run(until=0.6)
    assert world.vehicle.latest["DEPLOY"] == Mail(0.5, "DEPLOY", "true", "pAutoPoke")


def arrival_at_shore(world: Bridged, sent: float) -> float:
    """When a posting that reaches the vehicle's database at a time is at shoreside's (s)."""
    before = len(world.inbox.mail)
    world.post(Mail(sent, "NAV_X", sent, "p"), sent)
    for step in range(1, 1_000):
        world.bus.run(until=sent + step * 1e-4)
        if len(world.inbox.mail) > before:
            return world.bus.now
    pytest.fail("it never came")


def test_a_bridged_posting_waits_for_the_receivers_next_look_at_its_socket() -> None:
    timing = exact()
    world = Bridged(timing)
    world.bus.add_route(world.vehicle, "NAV_X", "ABE_NAV_X")
    sent = [1.0 + 0.1137 * number for number in range(20)]
    arrivals = [arrival_at_shore(world, time) for time in sent]
    waits = [arrival - time for arrival, time in zip(arrivals, sent, strict=True)]
    assert 0.0 < min(waits) < max(waits) <= timing.bridge_poll + 2e-4
    phases = {round((arrival - arrivals[0]) / timing.bridge_poll, 6) % 1.0 for arrival in arrivals}
    assert phases == {0.0}


def test_a_resting_bridge_delays_by_the_rest_and_never_reorders() -> None:
    timing = replace(exact(), bridge_late_share=1.0, bridge_late=0.04)
    world = Bridged(timing)
    world.bus.add_route(world.vehicle, "NAV_X", "ABE_NAV_X")
    wait = arrival_at_shore(world, 1.0) - 1.0
    assert 0.04 < wait <= 0.04 + timing.bridge_poll + 2e-4
    mixed = Bridged(replace(timing, bridge_late_share=0.5, bridge_late=0.2))
    mixed.bus.add_route(mixed.vehicle, "NAV_X", "ABE_NAV_X")
    for number in range(40):
        mixed.post(Mail(number / 50.0, "NAV_X", float(number), "p"), number / 50.0)
    mixed.bus.run(until=3.0)
    assert [item.value for item in mixed.inbox.mail] == list(range(40))
