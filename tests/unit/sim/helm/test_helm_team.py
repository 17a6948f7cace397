from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.team import Team, built
from alogkit.sim.mission import BehaviorConfig, HelmConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.helm.info import InfoBuffer

    Hear = Callable[..., InfoBuffer]

DOMAIN = Domain.of(HelmConfig().domain)
DEEP = BehaviorConfig(
    "BHV_ConstantDepth",
    "const_depth",
    (
        ("condition", "GO = true"),
        ("duration", "no-time-limit"),
        ("depth", "12"),
        ("depth_mismatch_var", "DEPTH_MISMATCH"),
        ("updates", "DEPTH_VALUE"),
        ("endflag", "CD_DONE = true"),
    ),
)
LIMIT = BehaviorConfig("BHV_MinAltitudeX", "min_altitude", (("min_altitude", "8"),))


def team(*blocks: BehaviorConfig) -> Team:
    behaviors, problems = built(blocks, DOMAIN, "abe")
    assert problems == []
    return Team(behaviors)


def test_unknown_kinds_and_bad_parameters_are_problems() -> None:
    blocks = (
        BehaviorConfig("BHV_Nonsense", "one", ()),
        BehaviorConfig("BHV_MinAltitudeX", "two", (("min_altitude", "deep"), ("pwt", "5"))),
    )
    behaviors, problems = built(blocks, DOMAIN, "abe")
    assert problems[0].startswith("one: no behavior BHV_Nonsense here; there are BHV_Const")
    assert problems[1:] == ["two: min_altitude = deep"]
    assert [behavior.name for behavior in behaviors] == ["two"]


def test_what_is_not_modelled_is_a_problem_with_its_reason() -> None:
    blocks = (BehaviorConfig("BHV_Loiter", "round", (("slingshot", "5"), ("radius", "5"))),)
    _, problems = built(blocks, DOMAIN, "abe")
    assert problems == [
        "round: slingshot = 5 (not modelled: recorded logs show what it posts, not what ends it)",
        "round: radius = 5",
    ]


def test_all_watched_variables_are_named_once() -> None:
    both = team(DEEP, LIMIT, DEEP)
    assert both.watched == ("GO", "DEPTH_VALUE", "NAV_DEPTH", "NAV_ALTITUDE")


def test_state_variables_are_those_of_conditions_and_flags() -> None:
    assert team(DEEP, LIMIT).state_variables == ("CD_DONE", "GO")


def test_the_behaviors_that_take_updates_are_named() -> None:
    assert team(DEEP, LIMIT).update_variables == "const_depth=DEPTH_VALUE"
    assert team(LIMIT).update_variables == ""


def test_updates_are_handed_on_and_their_result_is_posted(hear: Hear) -> None:
    one = team(DEEP)
    info = hear(DEPTH_VALUE="depth=18")
    assert [post.value for post in one.update(info, 17.614)] == [
        "bhv=const_depth,var=DEPTH_VALUE,time=17.61,result=success,val=depth=18"
    ]
    info.clear_fresh()
    assert one.update(info, 18.0) == []


def test_an_unchanged_note_is_posted_once(hear: Hear) -> None:
    one = team(DEEP)
    variables = [
        [post.variable for post in one.ask(now, hear(GO="true"), iteration).posts]
        for iteration, now in ((1, 0.0), (2, 0.25))
    ]
    assert variables == [["DEPTH_MISMATCH", "BHV_IPF"], ["BHV_IPF"]]


def test_notes_bear_iteration_and_name_and_functions_the_name(hear: Hear) -> None:
    posts = team(DEEP).ask(0.0, hear(GO="true"), 7).posts
    assert [post.aux for post in posts] == ["7:const_depth", "const_depth"]


def test_an_error_stops_the_asking(hear: Hear) -> None:
    three = team(DEEP, LIMIT, DEEP)
    answer = three.ask(0.0, hear(GO="true"), 1)
    assert answer.failed
    assert answer.error == "min_altitude: No ownship NAV_ALTITUDE info in the helm info_buffer"
    assert [behavior.name for behavior in three.present] == ["const_depth"]
    assert three.all[2].state is None
    assert three.warnings == 2


def test_the_completed_stay_present_but_are_asked_no_more(hear: Hear) -> None:
    both = team(DEEP, LIMIT)
    both.all[0].set("duration", "0")
    answer = both.ask(0.0, hear(GO="true", NAV_ALTITUDE=20.0), 1)
    assert [behavior.name for behavior in answer.completed] == ["const_depth"]
    both.bury(answer.completed)
    assert both.ask(0.25, hear(GO="true", NAV_ALTITUDE=20.0), 2).completed == []
    assert [behavior.state for behavior in both.present] == [State.COMPLETED, State.ACTIVE]
