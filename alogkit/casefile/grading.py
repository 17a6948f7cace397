"""Case files without a mission: cases that only grade logs.

They say what is asked, in the names of the log's own community, and nothing that is simulated. So
they need no control, and no name in them is checked against what a mission bridges.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.casefile.checks import build_columns, build_criteria
from alogkit.casefile.records import Case, Harness
from alogkit.casefile.schema import EVALUATION, GRADING_FILE, MISSION
from alogkit.casefile.shape import Where, check
from alogkit.sim.mission import EvalConfig, Mission

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.casefile.build import Tables

_OWN = ("community", "evaluation")
"""Keys of a mission that tell how a log is read, too."""


def only_grades(tables: Tables) -> bool:
    """Whether a file has no mission, nor anything that only a mission could use."""
    harness = tables.get("harness")
    if not isinstance(harness, dict) or "mission" in harness:
        return False
    simulated = {"control", *MISSION.fields} - set(_OWN)
    return not any(simulated & layer.keys() for layer in _layers(harness, tables.get("case")))


def grading_harness(tables: Tables, path: str, columns: list[str]) -> Harness:
    """The cases of a file without a mission.

    Args:
        tables: The whole file.
        path: As the user named it.
        columns: The report of a case that lists none.

    Raises:
        CaseError: Something in it cannot be used.
    """
    check(tables, GRADING_FILE, Where(path))
    place = Where(path, "case")
    if not tables["case"]:
        place.refuse("a case file needs a case")
    shared = tables["harness"]
    cases = tuple(
        _case(name, table, shared, columns, place.at(name))
        for name, table in tables["case"].items()
    )
    return Harness(Path(path).stem, path, shared["about"], cases)


def _case(name: str, table: Tables, shared: Tables, columns: list[str], where: Where) -> Case:
    words = dict.fromkeys(EVALUATION.fields, "")
    words |= {"mod": name} | shared.get("evaluation", {}) | table.get("evaluation", {})
    plain = Mission("")
    mission = Mission(
        "",
        community=table.get("community", shared.get("community", plain.community)),
        bridges=(),
        evaluation=EvalConfig(form=words["form"], mod=words["mod"]),
    )
    return Case(
        name=name,
        harness=Path(where.path).stem,
        path=where.path,
        about=table["about"],
        mission=mission,
        criteria=build_criteria(
            table, mission, shared.get("clock"), shared.get("aliases", {}), where
        ),
        control=None,
        report=build_columns(table.get("report", columns), where.at("report")),
    )


def _layers(harness: Tables, cases: object) -> Iterator[Tables]:
    yield harness
    if isinstance(cases, dict):
        yield from (case for case in cases.values() if isinstance(case, dict))
