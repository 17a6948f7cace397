"""The world: ticks, mail and bridges in the order of simulated time.

A heap of (time, priority, sequence) events. Apps tick on their own, each with its own jitter, and
nothing corrects their phases: which of vehicle and autopilot ticks first decides how the vehicle
dives. The bus is the only place that owns time and chance; its one generator is seeded.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from alogkit.errors import SimulationError
from alogkit.sim.app import App, Mail, Post
from alogkit.sim.moosdb import Inbox, MoosDB
from alogkit.sim.stalls import Stalls
from alogkit.sim.timing import Latency, TickExcess, Timing, exponential

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

_ARRIVALS_FIRST = 0
"""Mail that arrives at the instant of a tick is in time for it."""
_TICKS = 1


@dataclass(slots=True)
class Node:
    """One app on the bus, with what the bus keeps for it."""

    app: App
    db: MoosDB
    period: float
    excess: TickExcess
    latency: Latency
    inbox: Inbox = field(default_factory=Inbox)
    sent_until: float = float("-inf")
    """Arrival of the last message sent: a connection never reorders."""


@dataclass(slots=True)
class _Bridge:
    """The way from one community to the other."""

    peer: MoosDB
    phase: float
    """When the receiver first looks at its socket (s)."""
    spread: float
    """Longest wait before a message is sent at all (s)."""
    sent_until: float = float("-inf")


class Bus:
    """Communities, their apps, and simulated time.

    Args:
        timing: The timing model.
        rng: The one generator.
    """

    def __init__(self, timing: Timing, rng: Random) -> None:
        self.timing = timing
        self.rng = rng
        self.now = float("-inf")
        self._events: list[tuple[float, int, int, Callable[[], None]]] = []
        self._sequence = 0
        self._bridges: dict[str, _Bridge] = {}
        self._stalls = Stalls(timing.stall, rng)
        self._stopped = False

    def connect(self, vehicle: MoosDB, shore: MoosDB) -> None:
        """Make two communities each other's peers for routed variables."""
        timing = self.timing
        for near, far, spread in (
            (vehicle, shore, timing.bridge_up_spread),
            (shore, vehicle, timing.bridge_down_spread),
        ):
            self._bridges[near.community] = _Bridge(
                far, phase=self.rng.random() * timing.bridge_poll, spread=spread
            )

    def launch(self, app: App, db: MoosDB, connected: float) -> Node:
        """Let an app connect at a time, start half a second later, and tick from then on."""
        node = Node(
            app=app,
            db=db,
            period=1.0 / app.rate,
            excess=self.timing.excess_of(app.name).of_a_run(self.rng),
            latency=self.timing.latency_of(app.name),
        )
        launch = self.timing.launch
        started = connected + launch.start_pause + exponential(self.rng, launch.start_spread)
        self.at(started, lambda: self._start(node))
        return node

    def at(self, time: float, action: Callable[[], None], priority: int = _TICKS) -> None:
        """Do something at a simulated time; ties keep the order in which they were asked for."""
        self._sequence += 1
        heapq.heappush(self._events, (time, priority, self._sequence, action))

    def stop(self) -> None:
        """End `run` after the event that is being worked on."""
        self._stopped = True

    def run(self, until: float) -> None:
        """Work through the events in order, up to and including a time (s).

        Raises:
            SimulationError: an event lies in the past.
        """
        events = self._events
        while events and not self._stopped and events[0][0] <= until:
            time, _, _, action = heapq.heappop(events)
            if time < self.now:
                raise SimulationError(time, f"step out of order: it is already {self.now:.6f} s")
            self.now = time
            action()

    def post(self, db: MoosDB, mails: Sequence[Mail], arrival: float) -> None:
        """Let postings reach a community's database at a time (s)."""
        self.at(arrival, lambda: self._deliver(db, mails), _ARRIVALS_FIRST)

    def add_route(self, db: MoosDB, variable: str, alias: str) -> None:
        """Share a variable with the peer from now on; its current value is sent once."""
        held = db.add_route(variable, alias)
        if held is not None:
            self._bridge(db, [held._replace(variable=alias)])

    def send(self, node: Node, posts: Sequence[Post]) -> None:
        """Let an app post something now, outside its ticks."""
        self._send(node, self.now, posts)

    def _start(self, node: Node) -> None:
        now = self.now
        node.db.subscribe(node.inbox, node.app.subscriptions)
        self._send(node, now, node.app.start(now))
        self._schedule(node)

    def _tick(self, node: Node) -> None:
        now = self.now
        mail = node.inbox.mail
        posts: list[Post] = []
        if mail:
            node.inbox.mail = []
            mail.sort(key=lambda item: item.time)
            posts.extend(node.app.on_mail(now, mail))
        posts.extend(node.app.iterate(now))
        if posts:
            self._send(node, now + node.excess.draw_work(self.rng), posts)
        self._schedule(node)

    def _schedule(self, node: Node) -> None:
        """Let an app tick when its period is over and the machine does not stand still."""
        due = self.now + node.period + node.excess.draw(self.rng)
        self.at(self._stalls.awake(self.now, due), lambda: self._tick(node))

    def _send(self, node: Node, now: float, posts: Sequence[Post]) -> None:
        """Let postings that are made from a time on (s) leave the app as its writer thread does."""
        if not posts:
            return
        source = node.app.name
        mails = [
            Mail(now + post.offset, post.variable, post.value, source, post.aux) for post in posts
        ]
        split, early, late = node.latency.draw(self.rng, len(mails))
        for part, latency in ((mails[:split], early), (mails[split:], late)):
            if part:
                node.sent_until = max(part[-1].time + latency, node.sent_until)
                self.post(node.db, part, node.sent_until)

    def _deliver(self, db: MoosDB, mails: Sequence[Mail]) -> None:
        routed = db.deliver(mails)
        if routed:
            self._bridge(
                db,
                [
                    mail._replace(variable=alias)
                    for mail in routed
                    for alias in db.routes[mail.variable]
                ],
            )

    def _bridge(self, db: MoosDB, mails: list[Mail]) -> None:
        """Forward at once; the far side looks at its socket at its own poll ticks."""
        timing, bridge = self.timing, self._bridges[db.community]
        sent = self.now + bridge.spread * self.rng.random()
        polls = ceil((sent - bridge.phase) / timing.bridge_poll + 1e-9)
        arrival = bridge.phase + polls * timing.bridge_poll + 1e-4
        if self.rng.random() < timing.bridge_late_share:
            arrival += timing.bridge_late
        bridge.sent_until = max(arrival, bridge.sent_until)
        self.post(bridge.peer, mails, bridge.sent_until)
