from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import MissionFileError
from alogkit.missionfile.find import find_files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

VEHICLE = "Community = a\n  processconfig = pHelmIvP // helm\n{\n}\n"
SHORE = "ProcessConfig = pMissionEval\n{\n}\n"
BROKER = "ProcessConfig = uFldShoreBroker\n{\n}\n"


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"v.moos": VEHICLE, "s.moos": SHORE, "v.bhv": ""},
            ("v.moos", "s.moos", "v.bhv"),
            id="plain",
        ),
        pytest.param(
            {"v.moos": VEHICLE, "s.moos": BROKER, "v.bhv": "", "other.moos": "A = 1"},
            ("v.moos", "s.moos", "v.bhv"),
            id="by the broker",
        ),
        pytest.param(
            {
                "targ_v.moos": VEHICLE,
                "targ_w.moos": VEHICLE,
                "targ_s.moos": SHORE,
                "meta_v.moos": VEHICLE,
                "meta_s.moos": SHORE,
                "old.moos": SHORE,
                "targ_v.bhv": "",
                "targ_w.bhv": "",
                "meta_v.bhv": "",
            },
            ("meta_v.moos", "meta_s.moos", "meta_v.bhv"),
            id="templates first",
        ),
        pytest.param(
            {"targ_v.moos": VEHICLE, "s.moos": SHORE, "targ_s.moos": SHORE, "targ_v.bhv": ""},
            ("targ_v.moos", "s.moos", "targ_v.bhv"),
            id="made ones last",
        ),
        pytest.param(
            {
                "v.moos": "#include helm.moos\n",
                "helm.moos": VEHICLE,
                "s.moos": SHORE,
                "v.bhv": '#include "part.bhv" <x>\n',
                "part.bhv": "<x>\n",
            },
            ("v.moos", "s.moos", "v.bhv"),
            id="parts are no wholes",
        ),
        pytest.param(
            {
                "v.moos": f"#ifdef NAME abe\n{VEHICLE}#endif\n",
                "w.moos": f"#ifdef NAME abe\n#else\n{VEHICLE}#endif\n",
                "s.moos": SHORE,
                "v.bhv": "",
            },
            ("v.moos", "s.moos", "v.bhv"),
            id="by branch",
        ),
        pytest.param(
            {"v.moos": f"#include nowhere\n{VEHICLE}", "s.moos": SHORE, "v.bhv": ""},
            ("v.moos", "s.moos", "v.bhv"),
            id="broken, and the loader's business",
        ),
    ],
)
def test_files_of_a_folder_are_found(
    files: Mapping[str, str], expected: tuple[str, str, str], tmp_path: Path
) -> None:
    _write(tmp_path, files)
    (tmp_path / "deeper.moos").mkdir()

    found = find_files(tmp_path, ["p.xmoos"], {"NAME": "abe"})

    vehicle, shoreside, behaviors = (str(tmp_path / name) for name in expected)
    assert (found.vehicle, found.shoreside, found.behaviors) == (vehicle, shoreside, behaviors)
    assert (found.patches, found.macros) == (("p.xmoos",), {"NAME": "abe"})


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({}, r"no vehicle's \.moos file .*; there is no \.moos and no \.bhv file"),
        ({"s.moos": SHORE}, r"no vehicle's \.moos file \(with a pHelmIvP block\) .* is s\.moos"),
        ({"v.moos": VEHICLE, "v.bhv": ""}, r"no shoreside's \.moos file .*; there is v\.bhv, v"),
        ({"v.moos": VEHICLE, "s.moos": SHORE}, r"no \.bhv file here; there is s\.moos, v\.moos"),
        (
            {"v.moos": VEHICLE, "w.moos": VEHICLE, "s.moos": SHORE, "v.bhv": ""},
            r"several files could be the vehicle's .*: v\.moos, w\.moos; name one with --moos",
        ),
        (
            {"v.moos": VEHICLE, "s.moos": SHORE, "t.moos": BROKER, "v.bhv": ""},
            r"several files could be shoreside's .*: s\.moos, t\.moos; name one with --shoreside",
        ),
        (
            {"v.moos": VEHICLE, "s.moos": SHORE, "v.bhv": "", "w.bhv": ""},
            r"several files could be the \.bhv file: v\.bhv, w\.bhv; name one with --bhv",
        ),
    ],
    ids=["empty", "no vehicle", "no shoreside", "no behaviors", "vehicles", "shores", "behaviors"],
)
def test_folder_without_one_mission_is_refused(
    files: Mapping[str, str], says: str, tmp_path: Path
) -> None:
    _write(tmp_path, files)

    with pytest.raises(MissionFileError, match=says) as caught:
        find_files(tmp_path)

    assert str(caught.value).startswith(f"{tmp_path}: ")
    assert "\n" not in str(caught.value)


def test_named_file_is_taken_from_here_or_from_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "two"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    _write(
        folder, {"v.moos": VEHICLE, "w.moos": VEHICLE, "s.moos": SHORE, "a.bhv": "", "b.bhv": ""}
    )
    _write(tmp_path, {"mine.bhv": ""})

    found = find_files("two", vehicle="w.moos", behaviors="mine.bhv", shoreside="gone.moos")

    assert found.vehicle == "two/w.moos"
    assert found.behaviors == "mine.bhv"
    assert found.shoreside == "two/gone.moos"


def test_file_that_includes_itself_is_a_whole_and_the_loader_s_business(tmp_path: Path) -> None:
    _write(tmp_path, {"v.moos": f"{VEHICLE}#include v.moos\n", "s.moos": SHORE, "v.bhv": ""})

    assert find_files(tmp_path).vehicle == str(tmp_path / "v.moos")


def test_missing_folder_is_told_by_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        find_files(tmp_path / "nowhere")
