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


class LoadWatch(QuietApp):
    """uLoadWatch: it only speaks on overload, which a simulation has not."""

    name = "uLoadWatch"


class NodeComms(QuietApp):
    """uFldNodeComms: with one vehicle there is nobody to relay to."""

    name = "uFldNodeComms"
    rate = 2.0


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
        Realm(name, timing.warp, roster.names),
        MarineSim(mission.vehicle),
        TimerScript(mission.vehicle_script),
    ]
    apps.insert(0, ProcessWatch([app.name for app in apps], timing.warp))
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
        cast(Realm(SHORE, timing.warp, roster.names), f"MOOSDB Name: MOOSDB_{SHORE}"),
        logger,
        Share(db, host.share_route, vehicle.share_route, _router(bus, db)),
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
    watch = ProcessWatch([app.name for app in apps], timing.warp)
    apps.insert(2, cast(watch, "Summary: All Present"))
    status = DbStatus(SHORE, epoch, launched, roster.names, qos=noise)
    _launch_all(bus, db, apps, status, roster=roster, launched=launched, spacing=spacing)
    roster.add(FinishWatch.name)
    bus.launch(FinishWatch(mission.time_limit, finish), db, launched)
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
    bus.launch(status, db, launched + launch.first_status - launch.start_pause)
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
        event = Mail(bus.now, "DB_EVENT", f"connected={name}", f"MOOSDB_{db.community}")
        bus.post(db, [event], bus.now)

    return connect


def _host(community: str, port: int, warp: float) -> Host:
    return Host(community, port, port + _SHARE_PORT_STEP, warp)


def _router(bus: Bus, db: MoosDB) -> Callable[[str, str], None]:
    return lambda variable, alias: bus.add_route(db, variable, alias)
