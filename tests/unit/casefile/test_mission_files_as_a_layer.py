"""Case files whose harness names real mission files in place of a stem."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from alogkit.casefile.load import load_harness
from alogkit.casefile.select import load_cases
from alogkit.errors import CaseError, MissionFileError
from alogkit.missionfile.find import find_files
from alogkit.missionfile.load import load_mission
from alogkit.sim.mission import EvalConfig

PROJECT = Path(__file__).resolve().parents[3]
MISSIONS = PROJECT / "fixtures" / "missions"
HARNESS = '[harness]\nabout = "x"\nmission = {mission}\n'
CASE = """
[case.a]
about = "x"
{more}
[[case.a.check]]
lead = ["NAV_X >= 1"]
[case.a.control]
about = "x"
vehicle.water_depth = 3
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of the missions, to be changed."""
    shutil.copytree(MISSIONS, tmp_path, dirs_exist_ok=True)
    return tmp_path


def _write(folder: Path, mission: str, more: str = "") -> Path:
    path = folder / "mine.toml"
    path.write_text(HARNESS.format(mission=mission) + CASE.format(more=more), encoding="utf-8")
    return path


@pytest.mark.parametrize("mission", ["depth_stem", "short_hop"])
def test_the_layer_says_what_the_files_say(mission: str, folder: Path) -> None:
    case = load_harness(_write(folder, f'{{ folder = "{mission}" }}'))["a"]
    loaded = load_mission(find_files(folder / mission))
    expected = replace(
        loaded.mission,
        evaluation=replace(case.mission.evaluation, form=loaded.mission.evaluation.form),
        shore_script=case.mission.shore_script,
    )
    assert case.mission == expected
    assert case.remarks == tuple(str(remark) for remark in loaded.remarks)


def test_a_case_on_files_simulates_what_the_case_on_the_stem_does() -> None:
    files = load_harness(MISSIONS / "depth_cases.toml")["guard_of_files"]
    (stem,) = load_cases([f"{PROJECT / 'cases' / 'min_altitude.toml'}::min_altitude_guard_pass"])
    ours, theirs = (
        replace(
            case.mission,
            name="",
            # Parameters of a behavior stand in another order in the files.
            helm=replace(
                case.mission.helm,
                behaviors=tuple(
                    replace(one, params=tuple(sorted(one.params)))
                    for one in case.mission.helm.behaviors
                ),
            ),
        )
        for case in (files, stem)
    )
    assert ours == theirs


def test_a_case_s_patches_and_macros_come_over_the_harness_s(folder: Path) -> None:
    own = (
        'mission = { patches = ["patches/max-depth-guard-pass-vehicle.xbhv"], set = { DEPTH = 7 } }'
    )
    asked = (
        '{ folder = "depth_stem", set = { DEPTH = 5, START_DEPTH = 2.5 }, '
        'patches = ["vehicle:patches/min-altitude-guard-pass-vehicle.xmoos"] }'
    )
    mission = load_harness(_write(folder, asked, own))["a"].mission
    assert [one.name for one in mission.helm.behaviors] == ["transit", "const_depth", "max_depth"]
    assert (mission.vehicle.water_depth, mission.vehicle.start_depth) == (20.0, 2.5)
    own = own.partition(", set")[0].replace("patches/max-depth-guard-pass-vehicle.xbhv", "p.xbhv")
    (folder / "depth_stem" / "p.xbhv").write_text("initialize TRANSIT = $(DEPTH:=1)\n")
    mission = load_harness(_write(folder, asked, own + ", set = { DEPTH = 7 } }"))["a"].mission
    assert dict(mission.helm.initialize)["TRANSIT"] == "7"


def test_what_a_behavior_does_not_know_is_left_for_the_helm_to_refuse(folder: Path) -> None:
    path = folder / "short_hop" / "hop_vehicle.bhv"
    odd = "  drop = 3\n  no_such_thing = 1\n"
    path.write_text(path.read_text().replace("  depth = 3\n", f"  depth = 3\n{odd}"))
    mission = load_harness(_write(folder, '{ folder = "short_hop" }'))["a"].mission
    params = dict(mission.helm.behaviors[1].params)
    assert (params["drop"], params["no_such_thing"]) == ("3", "1")


def test_the_files_own_questions_give_way(folder: Path) -> None:
    evaluation = load_harness(_write(folder, '{ folder = "depth_stem" }'))["a"].mission.evaluation
    assert isinstance(evaluation, EvalConfig)
    assert [stage.leads for stage in evaluation.stages] == [("ABE_NAV_X >= 1",)]
    assert (evaluation.mailflags, evaluation.form, evaluation.mod) == (
        (),
        "depth_behavior_motion",
        "a",
    )


@pytest.mark.parametrize(
    ("mission", "more", "said"),
    [
        ('{ folder = "gone" }', "", 'harness.mission.folder: there is no folder "{0}/gone"'),
        ("{ patches = [] }", "", 'harness.mission: "folder" is missing'),
        ('{ folder = "depth_stem", patch = [] }', "", "harness.mission.patch: unknown key"),
        (
            '"depth_stem"',
            "",
            'harness.mission: "{0}/depth_stem" is a folder; for mission files write { folder = ',
        ),
        ("3", "", "harness.mission: expected text, found the number 3"),
        (
            f'"{PROJECT / "cases" / "missions" / "depth_stem.toml"}"',
            "mission = { set = { A = 1 } }",
            "case.a.mission: the harness has a stem; only mission files can be patched",
        ),
        (
            '{ folder = "depth_stem" }',
            'mission = { folder = "short_hop" }',
            "case.a.mission.folder: unknown key",
        ),
    ],
    ids=[
        "no folder",
        "without a folder",
        "unknown key",
        "a bare folder",
        "a number",
        "a patched stem",
        "a folder",
    ],
)
def test_a_mission_that_is_none_is_refused(
    mission: str, more: str, said: str, folder: Path
) -> None:
    path = _write(folder, mission, more)
    with pytest.raises(CaseError) as caught:
        load_harness(path)
    assert str(caught.value).startswith(f"{path}: {said.replace('{0}', str(folder))}")


def test_what_only_files_can_say_is_refused(folder: Path) -> None:
    path = folder / "short_hop" / "hop_vehicle.moos"
    twice = "  bridge = src=NAV_X, alias=BEN_NAV_X\n  bridge = src=NAV_X, alias=X_OF_BEN\n"
    path.write_text(path.read_text().replace("  bridge = src=NAV_X,     alias=BEN_NAV_X\n", twice))
    with pytest.raises(CaseError, match="have NAV_X twice, which a case file cannot say"):
        load_harness(_write(folder, '{ folder = "short_hop" }'))


def test_an_error_in_the_files_is_told_with_their_line(folder: Path) -> None:
    asked = '{ folder = "depth_stem", patches = ["gone.txt"] }'
    with pytest.raises(MissionFileError, match=r"gone\.txt"):
        load_harness(_write(folder, asked))
