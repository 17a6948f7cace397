"""`alogkit cases`: what the case files hold, and whether they are sound."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.casefile.records import Case
    from alogkit.evaluate.checks import Deadline, Stage
    from alogkit.sim.mission import Mission

EXAMPLES = """\b
Examples:
  alogkit cases
  alogkit cases show min_altitude_guard_pass
  alogkit cases check my_cases.toml"""

_DEADLINES = {
    "missing_state": "the state must be reached by then",
    "absence": "judged then, by what is still absent",
    "timer": "judged then",
}


class What(Enum):
    """What is wanted of the case files."""

    LIST = "list"
    SHOW = "show"
    CHECK = "check"


def cases(
    what: Annotated[What, typer.Argument(metavar="list|show|check", hidden=True)] = What.LIST,
    files: Annotated[list[str] | None, typer.Argument(metavar="CASE", hidden=True)] = None,
    pattern: Pattern = None,
) -> None:
    """List cases, show one in full, or check files.

    CASE is a case file, a folder of them, FILE::NAME, or a name in cases/; without any, all of
    cases/ is meant. The first unsound key is reported with its file and what would do (status 5).
    """
    from alogkit.cli.inputs import cases_of
    from alogkit.cli.output import emit

    chosen = cases_of(files or [], pattern)
    if what is What.CHECK:
        paths = sorted({case.path for case in chosen})
        emit("".join(f"{path}: {_number(chosen, path)}\n" for path in paths))
    elif what is What.SHOW:
        emit("\n".join("".join(f"{line}\n" for line in _description(case)) for case in chosen))
    else:
        emit(_listing(chosen))


def _number(cases: list[Case], path: str) -> str:
    count = sum(case.path == path for case in cases)
    return "1 case is sound" if count == 1 else f"{count} cases are sound"


def _listing(cases: list[Case]) -> str:
    """A line a case; on a terminal too narrow for it, what a case is about goes below its name."""
    from shutil import get_terminal_size

    from alogkit.cli.output import on_terminal

    width = max(len(case.name) for case in cases)
    lines = [f"{case.name:<{width}}  {case.about}" for case in cases]
    if on_terminal() and max(map(len, lines)) > get_terminal_size().columns:
        lines = [f"{case.name}\n  {case.about}" for case in cases]
    return "".join(f"{line}\n" for line in lines)


def _description(case: Case) -> Iterator[str]:
    """A case in words: what is tried, what is asked, what the control breaks."""
    from alogkit.cli.survey_words import survey_facts
    from alogkit.evaluate.monitors.describe import describe
    from alogkit.sim.survey.mission import SurveyMission

    yield f"{case.name}  ({case.path})"
    yield f"  {case.about}"
    clock = case.criteria.clock
    for number, stage in enumerate(case.criteria.stages, 1):
        if len(case.criteria.stages) > 1:
            yield f"  stage {number}"
        yield from _asked(stage)
        if stage.deadline is not None:
            yield _fact("deadline", _deadline(stage.deadline, clock.text if clock else "LOGSTART"))
    for monitor in case.criteria.monitors:
        yield _fact("beside" if monitor.companion else "check", describe(monitor))
    for flag in case.criteria.mailflags:
        yield _fact("mailflag", f"@{flag.key}#{flag.variable}={flag.value}")
    if case.control is not None or case.no_control:
        about = f"none: {case.no_control}" if case.control is None else case.control.about
        yield _fact("control", about)
    if not case.simulated:
        yield _fact("mission", "none, so it only grades logs")
    elif isinstance(case.mission, SurveyMission):
        yield from (_fact(*fact) for fact in survey_facts(case.mission))
    else:
        yield from _mission(case.mission)


def _mission(mission: Mission) -> Iterator[str]:
    vehicle = mission.vehicle
    yield _fact("mission", f"{mission.name}, water {vehicle.water_depth:g} m deep")
    yield _fact(
        "start",
        f"x {vehicle.start_x:g} m, y {vehicle.start_y:g} m, depth {vehicle.start_depth:g} m, "
        f"heading {vehicle.start_heading_deg:g} deg; states are {vehicle.prefix}_*",
    )
    for behavior in mission.helm.behaviors:
        yield _fact("behavior", f"{behavior.name} ({behavior.kind})")
        yield from (f"{'':<14}{key} = {value}" for key, value in behavior.params)


def _asked(stage: Stage) -> Iterator[str]:
    for word, checks in (("lead", stage.leads), ("pass", stage.passes), ("fail", stage.fails)):
        yield from (_fact(word, check.text) for check in checks)
    yield from (_fact("absent", variable) for variable in stage.absent)


def _deadline(deadline: Deadline, since: str) -> str:
    return f"{deadline.seconds:g} s after {since}: {_DEADLINES[deadline.kind.value]}"


def _fact(name: str, text: str) -> str:
    return f"  {name:<8}  {text}"
