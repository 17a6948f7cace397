"""Parameters as files give them to the records of a survey.

Names are the blocks' own (`WaypointRadius`), values numbers, lists of numbers, or text: vectors
are then separated by commas, as in `WaypointsX="0, 100"`.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

from alogkit.casefile.shape import describe, nearest
from alogkit.sim.survey.blocks import (
    AuvConfig,
    DiveControlConfig,
    MissionControlConfig,
    PidConfig,
)
from alogkit.sim.survey.config import EngineConfig, IntegratorMethod, StartConfig, SurveyConfig
from alogkit.sim.survey.parameter import ParameterError, parameter_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.casefile.shape import Where
    from alogkit.sim.survey.wiring import Source, Wires

_Record = TypeVar("_Record")

BLOCKS: Mapping[str, type] = {
    "Auv": AuvConfig,
    "Mission": MissionControlConfig,
    "Dive": DiveControlConfig,
    "HeadingPid": PidConfig,
    "PitchPid": PidConfig,
    "SpeedPid": PidConfig,
}
"""The record of each object that a survey may have."""

_NEEDED = ("Auv", "Mission")
_PORT = re.compile(r"[A-Za-z_]\w*\.[A-Za-z_]\w*")
_NUMBER = re.compile(r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|inf|nan)")
_SETTABLE = (float, bool, IntegratorMethod, tuple[float, ...])


def build_survey(
    objects: Mapping[str, Mapping[str, object]],
    wires: Wires,
    start: Mapping[str, object],
    engine: Mapping[str, object],
    where: Where,
) -> SurveyConfig:
    """The survey that a file describes.

    Args:
        objects: Parameters of each object, by its name; autopilots have no gains of their own.
        wires: How the objects' ports are connected.
        start: States of the vehicle at t = 0.
        engine: How long and how finely it is simulated.
        where: The place of the objects.

    Raises:
        CaseError: A name is unknown, or a value or a connection cannot be used.
    """
    for name in objects:
        if name not in BLOCKS:
            where.at(name).refuse("there is no such object", nearest(name, BLOCKS))
    for name in _NEEDED:
        if name not in objects:
            where.refuse(f'"{name}" is missing')
    blocks: dict[str, Any] = {
        name: build_record(BLOCKS[name], values, where.at(name)) for name, values in objects.items()
    }
    begin = build_record(StartConfig, start, where.at("Auv"))
    settings = build_record(EngineConfig, engine, where.at("Engine"))
    try:
        return SurveyConfig(
            mission=blocks["Mission"],
            dive=blocks.get("Dive"),
            heading_pid=blocks.get("HeadingPid"),
            pitch_pid=blocks.get("PitchPid"),
            speed_pid=blocks.get("SpeedPid"),
            auv=blocks["Auv"],
            start=begin,
            engine=settings,
            wires=wires,
        )
    except ParameterError as error:
        where.at(error.name).refuse(error.reason)


def build_record(cls: type[_Record], values: Mapping[str, object], where: Where) -> _Record:
    """One block's record from its parameters.

    Args:
        cls: A record of `alogkit.sim.survey`.
        values: By parameter name.
        where: The block's place.

    Raises:
        CaseError: A parameter is unknown, missing, or has a value that cannot be used.
    """
    kinds = _parameters(cls)
    for name in values:
        if name not in kinds:
            where.at(name).refuse("unknown parameter", nearest(name, kinds))
    arguments = {
        field: _value(values[name], kind, where.at(name))
        for name, (field, kind) in kinds.items()
        if name in values
    }
    for field in fields(cls):  # type: ignore[arg-type]  # every record of a survey is a dataclass
        bare = field.default is MISSING and field.default_factory is MISSING
        if bare and field.name not in arguments:
            where.at(parameter_name(field.name)).refuse("is missing")
    try:
        return cls(**arguments)
    except ParameterError as error:
        where.at(error.name).refuse(error.reason)


def parse_source(value: object, where: Where) -> Source:
    """What an in-port is connected to: another port's name, or numbers."""
    if isinstance(value, str) and _PORT.fullmatch(value.strip()):
        return value.strip()
    return _numbers(value, where)


def _parameters(cls: type) -> dict[str, tuple[str, object]]:
    """Field and kind of value, by parameter; what a file cannot set is left out."""
    kinds: dict[str, tuple[str, object]] = {}
    for field, hint in get_type_hints(cls).items():
        kind = next((inner for inner in (hint, *get_args(hint)) if inner in _SETTABLE), None)
        if kind is not None:
            kinds[parameter_name(field)] = (field, kind)
    return kinds


def _value(value: object, kind: object, where: Where) -> object:
    if kind is IntegratorMethod:
        known = [method.value for method in IntegratorMethod]
        if value not in known:
            where.refuse(f"expected {' or '.join(known)}, found {describe(value)}")
        return IntegratorMethod(value)
    if kind is bool and isinstance(value, bool):
        return value
    numbers = _numbers(value, where)
    if kind == tuple[float, ...]:
        return numbers
    if len(numbers) != 1:
        where.refuse(f"expected one number, found {len(numbers)}")
    if kind is bool:
        if numbers[0] not in {0.0, 1.0}:
            where.refuse(f"must be 0 or 1, found {numbers[0]:g}")
        return numbers[0] == 1.0
    return numbers[0]


def _numbers(value: object, where: Where) -> tuple[float, ...]:
    if isinstance(value, str):
        tokens = value.split(",") if value.strip() else []
        return tuple(_number(token.strip(), where) for token in tokens)
    items = value if isinstance(value, list) else [value]
    return tuple(_number(item, where) for item in items)


def _number(value: object, where: Where) -> float:
    if value == "":
        where.refuse("a number is missing beside a comma")
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number and not (isinstance(value, str) and _NUMBER.fullmatch(value)):
        where.refuse(f"expected a number, found {describe(value)}")
    try:
        return float(str(value))
    except ValueError:  # a whole number with more digits than Python turns into text
        where.refuse("the number is too large")
