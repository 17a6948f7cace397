from __future__ import annotations

import math
from dataclasses import replace

import pytest

from alogkit.sim.survey.blocks import MissionControlConfig
from alogkit.sim.survey.config import SurveyConfig
from alogkit.sim.survey.layout import Layout
from alogkit.sim.survey.parameter import ParameterError
from alogkit.sim.survey.wiring import IN_PORTS, OPTIONAL, OUT_PORTS, Source, standard_wires

PLAIN = SurveyConfig(MissionControlConfig((300.0,), (0.0,)))


def test_the_ports_are_the_documented_ones() -> None:
    assert IN_PORTS["Mission"] == {"Pos": 3, "Battery": 1, "Heading": 1}
    assert IN_PORTS["Dive"] == {"Pos": 3, "Altitude": 1, "Hold": 1}
    assert IN_PORTS["PitchPid"] == {"Reference": 1, "Measurement": 1}
    assert IN_PORTS["Auv"] == {"Power": 1, "Elevator": 1, "Rudder": 1}
    assert list(OUT_PORTS["Mission"])[:6] == [
        "Speed", "Heading", "EndMission", "WaypointIndex", "DistanceToWaypoint", "Phase",
    ]  # fmt: skip
    assert list(OUT_PORTS["Dive"]) == ["Pitch", "Direction"]
    assert list(OUT_PORTS["SpeedPid"]) == ["Output"]
    assert OUT_PORTS["Auv"]["Pos"] == 3


@pytest.mark.parametrize(
    ("port", "source", "message"),
    [
        ("Mision.Pos", "Auv.Pos", 'there is no object "Mision"; did you mean "Mission"?'),
        ("Mission.Possition", "Auv.Pos", 'Mission has no in-port "Possition"'),
        ("Mission.Zeal", "Auv.Pos", 'Mission has no in-port "Zeal"$'),
        ("Mission.Pos", "Auv.Position", 'connected to "Auv.Position", but Auv has no out-port'),
        ("Mission.Pos", "Avu.Pos", 'but there is no object "Avu"; did you mean "Auv"?'),
        ("Mission.Pos", "Auv.Battery", "has width 3, connected to width 1"),
        ("Mission.Pos", (1.0, 2.0), "has width 3, connected to width 2"),
        ("Mission.Battery", (math.nan,), "connected to a number that is not finite"),
    ],
    ids=["object", "in-port", "far-off", "out-port", "source", "width", "constants", "nan"],
)
def test_a_connection_that_cannot_be_is_refused_by_its_port(
    port: str, source: Source, message: str
) -> None:
    with pytest.raises(ParameterError, match=message) as caught:
        replace(PLAIN, wires=standard_wires({port: source}))
    assert caught.value.name == port


@pytest.mark.parametrize(
    "port", [f"{name}.{port}" for name, ports in IN_PORTS.items() for port in ports]
)
def test_every_in_port_must_be_connected_unless_it_is_optional(port: str) -> None:
    wires = tuple(wire for wire in standard_wires() if wire[0] != port)
    if port in OPTIONAL:
        assert replace(PLAIN, wires=wires)
        return
    with pytest.raises(ParameterError, match=f"^{port}: not connected$"):
        replace(PLAIN, wires=wires)


def test_an_in_port_is_connected_once() -> None:
    with pytest.raises(ParameterError, match=r"^Auv.Power: connected twice$"):
        replace(PLAIN, wires=(*standard_wires(), ("Auv.Power", (30.0,))))


def test_an_object_that_is_not_there_can_neither_take_nor_give() -> None:
    with pytest.raises(ParameterError, match=r'^Dive.Pos: there is no object "Dive"'):
        replace(PLAIN, dive=None)
    with pytest.raises(ParameterError, match=r"^PitchPid.Reference: connected to .Dive.Pitch"):
        replace(PLAIN, dive=None, wires=standard_wires(without={"Dive"}))


def test_an_in_port_reads_its_source() -> None:
    layout = Layout(PLAIN.objects, standard_wires({"Auv.Rudder": (0.25,)}))
    signals = layout.signals()
    first, width = layout.place("Auv.Pos")
    signals[first : first + width] = [1.0, 2.0, 3.0]
    signals[layout.place("Auv.Battery")[0]] = 4.0
    signals[layout.place("Auv.Heading")[0]] = 5.0
    assert layout.reader("Mission")(signals) == (1.0, 2.0, 3.0, 4.0, 5.0)
    assert layout.reader("Auv")(signals)[2] == 0.25


def test_an_open_altitude_reads_as_no_bottom() -> None:
    wires = tuple(wire for wire in standard_wires() if wire[0] != "Dive.Altitude")
    layout = Layout(PLAIN.objects, wires)
    assert layout.reader("Dive")(layout.signals())[3] == -1.0


def test_of_two_ports_named_alike_the_out_port_is_meant() -> None:
    layout = Layout(PLAIN.objects, standard_wires())
    assert layout.place("Mission.Heading") == layout.place("HeadingPid.Reference")
