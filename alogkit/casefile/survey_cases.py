"""Case files of surveys: cases whose mission the survey AUV's own control flies."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.casefile.checks import build_columns, build_criteria
from alogkit.casefile.overlay import overlay
from alogkit.casefile.records import Case, Control, Harness
from alogkit.casefile.schema import SURVEYS
from alogkit.casefile.shape import Where, check, nearest
from alogkit.casefile.survey import build_survey, parse_source
from alogkit.casefile.survey_names import check_survey_names
from alogkit.casefile.survey_schema import FILE, OBJECTS, STEM, SURVEY
from alogkit.casefile.survey_xml import load_survey_xml
from alogkit.evaluate.checks import Criteria, Names
from alogkit.sim.mission import EvalConfig
from alogkit.sim.survey.log import COMMUNITY
from alogkit.sim.survey.mission import survey_mission
from alogkit.sim.survey.wiring import standard_wires

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.casefile.build import Tables
    from alogkit.casefile.records import Column
    from alogkit.sim.survey.mission import SurveyMission
    from alogkit.sim.survey.wiring import Source

_COLUMNS = ["grade", "form", "mmod"]


def survey_harness(
    tables: Tables, path: str, read_stem: Callable[[str, Where], tuple[Path, Tables]]
) -> Harness:
    """The cases of a file of surveys.

    Args:
        tables: The whole file.
        path: As the user named it.
        read_stem: From the stem's name and the place that has it to the stem's path and tables.

    Raises:
        CaseError: Something in it, or in its stem, cannot be used.
    """
    check(tables, FILE, Where(path))
    shared = tables["harness"]
    place = Where(path, "harness")
    stem, below = read_stem(shared["mission"], place.at("mission"))
    check(below, STEM, Where(str(stem)))
    below = overlay(below, shared, SURVEY, place)
    cases = Where(path, "case")
    if not tables["case"]:
        cases.refuse("a case file needs a case")
    return Harness(
        Path(path).stem,
        path,
        shared["about"],
        tuple(
            _case(name, table, below, shared, cases.at(name))
            for name, table in tables["case"].items()
        ),
    )


def survey_file(path: str | Path) -> Harness:
    """A survey's XML file as a case that asks nothing.

    Raises:
        OSError: It cannot be read.
        CaseError: Something in it cannot be used.
    """
    name = Path(path).stem
    config = load_survey_xml(path)
    about = f"The survey of {Path(path).name}, of which nothing is asked"
    case = Case(
        name=name,
        harness=name,
        path=str(path),
        about=about,
        mission=survey_mission(name, config, EvalConfig(form=SURVEYS, mod=name)),
        criteria=Criteria((), names=Names(COMMUNITY)),
        control=None,
        report=build_columns(_COLUMNS, Where(str(path))),
        no_control="nothing is asked that it could fail",
    )
    return Harness(name, str(path), about, (case,))


def _case(name: str, table: Tables, below: Tables, shared: Tables, where: Where) -> Case:
    tables = overlay(below, table, SURVEY, where)
    mission = _mission(tables, name, shared["mission"], where)
    criteria, columns = _asked(table, shared, mission, where)
    return Case(
        name=name,
        harness=Path(where.path).stem,
        path=where.path,
        about=table["about"],
        mission=mission,
        criteria=criteria,
        control=_control(table, tables, mission, where),
        report=columns,
        no_control=table.get("no_control", ""),
    )


def _control(table: Tables, tables: Tables, mission: SurveyMission, where: Where) -> Control | None:
    """The case's twin; None if the case says why it has none."""
    place = where.at("control")
    if ("control" in table) is ("no_control" in table):
        both = "no_control" in table
        where.refuse(
            '"control" and "no_control" exclude each other'
            if both
            else '"control" is missing; `no_control = "..."` would say why there is none'
        )
    if "no_control" in table:
        return None
    layer = table["control"]
    merged = overlay(tables, layer, SURVEY, place)
    twin = _mission(merged, mission.evaluation.mod, mission.name, place)
    if twin == mission:
        place.refuse("the control changes nothing")
    return Control(layer["about"], twin)


def _asked(
    table: Tables, shared: Tables, mission: SurveyMission, where: Where
) -> tuple[Criteria, tuple[Column, ...]]:
    """What a case asks, the harness's checks after its own, and what its row shows."""
    criteria = _criteria(table, mission, where)
    if table.get("common", True) and "check" in shared:
        more = _criteria(shared, mission, Where(where.path, "harness"))
        own = len(table["check"])
        criteria = replace(
            criteria,
            stages=(*criteria.stages, *more.stages),
            monitors=(
                *criteria.monitors,
                *(replace(monitor, place=own + monitor.place) for monitor in more.monitors),
            ),
        )
    texts = table.get("report", shared.get("report", _COLUMNS))
    return criteria, build_columns(texts, where.at("report"))


def _criteria(table: Tables, mission: SurveyMission, where: Where) -> Criteria:
    criteria = build_criteria(table, mission, None, {}, where)
    check_survey_names(criteria, mission.survey, where)
    return criteria


def _mission(tables: Tables, name: str, stem: str, where: Where) -> SurveyMission:
    """The survey that the merged layers describe."""
    without = tables.get("without", [])
    for index, one in enumerate(without):
        if one not in OBJECTS:
            where.at("without").at(index).refuse("there is no such object", nearest(one, OBJECTS))
    config = build_survey(
        objects={one: tables[one] for one in OBJECTS if one in tables and one not in without},
        wires=standard_wires(_changes(tables.get("Connection", {}), where), without),
        start=tables.get("Start", {}),
        engine=tables.get("Engine", {}),
        where=where,
    )
    words = tables.get("evaluation", {})
    evaluation = EvalConfig(form=words.get("form", SURVEYS), mod=words.get("mod", name))
    return survey_mission(Path(stem).stem, config, evaluation)


def _changes(table: Tables, where: Where) -> dict[str, Source]:
    """The sources of in-ports that are not connected as usual."""
    place = where.at("Connection")
    return {
        f"{name}.{port}": parse_source(value, place.at(name).at(port))
        for name, ports in table.items()
        for port, value in ports.items()
    }
