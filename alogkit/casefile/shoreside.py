"""The evaluator at shoreside that asks what a case's checks ask.

The checks are written once, in the vehicle's names and with absence and deadlines as such. A real
pMissionEval has neither, so the simulated one is given what a mission's author would write by hand:

- `NAV_X` under the name that its bridge gives it, `ABE_NAV_X`.
- Absent text (`BHV_ERROR`): a mailflag turns its mail into `BHV_ERROR_SEEN=true` and a pass
  condition asks for `false`. A mailflag of the case that sets `true` on that mail is taken instead.
- An absent number (a variable with a unit): a fail condition that any posted value meets.
- A missing-state deadline: the timer script posts `TEST_EVAL_READY=true` (or the deadline's own
  flag) when it is due, and the lead becomes `(lead) or (TEST_EVAL_READY = true)`.
- A timer: `TEST_EVAL_READY = true` is the lead. An absence deadline: it is a pass condition, too.
- What is asked to be `false` and a mailflag will set to `true`, the timer script sets to `false` at
  0 s; not so if an event of the case's own script, or another mailflag, sets it.

Checks over a stretch of the run are left out: they are native, and only the log is judged by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from alogkit.evaluate.checks import Criteria, DeadlineKind, Mailflag, Stage
from alogkit.logic.condition import And, Compare, Condition, Or
from alogkit.logic.format import format_condition
from alogkit.logic.macros import shown_variables
from alogkit.logic.parse import parse
from alogkit.logic.truth import comparisons, rename
from alogkit.record import replace
from alogkit.sim.mission import EvalConfig, EvalStage, Mission, Script, ScriptEvent
from alogkit.units import unit_of

Naming = Callable[[str], str]

SHORE = "shoreside"
_TRUE, _FALSE = "true", "false"
_ANY_NUMBER = -10000.0
"""Below every number that a mission posts."""


def shore_naming(mission: Mission, criteria: Criteria) -> Naming:
    """From a variable's name in a case to its name at shoreside.

    A name may say whose it is: `abe:NAV_X`, `shoreside:DEPLOY_ALL`.
    """
    names = {rule.variable: rule.alias for rule in mission.bridges}
    names.update(criteria.names.aliases)

    def naming(variable: str) -> str:
        community, _, own = variable.partition(":")
        if own and community.lower() == SHORE:
            return own
        if own and community.lower() == mission.community.lower():
            return names.get(own, own)
        return names.get(variable, variable)

    return naming


def with_evaluator(mission: Mission, criteria: Criteria, columns: Iterable[str] = ()) -> Mission:
    """The mission with an evaluator and a shoreside timer script that ask the criteria.

    The script keeps its own conditions and events; the criteria's clock joins the conditions.

    Args:
        mission: Its bridges name the variables at shoreside.
        criteria: What is asked.
        columns: Texts of the report's columns; the evaluator asks for what they show.
    """
    naming = shore_naming(mission, criteria)
    flags = tuple(replace(flag, key=naming(flag.key)) for flag in seen_flags(criteria))
    stages = tuple(
        _stage(stage, ready_variable(stage, index), flags, naming)
        for index, stage in enumerate(criteria.stages)
    )
    evaluation = replace(
        mission.evaluation,
        stages=stages,
        mailflags=tuple(_format_flag(flag) for flag in flags),
        shown=tuple(dict.fromkeys(naming(name) for name in shown_variables(columns))),
    )
    script = _script(mission.shore_script, criteria, _unseen(evaluation), naming)
    return replace(mission, evaluation=evaluation, shore_script=script)


def seen_flags(criteria: Criteria) -> tuple[Mailflag, ...]:
    """The mailflags of the criteria, and those that tell absent text; keys in the case's names."""
    needed = [
        Mailflag(variable, f"{variable}_SEEN", _TRUE)
        for stage in criteria.stages
        for variable in stage.absent
        if not _is_number(variable) and _seen(variable, criteria.mailflags) is None
    ]
    return tuple(dict.fromkeys([*criteria.mailflags, *needed]))


def ready_variable(stage: Stage, index: int) -> str:
    """The variable that tells the evaluator that the deadline of stage `index` has come."""
    if stage.deadline is not None and stage.deadline.flag:
        return stage.deadline.flag
    return "TEST_EVAL_READY" if index == 0 else f"TEST_EVAL_READY_{index + 1}"


def _is_number(variable: str) -> bool:
    return unit_of(variable) != ""


def _seen(key: str, flags: Iterable[Mailflag]) -> str | None:
    """The variable that a mailflag sets to true on any mail of a key."""
    return next((one.variable for one in flags if (one.key, one.value) == (key, _TRUE)), None)


def _format_flag(flag: Mailflag) -> str:
    value = flag.value if isinstance(flag.value, str) else f"{flag.value:g}"
    return f"@{flag.key}#{flag.variable}={value}"


def _stage(stage: Stage, ready: str, flags: Iterable[Mailflag], naming: Naming) -> EvalStage:
    due = Compare(ready, "=", _TRUE)
    leads = [rename(check.condition, naming) for check in stage.leads]
    passes = [rename(check.condition, naming) for check in stage.passes]
    fails = [rename(check.condition, naming) for check in stage.fails]
    for variable in stage.absent:
        seen = _seen(naming(variable), flags)
        if seen is None:
            fails.append(Compare(naming(variable), ">=", _ANY_NUMBER))
        else:
            passes.append(Compare(seen, "=", _FALSE))
    if stage.deadline is None:
        return EvalStage(_texts(leads), _texts(passes), _texts(fails))
    if stage.deadline.kind is DeadlineKind.TIMER:
        return EvalStage(_texts([due]), _texts(passes), _texts(fails))
    if stage.deadline.kind is DeadlineKind.ABSENCE:
        return EvalStage(_texts([due]), _texts([due, *passes]), _texts(fails))
    return EvalStage(_texts([Or(reduce(And, leads), due)]), _texts(passes), _texts(fails))


def _texts(conditions: list[Condition]) -> tuple[str, ...]:
    return tuple(format_condition(condition) for condition in conditions)


def _unseen(evaluation: EvalConfig) -> Iterable[str]:
    """Variables that are asked to be `false`, and of which a mailflag says nothing but `true`."""
    said: dict[str, set[str]] = {}
    for flag in evaluation.mailflags:
        variable, _, value = flag.partition("#")[2].partition("=")
        said.setdefault(variable, set()).add(value)
    asked = [
        comparison.variable
        for stage in evaluation.stages
        for text in (*stage.leads, *stage.passes, *stage.fails)
        for comparison in comparisons(parse(text))
        if (comparison.operator, comparison.right) == ("=", _FALSE)
    ]
    return (variable for variable in dict.fromkeys(asked) if said.get(variable) == {_TRUE})


def _script(script: Script, criteria: Criteria, unseen: Iterable[str], naming: Naming) -> Script:
    own = {event.variable for event in script.events}
    initial = [ScriptEvent(0.0, name, _FALSE) for name in unseen if name not in own]
    due = [
        ScriptEvent(stage.deadline.seconds, ready_variable(stage, index), _TRUE)
        for index, stage in enumerate(criteria.stages)
        if stage.deadline is not None
    ]
    events = dict.fromkeys([*initial, *script.events, *due])
    conditions = dict.fromkeys(script.conditions)
    if criteria.clock is not None:
        conditions |= dict.fromkeys(_texts([rename(criteria.clock.condition, naming)]))
    return Script(tuple(conditions), tuple(events))
