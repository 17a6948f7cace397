from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

GUARD = "min_altitude_guard_pass"
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CRITERIA = FIXTURES / "criteria" / "recorded"


@pytest.fixture
def twin(place: Path) -> Path:
    """Shoreside's log of a run that fails, under a relative path."""
    path = FIXTURES / "recorded" / "twins" / GUARD / "shoreside.alog.gz"
    shutil.copy(path, place / "twin.alog.gz")
    return Path("twin.alog.gz")


def test_why_walks_back_to_the_line_that_broke_it(alogkit: Alogkit, twin: Path) -> None:
    ended = alogkit("why", twin, "-c", GUARD)
    assert (ended.status, ended.err) == (1, "")
    assert ended.out.startswith(f"{GUARD}: FAIL at 49.38 s (pass condition does not hold)\n")
    assert (
        "so since 36.35 s by ABE_NAV_DEPTH = 16.13267 at 36.354 s, twin.alog.gz:2781" in ended.out
    )
    assert "at the first violated instant, 36.35 s" in ended.out


def test_why_has_the_status_of_the_verdict(
    alogkit: Alogkit, guard_logs: Path, cut_log: Path
) -> None:
    assert alogkit("why", guard_logs, "-c", GUARD).status == 0
    assert alogkit("why", cut_log, "-c", GUARD).status == 6


def test_why_is_told_as_json(alogkit: Alogkit, twin: Path) -> None:
    ended = alogkit("why", twin, "-c", GUARD, "--json")
    content = json.loads(ended.out, parse_constant=pytest.fail)
    assert (ended.status, content["case"], content["verdict"]["grade"]) == (1, GUARD, "fail")
    assert content["failures"][0]["broken"]["evidence"]["line"] == 2781


@pytest.mark.parametrize("as_word", [False, True])
def test_why_takes_the_criteria_of_a_real_grader(alogkit: Alogkit, *, as_word: bool) -> None:
    name = "eval_sequence_second_stage_fail"
    file = CRITERIA / f"{name}.moos"
    words = [file] if as_word else ["--criteria", file]
    ended = alogkit("why", CRITERIA / f"{name}.alog.gz", *words)
    assert ended.status == 1
    assert "\nwhat failed\n" in ended.out
    assert "\ninputs at " in ended.out


@pytest.mark.parametrize(
    "words",
    [
        pytest.param((), id="nothing-to-judge-by"),
        pytest.param(("-c", GUARD, "--criteria", "a.moos"), id="two"),
        pytest.param(("a.moos", "--criteria", "b.moos"), id="two-files"),
    ],
)
def test_why_needs_one_thing_to_judge_by(
    alogkit: Alogkit, twin: Path, words: tuple[str, ...]
) -> None:
    ended = alogkit("why", twin, *words)
    assert ended.status == 2
    assert ended.said.startswith("alogkit: name the logs of a run, and one thing to judge by")


def test_why_needs_a_log(alogkit: Alogkit) -> None:
    assert alogkit("why", "a.moos").status == 2
    assert alogkit("why", "nope.alog", "--criteria", "a.moos").status == 3


def test_a_case_is_explained_with_its_place(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("explain", GUARD)
    assert (ended.status, ended.err) == (0, "")
    first, about, *_ = ended.out.splitlines()
    assert first == f"{GUARD}  (cases/min_altitude.toml:24)"
    assert about.startswith("Commanded to 30 m over a 20 m bottom")


def test_several_cases_are_explained_one_after_the_other(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("explain", "cases", "-k", "altitude_bad")
    assert ended.out.count("It is judged once, ") == 2
    assert "\n\nmin_altitude_bad_critical_bool_fail  (" in ended.out


def test_an_unknown_case_is_not_explained(alogkit: Alogkit, place: Path) -> None:
    del place
    assert alogkit("explain", "zzz").status == 2
