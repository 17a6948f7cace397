from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.survey_xml import load_survey_xml
from alogkit.errors import CaseError
from alogkit.sim.survey.blocks import MissionControlConfig
from alogkit.sim.survey.config import EngineConfig, SurveyConfig
from alogkit.sim.survey.run import simulate_survey

if TYPE_CHECKING:
    from pathlib import Path

SURVEY = """<?xml version="1.0" encoding="UTF-8"?>
<Contents>
 <OBJECTS>
  <Lib LibName="auv" SimObject="Auv" Name="Auv" Battery="1.8e6"/>
  <Lib LibName="auv" SimObject="Auv/UndulateMissionControl" Name="Mission"
       WaypointsX="300,600" WaypointsY="0,0" RecoveryPosition="0,20"/>
  <Lib LibName="auv" SimObject="Auv/UndulateDiveControl" Name="Dive"
       MinDepth="5" MaxDepth="35" DiveAngle="0.349066"/>
  <Lib LibName="base" SimObject="PidController" Name="HeadingPid"
       Kp="0.8" Kd="0.8" OutMin="-0.349066" OutMax="0.349066" UpdatePeriod="1"/>
  <Lib LibName="base" SimObject="PidController" Name="PitchPid"
       Kp="0.2" Ki="0.06" OutMin="-0.436332" OutMax="0.436332" UpdatePeriod="0.1"/>
  <Lib LibName="base" SimObject="PidController" Name="SpeedPid"
       Kp="50" Ki="5" OutMin="0" OutMax="60" InitOutput="30" UpdatePeriod="0.1"/>
 </OBJECTS>
 <INTERCONNECTIONS>
  <Connection Mission.Pos="Auv.Pos" Mission.Battery="Auv.Battery" Mission.Heading="Auv.Heading"/>
  <Connection Dive.Pos="Auv.Pos" Dive.Altitude="Auv.Altitude" Dive.Hold="Mission.EndMission"/>
  <Connection HeadingPid.Reference="Mission.Heading" HeadingPid.Measurement="Auv.Heading"/>
  <Connection PitchPid.Reference="Dive.Pitch" PitchPid.Measurement="Auv.Pitch"/>
  <Connection SpeedPid.Reference="Mission.Speed" SpeedPid.Measurement="Auv.Speed"/>
  <Connection Auv.Rudder="HeadingPid.Output" Auv.Elevator="PitchPid.Output"/>
  <Connection Auv.Power="SpeedPid.Output"/> <!-- the last one -->
 </INTERCONNECTIONS>
 <INITIALIZATION> <InitialCondition Auv.Pos="0,0,5" Auv.Speed="1.5"/> </INITIALIZATION>
 <INTEGRATION> <Engine TEnd="50" StepMax="0.1"/> </INTEGRATION>
</Contents>
"""


def load(tmp_path: Path, text: str) -> SurveyConfig:
    path = tmp_path / "mission.xml"
    path.write_text(text)
    return load_survey_xml(path)


def test_the_documented_file_is_the_straight_survey(tmp_path: Path) -> None:
    survey = load(tmp_path, SURVEY)
    plain = SurveyConfig(
        MissionControlConfig((300.0, 600.0), (0.0, 0.0), (0.0, 20.0)),
        engine=EngineConfig(t_end=50.0),
    )
    assert dict(survey.wires) == dict(plain.wires)
    flown, expected = simulate_survey(survey), simulate_survey(plain)
    assert flown.rows == expected.rows


def test_a_constant_and_an_absent_object_stand_for_level_flight(tmp_path: Path) -> None:
    text = SURVEY.replace('PitchPid.Reference="Dive.Pitch"', 'PitchPid.Reference="0"')
    text = text.replace(text[text.index("  <Connection Dive.Pos") :].splitlines()[0], "")
    first = text.index('  <Lib LibName="auv" SimObject="Auv/UndulateDiveControl"')
    text = text[:first] + text[text.index("  <Lib", first + 10) :]
    survey = load(tmp_path, text)
    assert survey.dive is None
    assert {*simulate_survey(survey).column("Auv.Pos", 2)} == {5.0}


def test_an_altitude_may_be_left_open_and_the_start_out(tmp_path: Path) -> None:
    text = SURVEY.replace(' Dive.Altitude="Auv.Altitude"', "")
    first, last = text.index(" <INITIALIZATION>"), text.index(" <INTEGRATION>")
    assert load(tmp_path, text[:first] + text[last:]).start.pos == (0.0, 0.0, 5.0)


CHANGES = {
    "root": ("Contents>", "Content>", "Content: unknown element"),
    "part": ("INTEGRATION>", "INTEGRATON>", 'INTEGRATON: unknown element; did you mean "INTEGR'),
    "part-twice": ("<OBJECTS>", "<OBJECTS/><OBJECTS>", "OBJECTS: stands there twice"),
    "part-attribute": ("<OBJECTS>", '<OBJECTS a="1">', "OBJECTS: takes no attributes"),
    "entry": ("<Engine", "<Motor", 'INTEGRATION.Motor: unknown element; did you mean "Engine"?'),
    "inside": (
        '<Engine TEnd="50" StepMax="0.1"/>',
        "<Engine><Step/></Engine>",
        "INTEGRATION.Engine: nothing may stand inside",
    ),
    "text": ("<OBJECTS>", "<OBJECTS>Auv", 'OBJECTS: unexpected text "Auv"'),
    "tail": ("<!-- the last one -->", "and so on", 'unexpected text "and so on"'),
    "no-name": (' Name="Auv"', "", 'OBJECTS.Lib: "Name" is missing'),
    "object": ('Name="Mission"', 'Name="Misson"', "Misson: there is no such object; did you mean"),
    "class": ('"PidController" Name="Sp', '"Pid" Name="Sp', "SpeedPid.SimObject: must be"),
    "no-class": ('SimObject="Auv" ', "", 'Auv.SimObject: must be "Auv", found nothing'),
    "object-twice": ('Name="PitchPid"', 'Name="SpeedPid"', "SpeedPid: stands there twice"),
    "parameter": ("WaypointsX", "WaypointX", "Mission.WaypointX: unknown parameter; did you mean"),
    "value": ('Kp="50"', 'Kp="fifty"', 'SpeedPid.Kp: expected a number, found the text "fifty"'),
    "open": (' Mission.Battery="Auv.Battery"', "", "Mission.Battery: not connected"),
    "open-hold": (' Dive.Hold="Mission.EndMission"', "", "Dive.Hold: not connected"),
    "in-port": ("Mission.Pos=", "Mission.Place=", 'Mission.Place: Mission has no in-port "Place"'),
    "out-port": ('"Dive.Pitch"', '"Dive.Slope"', "PitchPid.Reference: connected to"),
    "stranger": ("Dive.Hold=", "Winch.Hold=", 'Winch.Hold: there is no object "Winch"'),
    "source": ('"Auv.Speed"', '"Auv"', "SpeedPid.Measurement: expected a number"),
    "doubly": (' Auv.Elevator="', ' Auv.Power="', "Auv.Power: stands there twice"),
    "width": ('Mission.Pos="Auv.Pos"', 'Mission.Pos="1,2"', "Mission.Pos: has width 3"),
    "state": ("Auv.Speed=", "Auv.Spin=", "Auv.Spin: unknown parameter"),
    "whose-state": ("InitialCondition Auv.Pos", "InitialCondition Dive.Pos", "only the vehicle"),
    "engine": ("StepMax", "HMax", "Engine.HMax: unknown parameter"),
    "not-closed": ("</Contents>", "", "not XML"),
    "encoding": ('encoding="UTF-8"', 'encoding="moon"', "not XML"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_not_known_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    old, new, message = CHANGES[name]
    assert old in SURVEY
    with pytest.raises(CaseError) as caught:
        load(tmp_path, SURVEY.replace(old, new))
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "mission.xml"))


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE Contents [<!ENTITY a "300">]>',
        '<!DOCTYPE Contents SYSTEM "http://localhost/contents.dtd">',
        '<!DOCTYPE Contents [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
    ],
    ids=["entity", "outer-type", "outer-entity"],
)
def test_document_types_and_entities_are_refused(tmp_path: Path, head: str) -> None:
    first, rest = SURVEY.split("\n", 1)
    text = f"{first}\n{head}\n{rest}"
    with pytest.raises(CaseError, match="document types and entities are not allowed"):
        load(tmp_path, text.replace('"300,600"', '"&a;,600"') if "ENTITY" in head else text)


def test_a_file_that_is_not_there_is_said_by_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_survey_xml(tmp_path / "nowhere.xml")
