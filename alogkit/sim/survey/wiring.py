"""The objects of a survey, their ports, and how the ports are connected."""

from __future__ import annotations

import math
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn

from alogkit.sim.survey.parameter import ParameterError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

Source = str | tuple[float, ...]
"""What an in-port is connected to: an out-port (`Auv.Pos`) or constant numbers."""
Wires = tuple[tuple[str, Source], ...]
"""In-port (`Mission.Pos`) and source, for every connected in-port."""

_PID_IN = {"Reference": 1, "Measurement": 1}
_PID_OUT = {"Output": 1}

IN_PORTS: Mapping[str, Mapping[str, int]] = {
    "Mission": {"Pos": 3, "Battery": 1, "Heading": 1},
    "Dive": {"Pos": 3, "Altitude": 1, "Hold": 1},
    "HeadingPid": _PID_IN,
    "PitchPid": _PID_IN,
    "SpeedPid": _PID_IN,
    "Auv": {"Power": 1, "Elevator": 1, "Rudder": 1},
}
"""Width of each in-port, by object and port."""

OUT_PORTS: Mapping[str, Mapping[str, int]] = {
    "Mission": {
        "Speed": 1,
        "Heading": 1,
        "EndMission": 1,
        "WaypointIndex": 1,
        "DistanceToWaypoint": 1,
        "Phase": 1,
        "MetresPerJoule": 1,
        "EnergyToRecovery": 1,
        "ReturnReason": 1,
    },
    "Dive": {"Pitch": 1, "Direction": 1},
    "HeadingPid": _PID_OUT,
    "PitchPid": _PID_OUT,
    "SpeedPid": _PID_OUT,
    "Auv": {"Pos": 3, "Heading": 1, "Pitch": 1, "Speed": 1, "Battery": 1, "Altitude": 1},
}
"""Width of each out-port, by object and port, in the order in which an object gives them."""

OPTIONAL: Mapping[str, tuple[float, ...]] = {"Dive.Altitude": (-1.0,)}
"""In-ports that may be left open, and what they then read."""

_STANDARD: Mapping[str, Source] = {
    "Mission.Pos": "Auv.Pos",
    "Mission.Battery": "Auv.Battery",
    "Mission.Heading": "Auv.Heading",
    "Dive.Pos": "Auv.Pos",
    "Dive.Altitude": "Auv.Altitude",
    "Dive.Hold": "Mission.EndMission",
    "HeadingPid.Reference": "Mission.Heading",
    "HeadingPid.Measurement": "Auv.Heading",
    "PitchPid.Reference": "Dive.Pitch",
    "PitchPid.Measurement": "Auv.Pitch",
    "SpeedPid.Reference": "Mission.Speed",
    "SpeedPid.Measurement": "Auv.Speed",
    "Auv.Rudder": "HeadingPid.Output",
    "Auv.Elevator": "PitchPid.Output",
    "Auv.Power": "SpeedPid.Output",
}


def standard_wires(
    changes: Mapping[str, Source] | None = None, without: Collection[str] = ()
) -> Wires:
    """The survey's usual connections, with some of them changed.

    Args:
        changes: Sources of in-ports that are connected otherwise.
        without: Objects that are not there: their in-ports are left out.

    """
    wires = {**_STANDARD, **(changes or {})}
    return tuple(
        (port, source) for port, source in wires.items() if port.partition(".")[0] not in without
    )


def check_wires(wires: Wires, objects: Collection[str]) -> None:
    """Raise a `ParameterError` at a port that is unknown, doubly or wrongly connected, or open.

    Args:
        wires: The connections.
        objects: Names of the objects that are there.
    """
    connected: set[str] = set()
    for port, source in wires:
        width = port_width(port, IN_PORTS, objects, "in-port")
        if port in connected:
            raise ParameterError(port, "connected twice")
        connected.add(port)
        _check_source(port, width, source, objects)
    for name in objects:
        for inner in IN_PORTS[name]:
            port = f"{name}.{inner}"
            if port not in connected and port not in OPTIONAL:
                raise ParameterError(port, "not connected")


def port_width(
    port: str, ports: Mapping[str, Mapping[str, int]], objects: Collection[str], kind: str
) -> int:
    """Width of a port; raises a `ParameterError` that names an unknown one.

    Args:
        port: `Object.Port`.
        ports: `IN_PORTS` or `OUT_PORTS`.
        objects: Names of the objects that are there.
        kind: What messages call such a port.

    """
    name, _, inner = port.partition(".")
    if name not in objects:
        _refuse_unknown(port, f'there is no object "{name}"', name, objects)
    width = ports[name].get(inner)
    if width is None:
        _refuse_unknown(port, f'{name} has no {kind} "{inner}"', inner, ports[name])
    return width


def _check_source(port: str, width: int, source: Source, objects: Collection[str]) -> None:
    if isinstance(source, str):
        try:
            found = port_width(source, OUT_PORTS, objects, "out-port")
        except ParameterError as error:
            raise ParameterError(port, f'connected to "{source}", but {error.reason}') from None
    else:
        found = len(source)
        if not all(map(math.isfinite, source)):
            raise ParameterError(port, "connected to a number that is not finite")
    if found != width:
        raise ParameterError(port, f"has width {width}, connected to width {found}")


def _refuse_unknown(port: str, reason: str, name: str, known: Iterable[str]) -> NoReturn:
    near = get_close_matches(name, list(known), n=1)
    raise ParameterError(port, f'{reason}; did you mean "{near[0]}"?' if near else reason)
