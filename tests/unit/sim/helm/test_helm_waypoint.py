from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.waypoint import Waypoint
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.solve import decide
from alogkit.sim.mission import HelmConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.app import Value
    from alogkit.sim.helm.info import InfoBuffer

    Hear = Callable[..., InfoBuffer]


DOMAIN = Domain.of(HelmConfig().domain)
STEM = {
    "speed": "2.0",
    "capture_line": "true",
    "capture_radius": "4.0",
    "slip_radius": "12.0",
    "points": "120,-60",
    "repeat": "0",
}


def made(**changes: str) -> Waypoint:
    behavior = Waypoint("transit", DOMAIN, "abe")
    for key, text in (STEM | changes).items():
        assert behavior.set(key, text), key
    return behavior


def told(rest: str) -> str:
    return f"vname=abe,behavior-name=transit,{rest}"


def posted(behavior: Waypoint) -> list[tuple[str, Value]]:
    posts = [(note.variable, note.value) for note in behavior.notes]
    behavior.notes.clear()
    return posts


def test_the_first_run_tells_where_it_goes(hear: Hear) -> None:
    behavior = made()
    behavior.step(0.0, hear(NAV_SPEED=0.0))
    assert posted(behavior) == [
        ("WPT_ODO", 0.0),
        ("WPT_STAT", told("index=0,hits=0/0,cycles=0,dist=120,eta=inf")),
        ("WPT_INDEX", 0.0),
        (
            "VIEW_SEGLIST",
            (
                "pts={120,-60},label=abe_transit,label_color=white,edge_color=white,"
                "vertex_color=dodger_blue,vertex_size=3,edge_size=1"
            ),
        ),
        (
            "VIEW_POINT",
            (
                "x=120,y=-60,active=true,label=abe's nextpt,label_color=aqua,vertex_color=yellow,"
                "vertex_size=5"
            ),
        ),
        ("VIEW_POINT", "x=0,y=0,active=false,label=abe's trackpt"),
    ]


def test_visual_hints_change_what_viewers_see(hear: Hear) -> None:
    behavior = made()
    for hint in (
        "nextpt_color=yellow",
        "nextpt_vertex_size=8",
        "nextpt_lcolor=gray70",
        "vertex_color=dodger_blue, edge_color=white",
        "vertex_size=5, edge_size=1",
    ):
        assert behavior.set("visual_hints", hint)
    behavior.step(0.0, hear())
    texts = [str(value) for _, value in posted(behavior)]
    assert texts[3].endswith("vertex_color=dodger_blue,vertex_size=5,edge_size=1")
    assert texts[4].endswith("label_color=gray70,vertex_color=yellow,vertex_size=8")


def test_a_later_run_tells_how_far_it_has_got(hear: Hear) -> None:
    behavior = made()
    behavior.step(0.0, hear())
    posted(behavior)
    behavior.step(0.25, hear(NAV_X=3.0, NAV_Y=-56.0, NAV_SPEED=1.5))
    assert posted(behavior) == [
        ("WPT_ODO", 5.0),
        ("WPT_STAT", told("index=0,hits=0/0,cycles=0,dist=117,eta=78")),
        ("VIEW_POINT", "x=0,y=0,active=false,label=abe's trackpt"),
    ]


def test_it_wants_the_bearing_and_its_speed(hear: Hear) -> None:
    behavior = made()
    behavior.step(0.0, hear(NAV_X=120.0, NAV_Y=-160.0))
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function]) == {"depth": None, "speed": 2.0, "course": 0.0}


def test_the_share_of_the_course_is_a_parameter(hear: Hear) -> None:
    behavior = made(crs_spd_zaic_ratio="80")
    behavior.step(0.0, hear())
    assert behavior.function is not None
    spans = [curve.extremes()[1] for curve in behavior.function.curves]
    assert spans == [pytest.approx(80.0), pytest.approx(20.0)]


def test_the_last_capture_completes_and_takes_its_marks_off_the_map(hear: Hear) -> None:
    behavior = made(endflag="ARRIVED = true")
    behavior.step(0.0, hear(NAV_X=115.9))
    posted(behavior)
    behavior.step(0.25, hear(NAV_X=116.1))
    assert behavior.state is State.COMPLETED
    assert posted(behavior)[1:] == [
        ("WPT_STAT", "behavior-name=transit,completed"),
        ("ARRIVED", "true"),
        ("CYCLE_INDEX", 1.0),
        ("VIEW_POINT", "x=0,y=0,active=false,label=abe's nextpt"),
        ("VIEW_SEGLIST", "pts={120,-60},active=false,label=abe_transit"),
    ]


def test_exactly_the_capture_radius_is_not_yet_a_capture(hear: Hear) -> None:
    behavior = made()
    behavior.step(0.0, hear(NAV_X=116.0))
    assert behavior.state is State.ACTIVE


def test_drawing_away_inside_the_slip_radius_is_an_arrival(hear: Hear) -> None:
    behavior = made(capture_line="false")
    for north in (8.0, 6.0, 7.0):
        behavior.step(0.0, hear(NAV_X=120.0, NAV_Y=-60.0 + north))
    assert behavior.state is State.COMPLETED


def test_drawing_away_outside_the_slip_radius_is_none(hear: Hear) -> None:
    behavior = made(capture_line="false")
    for north in (14.0, 13.0, 20.0):
        behavior.step(0.0, hear(NAV_X=120.0, NAV_Y=-60.0 + north))
    assert behavior.state is State.ACTIVE


@pytest.mark.parametrize(
    ("line", "state"), [("true", State.COMPLETED), ("false", State.ACTIVE)], ids=["line", "no_line"]
)
def test_crossing_the_capture_line_is_an_arrival_if_asked_for(
    line: str, state: State, hear: Hear
) -> None:
    behavior = made(capture_line=line)
    for east, north in ((0.0, -60.0), (119.0, -20.0), (121.0, -20.0)):
        behavior.step(0.0, hear(NAV_X=east, NAV_Y=north))
    assert behavior.state is state


def test_points_are_taken_one_after_the_other(hear: Hear) -> None:
    behavior = made(points="pts={10,-60:20,-60}")
    behavior.step(0.0, hear())
    posted(behavior)
    behavior.step(0.25, hear(NAV_X=8.0))
    assert posted(behavior)[1:4] == [
        ("WPT_STAT", told("index=1,hits=1/1,cycles=0,dist=12,eta=6")),
        ("WPT_INDEX", 1.0),
        (
            "VIEW_SEGLIST",
            (
                "pts={10,-60:20,-60},label=abe_transit,label_color=white,edge_color=white,"
                "vertex_color=dodger_blue,vertex_size=3,edge_size=1"
            ),
        ),
    ]


def test_a_reversed_order_starts_at_the_last_point(hear: Hear) -> None:
    behavior = made(points="-40,-60:40,-60", order="reverse")
    behavior.step(0.0, hear())
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["course"] == 90.0


def test_a_repeat_starts_the_next_cycle_in_the_same_run(hear: Hear) -> None:
    behavior = made(points="10,-60:40,-60", repeat="1")
    for east in (0.0, 8.0, 38.0):
        behavior.notes.clear()
        behavior.step(0.0, hear(NAV_X=east))
    assert posted(behavior)[1:5] == [
        ("WPT_STAT", "behavior-name=transit,cycled"),
        ("CYCLE_INDEX", 1.0),
        ("WPT_STAT", told("index=0,hits=2/2,cycles=1,dist=28,eta=14")),
        ("WPT_INDEX", 0.0),
    ]
    for east in (10.0, 40.0):
        behavior.step(0.0, hear(NAV_X=east))
    assert behavior.state is State.COMPLETED


def test_repeating_for_ever_on_a_captured_point_ends_each_run(hear: Hear) -> None:
    behavior = made(points="0,-60", repeat="forever")
    for _ in range(3):
        behavior.step(0.0, hear())
        assert behavior.state is State.ACTIVE


def test_a_perpetual_behavior_begins_again_with_the_first_point(hear: Hear) -> None:
    behavior = made(perpetual="true")
    states = []
    for east in (119.0, 50.0):
        behavior.notes.clear()
        behavior.step(0.0, hear(NAV_X=east))
        states.append(behavior.state)
    assert states == [State.RUNNING, State.ACTIVE]
    assert ("WPT_INDEX", 0.0) in posted(behavior)


def test_without_points_it_only_counts_its_way(hear: Hear) -> None:
    behavior = Waypoint("transit", DOMAIN, "abe")
    behavior.step(0.0, hear())
    assert behavior.state is State.RUNNING
    assert posted(behavior) == [("WPT_ODO", 0.0)]


def test_with_a_lead_it_steers_for_a_point_on_the_line_between_two_points(hear: Hear) -> None:
    behavior = made(points="0,-60:100,-60", lead="8", lead_damper="1")
    told = []
    for east, north in ((-9.0, -60.0), (-3.0, -60.0), (20.0, -50.0), (90.0, -60.0)):
        behavior.step(0.0, hear(NAV_X=east, NAV_Y=north))
        told.append(
            [str(value) for variable, value in posted(behavior) if variable == "VIEW_POINT"][-1]
        )
    gone = "x=0,y=0,active=false,label=abe's trackpt"
    look = "label=abe's trackpt,label_color=yellow,vertex_color=yellow,vertex_size=4"
    assert told == [gone, f"x=8,y=-60,{look}", f"x=28,y=-60,{look}", gone]


def test_it_steers_for_the_point_on_the_line_and_not_for_the_next_one(hear: Hear) -> None:
    behavior = made(points="0,-60:100,-60", lead="10")
    for east, north in ((-3.0, -60.0), (20.0, -50.0)):
        behavior.step(0.0, hear(NAV_X=east, NAV_Y=north))
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["course"] == 135.0


def test_the_first_leg_has_a_line_only_if_asked_for(hear: Hear) -> None:
    behavior = made(points="100,-60", lead="10", lead_to_start="true")
    for east, north in ((0.0, -60.0), (20.0, -50.0)):
        behavior.step(0.0, hear(NAV_X=east, NAV_Y=north))
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["course"] == 135.0


def test_points_and_cycles_have_flags_of_their_own(hear: Hear) -> None:
    behavior = made(
        points="0,-60:10,-60", repeat="1", wptflag="HIT = true", cycleflag="CYCLED = true"
    )
    assert behavior.set("endflag", "DONE = true")
    for east in (5.0, 0.0, 10.0, 0.0):
        behavior.step(0.0, hear(NAV_X=east))
    posted(behavior)
    behavior.step(0.0, hear(NAV_X=10.0))
    assert posted(behavior)[1:6] == [
        ("WPT_STAT", "behavior-name=transit,completed"),
        ("CYCLED", "true"),
        ("DONE", "true"),
        ("HIT", "true"),
        ("CYCLE_INDEX", 2.0),
    ]


def test_the_flag_of_a_point_may_be_posted_at_the_start(hear: Hear) -> None:
    behavior = made(wptflag="HIT = true", wptflag_on_start="true")
    behavior.step(0.0, hear())
    assert posted(behavior)[0] == ("HIT", "true")


def test_its_variables_may_have_other_names_and_the_distance_one(hear: Hear) -> None:
    behavior = made(wpt_status="STAT", wpt_index="INDEX", wpt_dist_to_next="NEXT")
    assert behavior.set("cycle_index_var", "CYCLES")
    behavior.step(0.0, hear())
    told = dict(posted(behavior))
    assert {"STAT", "INDEX", "NEXT"} <= set(told)
    assert told["NEXT"] == 120.0
    behavior.step(0.0, hear(NAV_X=118.0))
    assert ("CYCLES", 1.0) in posted(behavior)


def test_points_may_be_exchanged_for_as_many_on_the_way(hear: Hear) -> None:
    behavior = made(points="0,-60:100,-60")
    for east in (-3.0, 20.0):
        behavior.step(0.0, hear(NAV_X=east))
    posted(behavior)
    assert behavior.update("xpoints=0,-60:20,-160") == "success"
    behavior.step(0.0, hear(NAV_X=20.0))
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["course"] == 180.0


def test_points_set_later_are_warned_of_like_the_first_ones(hear: Hear) -> None:
    behavior = Waypoint("transit", DOMAIN, "abe")
    behavior.spawn()
    assert [variable for variable, _ in posted(behavior)] == ["BHV_SETTINGS"]
    behavior.step(0.0, hear())
    posted(behavior)
    assert behavior.update("points=120,-60") == "success"
    assert [variable for variable, _ in posted(behavior)] == ["BHV_WARNING"]


def test_there_may_be_another_speed(hear: Hear) -> None:
    behavior = made(speed_alt="1", use_alt_speed="true", patience="70", polygon="120,-60")
    behavior.step(0.0, hear())
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["speed"] == 1.0
    spans = [curve.extremes()[1] for curve in behavior.function.curves]
    assert spans == [pytest.approx(70.0), pytest.approx(30.0)]


def test_a_domain_without_course_is_an_error(hear: Hear) -> None:
    behavior = Waypoint("transit", Domain((Axis("speed", 0.0, 3.0, 31),)), "abe")
    assert behavior.set("points", "120,-60")
    behavior.step(0.0, hear())
    assert behavior.failed


def test_it_tells_its_settings_and_a_warning_that_the_real_one_always_tells() -> None:
    behavior = made()
    behavior.spawn()
    assert posted(behavior) == [
        ("BHV_WARNING", "transit: No waypts given. Set val to empty if intentional"),
        (
            "BHV_SETTINGS",
            (
                "type=BHV_Waypoint,name=transit,points=pts={120,-60},speed=2,speed_alt=-1,currix=0,"
                "greedy_tour=false,use_alt_speed=false,wpt_status=WPT_STAT,wpt_dist_to_prev=,"
                "wpt_dist_to_next=,wpt_index=WPT_INDEX,cycle_index_var=CYCLE_INDEX,post_suffix=,"
                "post_suffix=,ipf_type=zaic,lead=-1,lead_damper=-1,lead_to_start=false,order=normal,"
                "repeats=0,efficiency_measure=off,capture_radius=4,slip_radius=12,capture_line=true,"
                "crs_spd_zaic_ratio=50"
            ),
        ),
    ]
    assert behavior.warnings == 0


def test_settings_tell_an_endless_reversed_tour() -> None:
    behavior = made(repeat="forever", order="reverse", capture_line="false")
    behavior.spawn()
    text = str(posted(behavior)[1][1])
    assert "order=reverse,repeats=forever" in text
    assert "capture_line=false" in text


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("points", ""),
        ("points", "120"),
        ("points", "120,north"),
        ("points", "1e3,2"),
        ("points", "pts={120,-60"),
        ("speed", "fast"),
        ("speed", "-1"),
        ("capture_radius", "wide"),
        ("slip_radius", "-2"),
        ("capture_line", "maybe"),
        ("repeat", "-1"),
        ("repeat", "often"),
        ("order", "random"),
        ("crs_spd_zaic_ratio", "101"),
        ("visual_hints", "nextpt_color"),
        ("visual_hints", "label_colour=white"),
        ("visual_hints", "edge_color="),
        ("lead", "far"),
        ("lead_damper", "slow"),
        ("ipf_type", "roc"),
        ("efficiency_measure", "all"),
        ("wptflag", "no flag"),
        ("wpt_index", "BAD VAR"),
        ("xpoints", "30,-60:40,-60"),
        ("newpt", "42,-60"),
    ],
)
def test_bad_parameters_are_refused_and_change_nothing(key: str, text: str) -> None:
    behavior, untouched = made(), made()
    assert not behavior.set(key, text)
    behavior.spawn()
    untouched.spawn()
    assert behavior.notes == untouched.notes
    assert vars(behavior.params) == vars(untouched.params)
