"""A case file read and checked: a `Harness` of frozen cases, or a `CaseError`."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.casefile.build import Tables, build_mission, default_tables
from alogkit.casefile.checks import build_columns, build_criteria
from alogkit.casefile.grading import grading_harness, only_grades
from alogkit.casefile.known import check_names
from alogkit.casefile.overlay import overlay
from alogkit.casefile.records import Case, Control, Harness
from alogkit.casefile.schema import FILE, MISSION, STEM, SURVEYS
from alogkit.casefile.shape import Where, check, nearest
from alogkit.casefile.shoreside import with_evaluator
from alogkit.errors import CaseError
from alogkit.record import replace
from alogkit.sim.mission import Mission

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.casefile.records import Column
    from alogkit.evaluate.checks import Criteria

XML = ".xml"
"""The ending of a survey without a case file."""
_DEFAULT_COLUMNS = ["grade", "form", "mmod"]


def load_harness(path: str | Path, only: str | None = None, *, simulated: bool = True) -> Harness:
    """The cases of a file, in file order.

    Args:
        path: A case file; its `mission` is found relative to it. Without one, its cases can only
            grade logs. An `.xml` file is a survey of which nothing is asked.
        only: Of a file with a mission, only the case of this name is built, if there is one. What
            the others hold is looked at no closer than their keys, values and conditions.
        simulated: Whether missions may be run. Who only grades logs is not told of behaviors that
            the simulated helm does not know, nor of parameters that these do not have.

    Raises:
        OSError: The file cannot be read.
        CaseError: Something in it, or in its stem, cannot be used.
    """
    name = str(path)
    # Surveys have a simulator of their own, which takes a while to import.
    if Path(path).suffix == XML:
        from alogkit.casefile.survey_cases import survey_file  # noqa: PLC0415 -- as above

        return survey_file(path)
    tables = _read(name)
    if _is_survey(tables):
        from alogkit.casefile.survey_cases import survey_harness  # noqa: PLC0415 -- as above

        return survey_harness(tables, name, partial(_stem_file, Path(path)))
    if only_grades(tables):
        return grading_harness(tables, name, _DEFAULT_COLUMNS)
    check(tables, FILE, Where(name))
    shared = tables["harness"]
    place = Where(name, "harness")
    below = partial(_below, Path(path), shared, simulated=simulated)
    common = below({}, place)
    cases_place = Where(name, "case")
    if not tables["case"]:
        cases_place.refuse("a case file needs a case")
    wanted = tables["case"]
    if only in wanted:
        wanted = {only: wanted[only]}
    cases = tuple(
        _case(
            case_name,
            case,
            below(case["mission"], cases_place.at(case_name)) if "mission" in case else common,
            shared,
            cases_place.at(case_name),
        )
        for case_name, case in wanted.items()
    )
    return Harness(Path(path).stem, name, shared["about"], cases)


class _Layers(NamedTuple):
    """A mission as the layers so far describe it."""

    stem: str
    tables: Tables
    mission: Mission
    simulated: bool
    """Whether the mission may be run."""
    remarks: tuple[str, ...] = ()
    """What is not simulated of its mission files."""

    def under(self, layer: Tables, where: Where) -> _Layers:
        """One layer more, checked as a whole, so that an error is told where it comes in."""
        merged = overlay(self.tables, layer, MISSION, where)
        if self.simulated:
            # It imports the behaviors, which takes longer than to grade a log.
            from alogkit.casefile.params import check_params  # noqa: PLC0415 -- as above

            check_params(layer, merged, where)
        return self._replace(tables=merged, mission=build_mission(merged, self.stem, where))


def _read(path: str) -> Tables:
    try:
        return tomllib.loads(Path(path).read_bytes().decode())
    except UnicodeDecodeError as error:
        raise CaseError(path, "", f"not UTF-8 text (byte {error.start})") from error
    except RecursionError as error:
        raise CaseError(path, "", "nested too deeply") from error
    except ValueError as error:  # also a number with more digits than Python takes
        raise CaseError(path, "", f"not TOML: {error}") from error


def _is_survey(tables: Tables) -> bool:
    harness = tables.get("harness")
    return isinstance(harness, dict) and harness.get("family") == SURVEYS


def _below(
    case_file: Path, shared: Tables, own: Tables, where: Where, *, simulated: bool
) -> _Layers:
    """The layers below a case.

    Args:
        case_file: Missions are found relative to it.
        shared: `[harness]`.
        own: What the case adds to the mission files of the harness.
        where: The place of what is added, or of the harness.
        simulated: Whether the missions may be run.
    """
    asked, place = shared["mission"], where.at("mission")
    if isinstance(asked, str):
        if own:
            place.refuse("the harness has a stem; only mission files can be patched")
        lowest = _stem(case_file, asked, place, simulated=simulated)
    else:
        lowest = _mission_files(case_file, asked, own, place, simulated=simulated)
    return lowest.under(shared, Where(where.path, "harness"))


def _mission_files(
    case_file: Path, asked: Tables, own: Tables, where: Where, *, simulated: bool
) -> _Layers:
    # Most case files have a stem, and need none of this.
    from alogkit.casefile.missions import mission_tables  # noqa: PLC0415 -- as above

    found = mission_tables(case_file, asked, own, where)
    tables = {**default_tables(), **found.tables}
    mission = build_mission(tables, found.name, where)
    return _Layers(found.name, tables, mission, simulated, found.remarks)


def _stem(case_file: Path, mission: str, where: Where, *, simulated: bool) -> _Layers:
    path, tables = _stem_file(case_file, mission, where)
    check(tables, STEM, Where(str(path)))
    lowest = _Layers(path.stem, default_tables(), Mission(""), simulated)
    return lowest.under(tables, Where(str(path)))


def _stem_file(case_file: Path, mission: str, where: Where) -> tuple[Path, Tables]:
    path = case_file.parent / mission
    if path.is_dir():
        where.refuse(f'"{path}" is a folder; for mission files write {{ folder = "{mission}" }}')
    if not path.is_file():
        near = nearest(path.name, (other.name for other in path.parent.glob("*.toml")))
        where.refuse(
            f'there is no file "{path}"',
            None if near is None else Path(mission).with_name(near).as_posix(),
        )
    return path, _read(str(path))


def _case(name: str, table: Tables, below: _Layers, shared: Tables, where: Where) -> Case:
    layers = below.under(table, where)
    control = layers.under(table["control"], where.at("control"))
    if control.mission == layers.mission:
        where.at("control").refuse("the control changes nothing")
    criteria = build_criteria(
        table,
        layers.mission,
        table.get("clock", shared.get("clock")),
        shared.get("aliases", {}),
        where,
    )
    if not criteria.stages:
        where.at("check").refuse("a simulated case needs a stage, whose verdict ends its run")
    columns = build_columns(table.get("report", _DEFAULT_COLUMNS), where.at("report"))
    asking = _asking(layers.mission, criteria, columns, name)
    check_names(criteria, columns, layers.mission, asking, where)
    return Case(
        name=name,
        harness=Path(where.path).stem,
        path=where.path,
        about=table["about"],
        mission=asking,
        criteria=criteria,
        control=Control(
            table["control"]["about"], _asking(control.mission, criteria, columns, name)
        ),
        report=columns,
        remarks=layers.remarks,
    )


def _asking(mission: Mission, criteria: Criteria, columns: Iterable[Column], name: str) -> Mission:
    asking = with_evaluator(mission, criteria, (column.text for column in columns))
    mod = asking.evaluation.mod or name
    return replace(asking, evaluation=replace(asking.evaluation, mod=mod))
