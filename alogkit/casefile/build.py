"""Checked and merged tables to the records that the simulator takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from alogkit.casefile.schema import field_types
from alogkit.logic.format import decimal_text
from alogkit.record import field_names
from alogkit.sim.mission import (
    BehaviorConfig,
    BridgeRule,
    DomainAxis,
    EvalConfig,
    HelmConfig,
    Mission,
    ModeRule,
    PidConfig,
    Script,
    ScriptEvent,
    VehicleConfig,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from alogkit.casefile.shape import Where

_Built = TypeVar("_Built")
Tables = Mapping[str, Any]
"""Tables that have passed `shape.check`: their values have the types that `schema` says."""

_NODE_REPORT = "NODE_REPORT_LOCAL"


def default_tables() -> dict[str, object]:
    """The layer below every stem: what a stem may leave out, with the simulator's defaults."""
    plain = Mission("")
    return {
        "community": plain.community,
        "time_limit": plain.time_limit,
        "vehicle": _table(plain.vehicle),
        "pid": _table(plain.pid),
        "qbridges": plain.qbridges,
        "evaluation": _table(EvalConfig()),
    }


def _table(one: object) -> dict[str, object]:
    """The table that a record is written as."""
    held = {name: getattr(one, name) for name in field_names(type(one))}
    return {
        name: _table(value) if field_names(type(value)) else value for name, value in held.items()
    }


def build_mission(tables: Tables, name: str, where: Where) -> Mission:
    """The mission that the merged layers describe.

    Args:
        tables: Keys of `schema.MISSION`, from `default_tables` upwards, behaviors with a kind.
        name: The stem's name.
        where: The top layer's place: what is missing now was missing in all of them.

    Raises:
        CaseError: An axis is incomplete or runs backwards.
    """
    script = tables.get("script", {})
    evaluation = tables["evaluation"]
    return Mission(
        name=name,
        community=tables["community"],
        vehicle=_record(VehicleConfig, tables["vehicle"]),
        pid=_record(PidConfig, tables["pid"]),
        helm=_helm(tables, where),
        bridges=_bridges(tables.get("bridges", {})),
        qbridges=tuple(tuple(names) for names in tables["qbridges"]),
        vehicle_script=_script(script.get("vehicle", {})),
        shore_script=_script(script.get("shore", {})),
        evaluation=EvalConfig(form=evaluation["form"], mod=evaluation["mod"]),
        time_limit=float(tables["time_limit"]),
    )


def param_text(value: object) -> str:
    """A TOML value as a mission file would say it: `8`, `2.0`, `true`, or the text itself."""
    match value:
        case bool():
            return str(value).lower()
        case float():
            return decimal_text(value)
        case _:
            return str(value)


def _record(cls: type[_Built], table: Tables) -> _Built:
    kinds = field_types(cast("Hashable", cls))
    values = {
        key: _record(kinds[key], value) if isinstance(value, dict) else kinds[key](value)
        for key, value in table.items()
    }
    return cls(**values)


def _helm(tables: Tables, where: Where) -> HelmConfig:
    helm = tables.get("helm", {})
    axes = where.at("helm").at("domain")
    return HelmConfig(
        domain=tuple(
            _axis(name, axis, axes.at(name)) for name, axis in helm.get("domain", {}).items()
        ),
        initialize=tuple(
            (name, param_text(value)) for name, value in helm.get("initialize", {}).items()
        ),
        modes=tuple(
            ModeRule(mode["value"], tuple(mode["conditions"]), mode.get("otherwise"))
            for mode in helm.get("modes", [])
        ),
        behaviors=tuple(
            _behavior(name, table) for name, table in tables.get("behavior", {}).items()
        ),
    )


def _axis(name: str, table: Tables, where: Where) -> DomainAxis:
    for key in ("low", "high", "points"):
        if key not in table:
            where.refuse(f'"{key}" is missing')
    if table["high"] <= table["low"]:
        where.refuse(f"high ({table['high']}) must be above low ({table['low']})")
    return DomainAxis(name, float(table["low"]), float(table["high"]), table["points"])


def _behavior(name: str, table: Tables) -> BehaviorConfig:
    params: list[tuple[str, str]] = []
    for key, value in table.items():
        if key == "unchecked":
            params += [pair for inner, deep in value.items() for pair in _repeated(inner, deep)]
        elif key != "kind":
            params += _repeated(key, value)
    return BehaviorConfig(table["kind"], name, tuple(params))


def _repeated(key: str, value: object) -> list[tuple[str, str]]:
    values = value if isinstance(value, list) else [value]
    return [(key, param_text(entry)) for entry in values]


def _bridges(table: Tables) -> tuple[BridgeRule, ...]:
    # uFldNodeBroker's block ends with the node report, wherever a case adds its own bridges.
    ordered = sorted(table.items(), key=lambda entry: entry[0] == _NODE_REPORT)
    return tuple(BridgeRule(variable, alias) for variable, alias in ordered)


def _script(table: Tables) -> Script:
    events = tuple(
        ScriptEvent(float(event["time"]), event["variable"], param_text(event["value"]))
        for event in table.get("event", [])
    )
    return Script(tuple(table.get("conditions", [])), events)
