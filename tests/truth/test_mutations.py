"""What the ten minimum-altitude cases notice, on mutations of logs that the real system passed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.mutate.plan import Kind, mutations
from alogkit.evaluate.mutate.score import Score, score
from alogkit.verdict import Grade, Role

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures" / "recorded"
SHARED = ROOT / ".." / "shared" / "recorded"
CASES = load_harness(ROOT / "cases" / "min_altitude.toml")
NAMES = [case.name for case in CASES]
BOUNDARY = "min_altitude_clearance_boundary_pass"

pytestmark = pytest.mark.truth
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared/recorded is not here")


def _log(case: str, kind: str = "runs") -> Path:
    return FIXTURES / kind / case / "shoreside.alog.gz"


@cache
def _score(case: str) -> Score:
    return score([read(_log(case))], CASES[case].criteria)


def _shared_runs() -> dict[str, tuple[Path, str]]:
    """Folders with the boundary case's recorded logs, and the companion's grade of each."""
    runs = SHARED / "depth" / "H05-min_altitude_motion" / BOUNDARY
    found = {folder.name: (folder, "pass") for folder in sorted(runs.glob("w*"))}
    return found | {"twin": (SHARED / "twins" / BOUNDARY, "fail")}


@pytest.mark.parametrize("case", NAMES)
def test_repeated_and_disordered_lines_are_never_noticed(case: str) -> None:
    found = _score(case)
    assert found.grade is Grade.PASS
    assert len(found.of(Kind.HARMLESS)) == 2
    assert found.false_alarms == ()


@pytest.mark.parametrize("case", NAMES)
def test_each_case_has_the_score_that_the_documentation_says(case: str) -> None:
    found = _score(case)
    row = f"| `{case}` | {found.noticed} of {len(found.harmful)} |"
    assert row in (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", NAMES)
def test_a_bias_is_noticed_exactly_beyond_the_margin_that_is_told(case: str) -> None:
    """Where it does not move the instant of the verdict: another instant has other margins."""
    criteria = CASES[case].criteria
    logs = [read(_log(case))]
    good = evaluate(logs, criteria)
    for mutation in mutations(logs, criteria, good):
        if ", just " not in mutation.name:
            continue
        found = evaluate(mutation.logs, criteria)
        same_instant = found.time == good.time
        if mutation.kind is Kind.WITHIN and same_instant:
            assert (mutation.name, found.grade) == (mutation.name, good.grade)
        if mutation.kind is Kind.HARMFUL and same_instant:
            noticed = found.grade is not good.grade or found.companion is not good.companion
            assert (mutation.name, noticed) == (mutation.name, True)


def test_only_the_companion_of_the_boundary_case_sees_a_dive_that_goes_on() -> None:
    found = _score(BOUNDARY)
    (dive,) = [mutant for mutant in found.mutants if mutant.name.startswith("the dive goes on")]
    assert (dive.grade, dive.companion) == (Grade.PASS, Grade.FAIL)
    assert [found.checks[index].role for index in dive.noticed_by] == [Role.COMPANION]


def test_the_real_run_without_a_guard_is_seen_by_the_companion_only() -> None:
    verdict = evaluate(read(_log(BOUNDARY, "twins")), CASES[BOUNDARY].criteria)
    assert (verdict.grade, verdict.companion) == (Grade.PASS, Grade.FAIL)
    (finding,) = verdict.companions
    assert finding.margin == pytest.approx(-11.4, abs=0.1)
    assert finding.watch is not None
    assert finding.watch.broken_by is not None


@needs_shared
@pytest.mark.parametrize("run", _shared_runs())
def test_the_companion_tells_guarded_from_unguarded_in_every_recorded_run(run: str) -> None:
    folder, grade = _shared_runs()[run]
    for side in ("vehicle", "shoreside"):
        verdict = evaluate(read(folder / f"{side}.alog.gz"), CASES[BOUNDARY].criteria)
        assert (side, verdict.grade, verdict.companion) == (side, Grade.PASS, Grade(grade))


@needs_shared
def test_there_are_recorded_runs_of_both_warps() -> None:
    assert {"w10a", "w1a", "twin"} <= set(_shared_runs())
