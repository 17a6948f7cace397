"""Mission files as a case: its name, its judge and where its block stands."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from alogkit.case_folder import TARGET
from alogkit.casefile.judge import by_checks
from alogkit.mission_case import BlockJudge, mission_case, mission_name
from alogkit.missionfile.find import find_files
from alogkit.missionfile.records import MissionFiles
from alogkit.verdict import Grade, Reason

MISSIONS = Path(__file__).resolve().parents[2] / "fixtures" / "missions"
STEM = MISSIONS / "depth_stem"
BLOCK = "ProcessConfig = pMissionEval"


def _files(*patches: str) -> MissionFiles:
    return find_files(STEM, patches, {})


@pytest.mark.parametrize(
    ("folder", "patches", "name"),
    [
        ("dive", (), "dive"),
        ("dive", ("p/deep-vehicle.xmoos", "p/deep-shoreside.xmoos", "p/deep.xbhv"), "dive+deep"),
        ("dive", ("deep.xbhv", "vehicle:late.xmoos"), "dive+deep+late"),
        ("dive", ("vehicle.xmoos",), "dive"),
        ("my dive (2)", ("ä.xbhv",), "my_dive_2_+_"),
        (".hidden", (), "hidden"),
        ("...", (), "mission"),
    ],
    ids=["plain", "one stem", "two stems", "a side alone", "odd marks", "hidden", "dots"],
)
def test_a_run_is_named_after_its_folder_and_patches(
    folder: str, patches: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    vehicle = str(tmp_path / folder / "v.moos")
    assert mission_name(MissionFiles(vehicle, "s.moos", "v.bhv", patches)) == name


def test_the_case_tells_where_its_block_stands() -> None:
    patch = str(STEM / "patches" / "max-depth-guard-pass-shoreside.xmoos")
    for files, path in ((_files(), str(STEM / "meta_shoreside.moos")), (_files(patch), patch)):
        case = mission_case(files).case
        assert case.path == path
        assert Path(path).read_text().splitlines()[case.line - 1] == BLOCK


def test_the_case_keeps_shoreside_s_file_as_it_was_run() -> None:
    case = mission_case(_files(), name="mine").case
    ((name, text),) = case.papers
    assert (case.name, case.harness, name) == ("mine", "depth_stem", TARGET)
    assert "#include" not in text
    assert "pass_flag   = SAY_MOOS = pass" in text
    assert case.simulated


def test_the_judge_crosses_to_other_processes() -> None:
    case = mission_case(_files()).case
    assert isinstance(case.judge, BlockJudge)
    assert pickle.loads(pickle.dumps(case)) == case  # noqa: S301 -- our own


def test_without_a_block_nothing_is_asked(tmp_path: Path) -> None:
    for path in (MISSIONS / "short_hop").iterdir():
        text = path.read_text().replace("pMissionEval", "pMissionEvalB")
        (tmp_path / path.name).write_text(text)
    case, block = mission_case(find_files(tmp_path))
    assert (block, case.judge, case.line) == (None, by_checks, 1)
    assert case.path == str(tmp_path / "hop_shoreside.moos")
    verdict = case.judge(case, []).verdict
    assert (verdict.grade, verdict.reason) == (Grade.PENDING, Reason.NO_CHECKS)


def test_a_run_that_is_not_evaluated_gets_a_harness_s_row() -> None:
    case = mission_case(_files()).case
    verdict, row = case.judge(case, [])
    assert verdict.grade is Grade.PENDING
    assert row == "case=depth_stem grade=fail reason=missing_result"
