"""A survey from an XML file of objects and connections.

    <Contents>
     <OBJECTS>          <Lib SimObject="Auv" Name="Auv" Battery="1.8e6"/> ...
     <INTERCONNECTIONS> <Connection Mission.Pos="Auv.Pos" PitchPid.Reference="0"/> ...
     <INITIALIZATION>   <InitialCondition Auv.Pos="0,0,5" Auv.Speed="1.5"/>
     <INTEGRATION>      <Engine TEnd="1000" StepMax="0.1"/>

Nothing is guessed and nothing is passed over: what is not known here is refused by its name, and
so is an in-port that is left open. The file is read without entities, document types or network.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from alogkit.casefile.shape import Where, nearest
from alogkit.casefile.survey import build_survey, parse_source

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

    from alogkit.sim.survey.config import SurveyConfig

_ROOT = "Contents"
_ENTRIES = {
    "OBJECTS": "Lib",
    "INTERCONNECTIONS": "Connection",
    "INITIALIZATION": "InitialCondition",
    "INTEGRATION": "Engine",
}
"""The parts of a file, and the one kind of element that each holds."""
_PID = "PidController"
_CLASSES = {
    "Auv": "Auv",
    "Mission": "Auv/UndulateMissionControl",
    "Dive": "Auv/UndulateDiveControl",
    "HeadingPid": _PID,
    "PitchPid": _PID,
    "SpeedPid": _PID,
}
"""SimObject of each object that a survey may have."""
_START = "Auv."


def load_survey_xml(path: str | Path) -> SurveyConfig:
    """The survey of an XML file.

    Raises:
        OSError: The file cannot be read.
        CaseError: Something in it cannot be used; the message names it.
    """
    where = Where(str(path))
    parts = _parts(_parse(Path(path).read_bytes(), where), where)
    connections = _attributes(parts["INTERCONNECTIONS"], where)
    return build_survey(
        objects=_objects(parts["OBJECTS"], where),
        wires=tuple(
            (port, parse_source(text, where.at(port))) for port, text in connections.items()
        ),
        start=_start(_attributes(parts["INITIALIZATION"], where), where),
        engine=_attributes(parts["INTEGRATION"], where.at("Engine")),
        where=where,
    )


def _parse(data: bytes, where: Where) -> Element:
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        where.refuse("document types and entities are not allowed")
    except (ParseError, ValueError, LookupError) as error:  # the latter: its encoding is unknown
        where.refuse(f"not XML: {error}")
    return root


def _parts(root: Element, where: Where) -> Mapping[str, list[Element]]:
    """The elements of each part; a part that is not there has none."""
    if root.tag != _ROOT:
        where.at(root.tag).refuse(f'unknown element; the outermost one is "{_ROOT}"')
    parts: dict[str, list[Element]] = {}
    for part in _inside(root, where):
        place = where.at(part.tag)
        if part.tag not in _ENTRIES:
            place.refuse("unknown element", nearest(part.tag, _ENTRIES))
        if part.tag in parts:
            place.refuse("stands there twice")
        if part.attrib:
            place.refuse("takes no attributes")
        parts[part.tag] = _inside(part, place)
        known = _ENTRIES[part.tag]
        for entry in parts[part.tag]:
            if entry.tag != known:
                place.at(entry.tag).refuse("unknown element", known)
            if _inside(entry, place.at(entry.tag)):
                place.at(entry.tag).refuse("nothing may stand inside")
    return {name: parts.get(name, []) for name in _ENTRIES}


def _inside(element: Element, where: Where) -> list[Element]:
    """The elements inside another one, where nothing else may stand."""
    inside = list(element)
    for text in (element.text, *(child.tail for child in inside)):
        if text and text.strip():
            where.refuse(f'unexpected text "{text.strip()[:40]}"')
    return inside


def _objects(libs: list[Element], where: Where) -> dict[str, dict[str, str]]:
    """The parameters of each object."""
    objects: dict[str, dict[str, str]] = {}
    for lib in libs:
        parameters = dict(lib.attrib)
        name, kind = parameters.pop("Name", None), parameters.pop("SimObject", None)
        parameters.pop("LibName", None)
        if name is None:
            where.at("OBJECTS").at("Lib").refuse('"Name" is missing')
        place = where.at(name)
        if name not in _CLASSES:
            place.refuse("there is no such object", nearest(name, _CLASSES))
        if kind != _CLASSES[name]:
            found = "nothing" if kind is None else f'"{kind}"'
            place.at("SimObject").refuse(f'must be "{_CLASSES[name]}", found {found}')
        if name in objects:
            place.refuse("stands there twice")
        objects[name] = parameters
    return objects


def _attributes(elements: list[Element], where: Where) -> dict[str, str]:
    """The attributes of several elements together; raises a `CaseError` where two meet."""
    merged: dict[str, str] = {}
    for element in elements:
        for name, value in element.attrib.items():
            if name in merged:
                where.at(name).refuse("stands there twice")
            merged[name] = value
    return merged


def _start(states: Mapping[str, str], where: Where) -> dict[str, str]:
    """The vehicle's states, by their names alone."""
    for name in states:
        if not name.startswith(_START):
            where.at(name).refuse("only the vehicle has states", f"{_START}Pos")
    return {name.removeprefix(_START): value for name, value in states.items()}
