from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.helm import Helm
from alogkit.sim.mission import BehaviorConfig, HelmConfig, ModeRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import App, Post, Value


def block(kind: str, name: str, **params: str) -> BehaviorConfig:
    return BehaviorConfig(kind, name, (("condition", "MODE == TRANSITING"), *params.items()))


TRANSIT = block(
    "BHV_Waypoint",
    "transit",
    pwt="80",
    endflag="ARRIVED = true",
    speed="2.0",
    capture_radius="4",
    points="120,-60",
)
DEEP = block(
    "BHV_ConstantDepth",
    "const_depth",
    pwt="120",
    duration="no-time-limit",
    depth="30",
    updates="DEPTH_VALUE",
)
LIMIT = block("BHV_MinAltitudeX", "min_altitude", pwt="300", min_altitude="8")
DRIVING: dict[str, Value] = {"MOOS_MANUAL_OVERRIDE": "false", "DEPLOY": "true", "TRANSIT": "true"}
NAV: dict[str, Value] = {
    "NAV_X": 0.0,
    "NAV_Y": -60.0,
    "NAV_HEADING": 90.0,
    "NAV_SPEED": 2.0,
    "NAV_DEPTH": 0.0,
    "NAV_ALTITUDE": 20.0,
}


class Rig:
    """A helm with its mail and its ticks."""

    def __init__(self, *behaviors: BehaviorConfig, config: HelmConfig | None = None) -> None:
        config = config or HelmConfig(behaviors=behaviors)
        noise = Random(1)  # noqa: S311 -- noise, not secrets
        self.helm = Helm(config, "abe", 1000.0, noise=noise, pid=23672, pace=10.0)
        self.started = self.helm.start(2.0)
        self.now = 2.0

    def tick(self, **values: Value) -> list[Post]:
        self.now += 0.25
        self.helm.on_mail(self.now, [Mail(self.now, *item, "test") for item in values.items()])
        return list(self.helm.iterate(self.now))

    def drive(self) -> list[Post]:
        """Everything that the helm needs to decide, once it is old enough."""
        self.now = 9.75
        return self.tick(**NAV, **DRIVING)


def names(posts: Sequence[Post]) -> list[str]:
    return [post.variable for post in posts]


def values(posts: Sequence[Post], variable: str) -> list[Value]:
    return [post.value for post in posts if post.variable == variable]


def test_the_helm_is_an_app() -> None:
    app: App = Rig(TRANSIT).helm
    assert (app.name, app.rate) == ("pHelmIvP", 4.0)


def test_it_registers_when_it_connects() -> None:
    registered = [post.value for post in Rig(TRANSIT).helm.connect()]
    assert registered[0] == "IVPHELM_STATE"
    assert registered[-1] == "NODE_REPORT_LOCAL"
    assert len(registered) == 17


def test_the_start_up_tells_variables_registrations_domain_and_modes() -> None:
    posts = Rig(TRANSIT, DEEP, LIMIT).started
    assert [post[:3] for post in posts[:3]] == [
        ("PHELMIVP_PID", 23672.0, None),
        ("DEPLOY", "false", "HELM_VAR_INIT"),
        ("TRANSIT", "true", "HELM_VAR_INIT"),
    ]
    assert values(posts, "IVPHELM_REGISTER")[17:] == [
        "MODE",
        "NAV_X",
        "NAV_Y",
        "NAV_SPEED",
        "DEPTH_VALUE",
        "NAV_DEPTH",
        "NAV_ALTITUDE",
        "DEPLOY",
        "TRANSIT",
    ]
    assert [post[:2] for post in posts[-7:]] == [
        ("PLOGGER_CMD", "COPY_FILE_REQUEST = targ_abe.bhv"),
        ("IVPHELM_DOMAIN", "depth,0,50,51:speed,0,3,31:course,0,359,360"),
        ("IVPHELM_MODESET", "MODE#---,ACTIVE#---,INACTIVE#ACTIVE,TRANSITING"),
        ("IVPHELM_BHV_ACTIVE_CNT", 0.0),
        ("IVPHELM_BHV_IDLE_CNT", 0.0),
        ("IVPHELM_BHV_RUNNING_CNT", 0.0),
        ("IVPHELM_BHV_DISABLED_CNT", 0.0),
    ]


def test_it_is_mailed_what_it_registers_each_once() -> None:
    helm = Rig(TRANSIT, DEEP, LIMIT).helm
    registered = [post.value for post in helm.start(0.0) if post.variable == "IVPHELM_REGISTER"]
    assert list(helm.subscriptions) == list(dict.fromkeys(registered))


def test_without_nav_it_only_tells_its_state() -> None:
    rig = Rig(TRANSIT)
    assert names(rig.tick(**DRIVING)) == ["IVPHELM_CPU", "IVPHELM_STATE"]
    assert values(rig.tick(NAV_X=0.0, NAV_Y=0.0), "IVPHELM_STATE") == ["DRIVE"]


def test_a_depth_in_the_domain_needs_a_depth_from_nav() -> None:
    rig = Rig(TRANSIT)
    nav = {name: value for name, value in NAV.items() if name != "NAV_DEPTH"}
    assert len(rig.tick(**nav, **DRIVING)) == 2
    flat = Rig(config=HelmConfig(domain=HelmConfig().domain[:2], behaviors=(TRANSIT,)))
    assert len(flat.tick(**nav, **DRIVING)) == 3


def test_parked_it_stops_the_vehicle_once() -> None:
    rig = Rig(TRANSIT)
    assert names(rig.tick(**NAV)) == [
        "IVPHELM_CPU",
        "IVPHELM_STATE",
        "IVPHELM_LEDGER_SUMMARY",
        "MOOS_DEBUG",
        "IVPHELM_ALLSTOP",
        "DESIRED_DEPTH",
        "DESIRED_SPEED",
        "DESIRED_HEADING",
    ]
    assert names(rig.tick()) == ["IVPHELM_CPU", "IVPHELM_STATE", "IVPHELM_LEDGER_SUMMARY"]


def test_in_its_first_second_it_decides_nothing() -> None:
    rig = Rig(TRANSIT)
    posts = [rig.tick(**NAV, **DRIVING) for _ in range(4)]
    assert [len(one) for one in posts[:3]] == [3, 3, 3]
    assert "IVPHELM_SUMMARY" in names(posts[3])


def test_the_first_decision_tells_everything_in_order() -> None:
    posts = Rig(TRANSIT, DEEP, LIMIT).drive()
    expected = (
        "IVPHELM_CPU IVPHELM_STATE IVPHELM_LEDGER_SUMMARY TURN_RATE "
        + "IVPHELM_REGISTER " * 9
        + "MODE IVPHELM_BHV_CNT IVPHELM_BHV_CNT_EVER IVPHELM_ITER "
        "BHV_WARNING BHV_SETTINGS WPT_ODO WPT_STAT WPT_INDEX VIEW_SEGLIST VIEW_POINT VIEW_POINT "
        "BHV_IPF BHV_IPF BHV_IPF IVPHELM_STATEVARS IVPHELM_COMPLETED_PENDING "
        + "IVPHELM_LIFE_EVENT "
        * 3
        + "IVPHELM_SUMMARY IVPHELM_IPF_CNT IVPHELM_TOTAL_PCS_FORMED IVPHELM_TOTAL_PCS_CACHED "
        "IVPHELM_BHV_ACTIVE IVPHELM_BHV_ACTIVE_CNT MOOS_DEBUG IVPHELM_ALLSTOP DESIRED_DEPTH "
        "DESIRED_SPEED DESIRED_HEADING IVPHELM_CREATE_CPU IVPHELM_LOOP_CPU IVPHELM_UPDATEVARS"
    )
    assert names(posts) == expected.split()
    offsets = [post.offset for post in posts]
    assert offsets == sorted(offsets)


def test_the_first_decision_tells_the_right_things() -> None:
    posts = Rig(TRANSIT, DEEP, LIMIT).drive()
    told = {post.variable: (post.value, post.aux) for post in posts}
    assert told["MODE"] == ("ACTIVE:TRANSITING", "HELM_MODE")
    assert told["IVPHELM_STATEVARS"] == ("ARRIVED,MODE", None)
    assert told["IVPHELM_COMPLETED_PENDING"] == ("false", "1")
    assert told["IVPHELM_BHV_ACTIVE"] == ("transit,const_depth,min_altitude", None)
    assert told["IVPHELM_UPDATEVARS"] == ("const_depth=DEPTH_VALUE", None)
    assert values(posts, "IVPHELM_LIFE_EVENT")[0] == (
        "iter=0,time=8.00, bname=transit, btype=BHV_Waypoint, event=spawn, seed=helm_startup,iter=1"
    )
    assert [told[f"DESIRED_{name}"][0] for name in ("DEPTH", "SPEED", "HEADING")] == [12, 2, 90]


def test_an_inactive_mode_leaves_nothing_to_do() -> None:
    rig = Rig(TRANSIT, DEEP)
    rig.now = 9.75
    posts = rig.tick(**NAV, MOOS_MANUAL_OVERRIDE="false", DEPLOY="false")
    assert values(posts, "MODE") == ["INACTIVE"]
    assert values(posts, "IVPHELM_ALLSTOP") == ["NothingToDo"]
    assert values(posts, "IVPHELM_BHV_IDLE") == ["transit,const_depth"]
    assert values(rig.tick(DEPLOY="true", TRANSIT="true"), "IVPHELM_BHV_IDLE") == [""]


def test_the_turn_rate_is_the_heading_s_change_across_north() -> None:
    rig = Rig(TRANSIT)
    rig.drive()
    rig.tick(NAV_HEADING=359.0)
    assert values(rig.tick(NAV_HEADING=1.0), "TURN_RATE") == [pytest.approx(8.0)]


def test_an_update_changes_the_decision_of_the_same_tick() -> None:
    rig = Rig(TRANSIT, DEEP)
    rig.drive()
    posts = rig.tick(DEPTH_VALUE="depth=18")
    assert values(posts, "DESIRED_DEPTH") == [18.0]
    assert names(posts).index("IVPHELM_UPDATE_RESULT") < names(posts).index("IVPHELM_ITER")
    assert values(rig.tick(), "IVPHELM_UPDATE_RESULT") == []


def test_an_update_waits_until_the_helm_drives() -> None:
    rig = Rig(TRANSIT, DEEP)
    rig.tick(DEPTH_VALUE="depth=18")
    assert values(rig.drive(), "DESIRED_DEPTH") == [18.0]


def test_arrival_completes_the_transit_and_then_lacks_course_and_speed() -> None:
    rig = Rig(TRANSIT, DEEP, LIMIT)
    rig.drive()
    arrival, after, later = rig.tick(NAV_X=118.0), rig.tick(), rig.tick()
    assert values(arrival, "ARRIVED") == ["true"]
    assert values(arrival, "IVPHELM_COMPLETED_PENDING") == ["true"]
    assert values(arrival, "IVPHELM_COMPLETED_COUNT") == [1.0]
    assert values(arrival, "IVPHELM_LIFE_EVENT") == [
        "iter=0,time=8.25, bname=transit, btype=BHV_Waypoint, event=death,iter=2"
    ]
    assert values(arrival, "BHV_ERROR") == ["MissingDecVars:speed,course"]
    assert values(arrival, "DESIRED_SPEED") == []
    assert values(after, "IVPHELM_BHV_CNT") == [2.0]
    assert values(after, "IVPHELM_COMPLETED_PENDING") == ["false"]
    assert values(after, "IVPHELM_COMPLETED_COUNT") == [0.0]
    assert values(after, "IVPHELM_ALLSTOP") == ["MissingDecVars:speed,course"]
    assert values(after, "DESIRED_SPEED") == [0.0]
    assert values(later, "BHV_ERROR") == ["MissingDecVars:speed,course"]
    assert values(later, "IVPHELM_ALLSTOP") == []


def test_a_failing_behavior_halts_the_helm_every_iteration() -> None:
    rig = Rig(TRANSIT, LIMIT, DEEP)
    rig.now = 9.75
    nav = {name: value for name, value in NAV.items() if name != "NAV_ALTITUDE"}
    first, second = rig.tick(**nav, **DRIVING), rig.tick()
    assert values(first, "IVPHELM_ALLSTOP") == ["BehaviorError"]
    assert values(first, "DESIRED_DEPTH") == [0.0]
    assert values(first, "IVPHELM_IPF_CNT") == [0.0]
    assert "halted=true" in str(values(first, "IVPHELM_SUMMARY")[0])
    assert values(second, "DESIRED_DEPTH") == []
    assert str(values(second, "IVPHELM_SUMMARY")[0]).endswith(
        "warnings=4,halt_msg=BHV_ERROR: "
        "min_altitude: No ownship NAV_ALTITUDE info in the helm info_buffer"
    )


def test_an_override_parks_it_again() -> None:
    rig = Rig(TRANSIT, DEEP)
    rig.drive()
    posts = rig.tick(MOOS_MANUAL_OVERIDE="true")
    assert values(posts, "IVPHELM_STATE") == ["PARK"]
    assert values(posts, "IVPHELM_ALLSTOP") == ["ManualOverride"]


def test_an_override_that_is_neither_true_nor_false_changes_nothing() -> None:
    rig = Rig(TRANSIT)
    assert values(rig.tick(MOOS_MANUAL_OVERRIDE="maybe"), "IVPHELM_STATE") == ["PARK"]
    assert values(rig.tick(MOOS_MANUAL_OVERRIDE=0.0), "IVPHELM_STATE") == ["PARK"]


@pytest.mark.parametrize(
    "config",
    [
        HelmConfig(behaviors=(BehaviorConfig("BHV_MinAltitudeX", "x", (("min_altitude", "x"),)),)),
        HelmConfig(behaviors=(BehaviorConfig("BHV_Nonsense", "x", ()),)),
        HelmConfig(modes=(ModeRule("ACTIVE", ("DEPLOY",)),)),
    ],
    ids=["parameter", "kind", "mode"],
)
def test_what_it_cannot_accept_is_malconfig_for_ever(config: HelmConfig) -> None:
    rig = Rig(config=config)
    assert rig.helm.problems
    assert names(rig.started) == ["PHELMIVP_PID"]
    posts = rig.drive()
    assert names(posts) == ["IVPHELM_CPU", "IVPHELM_STATE"]
    assert values(posts, "IVPHELM_STATE") == ["MALCONFIG"]
    assert len(rig.helm.subscriptions) == 17


def test_the_same_noise_makes_the_same_postings() -> None:
    assert Rig(TRANSIT, DEEP).drive() == Rig(TRANSIT, DEEP).drive()
