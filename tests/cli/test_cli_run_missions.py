from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

MISSIONS = Path(__file__).resolve().parents[2] / "fixtures" / "missions"
STEM = Path("depth_stem")
QUICK = [
    STEM / "patches" / name
    for name in (
        "helm-malconfig-vehicle.xmoos",
        "min-altitude-bad-config-fail-shoreside.xmoos",
        "min-altitude-bad-config-fail-vehicle.xbhv",
    )
]
NEEDS = "name a mission's folder, or --moos, --bhv and --shoreside"
QUICK_NAME = "depth_stem+helm-malconfig+min-altitude-bad-config-fail"
FILES = [
    *("--moos", STEM / "meta_vehicle.moos"),
    *("--bhv", STEM / "meta_vehicle.bhv"),
    *("--shoreside", STEM / "meta_shoreside.moos"),
]


def _patches(*paths: Path) -> list[str | Path]:
    return [word for path in paths for word in ("--patch", path)]


@pytest.fixture
def missions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the fixtures' missions and no cases."""
    for folder in ("depth_stem", "short_hop"):
        shutil.copytree(MISSIONS / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_mission_s_folder_is_run_and_graded_by_its_own_block(
    alogkit: Alogkit, missions: Path
) -> None:
    del missions
    ended = alogkit("run", STEM, *_patches(*QUICK), "--no-gif")
    assert ended.status == 0
    assert [line.split()[:2] for line in ended.out.splitlines()[1:]] == [[QUICK_NAME, "PASS"]]
    assert ended.err == "1 case: 1 PASS; in outputs/\n"
    folder = Path("outputs") / QUICK_NAME
    assert sorted(path.name for path in folder.iterdir()) == [
        "LOG_ABE_15_1_2026_____09_00_00",
        "XLOG_SHORESIDE_15_1_2026_____09_00_00",
        "targ_shoreside.moos",
        "verdict.json",
    ]
    verdict = json.loads((folder / "verdict.json").read_text())
    assert (verdict["case"], verdict["grade"]) == (QUICK_NAME, "pass")
    lead = "(IVPHELM_STATE = MALCONFIG) or (TEST_EVAL_READY = true)"
    assert verdict["findings"][0]["condition"] == lead
    assert Path("outputs/results.txt").read_text() == (
        f"case={QUICK_NAME} grade=pass form=depth_behavior_motion "
        "mmod=min_altitude_bad_config_fail expected=malconfig helm_state=MALCONFIG mhash=[]\n"
    )


def test_files_by_option_are_the_same_mission(alogkit: Alogkit, missions: Path) -> None:
    ended = alogkit("run", *FILES, *_patches(*QUICK), "--no-gif", "-o", "one")
    assert ended.status == 0
    assert alogkit("run", STEM, *QUICK, "--no-gif", "-o", "two").status == 0
    one, two = (
        sorted(path.read_bytes() for path in (missions / out).rglob("*.alog"))
        for out in ("one", "two")
    )
    assert len(one) == 2
    assert one == two


def test_a_file_by_option_is_taken_in_place_of_the_folder_s(
    alogkit: Alogkit, missions: Path
) -> None:
    folder = missions / "short_hop"
    other = (folder / "hop_vehicle.moos").read_text().replace("= ben", "= ken")
    (folder / "ken.moos").write_text(other)
    ended = alogkit("run", "short_hop", "--no-gif", "-q")
    assert (ended.status, ended.out) == (5, "")
    assert "hop_vehicle.moos, ken.moos; name one with --moos" in ended.err
    for named in ("ken.moos", folder / "ken.moos"):
        words = ["--moos", named, "--time-limit", "9", "--no-gif", "-q"]
        assert alogkit("run", "short_hop", *words).status == 6
        assert [path.name[:8] for path in Path("outputs/short_hop").glob("LOG_*")] == ["LOG_KEN_"]


def test_a_warp_that_is_not_the_run_s_is_told(alogkit: Alogkit, missions: Path) -> None:
    for path in (missions / "short_hop").glob("*.moos"):
        path.write_text(path.read_text().replace("MOOSTimeWarp = 10", "MOOSTimeWarp = 4"))
    words = ["short_hop", "--time-limit", "9", "--no-gif", "-q"]
    told = "MOOSTimeWarp = 4 is not used; this run's warp is 10"
    assert alogkit("run", *words).err.count(told) == 2
    assert "MOOSTimeWarp" not in alogkit("run", *words, "--warp", "4").err


def test_its_logs_are_graded_and_played_like_any_others(alogkit: Alogkit, missions: Path) -> None:
    del missions
    assert alogkit("run", STEM, *QUICK, "--no-gif").status == 0
    folder = Path("outputs") / QUICK_NAME
    ended = alogkit("grade", folder, "--criteria", folder / "targ_shoreside.moos")
    assert ended.status == 0
    assert "the real grader's own word in the log: pass" in ended.out
    assert alogkit("replay", folder).status == 0


def test_a_gif_is_drawn_and_goes_with_the_run_before(alogkit: Alogkit, missions: Path) -> None:
    del missions
    assert alogkit("run", STEM, *QUICK, "--name", "bad one/2").status == 0
    folder = Path("outputs") / "bad_one_2"
    assert (folder / "bad_one_2.gif").is_file()
    (folder / "notes.txt").write_text("mine")
    assert alogkit("run", STEM, *QUICK, "--name", "bad one/2", "--no-gif").status == 0
    assert not (folder / "bad_one_2.gif").exists()
    assert (folder / "notes.txt").exists()


def test_reports_name_the_file_and_line_of_the_block(alogkit: Alogkit, missions: Path) -> None:
    del missions
    words = ["--no-gif", "--json", "all.json", "--junit", "all.xml", "--summary", "all.md"]
    assert alogkit("run", STEM, *QUICK, *words).status == 0
    result = json.loads(Path("all.json").read_text())["results"][0]
    assert (result["file"], result["suite"]) == (str(QUICK[1]), "depth_stem")
    lines = QUICK[1].read_text().splitlines()
    assert lines[result["line"] - 1] == "ProcessConfig = pMissionEval"
    assert result["about"].startswith("The mission files of depth_stem, patched by helm-malconfig")
    case = next(ET.parse("all.xml").iter("testcase"))  # noqa: S314 -- our own
    assert case.get("name") == QUICK_NAME
    assert "malconfig" in Path("all.md").read_text()


def test_what_is_not_simulated_is_told_once_with_its_place(
    alogkit: Alogkit, missions: Path
) -> None:
    del missions
    ended = alogkit("run", "short_hop", "--no-gif", "-q")
    assert ended.status == 0
    assert ended.err.splitlines() == [
        (
            "short_hop/hop_vehicle.moos:9: warning: not launched, simulated all the same: "
            "uProcessWatch, uLoadWatch, pRealm, uTimerScript"
        ),
        "short_hop/hop_vehicle.moos:36: warning: uSimMarineV22: drift_vector is not simulated",
        "short_hop/hop_vehicle.moos:81: warning: pContactMgrV20 is not simulated",
        "short_hop/hop_shoreside.moos:35: warning: pMarineViewer is not simulated",
        "1 case: 1 PASS; in outputs/",
    ]
    log = next(Path("outputs/short_hop").glob("LOG_BEN_*"))
    assert log.is_dir()


def test_macros_and_the_time_limit_reach_the_mission(alogkit: Alogkit, missions: Path) -> None:
    del missions
    ended = alogkit("run", STEM, "--set", "DEPTH=30", "--no-gif", "-q")
    assert ended.status == 1
    assert "unmet" not in ended.out
    assert "ABE_NAV_DEPTH <= 14" in ended.out
    ended = alogkit("run", STEM, "--set", "DEPTH=12", "--time-limit", "20", "--no-gif", "-q")
    assert ended.status == 6
    row = "case=depth_stem grade=fail reason=missing_result\n"
    assert Path("outputs/results.txt").read_text() == row


def test_a_mission_without_an_evaluator_is_run_and_asked_nothing(
    alogkit: Alogkit, missions: Path
) -> None:
    path = missions / "short_hop" / "hop_shoreside.moos"
    path.write_text(path.read_text().replace("pMissionEval", "pAntennaEval"))
    ended = alogkit("run", "short_hop", "--time-limit", "15", "--no-gif", "-q")
    assert ended.status == 6
    assert "there is no block pMissionEval, so only time ends the run" in ended.err
    assert "nothing was asked" in ended.out


def test_what_the_real_evaluator_would_not_take_is_told_with_its_place(
    alogkit: Alogkit, missions: Path
) -> None:
    path = missions / "short_hop" / "hop_shoreside.moos"
    path.write_text(path.read_text().replace("  result_flag", "  report_line_format = wide\n  r"))
    ended = alogkit("run", "short_hop", "--no-gif", "-q")
    number = path.read_text().splitlines().index("  report_line_format = wide") + 1
    assert f"short_hop/hop_shoreside.moos:{number}:24: " in ended.err


def test_cases_and_missions_run_together(alogkit: Alogkit, missions: Path, place: Path) -> None:
    del missions, place
    words = ["min_altitude_bad_config_fail", STEM, *QUICK, "--no-gif", "-j", "2"]
    ended = alogkit("run", *words)
    assert ended.status == 0
    rows = [line.split()[0] for line in ended.out.splitlines()[1:]]
    assert rows == ["min_altitude_bad_config_fail", QUICK_NAME]
    assert alogkit("run", STEM, "--controls").said == "alogkit: depth_stem has no control"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (FILES[:4], 2, "--moos: name --shoreside, too, or the mission's folder"),
        (
            [STEM, "short_hop", *FILES[:2]],
            2,
            "--moos: there are 2 missions, and it is a file of one",
        ),
        (
            [STEM / "meta_vehicle.moos"],
            2,
            (
                "depth_stem/meta_vehicle.moos: name the mission's folder, or its files with "
                "--moos, --bhv and --shoreside"
            ),
        ),
        (
            ["--set", "DEPTH=3"],
            2,
            f"--set is about mission files: {NEEDS}",
        ),
        (
            QUICK[:1],
            2,
            f"the patch {QUICK[0]} is about mission files: {NEEDS}",
        ),
        (
            ["--time-limit", "70"],
            2,
            f"--time-limit is about mission files: {NEEDS}",
        ),
        (
            ["--name", "x"],
            2,
            f"--name is about mission files: {NEEDS}",
        ),
        (
            [STEM, "--time-limit", "0"],
            2,
            "--time-limit 0: a limit is above 0 and at most 600 s",
        ),
        (
            [STEM, "short_hop", "--name", "x"],
            2,
            "--name x: there are 2 missions, and they need a name each",
        ),
        (
            [STEM, STEM],
            2,
            "two runs are called depth_stem; run one of them at a time, or give it a --name",
        ),
        ([STEM, "--set", "DEPTH"], 2, "--set DEPTH: write it as NAME=VALUE"),
        ([STEM, "-k", "x"], 2, "-k x: picks among cases, and a mission is none"),
        (
            [STEM, "--patch", "gone.xbhv"],
            4,
            "gone.xbhv: No such file or directory",
        ),
        (
            [*FILES[:5], "gone.moos"],
            4,
            "gone.moos: No such file or directory",
        ),
        (
            [STEM, "--set", "DEPTH=$(HOW_DEEP)"],
            5,
            (
                "depth_stem/meta_vehicle.bhv:47: `$(HOW_DEEP)`: the macro HOW_DEEP has no value; "
                "set it, or write a default, `$(HOW_DEEP:=...)`"
            ),
        ),
    ],
    ids=[
        "half of the files",
        "a file of two",
        "a bare mission file",
        "a setting alone",
        "a patch alone",
        "a limit alone",
        "a name alone",
        "no time",
        "one name for two",
        "twins",
        "no setting",
        "a pattern",
        "no such patch",
        "no such file",
        "a macro without a value",
    ],
)
def test_what_cannot_be_run_is_told_in_one_line(
    words: list[str | Path], status: int, said: str, alogkit: Alogkit, missions: Path
) -> None:
    ended = alogkit("run", *words, "--no-gif")
    assert (ended.status, ended.said) == (status, f"alogkit: {said}")
    assert not (missions / "outputs").exists()


def test_a_patch_that_a_case_file_names_and_is_not_there_is_told(
    alogkit: Alogkit, missions: Path
) -> None:
    text = (MISSIONS / "depth_cases.toml").read_text()
    (missions / "my.toml").write_text(text.replace("-vehicle.xbhv", "-gone.xbhv"))
    gone = STEM / "patches" / "min-altitude-guard-pass-gone.xbhv"
    ended = alogkit("run", "my.toml", "--no-gif")
    assert (ended.status, ended.said) == (4, f"alogkit: {gone}: there is no such file")


def test_a_folder_of_case_files_is_no_mission(
    alogkit: Alogkit, missions: Path, one_case: Path
) -> None:
    shutil.copy(missions / "depth_stem" / "meta_vehicle.moos", one_case.parent)
    ended = alogkit("run", one_case.parent, "-k", "afloat", "--no-gif", "-q")
    assert ended.status == 0
    assert "afloat" in ended.out
