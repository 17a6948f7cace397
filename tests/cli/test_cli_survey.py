from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.survey import figures

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

PROJECT = Path(__file__).resolve().parents[2]
SURVEYS = PROJECT / "fixtures" / "survey"
BAD = tomllib.loads((SURVEYS / "bad_configurations.toml").read_text())
SOUND = {"WaypointsX": "0, 100", "WaypointsY": "0, 0"}


@pytest.fixture
def stem(place: Path) -> Path:
    """A working folder with the survey's stem; the folder for case files in it."""
    return place / "cases"


def _case_file(folder: Path, lines: list[str], without: str = "") -> Path:
    given = [line for line in lines if line.startswith("Mission.Waypoints")]
    kept = [
        f'Mission.{name} = "{value}"'
        for name, value in SOUND.items()
        if name != without and not any(line.startswith(f"Mission.{name} ") for line in given)
    ]
    text = "\n".join(
        [
            "[harness]",
            'family = "survey"',
            'mission = "missions/survey.toml"',
            'about = "one case"',
            "[case.short]",
            'about = "a hundred metres"',
            *kept,
            *lines,
            "Engine.TEnd = 20",
            "[[case.short.check]]",
            'reaches = "NAV_Y >= 20"',
            "within = 19",
            "[case.short.control]",
            'about = "the other way"',
            "Start.Heading = 3.1",
        ]
    )
    path = folder / "short.toml"
    path.write_text(text + "\n")
    return Path("cases/short.toml")


def test_there_are_sixteen_bad_configurations() -> None:
    assert len(BAD) == 16


@pytest.mark.parametrize("name", BAD)
def test_a_bad_configuration_is_refused_by_name_before_anything_is_written(
    alogkit: Alogkit, stem: Path, name: str
) -> None:
    bad = BAD[name]
    path = _case_file(stem, bad["lines"], bad.get("without", ""))
    ended = alogkit("run", path)
    assert ended.status == 5
    assert re.search(rf"\b{bad['names']}\b: ", ended.said)
    assert ended.said.startswith("alogkit: cases/short.toml: case.short.")
    assert ended.out == ""
    assert not Path("outputs").exists()


def test_a_survey_is_simulated_logged_graded_and_drawn(alogkit: Alogkit, stem: Path) -> None:
    path = _case_file(stem, [])
    ended = alogkit("run", path)
    assert ended.status == 0
    assert ended.out.splitlines()[1].split()[:2] == ["short", "PASS"]
    made = sorted(entry.name for entry in Path("outputs/short").iterdir())
    assert made == ["LOG_AUV_15_1_2026_____09_00_00", "short.gif", "verdict.json"]
    assert (
        Path("outputs/results.txt").read_text() == "case=short grade=pass form=survey mmod=short\n"
    )
    assert alogkit("run", path, "--controls", "--no-gif").status == 0
    logs = alogkit("grade", "outputs/short", "-c", f"{path}::short")
    assert logs.status == 0


def test_a_seed_changes_nothing_in_a_survey(alogkit: Alogkit, stem: Path) -> None:
    path = _case_file(stem, [])
    logs = []
    for seed in ("1", "2"):
        assert alogkit("run", path, "--no-gif", "--seed", seed, "-o", seed).status == 0
        logs.append(next(Path(seed).rglob("*.alog")).read_bytes())
    assert logs[0] == logs[1]


def test_an_xml_survey_is_simulated_logged_and_drawn_and_nothing_is_graded(
    alogkit: Alogkit, place: Path
) -> None:
    text = (SURVEYS / "mission.xml").read_text()
    (place / "mission.xml").write_text(text.replace('TEnd="1000"', 'TEnd="40"'))
    ended = alogkit("run", "mission.xml")
    assert ended.status == 6
    assert ended.out.splitlines()[1].split() == ["mission", "PENDING", "nothing", "was", "asked"]
    assert (place / "outputs/mission/mission.gif").exists()
    assert alogkit("run", "mission.xml", "--controls").said == "alogkit: mission has no control"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('MaxDepth="35"', 'MaxDepht="35"', 'Dive.MaxDepht: unknown parameter; did you mean "MaxD'),
        (
            'Auv.Rudder="HeadingPid.Output"',
            'Auv.Rudder="HeadingPid.Outputt"',
            'but HeadingPid has no out-port "Outputt"; did you mean "Output"?',
        ),
        ('Dive.Hold="Mission.EndMission"', "", "Dive.Hold: not connected"),
        ("<Contents>", '<!DOCTYPE x [<!ENTITY a "b">]><Contents>', "entities are not allowed"),
    ],
    ids=["parameter", "port", "open", "entity"],
)
def test_an_unsound_xml_survey_is_refused_by_name(
    alogkit: Alogkit, place: Path, old: str, new: str, told: str
) -> None:
    text = (SURVEYS / "mission.xml").read_text()
    assert old in text
    (place / "mission.xml").write_text(text.replace(old, new))
    ended = alogkit("run", "mission.xml")
    assert ended.status == 5
    assert told in ended.said
    assert not (place / "outputs").exists()


def test_a_survey_is_shown_in_words(alogkit: Alogkit, place: Path) -> None:
    shutil.copy(PROJECT / "cases" / "survey.toml", place / "cases")
    shown = alogkit("cases", "show", "southbound_dither", "bottom_slope", "cross_current").out
    for told in (
        "  check     always abs(NAV_X) < 3\n",
        "  control   The autopilot runs ten times an update and sees a stale reference",
        "  mission   survey, a survey of Mission, Dive, HeadingPid, PitchPid, SpeedPid, Auv\n",
        "  start     north 0 m, east 0 m, depth 5 m, heading 180.0 deg, 1.5 m/s\n",
        "  way       -600, 0; home to -700, 0 (m north, east)\n",
        "  rules     waypoints count within 15 m, 270 kJ of 1800 kJ kept\n",
        "  depths    5 to 35 m at 20 deg, 5 m over the bottom\n",
        "  water     yaw disturbance 0.3 N m every 8 s\n",
        "  water     bottom at 45 m, -0.04 m for each m north\n",
        "  water     current 0 m/s north, 0.4 m/s east\n",
        "  engine    RK4, steps of 0.1 s, until 600 s at most, 5 s after the end\n",
    ):
        assert told in shown


def test_a_survey_without_a_control_says_why(alogkit: Alogkit, stem: Path) -> None:
    path = _case_file(stem, ["Mission.LoopWaypoints = true", "Mission.TurnAllowance = 40"])
    text = path.read_text().partition("[case.short.control]")[0]
    text = text.replace("[[case.", 'without = ["Dive"]\nConnection.PitchPid.Reference = 0\n[[case.')
    path.write_text(text.replace("[case.short]", '[case.short]\nno_control = "nothing can break"'))
    shown = alogkit("cases", "show", path).out
    assert "  control   none: nothing can break\n" in shown
    assert ", over and over; home to 0, 0 (m north, east)\n" in shown
    assert "kept, 40 m for the turn\n" in shown
    assert "depths" not in shown
    assert alogkit("run", path, "--no-gif").status == 0


def test_the_figures_of_the_survey_are_printed_beside_what_is_stated(
    alogkit: Alogkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = figures.Figure("turn radius at full rudder", 13.301, "m", 13.3, 0.3)
    monkeypatch.setattr(figures, "survey_figures", lambda: (good,))
    ended = alogkit("survey", "figures")
    assert (ended.status, ended.err) == (0, "1 figures, none off\n")
    assert ended.out.splitlines() == [
        "figure                      measured  stated  within  unit",
        "turn radius at full rudder     13.30    13.3     0.3  m     ok",
    ]
    bad = good._replace(value=14.0)
    monkeypatch.setattr(figures, "survey_figures", lambda: (good, bad))
    ended = alogkit("survey", "figures")
    assert (ended.status, ended.err) == (1, "2 figures, 1 off\n")
    assert ended.out.splitlines()[2].endswith("14.00    13.3     0.3  m     OFF")


def test_another_word_than_figures_is_refused(alogkit: Alogkit) -> None:
    assert alogkit("survey", "numbers").status == 2
