from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.cli.likeness import spread

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

RUNS = Path(__file__).resolve().parents[2] / "fixtures" / "recorded" / "runs"
ZERO, CONFIG = "min_altitude_zero_altitude_fail", "min_altitude_bad_config_fail"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        pytest.param("a --recorded b", "a --recorded b", id="one"),
        pytest.param("a --recorded b c", "a --recorded b --recorded c", id="two"),
        pytest.param("a b --recorded c --json", "a b --recorded c --json", id="option-behind"),
        pytest.param("--recorded c --noise V a", "--recorded c --noise V a", id="words-behind"),
        pytest.param("a --recorded", "a", id="nothing-behind"),
        pytest.param("a --recorded=b c", "a --recorded=b c", id="equals-sign"),
        pytest.param(
            "a --recorded b --all --recorded c", "a --recorded b --all --recorded c", id="twice"
        ),
    ],
)
def test_words_after_recorded_are_recorded_logs(words: str, meant: str) -> None:
    assert spread(words.split()) == meant.split()


def test_a_run_is_like_itself(alogkit: Alogkit) -> None:
    ended = alogkit("likeness", RUNS / ZERO, "--recorded", RUNS / ZERO)
    assert ended.status == 0
    assert ended.err == ""
    assert ended.out.startswith("abe: 1 simulated, 1 recorded logs\nshoreside: 1 simulated, 1 ")
    assert ended.out.endswith("\nthe logs are alike\n")
    assert "\nabe: of " in ended.out


def test_another_case_is_unlike(alogkit: Alogkit) -> None:
    ended = alogkit("likeness", RUNS / ZERO, "--recorded", RUNS / CONFIG, "--rate_tolerance", "0.2")
    assert ended.status == 1
    assert "DRIVE" in ended.out
    assert ended.out.endswith("\nthe logs can be told from each other\n")


def test_a_noise_variable_can_be_named(alogkit: Alogkit) -> None:
    ended = alogkit("likeness", RUNS / ZERO, "--noise", "*", "--json", "--recorded", RUNS / CONFIG)
    rows = json.loads(ended.out)["rows"]
    presence = {row["verdict"] for row in rows if row["aspect"] == "presence"}
    assert presence == {"like", "noise"}


def test_everything_can_be_shown(alogkit: Alogkit) -> None:
    ended = alogkit("likeness", "-a", RUNS / ZERO, "--recorded", RUNS / ZERO)
    assert ended.out.count("\nlike ") > 100


def test_a_case_is_picked_out_of_folders(
    alogkit: Alogkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("ours", "theirs"):
        for case in (ZERO, CONFIG):
            shutil.copytree(RUNS / case, tmp_path / folder / case / "run_1")
    ended = alogkit("likeness", "ours", "--recorded", "theirs", f"theirs/{ZERO}", "--case", ZERO)
    assert ended.status == 0
    assert ended.out.startswith("abe: 1 simulated, 2 recorded logs\n")
    log = f"theirs/{ZERO}/run_1/vehicle.alog.gz"
    assert alogkit("likeness", log, "--recorded", log, "--case", "any").status == 0
    ended = alogkit("likeness", "ours", "--recorded", "theirs", "--case", "none_such")
    assert (ended.status, ended.said) == (2, "alogkit: ours: there is no folder none_such in it")


def test_logs_of_different_communities_cannot_be_compared(alogkit: Alogkit) -> None:
    ended = alogkit(
        "likeness",
        RUNS / ZERO / "vehicle.alog.gz",
        "--recorded",
        RUNS / ZERO / "shoreside.alog.gz",
    )
    assert ended.status == 6
    assert ended.out.endswith("\nnothing can be compared\n")


def test_recorded_logs_must_be_named(alogkit: Alogkit) -> None:
    ended = alogkit("likeness", RUNS / ZERO)
    assert (ended.status, ended.said) == (2, "alogkit: name recorded logs after --recorded")


def test_a_log_that_is_not_there_is_named(alogkit: Alogkit) -> None:
    ended = alogkit("likeness", RUNS / ZERO, "--recorded", "nowhere.alog")
    assert ended.status == 3
    assert "nowhere.alog" in ended.said
