from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness
from alogkit.casefile.row import format_row
from alogkit.errors import CaseError
from alogkit.sim.survey.mission import SurveyMission
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from alogkit.casefile.records import Case, Harness

ROOT = Path(__file__).resolve().parents[3]
STEM = (ROOT / "cases" / "missions" / "survey.toml").read_text()
FILE = """\
[harness]
family = "survey"
mission = "missions/survey.toml"
about = "Two surveys"
Mission.WaypointRadius = 10
[[harness.check]]
never = "step(SURVEY_PHASE) <= -1"
from = "DB_UPTIME >= 1"

[case.out]
about = "Out"
Mission.WaypointsX = [100, 200]
Mission.WaypointsY = "0, 0"
Engine.TEnd = 300
[[case.out.check]]
lead = ["END_MISSION = 1"]
pass = ["SURVEY_DISTANCE <= 10"]
[case.out.control]
about = "Never there"
Mission.WaypointRadius = 1

[case.level]
about = "Level"
common = false
no_control = "it flies straight"
report = ["grade", "depth"]
Mission.WaypointsX = [100]
Mission.WaypointsY = [0]
without = ["Dive", "HeadingPid"]
Connection.PitchPid.Reference = 0
Connection.Auv.Rudder = 0.1
evaluation = { form = "level", mod = "rudder" }
[[case.level.check]]
reaches = "NAV_Y >= 50"
within = 40
"""


def _load(folder: Path, text: str = FILE, stem: str = STEM) -> Harness:
    (folder / "missions").mkdir(exist_ok=True)
    (folder / "missions" / "survey.toml").write_text(stem)
    (folder / "two.toml").write_text(text)
    return load_harness(folder / "two.toml")


def _mission(case: Case) -> SurveyMission:
    assert isinstance(case.mission, SurveyMission)
    return case.mission


def test_a_case_is_its_stem_with_its_harness_and_its_own_changes(tmp_path: Path) -> None:
    harness = _load(tmp_path)
    assert (harness.name, harness.about, len(harness)) == ("two", "Two surveys", 2)
    case = harness["out"]
    mission = _mission(case)
    survey = mission.survey
    assert (mission.name, mission.community, mission.bridges) == ("survey", "auv", ())
    assert (mission.evaluation.form, mission.evaluation.mod) == ("survey", "out")
    assert survey.mission.waypoints_x == (100.0, 200.0)
    assert survey.mission.waypoint_radius == 10.0
    assert (survey.engine.t_end, survey.engine.stop_after_end) == (300.0, 5.0)
    assert survey.speed_pid is not None
    assert survey.speed_pid.init_output == 30.0
    assert case.control is not None
    twin = case.control.mission
    assert isinstance(twin, SurveyMission)
    assert twin.survey.mission.waypoint_radius == 1.0
    assert twin.survey.mission.waypoints_x == (100.0, 200.0)
    assert case.simulated


def test_the_harness_checks_come_after_a_case_s_own(tmp_path: Path) -> None:
    out, level = _load(tmp_path)
    assert len(out.criteria.stages) == 1
    assert [monitor.place for monitor in out.criteria.monitors] == [1]
    assert [monitor.place for monitor in level.criteria.monitors] == [0]


def test_objects_can_be_left_out_and_ports_fed_otherwise(tmp_path: Path) -> None:
    level = _load(tmp_path)["level"]
    mission = _mission(level)
    assert mission.survey.objects == ("Mission", "PitchPid", "SpeedPid", "Auv")
    wires = dict(mission.survey.wires)
    assert (wires["PitchPid.Reference"], wires["Auv.Rudder"]) == ((0.0,), (0.1,))
    assert level.control is None
    assert level.no_control == "it flies straight"
    assert level.simulated


def test_a_row_has_the_words_and_values_that_the_report_asks_for(tmp_path: Path) -> None:
    out, level = _load(tmp_path)
    lookup = {"NAV_DEPTH": 4.5}.get
    assert format_row(out, Grade.PASS, lookup) == "case=out grade=pass form=survey mmod=out"
    assert format_row(level, Grade.FAIL, lookup) == "case=level grade=fail depth=4.5"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"missions/survey.toml"', '"missions/survy.toml"', 'did you mean "missions/survey.toml"?'),
        ("WaypointRadius = 10", "WaypointRadios = 10", "Mission.WaypointRadios: unknown parameter"),
        ('family = "survey"\n', 'family = "survey"\nMision.X = 1\n', 'did you mean "Mission"?'),
        ('["Dive", "HeadingPid"]', '["Dyve"]', "without[0]: there is no such object; did you mean"),
        ('["Dive", "HeadingPid"]', '["Mission"]', '"Mission" is missing'),
        ('no_control = "it flies straight"\n', "", '"control" is missing; `no_control = "..."`'),
        ("[case.out]\n", '[case.out]\nno_control = "x"\n', "exclude each other"),
        ('"Never there"\nMission.WaypointRadius = 1\n', '"Same"\n', "the control changes nothing"),
        ("NAV_Y >= 50", "NAV_Z >= 50", 'case.level.check: the survey never posts "NAV_Z"'),
        ("NAV_Y >= 50", "NAV_Y >= 50 and DESIRED_HEADING < 5", 'posts "DESIRED_HEADING"'),
        ("step(SURVEY_PHASE)", "step(SURVEY_FASE)", 'harness.check: the survey never posts "SURV'),
        ("END_MISSION = 1", "END_MISION = 1", 'did you mean "END_MISSION"?'),
        ("[100, 200]", "[100]", "case.out.Mission.WaypointsY: must be as many numbers"),
        ("[100, 200]", "[100, inf]", "case.out.Mission.WaypointsX[1]: expected a finite number"),
        ("Engine.TEnd = 300", "Engine.TEnd = 0", "case.out.Engine.TEnd: must be more than 0"),
        ("Auv.Rudder = 0.1", "Auv.Rudder = 0.1\nConnection.Auv.Ruder = 0", 'no in-port "Ruder"'),
        ("common = false", 'common = "no"', "case.level.common: expected true or false"),
        (FILE[FILE.index("[case.out]") :], "[case]\n", "case: a case file needs a case"),
    ],
    ids=[
        "stem", "harness-parameter", "harness-key", "without", "needed", "no-control", "both",
        "same-control", "variable", "variable-of-an-object", "common-variable", "stage-variable",
        "lengths", "infinite", "engine", "port", "flag", "empty",
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in FILE
    with pytest.raises(CaseError) as error:
        _load(tmp_path, FILE.replace(old, new))
    assert told in str(error.value)


def test_a_stem_of_the_other_family_is_refused(tmp_path: Path) -> None:
    other = (ROOT / "cases" / "missions" / "depth_stem.toml").read_text()
    with pytest.raises(CaseError, match=r"missions/survey.toml: community: unknown key"):
        _load(tmp_path, stem=other)


def test_an_xml_file_is_a_case_that_asks_nothing(tmp_path: Path) -> None:
    text = (ROOT / "fixtures" / "survey" / "mission.xml").read_text()
    (tmp_path / "far.xml").write_text(text)
    harness = load_harness(tmp_path / "far.xml")
    case = harness["far"]
    assert (harness.name, case.criteria.stages, case.criteria.monitors) == ("far", (), ())
    assert case.control is None
    assert case.simulated
    assert _mission(case).survey.mission.waypoints_x == (300.0, 600.0)
    assert format_row(case, Grade.PENDING, lambda _: None).endswith("form=survey mmod=far")


def test_an_xml_survey_is_the_case_that_says_the_same(tmp_path: Path) -> None:
    text = (ROOT / "fixtures" / "survey" / "mission.xml").read_text()
    (tmp_path / "same.xml").write_text(text)
    flown = _mission(load_harness(tmp_path / "same.xml")["same"]).survey
    shipped = _mission(load_harness(ROOT / "cases" / "survey.toml")["straight_survey"]).survey
    assert flown.mission == shipped.mission
    assert (flown.dive, flown.auv, flown.start) == (shipped.dive, shipped.auv, shipped.start)
    assert flown.heading_pid == shipped.heading_pid
    assert (flown.pitch_pid, flown.speed_pid) == (shipped.pitch_pid, shipped.speed_pid)
