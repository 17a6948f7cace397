from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.helm.behaviors.constant_depth import ConstantDepth
from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.summary import Iteration, Load, Summary
from alogkit.sim.mission import HelmConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.helm.info import InfoBuffer

    Hear = Callable[..., InfoBuffer]

DOMAIN = Domain.of(HelmConfig().domain)
FIRST = Iteration(
    number=1,
    utc=1009.99,
    functions=1,
    pieces=6,
    warnings=0,
    load=Load(0.0, 0.0, (0.0,)),
    decision={"depth": 30.0, "speed": None, "course": None},
    failed=False,
    mode="ACTIVE:TRANSITING",
    last_error="",
)


def behavior(hear: Hear, now: float = 10.0) -> ConstantDepth:
    made = ConstantDepth("const_depth", DOMAIN, "abe")
    for key, text in (
        ("depth", "30"),
        ("peakwidth", "4"),
        ("basewidth", "10"),
        ("summitdelta", "15"),
        ("duration", "no-time-limit"),
        ("pwt", "120"),
        ("condition", "GO = true"),
    ):
        assert made.set(key, text)
    made.step(now, hear(GO="true"))
    return made


def test_the_first_summary_is_whole(hear: Hear) -> None:
    text = Summary(DOMAIN.text, 1000.0).text(FIRST, [behavior(hear)])
    assert text == (
        "iter=1,utc_time=1009.99,ofnum=1,total_pcs_formed=6,total_pcs_cached=0,warnings=0,"
        "solve_time=0.00,create_time=0.00,max_create_time=0.00,max_solve_time=0.00,"
        "max_loop_time=0.00,loop_time=0.00,var=depth:30,var=speed:varbalk,var=course:varbalk,"
        "halted=false,active_goal=true,modes=MODE@ACTIVE:TRANSITING,running_bhvs=none,"
        "active_bhvs=const_depth$1010.00$120.00000$6$0.00000$n/a$1$$,disabled_bhvs=none,"
        "idle_bhvs=none,completed_bhvs=none,"
        'ivpdomain="depth,0,50,51:speed,0,3,31:course,0,359,360",halt_msg=none'
    )


def test_an_unchanged_iteration_says_only_that_it_was(hear: Hear) -> None:
    summary, one = Summary(DOMAIN.text, 1000.0), behavior(hear)
    summary.text(FIRST, [one])
    assert summary.text(FIRST._replace(number=2, utc=1010.24), [one]) == "iter=2,utc_time=1010.24"


def test_all_variables_are_said_when_one_has_changed(hear: Hear) -> None:
    summary, one = Summary(DOMAIN.text, 1000.0), behavior(hear)
    summary.text(FIRST, [one])
    decision: dict[str, float | None] = {"depth": 12.0, "speed": None, "course": None}
    text = summary.text(FIRST._replace(number=2, decision=decision), [one])
    assert text == "iter=2,utc_time=1009.99,var=depth:12,var=speed:varbalk,var=course:varbalk"


def test_costs_show_with_their_maxima(hear: Hear) -> None:
    summary, one = Summary(DOMAIN.text, 1000.0), behavior(hear)
    summary.text(FIRST, [one])
    text = summary.text(FIRST._replace(number=2, load=Load(0.01, 0.0, (0.01,))), [one])
    assert text == (
        "iter=2,utc_time=1009.99,create_time=0.01,max_create_time=0.01,max_loop_time=0.01,"
        "loop_time=0.01,active_bhvs=const_depth$1010.00$120.00000$6$0.01000$n/a$1$$"
    )
    text = summary.text(FIRST._replace(number=3, load=Load(0.0, 0.0, (0.01,))), [one])
    assert text == "iter=3,utc_time=1009.99,create_time=0.00,loop_time=0.00"


def test_a_failed_iteration_tells_the_error_of_the_one_before() -> None:
    summary = Summary(DOMAIN.text, 1000.0)
    failed = FIRST._replace(failed=True, load=Load())
    assert summary.text(failed, []).endswith("halt_msg=BHV_ERROR:  - unknown - ")
    text = summary.text(failed._replace(last_error="const_depth: broken"), [])
    assert text == "iter=1,utc_time=1009.99,halt_msg=BHV_ERROR: const_depth: broken"


def test_lists_show_idle_running_and_completed_behaviors(hear: Hear) -> None:
    idle, completed = behavior(hear), behavior(hear)
    idle.set("updates", "DEPTH_VALUE")
    idle.update("depth=bad")
    idle.step(11.0, hear(GO="false"))
    completed.set("duration", "0")
    completed.step(12.0, hear(GO="true"))
    load = Load(by_behavior=(0.0, 0.0))
    text = Summary(DOMAIN.text, 1000.0).text(FIRST._replace(mode="", load=load), [idle, completed])
    assert "active_goal=false,modes=none,running_bhvs=none,active_bhvs=none," in text
    assert "idle_bhvs=const_depth$1011.00$0/1,completed_bhvs=const_depth$1012.00$n/a," in text
