"""Twelve of the 81 depth cases, once as TOML and once as mission files with patches."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.select import load_cases
from alogkit.mission_case import mission_case
from alogkit.missionfile.find import find_files
from alogkit.sim.run import simulate
from alogkit.sim.save import to_alog

if TYPE_CHECKING:
    from alogkit.casefile.records import Case
    from alogkit.sim.run import Run

PROJECT = Path(__file__).resolve().parents[2]
STEM = PROJECT / "fixtures" / "missions" / "depth_stem"
SEED = 7
GO_TO_DEPTH = ("goto-depth-fallback-vehicle.xbhv", "goto-depth-sequence-pass-vehicle.xbhv")
MALCONFIG = ("helm-malconfig-vehicle.xmoos",)
BOTH_WAYS: dict[str, tuple[str, ...]] = {
    "constant_depth_hold_pass": (),
    "constant_depth_update_pass": (),
    "constant_depth_missing_nav_depth_fail": (),
    "constant_depth_control_disabled_fail": (),
    "goto_depth_sequence_pass": GO_TO_DEPTH[:1],
    "goto_depth_domain_missing_fail": GO_TO_DEPTH,
    "periodic_surface_pass": (),
    "max_depth_guard_pass": (),
    "max_depth_bad_tolerance_fail": MALCONFIG,
    "min_altitude_guard_pass": (),
    "min_altitude_shallow_bottom_pass": (),
    "min_altitude_bad_config_fail": MALCONFIG,
}
"""A case, and the patches that it shares with others; its own bear its name."""


@cache
def _catalogue() -> dict[str, Case]:
    cases = PROJECT / "cases"
    return {case.name: case for case in load_cases([cases / "depth", cases / "min_altitude.toml"])}


@cache
def _mission(name: str) -> Case:
    """The case as its mission files have it."""
    own = sorted((STEM / "patches").glob(f"{name.replace('_', '-')}-*"))
    shared = [STEM / "patches" / patch for patch in BOTH_WAYS[name]]
    files = find_files(STEM, tuple(str(patch) for patch in (*shared, *own)), {})
    return mission_case(files, time_limit=_catalogue()[name].mission.time_limit).case


@cache
def _run(name: str) -> Run:
    return simulate(_mission(name).mission, SEED)


def _bytes(run: Run) -> list[bytes]:
    return [b"".join(to_alog(log).format()) for log in (run.vehicle, run.shoreside)]


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_mission_files_leave_the_logs_of_the_toml_case(name: str) -> None:
    expected = simulate(_catalogue()[name].mission, SEED)
    assert _bytes(_run(name)) == _bytes(expected)


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_the_block_s_verdict_is_the_case_s_and_the_simulated_evaluator_s(name: str) -> None:
    run = _run(name)
    logs = [to_alog(log) for log in (run.vehicle, run.shoreside)]
    verdict, row = _mission(name).judge(_mission(name), logs)
    asked, _ = _catalogue()[name].judge(_catalogue()[name], logs)
    word = logs[1].column("MISSION_RESULT").texts[-1]
    assert (verdict.grade, verdict.grade.value) == (asked.grade, word)
    assert row.split()[:2] == [f"case={_mission(name).name}", f"grade={word}"]
