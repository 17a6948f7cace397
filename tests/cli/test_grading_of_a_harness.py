"""`.ci/grade_runs` and `action.yml`: what CI does with the runs of a real harness."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
SCRIPT = PROJECT / ".ci" / "grade_runs"
FIXTURES = PROJECT / "fixtures"
GUARD = "min_altitude_guard_pass"

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """A working folder with a good and a bad run, and `alogkit` on the path."""
    shutil.copytree(FIXTURES / "recorded" / "runs" / GUARD, tmp_path / "runs" / "good")
    shutil.copytree(FIXTURES / "recorded" / "twins" / GUARD, tmp_path / "runs" / "bad")
    command = tmp_path / "bin" / "alogkit"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m alogkit "$@"\n')
    command.chmod(0o755)
    return tmp_path


def _graded(folder: Path, *names: str, **asked: str) -> subprocess.CompletedProcess[str]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GITHUB")}
    return subprocess.run(  # noqa: S603 -- our own script
        ["bash", str(SCRIPT), "out", *names],  # noqa: S607 -- as in CI
        cwd=folder,
        env=environ | asked | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


def _tree(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_every_run_has_reports_and_those_that_fail_leave_evidence(runs: Path) -> None:
    case = f"{PROJECT / 'cases' / 'min_altitude.toml'}::{GUARD}"
    done = _graded(runs, "runs/bad/", "runs/good/", ALOGKIT_CASE=case)
    assert done.returncode == 1, done.stderr
    assert f"{GUARD}: FAIL at 49.38 s" in done.stdout
    assert f"{GUARD}: PASS at 50.40 s" in done.stdout
    assert _tree(runs / "out") == {
        "reports/runs_bad.xml",
        "reports/runs_bad.json",
        "reports/runs_good.xml",
        "reports/runs_good.json",
        "evidence/runs_bad/shoreside.alog.gz",
        "evidence/runs_bad/why.txt",
        "evidence/runs_bad/run.gif",
    }
    why = (runs / "out" / "evidence" / "runs_bad" / "why.txt").read_text()
    assert "at the first violated instant, 36.35 s" in why


def test_each_run_may_have_its_own_criteria(runs: Path) -> None:
    shutil.rmtree(runs / "runs")
    for name in ("eval_csp_report_pass", "eval_sequence_second_stage_fail"):
        run = runs / "runs" / name
        run.mkdir(parents=True)
        source = FIXTURES / "criteria" / "recorded" / name
        shutil.copy(f"{source}.alog.gz", run)
        text = Path(f"{source}.moos").read_text().replace("= true", "= $(YES)", 1)
        (run / "targ_shoreside.moos").write_text(text)
    names = sorted(path.as_posix() for path in Path(runs / "runs").glob("*/"))
    done = _graded(runs, *names, ALOGKIT_CRITERIA="targ_shoreside.moos", ALOGKIT_SET="YES=true\n")
    assert done.returncode == 1, done.stdout + done.stderr
    reports = _tree(runs / "out" / "reports")
    assert len(reports) == 4
    evidence = [path.name for path in (runs / "out" / "evidence").iterdir()]
    assert len(evidence) == 1
    assert evidence[0].endswith("eval_sequence_second_stage_fail")


def test_no_runs_are_no_pass(runs: Path) -> None:
    done = _graded(runs, ALOGKIT_CASE="x")
    assert (done.returncode, done.stderr) == (6, "grade_runs: no runs to grade\n")


def test_a_run_that_cannot_be_graded_fails_with_its_status(runs: Path) -> None:
    (runs / "runs" / "empty").mkdir()
    done = _graded(runs, "runs/empty", ALOGKIT_CRITERIA=str(FIXTURES / "criteria" / "traps.moos"))
    assert done.returncode == 3
    assert "no .alog or .alog.gz in this folder" in done.stderr


def test_the_action_hands_its_inputs_over_as_data() -> None:
    text = (PROJECT / "action.yml").read_text(encoding="utf-8")
    declared = set(re.findall(r"^  ([a-z-]+):\n    description:", text, re.MULTILINE))
    used = set(re.findall(r"\$\{\{ inputs\.([a-z-]+) \}\}", text))
    assert declared == used
    assert "using: composite" in text
    for step in text.split("    - ")[1:]:
        if "run:" in step:
            assert "shell: bash" in step
            assert "${{" not in step.partition("run:")[2].partition("\n    - ")[0]


def test_the_actions_step_grades_what_its_patterns_match(runs: Path) -> None:
    text = (PROJECT / "action.yml").read_text(encoding="utf-8")
    script = text.partition("run: |\n")[2].partition("\n\n")[0]
    environ = os.environ | {
        "PATH": f"{runs / 'bin'}:{os.environ['PATH']}",
        "ACTION_PATH": str(PROJECT),
        "RUNS": "runs/g*/\nnothing/*/\n",
        "OUT": "kept here",
        "ALOGKIT_CASE": f"{PROJECT / 'cases' / 'min_altitude.toml'}::{GUARD}",
    }
    done = subprocess.run(  # noqa: S603 -- our own script
        ["bash", "-eo", "pipefail", "-c", script],  # noqa: S607 -- as in CI
        cwd=runs,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert _tree(runs / "kept here") == {"reports/runs_good.xml", "reports/runs_good.json"}
