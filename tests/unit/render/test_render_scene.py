from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.alog.log import Alog
from alogkit.errors import RenderError
from alogkit.render.lanes import LaneKind
from alogkit.render.notes import Note
from alogkit.render.scene import Deadline, Focus, Scene
from alogkit.render.shapes import Route
from alogkit.verdict import Role, Trace, Verdict

MakeLog = Callable[..., Alog]
Rows = list[tuple[float, str, float | str]]


def test_dive_is_drawn_as_track(dive_scene: Scene) -> None:
    assert dive_scene.focus is Focus.TRACK
    assert (dive_scene.title, dive_scene.about) == ("guard", "Held off the bottom")
    assert dive_scene.facts == "abe \u00b7 LOG_ABE.alog"
    assert dive_scene.lanes == ()
    assert dive_scene.routes == (Route(((120.0, -60.0),), "abe_transit"),)
    assert dive_scene.deadline == Deadline(9.7, 84.7)
    assert dive_scene.decided == 50.0
    assert dive_scene.window.start == pytest.approx(7.7)
    assert dive_scene.stamp is not None
    assert dive_scene.stamp.place == "x 80.00 m, depth 12.00 m, altitude 8.00 m"
    assert dive_scene.notes == (Note(9.7, "DEPLOY", "true"),)


def test_scenes_of_equal_logs_are_equal(
    dive_rows: Rows, make_log: MakeLog, dive_verdict: Verdict, dive_traces: tuple[Trace, ...]
) -> None:
    first, second = (
        Scene.from_logs([make_log(dive_rows)], dive_verdict, dive_traces) for _ in range(2)
    )
    assert first == second
    assert first != Scene.from_logs([make_log(dive_rows[:-9])], dive_verdict, dive_traces)


def test_log_alone_is_drawn_whole(dive_log: Alog) -> None:
    scene = Scene.from_logs([dive_log])
    assert (scene.title, scene.facts, scene.stamp, scene.decided) == (
        "LOG_ABE.alog",
        "abe",
        None,
        None,
    )
    assert scene.span == (0.0, 60.0)
    assert scene.window.stop == 60.0


def test_facts_name_all_communities(dive_log: Alog, make_log: MakeLog) -> None:
    shore = make_log([(1.0, "ABE_NAV_X", 0.0)], "shoreside")
    scene = Scene.from_logs([dive_log, shore], title="guard")
    assert scene.facts == "abe + shoreside \u00b7 LOG_ABE.alog + 1"
    assert Scene.from_logs([shore]).title == "shoreside"


def test_malformed_helm_is_drawn_as_a_strip_against_the_deadline(malconfig_scene: Scene) -> None:
    assert malconfig_scene.focus is Focus.HELM
    strip = malconfig_scene.lanes[0]
    assert (strip.variable, strip.kind) == ("IVPHELM_STATE", LaneKind.STATES)
    assert strip.states is not None
    assert strip.states.texts == ("MALCONFIG",)
    assert malconfig_scene.window.start == 1.0
    assert malconfig_scene.window.stop == pytest.approx(4.4)
    assert malconfig_scene.window.axis_stop > 21.7


def test_absence_is_drawn_as_silence_over_what_was_alive(absence_scene: Scene) -> None:
    assert absence_scene.focus is Focus.ABSENCE
    assert [(lane.variable, lane.kind) for lane in absence_scene.lanes] == [
        ("NAV_X", LaneKind.SILENT),
        ("DEPTH_MISMATCH", LaneKind.TICKS),
        ("IVPHELM_STATE", LaneKind.TICKS),
        ("DB_TIME", LaneKind.TICKS),
        ("SIM_X", LaneKind.TICKS),
    ]


def test_absence_beside_leads_keeps_the_track(
    dive_log: Alog, dive_verdict: Verdict, dive_traces: tuple[Trace, ...]
) -> None:
    absent = Trace("BHV_ERROR absent", Role.ABSENT, 0, (0.0,), (True,), ("-",))
    scene = Scene.from_logs([dive_log], dive_verdict, (*dive_traces, absent))
    assert scene.focus is Focus.TRACK
    assert scene.rows[-1].condition == "BHV_ERROR"


def test_vehicle_that_never_moves_shows_its_helm(make_log: MakeLog) -> None:
    rows: Rows = [(float(time), "NAV_X", 0.0) for time in range(9)]
    still = make_log([*rows, (1.0, "IVPHELM_STATE", "PARK")])
    assert Scene.from_logs([still]).focus is Focus.HELM
    assert Scene.from_logs([make_log([*rows, (1.0, "NAV_DEPTH", 0.0)])]).focus is Focus.TRACK


def test_helm_without_a_vehicle_is_a_strip(make_log: MakeLog) -> None:
    assert Scene.from_logs([make_log([(1.0, "IVPHELM_STATE", "PARK")])]).focus is Focus.HELM


def test_any_other_log_shows_its_own_variables(
    make_log: MakeLog, dive_traces: tuple[Trace, ...]
) -> None:
    scene = Scene.from_logs([make_log([(1.0, "A", 1.0), (2.0, "NAV_X", "far")])], None, dive_traces)
    assert scene.focus is Focus.VALUES
    assert [lane.variable for lane in scene.lanes] == ["NAV_X", "A"]


@pytest.mark.parametrize("logs", ["none", "empty"])
def test_nothing_to_draw_is_an_error_that_says_what_would_do(make_log: MakeLog, logs: str) -> None:
    given = [] if logs == "none" else [make_log([], path="a/b.alog")]
    with pytest.raises(RenderError) as error:
        Scene.from_logs(given)
    where = "no log" if logs == "none" else "b.alog"
    assert str(error.value) == (
        f"{where}: no posting, so nothing to draw; a log with NAV_X and NAV_Y, NAV_DEPTH, "
        "NODE_REPORT or any other posting would do"
    )


def test_hostile_names_reach_no_picture(make_log: MakeLog) -> None:
    log = make_log([(1.0, "A", 1.0)], "ab\x1be", path="x/\x07b.alog")
    scene = Scene.from_logs([log], title="t\x00", about="a\nb")
    assert (scene.title, scene.about) == ("t\ufffd", "a b")
    assert scene.facts == "ab\ufffde \u00b7 \ufffdb.alog"
