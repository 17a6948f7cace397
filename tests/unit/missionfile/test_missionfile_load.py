from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import MissionFileError
from alogkit.missionfile.load import load_mission
from alogkit.missionfile.records import MissionFiles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from alogkit.missionfile.records import LoadedMission

    Load = Callable[..., LoadedMission]

BODY = "ProcessConfig = uSimMarineV22\n{\n  max_speed = $(FAST:=4)\n}"
SCRIPT = "ProcessConfig = uTimerScript\n{\n  event = var=A, val=1, time=1\n}"


def test_mission_bears_the_name_of_its_folder_and_the_limit_that_is_given(
    load: Load, tmp_path: Path
) -> None:
    load()
    files = MissionFiles("vehicle.moos", "shoreside.moos", "vehicle.bhv")

    mission = load_mission(files, time_limit=33.0).mission

    assert (mission.name, mission.time_limit) == (tmp_path.name, 33.0)


def test_macros_are_those_of_all_files(load: Load) -> None:
    swap = {
        "Community = eve": "Community = $(VNAME)",
        "EVE_NAV_X": "%(VNAME)_NAV_X",
        "depth = 7": "depth = $(DEPTH:=9)",
    }

    mission = load(swap=swap, macros={"VNAME": "eve", "DEPTH": "11"}).mission

    assert mission.community == "eve"
    assert mission.bridges[0].alias == "EVE_NAV_X"
    assert ("depth", "11") in mission.helm.behaviors[0].params
    assert mission.evaluation.stages[0].passes == ("EVE_NAV_X >= 10",)


def test_macro_without_a_value_hurts_only_where_it_counts(load: Load) -> None:
    swap = {"LatOrigin": "ServerPort = $(PORT)\nLatOrigin", "AppTick = 10": "CommsTick = $(TICK)"}

    assert load(swap=swap).remarks == ()


@pytest.mark.parametrize("name", ["p-vehicle.xmoos", "vehicle:p.xmoos", "p.xmoos"])
def test_patch_of_a_community_replaces_its_block(load: Load, name: str) -> None:
    mission = load(patches={name: BODY}).mission

    assert mission.vehicle.max_speed == 4.0
    assert mission.vehicle.turn_speed_loss == 0.85


def test_patches_are_applied_in_their_order(load: Load) -> None:
    patches = {
        "one.xbhv": "initialize DEPLOY = maybe\ninitialize A = 1",
        "two.xbhv": "Behavior = BHV_ConstantDepth\n{\nname = level\ndepth = 8\n}\ninitialize A = 2",
        "three.xbhv": "Behavior = BHV_MaxDepth {\nname = level\nmax_depth = 3\n}",
        "shoreside:four.xmoos": SCRIPT,
    }

    mission = load(patches=patches).mission

    assert mission.helm.initialize == (("DEPLOY", "maybe"), ("A", "2"))
    assert [(item.kind, item.params) for item in mission.helm.behaviors] == [
        ("BHV_ConstantDepth", (("depth", "8"),)),
        ("BHV_MaxDepth", (("max_depth", "3"),)),
    ]
    assert [event.variable for event in mission.shore_script.events] == ["A"]


def test_patch_for_nobody_is_refused(load: Load) -> None:
    with pytest.raises(MissionFileError, match=r"q\.xmoos: neither file has uNew; name the patch"):
        load(patches={"q.xmoos": "ProcessConfig = uNew\n{\n}"})


def test_remarks_and_errors_of_patches_and_includes_name_their_own_files(
    load: Load, tmp_path: Path
) -> None:
    (tmp_path / "plug.moos").write_text("<sim>\nwind = 3\nmax_speed = 1\n<other>\n")
    patches = {"p-vehicle.xmoos": "// why\nProcessConfig = uTimerScript\n{\nrand = 1\n}"}
    swap = {"  prefix = NAV": "  prefix = NAV\n#include plug.moos <sim>"}

    loaded = load(patches=patches, swap=swap)

    assert loaded.mission.vehicle.max_speed == 3.0
    assert [(remark.path, remark.line) for remark in loaded.remarks] == [
        ("plug.moos", 2),
        ("p-vehicle.xmoos", 4),
    ]
    (tmp_path / "plug.moos").write_text("<sim>\n\nturn_rate = left\n")
    with pytest.raises(MissionFileError, match=r"plug\.moos:3: turn_rate: `left` is no number"):
        load(patches=patches, swap={**swap, "  turn_rate = 95": ""})


def test_shoreside_text_is_what_the_evaluator_would_get(load: Load) -> None:
    head = "#ifdef GUI yes\nA = 1\n#else\nA = $(A:=2)\n#endif\n"

    loaded = load(
        swap={"Community = shoreside\n": f"{head}Community = shoreside\r\n"},
        patches={"p-shoreside.xmoos": SCRIPT},
    )

    lines = loaded.shoreside_text.split("\n")
    assert lines[:2] == ["A = 2", "Community = shoreside\r"]
    assert "  event = var=A, val=1, time=1" in lines
    assert "  event = var=READY, val=true, time=45" not in lines
    assert lines[-3:] == ["  mission_form = trial", "}", ""]


def test_files_of_windows_and_of_other_days_are_read(load: Load) -> None:
    plain = load().mission
    windows = {"\n": "\r\n"}

    loaded = load(swap={"LatOrigin": "// caf\udce9\nLatOrigin", **windows})

    assert loaded.mission == plain
    assert load(swap={"= trial": "= caf\udce9"}).mission.evaluation.form == "caf\udce9"


def test_missing_file_is_told_by_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        load_mission(MissionFiles("nowhere.moos", "nowhere.moos", "nowhere.bhv"))


def test_error_survives_pickling() -> None:
    import pickle  # noqa: PLC0415 -- as a pool of processes does

    error = MissionFileError("a.moos", 3, "why")

    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own bytes

    assert (str(copy), copy.path, copy.line, copy.reason) == ("a.moos:3: why", "a.moos", 3, "why")
    assert str(MissionFileError("a.moos", None, "why")) == "a.moos: why"
