"""The keys of stems, case files, cases and controls, with their units.

A case file has four layers: the mission stem, `[harness]` (what its cases share), `[case.NAME]` and
`[case.NAME.control]`. Each may hold any key of a mission; only the stem needs all of them.

    community, time_limit (s), vehicle, pid    as in `alogkit.sim.mission`
    helm.domain.AXIS                           low, high, points
    helm.initialize.VARIABLE                   value posted when the helm starts
    helm.modes                                 list of value, conditions, otherwise
    behavior.NAME                              kind and the behavior's own parameters
    bridges.VARIABLE                           name at shoreside
    qbridges                                   lists of names that shoreside offers the vehicle
    script.vehicle, script.shore               conditions; event: list of time (s), variable, value
    evaluation.form, evaluation.mod            columns `form` and `mmod` of results.txt
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, get_type_hints

from alogkit.casefile.monitor_schema import MONITOR
from alogkit.casefile.shape import (
    ConditionText,
    Flag,
    Many,
    Name,
    Named,
    Number,
    Param,
    Record,
    Shape,
    Text,
    TextOr,
    Variable,
)
from alogkit.sim.mission import MOST_POINTS, PidConfig, VehicleConfig

if TYPE_CHECKING:
    from collections.abc import Hashable

SURVEYS = "survey"
"""What `[harness]` of a file of surveys says of its family: their keys are `survey_schema`'s."""

_LIMITS = {
    "turn_rate": Number(0.0, 100.0),
    "turn_speed_loss": Number(0.0, 1.0),
    "start_heading_deg": Number(),
    "start_x": Number(),
    "start_y": Number(),
}
"""Numbers of the vehicle and the PID that are not simply 0 or more."""


@cache
def field_types(cls: Hashable) -> dict[str, type]:
    """The types of a record's fields, looked up once for the dozens of missions of a file."""
    return get_type_hints(cls)


def record_shape(cls: type) -> Record:
    """The table that a config record is written as: a key a field."""
    # To look for the attribute itself would import what makes dataclasses.
    if "__dataclass_fields__" not in vars(cls):
        msg = f"{cls.__name__} is no dataclass"
        raise TypeError(msg)
    return Record({name: _field_shape(name, kind) for name, kind in field_types(cls).items()})


def _field_shape(name: str, kind: type) -> Shape:
    if kind is float:
        return _LIMITS.get(name, Number(low=0.0))
    if kind is bool:
        return Flag()
    if kind is str:
        return Text()
    return record_shape(kind)


_CONDITIONS = Many(ConditionText())

_PARAM = Many(Param(), or_one=True)

BEHAVIOR = Record(
    {
        "kind": Text(),
        "drop": Many(Text()),
        "unchecked": Named(_PARAM),
        "condition": Many(ConditionText(), or_one=True),
    },
    rest=_PARAM,
)
"""`kind`, the behavior's parameters, and two words of ours.

`drop` lists parameters of the layers below that are taken out before this layer's own are put in.
`unchecked.NAME` passes a parameter on that the behavior does not know, for the helm to refuse.
"""

_AXIS = Record({"low": Number(), "high": Number(), "points": Number(2, MOST_POINTS, whole=True)})
_MODE = Record(
    {"value": Text(), "conditions": _CONDITIONS, "otherwise": Text()},
    required=("value", "conditions"),
)
_EVENT = Record(
    {"time": Number(low=0.0), "variable": Variable(), "value": Param()},
    required=("time", "variable", "value"),
)
_SCRIPT = Record({"conditions": _CONDITIONS, "event": Many(_EVENT)})

EVALUATION = Record({"form": Text(), "mod": Text()})

_MISSION: dict[str, Shape] = {
    "community": Name(),
    "time_limit": Number(low=0.0),
    "vehicle": record_shape(VehicleConfig),
    "pid": record_shape(PidConfig),
    "helm": Record(
        {
            "domain": Named(_AXIS, removable=True),
            "initialize": Named(Param(), names=Variable()),
            "modes": Many(_MODE),
        }
    ),
    "behavior": Named(BEHAVIOR, removable=True),
    "bridges": Named(Variable(), names=Variable(), removable=True),
    "qbridges": Many(Many(Variable())),
    "script": Record({"vehicle": _SCRIPT, "shore": _SCRIPT}),
    "evaluation": EVALUATION,
}

MISSION = Record(_MISSION)
"""What a layer may change of a mission."""

STEM = Record({"about": Text(), **_MISSION}, required=("about",))
"""A mission stem: a whole file."""

_CHANGES: dict[str, Shape] = {"patches": Many(Text()), "set": Named(Param())}

FILES = Record({"folder": Text(), **_CHANGES}, required=("folder",))
"""Real mission files: their folder, patches in it, and values of macros."""

HARNESS = Record(
    {
        "mission": TextOr(FILES),
        "about": Text(),
        "clock": ConditionText(),
        "aliases": Named(Variable(), names=Variable()),
        **_MISSION,
    },
    required=("mission", "about"),
)
"""`[harness]`: the stem or the mission files, what the cases share, and how their names read at
shoreside."""

_DEADLINE = Record(
    {
        "missing_state": Number(low=0.0),
        "absence": Number(low=0.0),
        "timer": Number(low=0.0),
        "flag": Variable(),
    }
)

CHECK = Record(
    {
        "lead": _CONDITIONS,
        "pass": _CONDITIONS,
        "fail": _CONDITIONS,
        "absent": Many(Variable()),
        "deadline": _DEADLINE,
        **MONITOR,
    }
)
"""`[[case.NAME.check]]`: one stage, judged once, or a check over a stretch of the run."""

CONTROL = Record({"about": Text(), **_MISSION}, required=("about",))
"""`[case.NAME.control]`: the twin that must not pass."""

CASE = Record(
    {
        "about": Text(),
        "mission": Record(_CHANGES),
        "clock": ConditionText(),
        "check": Many(CHECK),
        "mailflags": Many(Text()),
        "report": Many(Text()),
        "control": CONTROL,
        **_MISSION,
    },
    required=("about", "check", "control"),
)
"""`[case.NAME]`: what it changes, what it asks, and its control. Its `mission` adds to that of the
harness, if that has mission files."""

FILE = Record({"harness": HARNESS, "case": Named(CASE)}, required=("harness", "case"))
"""A whole case file."""

_READING: dict[str, Shape] = {"about": Text(), "community": Name(), "evaluation": EVALUATION}

GRADING_FILE = Record(
    {
        "harness": Record(
            {
                "clock": ConditionText(),
                "aliases": Named(Variable(), names=Variable()),
                **_READING,
            },
            required=("about",),
        ),
        "case": Named(
            Record(
                {
                    "check": Many(CHECK),
                    "mailflags": Many(Text()),
                    "report": Many(Text()),
                    **_READING,
                },
                required=("about", "check"),
            )
        ),
    },
    required=("harness", "case"),
)
"""A whole case file without a mission: its cases only grade logs."""
