from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import MissionFileError
from alogkit.sim.mission import EvalConfig, EvalStage, Script, ScriptEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.missionfile.records import LoadedMission

    Load = Callable[..., LoadedMission]

EVENT = "event = var=READY, val=true, time=45"
LEAD = "lead_condition = READY = true"
PASS = "pass_condition = EVE_NAV_X >= 10"  # noqa: S105 -- a condition


def test_small_mission_s_shoreside_is_loaded(load: Load) -> None:
    mission = load().mission

    assert mission.qbridges == (("DEPLOY", "MOOS_MANUAL_OVERRIDE"),)
    assert mission.vehicle_script == Script()
    assert mission.shore_script == Script(
        ("DEPLOY_ALL = true",), (ScriptEvent(45.0, "READY", "true"),)
    )
    assert mission.evaluation == EvalConfig(
        (EvalStage(("READY = true",), ("EVE_NAV_X >= 10",)),), form="trial"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("var=X, val=1.5, time=0", ScriptEvent(0.0, "X", "1.5")),
        ("TIME=2,VAL=a=b,VAR=X", ScriptEvent(2.0, "X", "a=b")),
        ('var=X, val="depth=18, time=3", time=4', ScriptEvent(4.0, "X", "depth=18, time=3")),
    ],
    ids=str,
)
def test_event_is_read(load: Load, text: str, expected: ScriptEvent) -> None:
    loaded = load(swap={EVENT: f"event = {text}"})

    assert loaded.remarks == ()
    assert loaded.mission.shore_script.events == (expected,)


@pytest.mark.parametrize(
    ("text", "expected", "says"),
    [
        ('var=X, val="5", time=1', ScriptEvent(1.0, "X", "5"), '"5" is posted as a number'),
        ("var=X, val=5, time=1:9", ScriptEvent(1.0, "X", "5"), "a time out of 1:9 is not"),
        ("var=X, val=5, time=1, amt=3", ScriptEvent(1.0, "X", "5"), "amt is not simulated"),
    ],
    ids=["quoted number", "random time", "more"],
)
def test_event_that_is_simulated_otherwise_is_remarked(
    load: Load, text: str, expected: ScriptEvent, says: str
) -> None:
    loaded = load(swap={EVENT: f"event = {text}"})

    assert loaded.mission.shore_script.events == (expected,)
    assert [(remark.path, remark.line) for remark in loaded.remarks] == [("shoreside.moos", 10)]
    assert says in loaded.remarks[0].text


@pytest.mark.parametrize(("word", "count"), [("true", 0), ("TRUE", 0), ("false", 1)])
def test_paused_script_never_starts(load: Load, word: str, count: int) -> None:
    loaded = load(swap={EVENT: f"{EVENT}\npaused = {word}"})

    assert len(loaded.mission.shore_script.events) == count


def test_vehicle_may_have_a_script(load: Load) -> None:
    block = 'ProcessConfig = uTimerScript\n{\nevent = var=DEPTH_VALUE, val="depth=9", time=3\n}\n'

    loaded = load(swap={"ProcessConfig = uFldNodeBroker": f"{block}ProcessConfig = uFldNodeBroker"})

    assert loaded.mission.vehicle_script == Script(
        (), (ScriptEvent(3.0, "DEPTH_VALUE", "depth=9"),)
    )


def test_lead_after_a_judging_condition_opens_a_stage(load: Load) -> None:
    lines = "\n".join(
        [
            *("lead_condition = A=1", "lead_condition = B = hello world", "fail_condition = C > 1"),
            *("pass_condition = D = 1", "lead_condition = (A=1)or(B=2)"),
            "pass_condition = E < $ (LIMIT)",
        ]
    )

    evaluation = load(swap={LEAD: lines, PASS: ""}).mission.evaluation

    assert evaluation.stages == (
        EvalStage(("A = 1", "B = helloworld"), ("D = 1",), ("C > 1",)),
        EvalStage(("(A = 1) or (B = 2)",), ("E < $(LIMIT)",), ()),
    )


def test_block_that_asks_nothing_is_one_empty_stage(load: Load) -> None:
    assert load(swap={LEAD: "", PASS: ""}).mission.evaluation.stages == (EvalStage(),)


def test_blanks_are_lost_in_the_evaluator_s_block(load: Load) -> None:
    lines = "mailflag = @ABE_X # SEEN = yes sir\nmission_mod = a b"

    evaluation = load(swap={"mission_form = trial": lines}).mission.evaluation

    assert evaluation.mailflags == ("@ABE_X#SEEN=yessir",)
    assert (evaluation.form, evaluation.mod) == ("", "ab")


def test_evaluator_asks_for_what_its_report_shows(load: Load) -> None:
    lines = [
        "report_column = grade=$[GRADE]",
        "report_column = x=$[EVE_NAV_X]",
        "prereport_column = hash=$[MHASH_SHORT]",
        "prereport_column = level = $[LEVEL DEPTH]",
        "report_column = again=$[EVE_NAV_X]",
        "report_column = odd=$[NAV_*] $[] $[$(V)]",
        "report_column = expected=malconfig",
    ]

    loaded = load(swap={"  mission_form": "\n".join([*lines, "  mission_form"])})

    assert loaded.remarks == ()
    assert loaded.mission.evaluation.shown == ("EVE_NAV_X", "LEVELDEPTH")


def test_macro_in_a_mailflag_is_remarked(load: Load) -> None:
    (remark,) = load(swap={LEAD: f"{LEAD}\nmailflag = @X#N=$[CNT]"}).remarks

    assert (remark.line, remark.text) == (
        15,
        "mailflag: the macro in `@X#N=$[CNT]` is posted as it is",
    )


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        (EVENT, "event = var=X, val=1", 10, "an event is written `var=NAME, val=VALUE, time"),
        (EVENT, "event = var=X, val=1, time=soon", 10, "time of the event: `soon` is no number"),
        (EVENT, "event = var=X, val=1, time=a:b", 10, "time of the event: `a:b` is no number"),
        (EVENT, "event = var=X, val=1, time=-1", 10, "time of the event: -1 is not at least 0"),
        (EVENT, "event = var=X Y, val=1, time=1", 10, "`X Y` is no name of a variable"),
        (EVENT, "event = var=X, val=$(V), time=1", 10, "the macro V has no value"),
        ("DEPLOY_ALL=true", "DEPLOY_ALL", 9, "condition `DEPLOY_ALL`: a comparison is missing"),
        ("DEPLOY,", "DEPLOY,,", 5, "`` is no name of a variable"),
        ("DEPLOY,", "DEPLOY IT,", 5, "`DEPLOY IT` is no name of a variable"),
        (PASS, "pass_condition = A = 1 and B = 2", 15, "condition `A=1andB=2`: "),
        (PASS, "pass_condition = A", 15, "condition `A`: a comparison is missing"),
        (PASS, "pass_condition = A = \x01", 15, "a control character"),
        (PASS, "pass_condition = %(V)_X >= 1", 15, "`%(V)_X>=1`: the macro V has no value; set it"),
        (PASS, "mailflag = X=1", 15, "`X=1`: a mailflag is written `@KEY#VARIABLE=value`"),
        (PASS, "mailflag = @$(K)#X=1", 15, "the macro K has no value"),
        ("trial", "$(FORM)", 16, "the macro FORM has no value"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_used_is_refused_with_its_place(
    load: Load, old: str, new: str, place: int, says: str
) -> None:
    with pytest.raises(MissionFileError) as caught:
        load(swap={old: new})

    assert (caught.value.path, caught.value.line) == ("shoreside.moos", place)
    assert says in caught.value.reason
