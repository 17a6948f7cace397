"""How late things are: tick excess, transport latency and launch spacing under a warp.

Every figure is in warped seconds. The two anchors, warp 1 and warp 10, are measured on recorded
runs of a two-core machine; between and beyond them the figures are interpolated linearly.
`load` stretches the tail (late messages, long ticks) of a busier machine: at 3 the ticks are about
those of the forty repeats of two cases that were recorded while the machine had other work.

Source: tick intervals of the recorded depth runs (load 1) and of the repeats (load 3), fitted at
their 50, 75, 90, 95 and 99 % quantiles; spec sections 1.2, 2.1, 2.2 and 10. When the messages of
vehicle and autopilot arrived is decoded from the same logs: pitch and depth tell which elevator
each tick of the vehicle had, and each elevator tells which state the autopilot had.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_ANCHOR_WARP = 10.0
_ODDS_BY_LOAD = 1.25
"""Of vehicle and autopilot 10 % of the ticks have a late tail in the depth runs, 31 % in the
repeats: between load 1 and 3 the odds quadruple."""


def _between(at_1: float, at_10: float, warp: float) -> float:
    """Linear in warp through both anchors, never negative."""
    return max(0.0, at_1 + (at_10 - at_1) * (warp - 1.0) / (_ANCHOR_WARP - 1.0))


def exponential(rng: Random, mean: float) -> float:
    """A draw from the exponential distribution of that mean (same unit as the mean)."""
    return -mean * log(1.0 - rng.random())


@dataclass(frozen=True, slots=True)
class TickExcess:
    """By how much an app's true period exceeds the nominal one (s)."""

    base: float
    spread: float
    """Mean of the exponential that every tick has on top of `base`."""
    rare_share: float
    rare: float
    """Mean of the exponential that this share of the ticks has on top of that."""
    very_rare_share: float
    very_rare: float

    def draw(self, rng: Random) -> float:
        """One tick's excess (s)."""
        excess = self.base + exponential(rng, self.spread)
        chance = rng.random()
        if chance < self.very_rare_share:
            excess += exponential(rng, self.very_rare)
        elif chance < self.very_rare_share + self.rare_share:
            excess += exponential(rng, self.rare)
        return excess


@dataclass(frozen=True, slots=True)
class Latency:
    """From a post call to the subscriber's inbox (s), for the postings of one tick.

    The first posting wakes the client's writer thread, which sends what is queued, then rests
    (0.4 * warp ms of real time when the warp exceeds 1). Mostly the whole burst is queued by then;
    else the writer has sent the first posting alone, and all others leave after its rest.
    """

    base: float
    spread: float
    """Mean of the exponential on top of `base`."""
    late_share: float
    """Share of ticks with a late tail."""
    late_base: float
    late_spread: float
    tail_anywhere: bool = False
    """Whether a late tail begins anywhere, as of a burst that takes long, not at the second."""

    def draw(self, rng: Random, count: int) -> tuple[int, float, float]:
        """First late posting's index (`count` if none is), early and late latency (s)."""
        early = self.base + exponential(rng, self.spread)
        if rng.random() >= self.late_share:
            return count, early, early
        late = self.late_base + exponential(rng, self.late_spread)
        return int(rng.random() * count) if self.tail_anywhere else 1, early, late


@dataclass(frozen=True, slots=True)
class Launch:
    """When the processes come up (s)."""

    vehicle_spacing: float
    shore_spacing: float
    connect_pause: float
    """From a process's launch to its connection."""
    start_pause: float
    """From connecting to the start-up postings."""
    start_spread: float
    """Mean of the exponential on top of it."""
    first_status: float
    """From a database's launch to its first status."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The timing model of a run at one warp."""

    warp: float
    launch: Launch
    excess: dict[str, TickExcess]
    """By app name; '' is everybody else's."""
    latency: dict[str, Latency]
    """By app name; '' is everybody else's."""
    bridge_poll: float
    """Period at which the receiving pShare looks at its socket (s)."""
    bridge_up_spread: float
    """Longest wait before shoreside is sent a vehicle's posting (s)."""
    bridge_down_spread: float
    """Longest wait before the vehicle is sent a posting of shoreside's (s)."""
    bridge_late_share: float
    bridge_late: float
    broker_wait: float
    """Shortest time from shoreside broker's first tick to its first routes (s)."""

    def excess_of(self, app: str) -> TickExcess:
        """The tick excess model of an app."""
        return self.excess.get(app, self.excess[""])

    def latency_of(self, app: str) -> Latency:
        """The latency model of an app."""
        return self.latency.get(app, self.latency[""])


def timing_for(warp: float, load: float = 1.0) -> Timing:
    """The timing model at a warp.

    Args:
        warp: MOOS time warp, at least 1.
        load: 1 is the machine of the recorded runs. Long ticks come in proportion to it, and their
            length grows with its square root; what messages take on top of the least grows in
            proportion, and the odds of a late one to its power of 1.25.

    Raises:
        ValueError: the warp is below 1 or not finite, or the load is not positive.
    """
    if not 1.0 <= warp < float("inf"):
        message = f"warp is {warp}; a time warp is a finite number, at least 1"
        raise ValueError(message)
    if not 0.0 < load < float("inf"):
        message = f"load is {load}; it is a finite number above 0"
        raise ValueError(message)
    return Timing(
        warp=warp,
        launch=Launch(
            vehicle_spacing=_between(0.1004, 0.5033, warp),
            shore_spacing=_between(0.1004, 1.0045, warp),
            connect_pause=_between(0.15, 0.1, warp),
            start_pause=_between(0.5, 0.527, warp),
            start_spread=_between(0.001, 0.045, warp),
            first_status=_between(0.02, 0.5, warp),
        ),
        excess={
            "uSimMarineV22": _excess(0.00012, 0.00100, warp, load),
            "pMarinePIDV22": _excess(0.00011, 0.00085, warp, load),
            "pHelmIvP": _excess(0.0007, 0.0011, warp, load),
            "": _excess(0.0002, 0.0011, warp, load),
        },
        latency={
            "uSimMarineV22": _latency(0.0025, 0.0009, late=0.10, warp=warp, load=load),
            "pMarinePIDV22": _latency(0.0017, 0.00055, late=0.10, warp=warp, load=load),
            "pHelmIvP": replace(
                _latency(0.0030, 0.0015, late=0.42, warp=warp, load=load), tail_anywhere=True
            ),
            "": _latency(0.0015, 0.0015, late=0.10, warp=warp, load=load),
        },
        bridge_poll=0.025,
        bridge_up_spread=_between(0.001, 0.01, warp),
        bridge_down_spread=_between(0.02, 0.17, warp),
        bridge_late_share=0.15 if warp > 1.0 else 0.0,
        bridge_late=_rest(warp),
        broker_wait=_between(5.0, 0.0, warp),
    )


def _rest(warp: float) -> float:
    """How long a writer thread rests after sending (s): 0.4 * warp ms of real time, if warped."""
    return 0.4e-3 * warp * warp if warp > 1.0 else 0.0


def _excess(base_at_1: float, base_at_10: float, warp: float, load: float) -> TickExcess:
    scale, strain = warp / _ANCHOR_WARP, sqrt(load)
    return TickExcess(
        base=_between(base_at_1, base_at_10, warp),
        spread=0.3e-3 * scale,
        rare_share=min(0.9, 0.12 * load),
        rare=1.8e-3 * scale * strain,
        very_rare_share=min(0.09, 0.01 * strain),
        very_rare=8e-3 * scale * strain,
    )


def _latency(
    base_at_10: float, spread_at_10: float, *, late: float, warp: float, load: float
) -> Latency:
    scale = warp / _ANCHOR_WARP * load
    odds = late / (1.0 - late) * load**_ODDS_BY_LOAD
    return Latency(
        base=_between(0.0003, base_at_10, warp),
        spread=spread_at_10 * scale,
        late_share=odds / (1.0 + odds) if warp > 1.0 else 0.0,
        late_base=_rest(warp),
        late_spread=1.5e-3 * scale,
    )
