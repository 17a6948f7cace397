"""What the recorded runs show, in small; tests/truth/test_area_replay.py has the runs."""

from __future__ import annotations

import pytest

from alogkit.sim.app import Mail, Value
from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.loiter import Loiter
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.solve import decide
from alogkit.sim.mission import HelmConfig

DOMAIN = Domain.of(HelmConfig().domain)
BOX = "pts={-6,-139:-6,-103:30,-103:30,-139},label=LOITER_BOX"


def hear(x: float, y: float = -121.0, speed: float = 2.0) -> InfoBuffer:
    info = InfoBuffer()
    values: dict[str, Value] = {"NAV_X": x, "NAV_Y": y, "NAV_HEADING": 90.0, "NAV_SPEED": speed}
    for variable, value in (values | {"GO": "true"}).items():
        info.take(Mail(0.0, variable, value, "test"))
    return info


def made(**params: str) -> Loiter:
    behavior = Loiter("loiter", DOMAIN, "abe")
    for key, text in ({"polygon": BOX, "speed": "2"} | params).items():
        assert not text or behavior.set(key, text), key
    return behavior


def posted(behavior: Loiter) -> dict[str, Value]:
    posts = {note.variable.removeprefix("LOITER_"): note.value for note in behavior.notes}
    behavior.notes.clear()
    return posts


def test_from_afar_it_acquires_the_polygon() -> None:
    behavior = made()
    behavior.step(0.0, hear(-45.0, speed=0.0))
    told = posted(behavior)
    assert told["VIEW_POLYGON"] == (
        "pts={-6,-139:-6,-103:30,-103:30,-139},label=loiter_box,edge_color=white,"
        "vertex_color=dodger_blue,vertex_size=3,edge_size=1"
    )
    assert told["VIEW_POINT"] == (
        "x=-6,y=-103,label=abe_waypoint,label_color=aqua,vertex_color=yellow,vertex_size=5"
    )
    assert told["REPORT"] == "index=1,capture_hits=0,nonmono_hits=0,acquire_mode=true"
    assert (told["MODE"], told["ACQUIRE"], told["INDEX"]) == ("acquiring_external", 1.0, 1.0)
    assert told["DIST_TO_VERT"] == pytest.approx(42.95346)
    assert (told["DIST_TO_POLY"], told["ETA_TO_POLY"]) == (39.0, -2147483648.0)
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function]) == {"depth": None, "speed": 2.0, "course": 65.0}
    assert behavior.function.pieces == 12


def test_near_the_polygon_it_is_stable_and_tells_exact_figures() -> None:
    behavior = made()
    told = {}
    for now, x in ((0.0, -45.0), (0.25, -16.25), (0.5, -15.5)):
        behavior.step(now, hear(x))
        told = posted(behavior)
        if now == 0.25:
            assert (told["DIST_TO_POLY"], told["ETA_TO_POLY"]) == (10.0, 5.125)
    assert (told["MODE"], told["ACQUIRE"]) == ("stable", 0.0)
    assert (told["DIST_TO_POLY"], told["ETA_TO_POLY"]) == (9.5, 4.75)


def test_captures_and_slips_lead_on_to_the_next_vertex() -> None:
    behavior = made(capture_radius="4", slip_radius="8")
    behavior.step(0.0, hear(-17.0, -104.0))
    indices = []
    for x, y in (
        (-12.0, -103.5), (-7.0, -103.0), (25.0, -103.0), (28.0, -103.0), (36.0, -139.0),
        (37.0, -139.0), (-6.0, -139.0), (-6.0, -120.0),
    ):  # fmt: skip
        behavior.step(0.0, hear(x, y))
        indices.append(posted(behavior)["INDEX"])
    assert indices == [1.0, 2.0, 2.0, 3.0, 3.0, 0.0, 1.0, 1.0]
    behavior.step(0.0, hear(-6.0, -120.0))
    assert "capture_hits=3,nonmono_hits=1" in str(posted(behavior)["REPORT"])


def test_a_polygon_of_fewer_vertices_is_entered_anew() -> None:
    behavior = made(polygon="radial:: x=0,y=0,radius=20,pts=12")
    behavior.step(0.0, hear(-32.0, 4.0))
    behavior.step(0.25, hear(-25.0, 4.0))
    assert posted(behavior)["INDEX"] == 11.0
    assert behavior.update("polygon=-20,0:0,20:20,0") == "success"
    behavior.step(0.5, hear(-25.0, 4.0))
    told = posted(behavior)
    assert (told["MODE"], told["INDEX"]) == ("stable", 1.0)


def test_inside_it_has_acquired_but_is_not_stable() -> None:
    behavior = made()
    behavior.step(0.0, hear(12.0))
    told = posted(behavior)
    assert (told["MODE"], told["ACQUIRE"]) == ("acquiring_internal", 0.0)
    assert (told["DIST_TO_POLY"], told["ETA_TO_POLY"]) == (-18.0, 0.0)


def test_a_polygon_that_moves_away_is_recovered() -> None:
    behavior = made()
    behavior.step(0.0, hear(-8.0, -104.0))
    assert posted(behavior)["MODE"] == "stable"
    assert behavior.update("center_assign=60,-121") == "success"
    assert [note.variable for note in behavior.notes] == ["BHV_SETTINGS"] * 2
    behavior.step(0.25, hear(-8.0, -104.0))
    told = posted(behavior)
    assert (told["MODE"], told["ACQUIRE"]) == ("recovering_external", 1.0)
    assert "x=60.00,y=-121.00" in str(told["BHV_SETTINGS"])


def test_a_center_may_be_assigned_by_coordinate_and_holds_after_the_distance_was_taken() -> None:
    behavior = made()
    behavior.step(0.0, hear(-45.0))
    behavior.notes.clear()
    assert behavior.update("xcenter_assign=22 # ycenter_assign=-100") == "success"
    assert "x=12.00,y=-121.00" in str(behavior.notes[0].value)
    behavior.step(0.25, hear(-45.0))
    told = posted(behavior)
    assert told["DIST_TO_POLY"] == 39.0
    assert str(told["VIEW_POLYGON"]).startswith("pts={4,-118:4,-82:40,-82:40,-118}")
    behavior.step(0.5, hear(-45.0))
    assert posted(behavior)["DIST_TO_POLY"] == 49.0


def test_the_radius_may_be_changed() -> None:
    behavior = made()
    assert behavior.set("mod_poly_rad", "-5")
    assert not behavior.set("mod_poly_rad", "-40")
    assert not behavior.set("mod_poly_rad", "less")
    assert behavior.params.polygon is not None
    assert behavior.params.polygon.text == "pts={-2.5,-135.5:-2.5,-106.5:26.5,-106.5:26.5,-135.5}"


def test_where_it_starts_is_the_center_if_asked_for() -> None:
    behavior = made(center_activate="true", condition="GO = true")
    behavior.spawn()
    behavior.step(0.0, InfoBuffer())
    told = posted(behavior)
    assert told["VIEW_POINT"] == "x=0,y=0,active=false,label=abe_waypoint"
    assert str(told["VIEW_POLYGON"]).endswith("},active=false,label=loiter_box")
    assert (told["MODE"], told["ACQUIRE"], told["DIST_TO_POLY"]) == ("idle", 1.0, 0.0)
    behavior.step(0.25, hear(-45.0))
    told = posted(behavior)
    assert (told["MODE"], told["DIST_TO_POLY"]) == ("acquiring_external", 39.0)
    assert str(told["VIEW_POLYGON"]).startswith("pts={-63,-139:")
    assert "x=12.00" in str(told["BHV_SETTINGS"])
    behavior.step(0.5, hear(-45.0))
    assert posted(behavior)["MODE"] == "acquiring_internal"


def test_without_a_polygon_it_warns_and_wants_nothing() -> None:
    behavior = made(polygon="")
    behavior.spawn()
    assert str(posted(behavior)["BHV_SETTINGS"]).endswith('desired_speed=2.0,polygon=""')
    behavior.step(0.0, hear(0.0))
    assert behavior.state is State.RUNNING
    assert posted(behavior) == {
        "BHV_WARNING": "loiter: Empty/NULL Loiter Specification.",
        "VIEW_POINT": "x=0,y=0,active=false,label=abe_waypoint",
    }
    behavior.rest()
    assert "VIEW_POLYGON" not in posted(behavior)


def test_its_outputs_may_have_a_suffix() -> None:
    behavior = made(post_suffix="CUSTOM")
    behavior.step(0.0, hear(-45.0))
    told = posted(behavior)
    assert {"MODE_CUSTOM", "ETA_TO_POLY_CUSTOM", "DIST_TO_VERT"} <= set(told)
    assert "MODE" not in told


def test_patience_is_the_share_of_the_course() -> None:
    behavior = made(patience="15")
    behavior.step(0.0, hear(-45.0))
    assert behavior.function is not None
    spans = [curve.extremes()[1] for curve in behavior.function.curves]
    assert spans == [pytest.approx(15.0), pytest.approx(85.0)]


@pytest.mark.parametrize(
    ("alternative", "use", "speed"),
    [("1", "true", 1.0), ("1", "false", 2.0), ("-1", "true", 2.0)],
)
def test_there_may_be_another_speed(alternative: str, use: str, speed: float) -> None:
    behavior = made(speed_alt=alternative, use_alt_speed=use)
    behavior.step(0.0, hear(-45.0))
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["speed"] == speed


def test_it_goes_round_the_other_way_if_told() -> None:
    behavior = made(clockwise="false")
    behavior.step(0.0, hear(-45.0))
    assert str(posted(behavior)["VIEW_POINT"]).startswith("x=-6,y=-139,")
    assert "clockwise=false" in str(behavior.settings()[0].value)


def test_hints_change_what_viewers_see() -> None:
    behavior = made(visual_hints="nextpt_lcolor=gray70,vertex_size=5", polygon=BOX[:-17])
    behavior.step(0.0, hear(-45.0))
    told = posted(behavior)
    assert "label=loiter,edge_color=white,vertex_color=dodger_blue,vertex_size=5" in str(
        told["VIEW_POLYGON"]
    )
    assert "label_color=gray70" in str(told["VIEW_POINT"])


def test_a_domain_without_course_is_an_error() -> None:
    behavior = Loiter("loiter", Domain((Axis("speed", 0.0, 3.0, 31),)), "abe")
    assert behavior.set("polygon", BOX)
    behavior.step(0.0, hear(0.0))
    assert behavior.failed


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("polygon", "pts={0,-121:20,-101:0,-101:20,-121}"),
        ("center_assign", "here"),
        ("xcenter_assign", "east"),
        ("ycenter_assign", ""),
        ("center_activate", "1"),
        ("clockwise", "best"),
        ("use_alt_speed", "never"),
        ("speed", "-1"),
        ("speed_alt", "fast"),
        ("capture_radius", "wide"),
        ("slip_radius", "-1"),
        ("patience", "101"),
        ("patience", "low"),
        ("post_suffix", "a b"),
        ("visual_hints", "color=red"),
        ("slingshot", "5"),
    ],
)
def test_bad_parameters_are_refused_and_change_nothing(key: str, text: str) -> None:
    behavior, untouched = made(), made()
    assert not behavior.set(key, text)
    assert vars(behavior.params) == vars(untouched.params)


def test_a_center_needs_a_polygon() -> None:
    behavior = made(polygon="")
    assert not behavior.set("center_assign", "0,0")
    assert not behavior.set("mod_poly_rad", "1")
    assert behavior.set("clockwise", "true")
