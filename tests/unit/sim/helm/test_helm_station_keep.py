"""What the recorded runs show, in small; tests/truth/test_area_replay.py has the runs."""

from __future__ import annotations

import pytest

from alogkit.sim.app import Mail, Value
from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.station_keep import StationKeep
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.solve import decide
from alogkit.sim.mission import HelmConfig

DOMAIN = Domain.of(HelmConfig().domain)


def hear(x: float, y: float = -121.0) -> InfoBuffer:
    info = InfoBuffer()
    values: dict[str, Value] = {"NAV_X": x, "NAV_Y": y, "NAV_HEADING": 90.0, "NAV_SPEED": 0.0}
    for variable, value in (values | {"GO": "true"}).items():
        info.take(Mail(0.0, variable, value, "test"))
    return info


def made(**params: str) -> StationKeep:
    behavior = StationKeep("station_keep", DOMAIN, "abe")
    for key, text in ({"point": "12,-121"} | params).items():
        assert not text or behavior.set(key, text), key
    return behavior


def posted(behavior: StationKeep) -> dict[str, Value]:
    posts = {f"{note.variable}{note.key}": note.value for note in behavior.notes}
    behavior.notes.clear()
    return posts


def wanted(behavior: StationKeep) -> tuple[float | None, float | None]:
    assert behavior.function is not None
    decision = decide(DOMAIN, [behavior.function])
    return decision["course"], decision["speed"]


def walked(behavior: StationKeep, *places: float) -> list[tuple[Value, float | None]]:
    """Mode and speed at each place."""
    told = []
    for now, x in enumerate(places):
        behavior.step(float(now), hear(x))
        told.append((posted(behavior)["PSKEEP_MODE"], wanted(behavior)[1]))
    return told


def test_it_begins_as_if_it_were_there_and_seeks_in_the_next_iteration() -> None:
    behavior = made()
    behavior.step(0.0, hear(-45.0))
    first = posted(behavior)
    assert (first["DIST_TO_STATION"], first["PSKEEP_MODE"]) == (-1.0, "HIBERNATING")
    assert wanted(behavior) == (90.0, 0.0)
    behavior.step(0.25, hear(-45.0))
    second = posted(behavior)
    assert (second["DIST_TO_STATION"], second["PSKEEP_MODE"]) == (57.0, "SEEKING_STATION")
    assert wanted(behavior) == (90.0, 2.0)


def test_it_goes_slower_between_the_radii_and_drifts_inside() -> None:
    told = walked(made(outer_speed="1.1"), -45.0, -3.5, -3.0, 2.0, 7.0, 8.0, 9.0, 10.0)
    seeking, hibernating = "SEEKING_STATION", "HIBERNATING"
    assert told == [
        (hibernating, 0.0), (seeking, 2.0), (seeking, 1.1), (seeking, pytest.approx(0.6)),
        (seeking, pytest.approx(0.1)), (hibernating, 0.0), (seeking, 0.0), (hibernating, 0.0),
    ]  # fmt: skip


def test_with_a_hibernation_radius_it_drifts_until_that_is_crossed() -> None:
    told = walked(made(hibernation_radius="25"), -45.0, 0.0, 37.0, 9.0, 30.0, 36.9, 37.1, 9.0)
    modes = [str(mode)[0] for mode, _ in told]
    assert modes == ["H", "H", "H", "H", "H", "H", "S", "H"]
    assert [speed for _, speed in told] == [0.0] * 6 + [2.0, 0.0]


def test_the_transit_speed_has_two_names() -> None:
    assert walked(made(extra_speed="1.4"), -45.0, -45.0)[1][1] == pytest.approx(1.4)
    assert walked(made(transit_speed="3"), -45.0, -45.0)[1][1] == 3.0


def test_where_it_starts_is_the_station_if_asked_for() -> None:
    behavior = made(point="", center_activate="true")
    for now, x in ((0.0, -45.0), (1.0, -55.0)):
        behavior.step(now, hear(x))
    assert posted(behavior)["DIST_TO_STATION"] == 10.0
    assert wanted(behavior)[0] == 90.0


def test_a_station_set_on_the_spot_moves_along_for_the_swing_time() -> None:
    behavior = made(center_activate="true", swing_time="7")
    centers = []
    for now in range(10):
        behavior.step(float(now), hear(float(now)))
        centers.append(str(posted(behavior)["VIEW_POLYGONin"]).partition(",")[0])
    assert centers == [f"radial:: x={min(now, 7)}.0" for now in range(10)]


def test_without_a_station_it_warns_and_wants_nothing() -> None:
    behavior = made(point="")
    behavior.step(0.0, hear(3.0, 4.0))
    told = posted(behavior)
    assert behavior.state is State.RUNNING
    assert told["DIST_TO_STATION"] == 5.0
    assert told["BHV_WARNING"] == "station_keep: STATION_POINT_NOT_SET"
    assert told["VIEW_POLYGONhiber"] == (
        "radial:: x=0.0,y=0.0,source=abe:station_keep,pts=32,edge_size=1,vertex_size=1,"
        "edge_color=light_blue,label_color=white,vertex_color=red,label=abe:station-keep-hiber,"
        "radius=-1.0,active=false"
    )


def test_circles_are_drawn_with_hints_and_only_those_that_are_on() -> None:
    behavior = made(visual_hints="edge_color=gray40, vertex_size=0")
    behavior.step(0.0, hear(-45.0))
    told = posted(behavior)
    assert told["VIEW_POLYGONout"] == (
        "radial:: x=12.0,y=-121.0,source=abe:station_keep,pts=32,edge_size=1,vertex_size=0,"
        "edge_color=gray40,label_color=white,vertex_color=red,label=abe:station-keep-out,radius=15.0"
    )
    assert "VIEW_POLYGONhiber" not in told


def test_an_update_moves_the_station_and_tells_the_settings_twice() -> None:
    behavior = made(updates="STATION")
    for now in (0.0, 0.25):
        behavior.step(now, hear(-45.0))
    behavior.notes.clear()
    assert behavior.update("point=x=24,y=-121") == "success"
    settings = [str(note.value) for note in behavior.notes]
    assert settings == [settings[0]] * 2
    assert settings[0] == (
        "type=BHV_StationKeep,name=station_keep,x=24.00,y=-121.00,inner_radius=4.0,"
        "outer_radius=15.0,hibernation_radius=-1.0,outer_speed=1.2,center_activate=false"
    )
    behavior.step(0.5, hear(-44.0))
    assert posted(behavior)["DIST_TO_STATION"] == 57.0
    behavior.step(0.75, hear(-44.0))
    assert posted(behavior)["DIST_TO_STATION"] == 68.0


def test_the_settings_are_told_at_the_start_and_whenever_it_begins_to_run_later() -> None:
    behavior = made(condition="GO = true")
    behavior.spawn()
    behavior.step(0.0, InfoBuffer())
    assert list(posted(behavior)) == ["BHV_SETTINGS"]
    behavior.step(0.25, hear(-45.0))
    assert "BHV_SETTINGS" in posted(behavior)
    fresh = made()
    fresh.spawn()
    fresh.step(0.0, hear(-45.0))
    assert [note.variable for note in fresh.notes].count("BHV_SETTINGS") == 1


def test_a_domain_without_course_is_an_error() -> None:
    behavior = StationKeep("station_keep", Domain((Axis("speed", 0.0, 3.0, 31),)), "abe")
    assert behavior.set("point", "12,-121")
    behavior.step(0.0, hear(0.0))
    assert behavior.failed


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("point", "bad_point"),
        ("center_activate", "perhaps"),
        ("swing_time", "-1"),
        ("inner_radius", "near"),
        ("outer_radius", "-5"),
        ("hibernation_radius", "off"),
        ("outer_speed", "slow"),
        ("transit_speed", "-1"),
        ("extra_speed", ""),
        ("visual_hints", "color=red"),
        ("visual_hints", "edge_color="),
    ],
)
def test_bad_parameters_are_refused_and_change_nothing(key: str, text: str) -> None:
    behavior, untouched = made(), made()
    assert not behavior.set(key, text)
    assert (behavior.point, behavior.center_activate) == (untouched.point, False)
    assert (behavior.figures, behavior.hints) == (untouched.figures, untouched.hints)
