from __future__ import annotations

from dataclasses import replace

import pytest

from alogkit.casefile.shoreside import seen_flags, shore_naming, with_evaluator
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Mailflag, Names, Stage
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.sim.mission import EvalStage, Mission, Script, ScriptEvent

MISSION = Mission("plain")
MISSING = DeadlineKind.MISSING_STATE


def _asked(*stages: Stage, **kwargs: object) -> Mission:
    criteria = replace(Criteria(stages), **kwargs)  # type: ignore[arg-type]  # fields of the test
    return with_evaluator(MISSION, criteria)


@pytest.mark.parametrize(
    ("name", "at_shoreside"),
    [
        pytest.param("NAV_X", "ABE_NAV_X", id="prefixed"),
        pytest.param("DEPTH_MISMATCH", "DEPTH_MISMATCH", id="as-it-is"),
        pytest.param("NODE_REPORT_LOCAL", "NODE_REPORT", id="renamed"),
        pytest.param("DEPLOY", "DEPLOY_ALL", id="alias"),
        pytest.param("BHV_ERROR_SEEN", "BHV_ERROR_SEEN", id="of-shoreside-itself"),
    ],
)
def test_a_name_becomes_that_of_its_bridge_or_alias(name: str, at_shoreside: str) -> None:
    criteria = Criteria((), names=Names(aliases={"DEPLOY": "DEPLOY_ALL"}))

    assert shore_naming(MISSION, criteria)(name) == at_shoreside


def test_conditions_keep_their_form_and_get_shoreside_names() -> None:
    stage = make_stage(["(NAV_X > 1) and (NAV_Y < 2)"], ["!(NAV_SPEED = 0)"], ["ARRIVED = true"])

    assert _asked(stage).evaluation.stages == (
        EvalStage(
            ("(ABE_NAV_X > 1) and (ABE_NAV_Y < 2)",),
            ("!(ABE_NAV_SPEED = 0)",),
            ("ARRIVED = true",),
        ),
    )


def test_a_missing_state_deadline_joins_all_leads_into_one() -> None:
    stage = make_stage(
        ["NAV_X > 1", "NAV_Y > 2", "NAV_DEPTH > 3"], deadline=Deadline(MISSING, 30.0)
    )
    mission = _asked(stage)

    (lead,) = mission.evaluation.stages[0].leads
    assert lead == (
        "(((ABE_NAV_X > 1) and (ABE_NAV_Y > 2)) and (ABE_NAV_DEPTH > 3)) "
        "or (TEST_EVAL_READY = true)"
    )
    assert mission.shore_script.events == (ScriptEvent(30.0, "TEST_EVAL_READY", "true"),)


def test_each_stage_has_its_own_deadline_variable() -> None:
    mission = _asked(
        make_stage(["NAV_X > 1"], deadline=Deadline(MISSING, 30.0)),
        make_stage(["NAV_X > 2"]),
        make_stage(["NAV_X > 3"], deadline=Deadline(MISSING, 60.0)),
    )

    assert mission.shore_script.events == (
        ScriptEvent(30.0, "TEST_EVAL_READY", "true"),
        ScriptEvent(60.0, "TEST_EVAL_READY_3", "true"),
    )
    assert [stage.leads for stage in mission.evaluation.stages] == [
        ("(ABE_NAV_X > 1) or (TEST_EVAL_READY = true)",),
        ("ABE_NAV_X > 2",),
        ("(ABE_NAV_X > 3) or (TEST_EVAL_READY_3 = true)",),
    ]


def test_an_absence_deadline_is_lead_and_pass_condition() -> None:
    stage = make_stage(
        passes=["DESIRED_ELEVATOR = 0"],
        absent=["NAV_X", "BHV_ERROR"],
        deadline=Deadline(DeadlineKind.ABSENCE, 45.0),
    )
    mission = _asked(stage)

    assert mission.evaluation.stages == (
        EvalStage(
            ("TEST_EVAL_READY = true",),
            ("TEST_EVAL_READY = true", "ABE_DESIRED_ELEVATOR = 0", "BHV_ERROR_SEEN = false"),
            ("ABE_NAV_X >= -10000",),
        ),
    )
    assert mission.evaluation.mailflags == ("@ABE_BHV_ERROR#BHV_ERROR_SEEN=true",)
    assert mission.shore_script.events == (
        ScriptEvent(0.0, "BHV_ERROR_SEEN", "false"),
        ScriptEvent(45.0, "TEST_EVAL_READY", "true"),
    )


def test_a_timer_is_the_lead_and_nothing_else() -> None:
    stage = make_stage(
        passes=["NAV_X >= 45"],
        absent=["BHV_ERROR"],
        deadline=Deadline(DeadlineKind.TIMER, 45.0, flag="TIME_IS_UP"),
    )
    mission = _asked(stage)

    assert mission.evaluation.stages == (
        EvalStage(("TIME_IS_UP = true",), ("ABE_NAV_X >= 45", "BHV_ERROR_SEEN = false"), ()),
    )
    assert mission.shore_script.events == (
        ScriptEvent(0.0, "BHV_ERROR_SEEN", "false"),
        ScriptEvent(45.0, "TIME_IS_UP", "true"),
    )


def test_stages_with_the_same_flag_and_time_share_one_event() -> None:
    deadline = Deadline(MISSING, 45.0, flag="LATE")
    mission = _asked(
        make_stage(["NAV_X > 1"], deadline=deadline), make_stage(["NAV_X > 2"], deadline=deadline)
    )

    assert mission.shore_script.events == (ScriptEvent(45.0, "LATE", "true"),)
    assert [stage.leads for stage in mission.evaluation.stages] == [
        ("(ABE_NAV_X > 1) or (LATE = true)",),
        ("(ABE_NAV_X > 2) or (LATE = true)",),
    ]


def test_an_absent_text_is_told_by_the_mailflag_that_the_case_has_for_it() -> None:
    flag = Mailflag("PSF_AT_SURFACE_TIMEOUT", "SURFACE_TIMEOUT_SEEN", "true")
    criteria = Criteria((make_stage(["NAV_X > 1"], absent=["PSF_AT_SURFACE_TIMEOUT"]),), (flag,))
    mission = with_evaluator(MISSION, criteria)

    assert seen_flags(criteria) == (flag,)
    assert mission.evaluation.stages[0].passes == ("SURFACE_TIMEOUT_SEEN = false",)
    assert mission.shore_script.events == (ScriptEvent(0.0, "SURFACE_TIMEOUT_SEEN", "false"),)


@pytest.mark.parametrize(
    ("flags", "events"),
    [
        pytest.param((), (), id="another-flag-says-false"),
        pytest.param(
            (Mailflag("BHV_WARNING", "BHV_ERROR_SEEN", "true"),), (), id="and-one-says-true"
        ),
    ],
)
def test_what_another_mailflag_sets_has_no_initial_value(
    flags: tuple[Mailflag, ...], events: tuple[ScriptEvent, ...]
) -> None:
    reset = Mailflag("DEPLOY", "BHV_ERROR_SEEN", "false")
    criteria = Criteria((make_stage(["NAV_X > 1"], absent=["BHV_ERROR"]),), (reset, *flags))

    assert with_evaluator(MISSION, criteria).shore_script.events == events


def test_what_the_script_sets_itself_has_no_initial_value() -> None:
    own = Script((), (ScriptEvent(8.0, "BHV_ERROR_SEEN", "false"),))
    criteria = Criteria((make_stage(["NAV_X > 1"], absent=["BHV_ERROR"]),))

    script = with_evaluator(replace(MISSION, shore_script=own), criteria).shore_script

    assert script.events == own.events


def test_what_is_only_asked_to_be_true_has_no_initial_value() -> None:
    flag = Mailflag("PERIODIC_ASCEND", "ASCEND_SEEN", "true")
    criteria = Criteria((make_stage(["ASCEND_SEEN = true"]),), (flag,))

    assert with_evaluator(MISSION, criteria).shore_script.events == ()


def test_a_flag_that_the_case_writes_is_not_derived_again() -> None:
    flag = Mailflag("BHV_ERROR", "BHV_ERROR_SEEN", "true")
    criteria = Criteria((make_stage(["NAV_X > 1"], absent=["BHV_ERROR"]),), (flag,))

    assert seen_flags(criteria) == (flag,)


def test_a_numeric_flag_is_written_compactly_and_has_no_initial_value() -> None:
    mission = _asked(make_stage(["NAV_X > 1"]), mailflags=(Mailflag("ARRIVED", "HITS", 2.0),))

    assert mission.evaluation.mailflags == ("@ARRIVED#HITS=2",)
    assert mission.shore_script.events == ()


def test_the_scripts_own_events_and_conditions_stay() -> None:
    own = Script(("DEPLOY_ALL = true",), (ScriptEvent(8.0, "PING", "1"),))
    criteria = Criteria(
        (make_stage(["NAV_X > 1"], absent=["BHV_ERROR"], deadline=Deadline(MISSING, 9.0)),),
        clock=make_check("DEPLOY = true"),
        names=Names(aliases={"DEPLOY": "DEPLOY_ALL"}),
    )

    script = with_evaluator(replace(MISSION, shore_script=own), criteria).shore_script

    assert script.conditions == ("DEPLOY_ALL = true",)
    assert [event.variable for event in script.events] == [
        "BHV_ERROR_SEEN",
        "PING",
        "TEST_EVAL_READY",
    ]


def test_the_clock_starts_a_script_without_conditions() -> None:
    script = _asked(make_stage(["NAV_X > 1"]), clock=make_check("NAV_DEPTH > 1")).shore_script

    assert script.conditions == ("ABE_NAV_DEPTH > 1",)


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        pytest.param([], (), id="none"),
        pytest.param(["$[GRADE]", "$[MISSION_FORM]", "$[MMOD]", "malconfig"], (), id="no-variable"),
        pytest.param(["$[DEPTH_MISMATCH]", "$[NAV_X]"], ("DEPTH_MISMATCH", "ABE_NAV_X"), id="two"),
        pytest.param(["$[NAV_X]", "$[abe:NAV_X]"], ("ABE_NAV_X",), id="twice"),
        pytest.param(["$[DEPLOY]"], ("DEPLOY_ALL",), id="alias"),
    ],
)
def test_the_evaluator_asks_for_what_the_columns_show(
    columns: list[str], shown: tuple[str, ...]
) -> None:
    criteria = Criteria((), names=Names(aliases={"DEPLOY": "DEPLOY_ALL"}))
    assert with_evaluator(MISSION, criteria, columns).evaluation.shown == shown
