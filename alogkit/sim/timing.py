"""How late things are: tick excess, transport latency and launch spacing under a warp.

Every figure is in warped seconds. The two anchors, warp 1 and warp 10, are measured on recorded
runs of a two-core machine; between and beyond them the figures are interpolated linearly.
`load` stretches the tail (late messages, long ticks) of a busier machine: at 3 the ticks are about
those of the forty repeats of two cases that were recorded while the machine had other work. How
busy it is differs from run to run (`draw_strain`).

Source: tick intervals of the recorded depth runs (load 1) and of the repeats (load 3), fitted at
their 50, 75, 90, 95 and 99 % quantiles and in their means run by run; spec sections 1.2, 2.1, 2.2
and 10. When the messages of
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
_STRAIN_SHAPE = 6
"""Of the Erlang distribution of `draw_strain`. Runs on one machine differ more than by chance:
the mean excess of the vehicle's two ticks is 2.4 to 3.8 ms in the depth runs, and 3.0 to 6.3 ms in
the repeats (5 and 95 % of the runs; longer ones counted as 15 ms)."""
_BASE_SPREAD = 0.1
"""Standard deviation between runs of an app's base, as a share of it: the lower quartile of the
vehicle's intervals, which no long tick touches, varies by so much."""
_LONG_TICKS_BY_LOAD = 1.35
_STALLS, _STALL_LENGTH = 0.045, 0.04
"""A second, and s, at warp 10 and load 1. Of the vehicle's intervals that are 20 ms too long half
are so when the autopilot stood still, too: 10 of 21 in the depth runs, 94 of 181 in the repeats."""
_LATE_ODDS = 0.135
"""Of a late tail, at load 1. The stamps of 42,000 ticks of the autopilot tell which have one: 12 %
in the depth runs (6 to 19 %; 10 and 90 % of the runs), 29 % in the repeats (22 to 35 %)."""
_LATE_BURST_ODDS, _BURST_ODDS_BY_LOAD = 0.72, 1.25
"""Of the helm's burst, which takes long."""


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
    base_spread: float = 0.0
    """Standard deviation of the base between runs, as a share of it."""
    within: float = 0.0
    """Share of the long ones that come within a tick, after its mail has been read: they hold up
    its postings and not the next tick, since an app sleeps the less the longer it has worked."""

    def draw(self, rng: Random) -> float:
        """One tick's excess (s)."""
        excess = self.base + exponential(rng, self.spread)
        return excess + self._draw_long(rng, 1.0 - self.within)

    def draw_work(self, rng: Random) -> float:
        """How long one tick's postings are held up (s)."""
        return self._draw_long(rng, self.within) if self.within else 0.0

    def _draw_long(self, rng: Random, share: float) -> float:
        chance = rng.random()
        if chance < share * self.very_rare_share:
            return exponential(rng, self.very_rare)
        if chance < share * (self.very_rare_share + self.rare_share):
            return exponential(rng, self.rare)
        return 0.0

    def of_a_run(self, rng: Random) -> TickExcess:
        """The same with a base of its own, as one app has it during one run."""
        return replace(self, base=self.base * max(0.5, 1.0 + rng.gauss(0.0, self.base_spread)))


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
class Stall:
    """When the whole machine stands still: what was due then comes at the end, all at once."""

    rate: float
    """Stalls a second."""
    length: float
    """Mean of their exponential length (s)."""


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
    stall: Stall
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


def draw_strain(rng: Random) -> float:
    """How busy the machine is during one run, as a multiple of its usual load: 1 in the mean."""
    return sum(exponential(rng, 1.0 / _STRAIN_SHAPE) for _ in range(_STRAIN_SHAPE))


def timing_for(warp: float, load: float = 1.0, strain: float = 1.0) -> Timing:
    """The timing model at a warp.

    Args:
        warp: MOOS time warp, at least 1.
        load: 1 is the machine of the recorded runs. In proportion to it grow the odds of a late
            message, what messages take on top of the least, and the number of stalls; long ticks
            come in proportion to its power of 1.35, and are as long as its square root.
        strain: By how much a run is busier than that (`draw_strain`).

    Raises:
        ValueError: the warp is below 1 or not finite, or the load is not positive.
    """
    if not 1.0 <= warp < float("inf"):
        message = f"warp is {warp}; a time warp is a finite number, at least 1"
        raise ValueError(message)
    if not 0.0 < load < float("inf"):
        message = f"load is {load}; it is a finite number above 0"
        raise ValueError(message)
    load *= strain
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
        stall=Stall(
            rate=_STALLS * load * _ANCHOR_WARP / warp,
            length=_STALL_LENGTH * warp / _ANCHOR_WARP,
        ),
        excess={
            "uSimMarineV22": _excess(0.00012, 0.00100, warp, load),
            "pMarinePIDV22": replace(_excess(0.00011, 0.00085, warp, load, rare=0.09), within=0.5),
            "pHelmIvP": _excess(0.0007, 0.0011, warp, load),
            "": _excess(0.0002, 0.0011, warp, load),
        },
        latency={
            "uSimMarineV22": _latency(0.0025, 0.0009, warp=warp, load=load),
            "pMarinePIDV22": _latency(0.0017, 0.00055, warp=warp, load=load),
            "pHelmIvP": replace(
                _latency(0.0030, 0.0015, warp=warp, load=load),
                late_share=_share(_LATE_BURST_ODDS * load**_BURST_ODDS_BY_LOAD)
                if warp > 1.0
                else 0.0,
                tail_anywhere=True,
            ),
            "": _latency(0.0015, 0.0015, warp=warp, load=load),
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


def _excess(
    base_at_1: float, base_at_10: float, warp: float, load: float, *, rare: float = 0.065
) -> TickExcess:
    scale, strain = warp / _ANCHOR_WARP, sqrt(load)
    return TickExcess(
        base=_between(base_at_1, base_at_10, warp),
        spread=0.3e-3 * scale,
        rare_share=min(0.9, rare * load**_LONG_TICKS_BY_LOAD),
        rare=1.75e-3 * scale * strain,
        very_rare_share=min(0.09, 0.011 * strain),
        very_rare=8.5e-3 * scale * strain,
        base_spread=_BASE_SPREAD,
    )


def _latency(base_at_10: float, spread_at_10: float, *, warp: float, load: float) -> Latency:
    scale = warp / _ANCHOR_WARP * load
    return Latency(
        base=_between(0.0003, base_at_10, warp),
        spread=spread_at_10 * scale,
        late_share=_share(_LATE_ODDS * load) if warp > 1.0 else 0.0,
        late_base=_rest(warp),
        late_spread=1.5e-3 * scale,
    )


def _share(odds: float) -> float:
    """The share that has these odds; nothing for none."""
    return odds / (1.0 + odds)
