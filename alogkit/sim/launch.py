"""Who runs where: the apps of both communities, launched in the real order and spacing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.sim.app import App, Mail
from alogkit.sim.apps.appcast import WithAppcast
from alogkit.sim.apps.auto_poke import AutoPoke
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.finish import FinishWatch
from alogkit.sim.apps.helm import Helm
from alogkit.sim.apps.host_info import Host, HostInfo
from alogkit.sim.apps.logger import SHORE_OMITS, VEHICLE_OMITS, Logger
from alogkit.sim.apps.marine_pid import MarinePid
from alogkit.sim.apps.marine_sim import MarineSim
from alogkit.sim.apps.mission_eval import MissionEval
from alogkit.sim.apps.mission_hash import MissionHash
from alogkit.sim.apps.moosdb_status import DbStatus
from alogkit.sim.apps.node_broker import NodeBroker
from alogkit.sim.apps.node_reporter import NodeReporter
from alogkit.sim.apps.process_watch import ProcessWatch
from alogkit.sim.apps.realm import Realm
from alogkit.sim.apps.share import Share
from alogkit.sim.apps.shore_broker import ShoreBroker
from alogkit.sim.apps.timer_script import TimerScript
from alogkit.sim.moosdb import Inbox, MoosDB

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from alogkit.sim.bus import Bus, Node
    from alogkit.sim.mission import Mission

SHORE = "shoreside"
_SHORE_PORT, _VEHICLE_PORT, _SHARE_PORT_STEP = 9000, 9001, 10
_VEHICLE_LOGGER, _SHORE_LOGGER = 2, 1
"""The logger's place in the launch order, from 0; log time 0 is its process's start."""

_HEARD = ("IVPHELM_LIFE_EVENT",)
"""What some app of the vehicle's asks for before it is posted: no log tells which one, but all have
all births of the helm's first iteration."""
_SHORE_SUMMARIES = 1.02
"""s; with the ticks of shoreside's pShare that makes its mean pause the recorded one."""
_OUTER = 0.115
"""s of real time after the database's within which the outer launcher starts uMayFinish."""
_LEAVES = 0.2
"""s after uMayFinish has noticed the end that the database misses it."""
_FIRST_STATUS = 0.009
"""s of real time by which a database's first status comes after what the timing model has."""


class LoadWatch(QuietApp):
    """uLoadWatch: it only speaks on overload, which a simulation has not."""

    name = "uLoadWatch"


class NodeComms(QuietApp):
    """uFldNodeComms: with one vehicle there is nobody to relay to."""

    name = "uFldNodeComms"
    rate = 2.0
    subscriptions = ("NODE_REPORT",)


@dataclass(slots=True)
class Community:
    """One community on the bus."""

    db: MoosDB
    logger: Logger
    launched: float
    """When its MOOSDB came up (s)."""


class Roster:
    """The clients that are connected, latest first."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def add(self, name: str) -> None:
        """Note that a client has connected."""
        self._names.insert(0, name)

    def remove(self, name: str) -> None:
        """Note that a client has gone."""
        self._names.remove(name)

    def names(self) -> Sequence[str]:
        """The clients, latest first."""
        return tuple(self._names)


def launch_vehicle(
    bus: Bus, mission: Mission, epoch: float, folder: str, noise: Random
) -> Community:
    """Put the vehicle's community on the bus; simulated time 0 is its logger's start."""
    timing, name = bus.timing, mission.community
    db, roster = MoosDB(name), Roster()
    spacing = timing.launch.vehicle_spacing
    launched = -(_VEHICLE_LOGGER + 1) * spacing
    host = _host(name, _VEHICLE_PORT, timing.warp)
    shore = _host(SHORE, _SHORE_PORT, timing.warp)
    process = 10_000 + noise.randrange(20_000)
    logger = Logger(db, 5.0, folder, VEHICLE_OMITS)
    apps: list[App] = [
        Share(db, host.share_route, shore.share_route, _router(bus, db)),
        logger,
        NodeReporter(name, epoch, process),
        MarinePid(mission.pid),
        Helm(mission.helm, name, epoch, pid=process + 30, noise=noise, pace=timing.warp),
        HostInfo(host),
        NodeBroker(host, shore.share_route, mission.bridges, epoch, process + 76),
        LoadWatch(),
        Realm(name, timing.warp),
        MarineSim(mission.vehicle),
        # Shoreside is sent the last appcast, which is that of the app that is launched last.
        WithAppcast(
            TimerScript(mission.vehicle_script),
            name,
            f"Elements: {len(mission.vehicle_script.events)}",
        ),
    ]
    apps.insert(0, ProcessWatch([app.name for app in apps], timing.warp))
    db.subscribe(Inbox(), _HEARD)
    status = DbStatus(name, epoch, launched, roster.names)
    _launch_all(bus, db, apps, status, roster=roster, launched=launched, spacing=spacing)
    return Community(db, logger, launched)


def launch_shore(
    bus: Bus,
    mission: Mission,
    epoch: float,
    *,
    start: float,
    folder: str,
    finish: Callable[[float], None],
    noise: Random,
) -> Community:
    """Put shoreside on the bus; its logger starts at simulated time `start`."""
    timing = bus.timing
    db, roster = MoosDB(SHORE), Roster()
    spacing = timing.launch.shore_spacing
    launched = start - (_SHORE_LOGGER + 1) * spacing
    host = _host(SHORE, _SHORE_PORT, timing.warp)
    vehicle = _host(mission.community, _VEHICLE_PORT, timing.warp)
    logger = Logger(db, 10.0, folder, SHORE_OMITS)
    mission_hash = MissionHash((epoch + start) / timing.warp, noise)

    def cast(app: App, message: str) -> App:
        return WithAppcast(app, SHORE, message)

    apps: list[App] = [
        cast(Realm(SHORE, timing.warp), f"MOOSDB Name: MOOSDB_{SHORE}"),
        logger,
        Share(db, host.share_route, vehicle.share_route, _router(bus, db), _SHORE_SUMMARIES),
        cast(HostInfo(host), f"PHI_HOST_IP: localhost!@PHI_HOST_PORT: {host.port_db}"),
        cast(
            ShoreBroker(
                host,
                mission.community,
                vehicle.share_route,
                timing.broker_wait,
                mission.qbridges,
            ),
            "Vehicles known: 1",
        ),
        cast(NodeComms(), "Nodes heard: 1"),
        cast(TimerScript(mission.shore_script), f"Elements: {len(mission.shore_script.events)}"),
        cast(MissionEval(mission.evaluation), "Overall State: pending"),
        cast(AutoPoke(), "Required Nodes: 1"),
        cast(mission_hash, f"MHASH={mission_hash.words}"),
    ]
    processes = ProcessWatch([app.name for app in apps], timing.warp)
    apps.insert(2, cast(processes, "Summary: All Present"))
    status = DbStatus(SHORE, epoch, launched, roster.names, qos=noise)
    _launch_all(bus, db, apps, status, roster=roster, launched=launched, spacing=spacing)
    came = launched + noise.random() * _OUTER * timing.warp
    bus.at(came, lambda: roster.add(FinishWatch.name))
    leave = _leaving(bus, db, FinishWatch.name, roster)

    def noticed(now: float) -> None:
        bus.at(now + _LEAVES, leave)
        finish(now)

    watch = FinishWatch(mission.time_limit, noticed)
    bus.launch(cast(watch, "Finish: MISSION_EVALUATED=true"), db, came)
    return Community(db, logger, launched)


def _launch_all(
    bus: Bus,
    db: MoosDB,
    apps: Sequence[App],
    status: DbStatus,
    *,
    roster: Roster,
    launched: float,
    spacing: float,
) -> None:
    """Launch the database, then the apps one by one, `spacing` seconds apart."""
    launch = bus.timing.launch
    first = launch.first_status + _FIRST_STATUS * bus.timing.warp
    bus.launch(status, db, launched + first - launch.start_pause)
    for place, app in enumerate(apps, start=1):
        connected = launched + place * spacing + launch.connect_pause
        bus.at(connected, _connecting(bus, db, app.name, roster))
        node = bus.launch(app, db, connected)
        if isinstance(app, Logger):
            app.register = _registering(db, node.inbox)
        if isinstance(app, Helm):
            bus.at(connected, _announcing(bus, node, app))


def _registering(db: MoosDB, inbox: Inbox) -> Callable[[Sequence[str]], None]:
    return lambda names: db.subscribe(inbox, names)


def _announcing(bus: Bus, node: Node, helm: Helm) -> Callable[[], None]:
    """What the helm posts when it connects, half a second before its start-up."""
    return lambda: bus.send(node, helm.connect())


def _connecting(bus: Bus, db: MoosDB, name: str, roster: Roster) -> Callable[[], None]:
    def connect() -> None:
        roster.add(name)
        _tell(bus, db, f"connected={name}")

    return connect


def _leaving(bus: Bus, db: MoosDB, name: str, roster: Roster) -> Callable[[], None]:
    def leave() -> None:
        roster.remove(name)
        _tell(bus, db, f"disconnected={name}")

    return leave


def _tell(bus: Bus, db: MoosDB, event: str) -> None:
    bus.post(db, [Mail(bus.now, "DB_EVENT", event, f"MOOSDB_{db.community}")], bus.now)


def _host(community: str, port: int, warp: float) -> Host:
    return Host(community, port, port + _SHARE_PORT_STEP, warp)


def _router(bus: Bus, db: MoosDB) -> Callable[[str, str], None]:
    return lambda variable, alias: bus.add_route(db, variable, alias)
