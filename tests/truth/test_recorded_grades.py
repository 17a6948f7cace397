"""The grades that the real pMissionEval gave, on the logs that it was given for.

Once on the logs in `fixtures/recorded`, which travel with the project, and once on all of
`../shared/recorded` where that is at hand.
"""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alogkit.alog.read import read
from alogkit.casefile.select import load_cases
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.criteria import parse_mailflag, stages_in_order
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.trace import trace
from alogkit.verdict import Grade, Reason, Role, Verdict

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures" / "recorded"
SHARED = ROOT / ".." / "shared" / "recorded"
MAX_FIXTURE_BYTES = 2_000_000
NATIVE = {case.name: case.criteria for case in load_cases([ROOT / "cases"])}
TRAVELLING = [name for name in NATIVE if name.startswith("min_altitude")]

pytestmark = pytest.mark.truth
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared/recorded is not here")


class RealRun(NamedTuple):
    """A run of the real system and its grade."""

    name: str
    case: str
    grade: str
    sides: dict[str, Path]
    """Log by side, `vehicle` and `shoreside`."""

    def logs(self) -> dict[str, list[Alog]]:
        """What to grade: each side alone, and both in either order."""
        alone = {side: read(path) for side, path in self.sides.items()}
        gradable = {side: [log] for side, log in alone.items()}
        if len(alone) == 2:
            gradable["vehicle first"] = [alone["vehicle"], alone["shoreside"]]
            gradable["shoreside first"] = [alone["shoreside"], alone["vehicle"]]
        return gradable


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _fixture_runs() -> list[RealRun]:
    runs: dict[str, RealRun] = {}
    for row in _table(FIXTURES / "manifest.csv"):
        name = f"{row['kind']}/{row['case']}"
        run = runs.setdefault(name, RealRun(name, row["case"], row["grade"], {}))
        run.sides[row["side"]] = FIXTURES / row["file"]
    return list(runs.values())


def _shared_runs(families: tuple[str, ...]) -> list[RealRun]:
    if not SHARED.is_dir():
        return []
    prefixes = tuple(f"depth/{family}" for family in families)
    singles = [
        row for row in _table(SHARED / "manifest.csv") if row["vehicle"].startswith(prefixes)
    ]
    return [
        *(_shared_run(SHARED, row, row["run"]) for row in singles),
        *(
            _shared_run(SHARED / folder, row, f"{folder}{row.get('run', '')}")
            for folder in ("twins", "repeats")
            for row in _table(SHARED / folder / "manifest.csv")
        ),
    ]


def _shared_run(folder: Path, row: dict[str, str], name: str) -> RealRun:
    sides = {side: folder / row[side] for side in ("vehicle", "shoreside")}
    return RealRun(f"{row['case']}/{name}", row["case"], row["grade"], sides)


def _real_criteria() -> dict[str, Criteria]:
    """What the real pMissionEval was configured with, by case."""
    texts = json.loads((FIXTURES / "criteria.json").read_text(encoding="utf-8"))
    return {
        case: Criteria(
            stages_in_order([(Role(role), text) for role, text in asked["lines"]]),
            tuple(map(parse_mailflag, asked["mailflags"])),
        )
        for case, asked in texts.items()
    }


def _assert_traceable(verdict: Verdict) -> None:
    """Every finding points to a line of one of the files, and that line says what it claims."""
    files = {
        name: gzip.decompress(Path(name).read_bytes()).decode().split("\n") for name in verdict.logs
    }
    for finding in verdict.findings:
        assert finding.evidence is not None
        for evidence in (finding.evidence, *(reading.evidence for reading in finding.readings)):
            if evidence is not None:
                words = files[evidence.log][evidence.line - 1].split(maxsplit=3)
                assert words[1] == evidence.variable
                assert words[2].split(":")[0] == evidence.source
                assert words[3].strip() == evidence.text.strip()


REAL = _real_criteria()
FIXTURE_RUNS = _fixture_runs()
DEPTH_RUNS = _shared_runs(("H01", "H02", "H03", "H04", "H05"))


@pytest.mark.parametrize("run", FIXTURE_RUNS, ids=lambda run: run.name)
def test_case_file_gives_the_real_grade_on_the_travelling_logs(run: RealRun) -> None:
    for side, logs in run.logs().items():
        verdict = evaluate(logs, NATIVE[run.case])
        assert (side, verdict.grade.value) == (side, run.grade)
        _assert_traceable(verdict)


@pytest.mark.parametrize("run", FIXTURE_RUNS, ids=lambda run: run.name)
def test_real_criteria_give_the_real_grade_on_the_travelling_logs(run: RealRun) -> None:
    verdict = evaluate(read(run.sides["shoreside"]), REAL[run.case])
    assert verdict.grade.value == run.grade


def test_every_case_and_every_twin_travels_and_all_stay_small() -> None:
    names = {run.name for run in FIXTURE_RUNS}
    assert names == {f"{kind}/{case}" for kind in ("runs", "twins") for case in TRAVELLING}
    assert all("shoreside" in run.sides for run in FIXTURE_RUNS)
    size = sum(path.stat().st_size for path in FIXTURES.rglob("*") if path.is_file())
    assert size < MAX_FIXTURE_BYTES


def test_boundary_twin_passes_since_it_is_judged_on_its_way_down() -> None:
    """Why a control of that case must not have a clearance of 0 m."""
    (twin,) = [run for run in FIXTURE_RUNS if run.name.startswith("twins/min_altitude_clearance")]
    log = read(twin.sides["vehicle"])
    verdict = evaluate(log, NATIVE[twin.case])
    assert verdict.grade is Grade.PASS
    depths = log.column("NAV_DEPTH").numbers
    assert max(depth for depth in depths if depth is not None) > 14.0


def test_traces_agree_with_the_verdict_at_the_deciding_instant() -> None:
    for run in FIXTURE_RUNS:
        logs = [read(path) for path in run.sides.values()]
        verdict = evaluate(logs, NATIVE[run.case])
        traces = {(line.role, line.condition): line for line in trace(logs, NATIVE[run.case])}
        for finding in verdict.findings:
            if finding.role is Role.DEADLINE or finding.time is None:
                continue
            line = traces[finding.role, finding.condition]
            point = sum(time <= finding.time for time in line.times) - 1
            holds = line.truths[point] is True
            if finding.role is Role.FAIL:
                assert holds is (finding.grade is Grade.FAIL)
            elif finding.reason is not Reason.STATE_AT_DEADLINE:
                assert holds is (finding.grade is Grade.PASS)


@needs_shared
@pytest.mark.parametrize("run", DEPTH_RUNS, ids=lambda run: run.name)
def test_case_file_gives_the_real_grade_on_every_recorded_run(run: RealRun) -> None:
    for side, logs in run.logs().items():
        verdict = evaluate(logs, NATIVE[run.case])
        assert (side, verdict.grade.value) == (side, run.grade)


@needs_shared
@pytest.mark.parametrize("run", DEPTH_RUNS, ids=lambda run: run.name)
def test_real_criteria_give_the_real_grade_on_every_recorded_depth_run(run: RealRun) -> None:
    verdict = evaluate(read(run.sides["shoreside"]), REAL[run.case])
    assert verdict.grade.value == run.grade


@needs_shared
def test_nothing_recorded_was_left_out() -> None:
    assert len(DEPTH_RUNS) == 128
