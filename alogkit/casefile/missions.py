"""Real mission files as the layer below a harness, in place of a stem.

    [harness]
    mission = { folder = "dive", patches = ["deep.xbhv"], set = { DEPTH = 30 } }

    [case.NAME]
    mission = { patches = ["NAME.xmoos"] }      # after the harness's
    mission = { set = { DEPTH = 8 } }           # over the harness's

What the files ask (pMissionEval's block) gives way to a case's checks; all else stays and can be
changed key by key, as with a stem.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, NamedTuple

from alogkit.casefile.build import Tables, param_text
from alogkit.missionfile.find import find_files
from alogkit.missionfile.load import load_mission

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from alogkit.casefile.shape import Where
    from alogkit.sim.mission import BehaviorConfig, Mission, Script

_OURS = ("kind", "drop", "unchecked")
"""Words of a behavior's table that are no parameters."""


class MissionTables(NamedTuple):
    """What mission files say, as a layer.

    Attributes:
        name: The mission's.
        tables: Keys of `schema.MISSION`.
        remarks: What the simulator does not do of it, a line each.
    """

    name: str
    tables: Tables
    remarks: tuple[str, ...]


def mission_tables(case_file: Path, asked: Tables, more: Tables, where: Where) -> MissionTables:
    """The layer that mission files make.

    Args:
        case_file: Its folder is where the mission's folder is sought; patches are in that one.
        asked: The harness's `mission`.
        more: The case's own, or an empty table.
        where: The place that names them.

    Raises:
        OSError: A file cannot be read.
        CaseError: There is no such folder, or a layer cannot say what the files say.
        MissionFileError: The files cannot be used.
    """
    folder = case_file.parent / asked["folder"]
    if not folder.is_dir():
        where.at("folder").refuse(f'there is no folder "{folder}"')
    patches = [*asked.get("patches", []), *more.get("patches", [])]
    macros = {**asked.get("set", {}), **more.get("set", {})}
    loaded = load_mission(
        find_files(
            str(folder),
            tuple(_beside(folder, patch) for patch in patches),
            {name: param_text(value) for name, value in macros.items()},
        )
    )
    remarks = tuple(str(remark) for remark in loaded.remarks)
    return MissionTables(loaded.mission.name, _tables(loaded.mission, where), remarks)


def _beside(folder: Path, patch: str) -> str:
    """A patch's path; a word in front of it (`vehicle:`) stays there."""
    front, colon, rest = patch.rpartition(":")
    return f"{front}{colon}{folder / rest}"


def _tables(mission: Mission, where: Where) -> dict[str, object]:
    helm = mission.helm
    return {
        "community": mission.community,
        "vehicle": asdict(mission.vehicle),
        "pid": asdict(mission.pid),
        "helm": {
            "domain": _unique(
                (
                    (axis.name, {"low": axis.low, "high": axis.high, "points": axis.points})
                    for axis in helm.domain
                ),
                where,
            ),
            "initialize": _unique(helm.initialize, where),
            "modes": [
                {"value": mode.value, "conditions": list(mode.conditions)}
                | ({} if mode.otherwise is None else {"otherwise": mode.otherwise})
                for mode in helm.modes
            ],
        },
        "behavior": _unique(((one.name, _behavior(one)) for one in helm.behaviors), where),
        "bridges": _unique(((rule.variable, rule.alias) for rule in mission.bridges), where),
        "qbridges": [list(names) for names in mission.qbridges],
        "script": {
            "vehicle": _script(mission.vehicle_script),
            "shore": _script(mission.shore_script),
        },
        "evaluation": {"form": mission.evaluation.form, "mod": mission.evaluation.mod},
    }


def _behavior(behavior: BehaviorConfig) -> dict[str, object]:
    table: dict[str, object] = {"kind": behavior.kind}
    values: dict[str, list[str]] = {}
    for key, text in behavior.params:
        values.setdefault(key, []).append(text)
    odd = {key: texts for key, texts in values.items() if key in _OURS}
    table |= {key: texts for key, texts in values.items() if key not in _OURS}
    return table | {"unchecked": odd} if odd else table


def _script(script: Script) -> dict[str, object]:
    return {"conditions": list(script.conditions), "event": [asdict(one) for one in script.events]}


def _unique(pairs: Iterable[tuple[str, object]], where: Where) -> dict[str, object]:
    """A table of pairs.

    Raises:
        CaseError: A name comes twice, which the files may say but a layer cannot.
    """
    table: dict[str, object] = {}
    for name, value in pairs:
        if name in table:
            where.refuse(
                f"its files have {name} twice, which a case file cannot say; run the files"
            )
        table[name] = value
    return table
