"""A case file read and checked whole: a `Harness` of frozen cases, or a `CaseError`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.casefile.build import Tables, build_mission, default_tables
from alogkit.casefile.checks import build_columns, build_criteria
from alogkit.casefile.grading import grading_harness, only_grades
from alogkit.casefile.known import check_names
from alogkit.casefile.overlay import overlay
from alogkit.casefile.params import check_params
from alogkit.casefile.records import Case, Control, Harness
from alogkit.casefile.schema import FILE, MISSION, STEM
from alogkit.casefile.shape import Where, check, nearest
from alogkit.casefile.shoreside import with_evaluator
from alogkit.casefile.survey_cases import XML, is_survey, survey_file, survey_harness
from alogkit.errors import CaseError
from alogkit.sim.mission import Mission

if TYPE_CHECKING:
    from alogkit.evaluate.checks import Criteria

_DEFAULT_COLUMNS = ["grade", "form", "mmod"]


def load_harness(path: str | Path) -> Harness:
    """The cases of a file, in file order.

    Args:
        path: A case file; its `mission` is found relative to it. Without one, its cases can only
            grade logs. An `.xml` file is a survey of which nothing is asked.

    Raises:
        OSError: The file cannot be read.
        CaseError: Something in it, or in its stem, cannot be used.
    """
    name = str(path)
    if Path(path).suffix == XML:
        return survey_file(path)
    tables = _read(name)
    if is_survey(tables):
        return survey_harness(tables, name, partial(_stem_file, Path(path)))
    if only_grades(tables):
        return grading_harness(tables, name, _DEFAULT_COLUMNS)
    check(tables, FILE, Where(name))
    shared = tables["harness"]
    place = Where(name, "harness")
    stem = _stem(Path(path), shared["mission"], place.at("mission"))
    below = stem.under(shared, place)
    place = Where(name, "case")
    if not tables["case"]:
        place.refuse("a case file needs a case")
    cases = tuple(
        _case(case_name, case, below, shared, place.at(case_name))
        for case_name, case in tables["case"].items()
    )
    return Harness(Path(path).stem, name, shared["about"], cases)


@dataclass(frozen=True, slots=True)
class _Layers:
    """A mission as the layers so far describe it."""

    stem: str
    tables: Tables
    mission: Mission

    def under(self, layer: Tables, where: Where) -> _Layers:
        """One layer more, checked as a whole, so that an error is told where it comes in."""
        merged = overlay(self.tables, layer, MISSION, where)
        check_params(layer, merged, where)
        return _Layers(self.stem, merged, build_mission(merged, self.stem, where))


def _read(path: str) -> Tables:
    try:
        return tomllib.loads(Path(path).read_bytes().decode())
    except UnicodeDecodeError as error:
        raise CaseError(path, "", f"not UTF-8 text (byte {error.start})") from error
    except RecursionError as error:
        raise CaseError(path, "", "nested too deeply") from error
    except ValueError as error:  # also a number with more digits than Python takes
        raise CaseError(path, "", f"not TOML: {error}") from error


def _stem(case_file: Path, mission: str, where: Where) -> _Layers:
    path, tables = _stem_file(case_file, mission, where)
    check(tables, STEM, Where(str(path)))
    return _Layers(path.stem, default_tables(), Mission("")).under(tables, Where(str(path)))


def _stem_file(case_file: Path, mission: str, where: Where) -> tuple[Path, Tables]:
    path = case_file.parent / mission
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
    asking = _asking(layers.mission, criteria, name)
    columns = build_columns(table.get("report", _DEFAULT_COLUMNS), where.at("report"))
    check_names(criteria, columns, layers.mission, asking, where)
    return Case(
        name=name,
        harness=Path(where.path).stem,
        path=where.path,
        about=table["about"],
        mission=asking,
        criteria=criteria,
        control=Control(table["control"]["about"], _asking(control.mission, criteria, name)),
        report=columns,
    )


def _asking(mission: Mission, criteria: Criteria, name: str) -> Mission:
    asking = with_evaluator(mission, criteria)
    mod = asking.evaluation.mod or name
    return replace(asking, evaluation=replace(asking.evaluation, mod=mod))
