"""The grades of the real pMissionEval in all recorded families, by its own rules.

Once on the logs in `fixtures/criteria/recorded`, which travel with the project, and once on all of
`../shared/recorded` where that is at hand: depth, twins and repeats of the depth mission, and the
`grading` runs of other missions with the criteria that were in force.

One real grade was a race. Where a log holds chosen variables only, the verdict is inconclusive
and names what is missing; it never contradicts the real one.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alogkit.alog.read import read
from alogkit.dialect.block import build_block
from alogkit.dialect.grade import Graded, grade
from alogkit.dialect.missionfile import blocks_of
from alogkit.dialect.read import read_criteria
from alogkit.missionfile.lines import expanded
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from alogkit.dialect.records import Block

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures" / "criteria"
DEPTH_CRITERIA = ROOT / "fixtures" / "recorded" / "criteria.json"
SHARED = ROOT / ".." / "shared" / "recorded"
RACE = "low_elevator_authority_fail"
PROVEN_ABSENT = ("bad_running_var_fail", "bad_suffix_fail", "unknown_param_fail")
"""Called undecidable, since a fail condition's variable occurs nowhere. But shoreside logged
everything, the database's own postings included: what its log lacks, nobody posted there."""
MAX_FIXTURE_BYTES = 150_000

pytestmark = pytest.mark.truth
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared/recorded is not here")


class RealRun(NamedTuple):
    """A run of the real system, what its grader was asked and what it found."""

    name: str
    case: str
    block: Block
    log: Path
    """Shoreside's."""
    vehicle: Path | None
    grade: str
    row: str
    decidable: bool


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _block(lines: list[tuple[str, str]]) -> Block:
    inside = "".join(f"  {name} = {value}\n" for name, value in lines)
    (raw,) = blocks_of(expanded(f"ProcessConfig = pMissionEval\n{{\n{inside}}}\n", "", {}), {})
    return build_block(raw, "shoreside.moos")


def _yaml_lines(path: Path) -> list[tuple[str, str]]:
    """The block of a criteria.yaml; as much YAML as those files use."""
    found = re.findall(
        r"^  - - (\w+)\n    - (.*(?:\n      .*)*)", path.read_text(encoding="utf-8"), re.MULTILINE
    )
    return [(name, _scalar(" ".join(value.split()))) for name, value in found]


def _scalar(text: str) -> str:
    return text[1:-1].replace("''", "'") if text.startswith("'") else text


@cache
def _depth_blocks() -> dict[str, Block]:
    asked = json.loads(DEPTH_CRITERIA.read_text(encoding="utf-8"))
    return {
        case: _block(
            [(f"{role}_condition", text) for role, text in criteria["lines"]]
            + [("mailflag", flag) for flag in criteria["mailflags"]]
        )
        for case, criteria in asked.items()
    }


def _run(folder: Path, row: dict[str, str], name: str) -> RealRun:
    log = folder / row["shoreside"]
    criteria = log.with_name("criteria.yaml")
    block = _block(_yaml_lines(criteria)) if criteria.exists() else _depth_blocks()[row["case"]]
    vehicle = folder / row["vehicle"] if row["vehicle"] else None
    return RealRun(
        f"{row['case']}/{name}",
        row["case"],
        block,
        log,
        vehicle,
        row["grade"],
        row["row"],
        row.get("decidable", "yes") == "yes",
    )


def _shared_runs() -> list[RealRun]:
    if not SHARED.is_dir():
        return []
    return [
        *(
            _run(SHARED, row, f"{row['harness']}/{row['run']}")
            for row in _table(SHARED / "manifest.csv")
        ),
        *(
            _run(SHARED / folder, row, f"{folder}{row.get('run', '')}")
            for folder in ("twins", "repeats")
            for row in _table(SHARED / folder / "manifest.csv")
        ),
    ]


def _fixture_runs() -> list[RealRun]:
    recorded = FIXTURES / "recorded"
    return [
        RealRun(
            row["case"],
            row["case"],
            read_criteria(recorded / f"{row['case']}.moos"),
            recorded / f"{row['case']}.alog.gz",
            None,
            row["grade"],
            row["row"],
            row["case"] != "acquire_from_far_pass",
        )
        for row in _table(FIXTURES / "manifest.csv")
    ]


SHARED_RUNS = _shared_runs()
FIXTURE_RUNS = _fixture_runs()


@cache
def _graded(run: RealRun) -> Graded:
    return grade(read(run.log), run.block)


def _assert_true_to(run: RealRun, graded: Graded) -> None:
    """The real grade if the log can tell; the race and what is missing are said as such."""
    verdict = graded.verdict
    if run.case == RACE:
        assert (verdict.grade, verdict.reason) == (Grade.PENDING, Reason.RACE)
        assert verdict.race is not None
        assert 0.75 < verdict.race.passes / verdict.race.phases < 0.9
        assert verdict.race.conditions == ("ABE_DESIRED_ELEVATOR >= 0.2",)
    elif run.decidable or run.case in PROVEN_ABSENT:
        assert (verdict.grade.value, verdict.race, verdict.missing) == (run.grade, None, ())
    else:
        assert (verdict.grade, verdict.reason) == (Grade.PENDING, Reason.NOT_HELD)
        held = set(read(run.log).variables)
        assert verdict.missing
        assert held.isdisjoint(verdict.missing)


@pytest.mark.parametrize("run", FIXTURE_RUNS, ids=lambda run: run.name)
def test_travelling_run_gets_its_real_grade(run: RealRun) -> None:
    _assert_true_to(run, _graded(run))


def test_travelling_files_stay_small() -> None:
    size = sum(path.stat().st_size for path in FIXTURES.rglob("*") if path.is_file())
    assert size < MAX_FIXTURE_BYTES


@needs_shared
@pytest.mark.parametrize("run", SHARED_RUNS, ids=lambda run: run.name)
def test_recorded_run_gets_its_real_grade(run: RealRun) -> None:
    _assert_true_to(run, _graded(run))


@needs_shared
@pytest.mark.parametrize(
    "run", [run for run in SHARED_RUNS if run.vehicle is not None], ids=lambda run: run.name
)
def test_vehicles_log_beside_it_contradicts_nothing(run: RealRun) -> None:
    assert run.vehicle is not None
    logs = [read(run.vehicle), read(run.log)]

    for order in (logs, logs[::-1]):
        verdict = grade(order, run.block).verdict
        if run.decidable:
            assert verdict.grade.value == run.grade
        else:
            assert verdict.grade in (Grade.PENDING, Grade(run.grade))
            assert bool(verdict.missing) is (verdict.grade is Grade.PENDING)


@needs_shared
def test_agreement_of_all_recorded_runs() -> None:
    """What the other tests show, as figures; `pytest -s` prints them."""
    decidable = [run for run in SHARED_RUNS if run.decidable]
    others = [run for run in SHARED_RUNS if not run.decidable]
    agree = sum(_graded(run).verdict.grade.value == run.grade for run in decidable)
    races = [run for run in SHARED_RUNS if _graded(run).verdict.race is not None]
    open_ones = [run for run in others if _graded(run).verdict.missing]
    proven = [run for run in others if _graded(run).verdict.grade.value == run.grade]
    share = _graded(races[0]).verdict.race
    assert share is not None
    print(
        f"\nagreement with the real grade: {agree} of {len(decidable) - len(races)} runs, and "
        f"{len(races)} race ({share.share}); of {len(others)} called undecidable, "
        f"{len(open_ones)} inconclusive and {len(proven)} right"
    )
    assert (agree, len(decidable), [run.case for run in races]) == (305, 306, [RACE])
    assert (len(others), len(open_ones), len(proven)) == (47, 44, 3)


def _words(text: str) -> dict[str, str]:
    """The columns of a row; values hold neither blanks nor, at the end, commas."""
    pairs = (word.partition("=") for word in text.split())
    return {label: value.rstrip(",") for label, _, value in pairs}


@pytest.mark.parametrize("run", FIXTURE_RUNS, ids=lambda run: run.name)
def test_travelling_row_has_the_real_columns(run: RealRun) -> None:
    output = _graded(run).output
    if output is None:
        return
    ours, real = _words(output.row), _words(run.row)
    if "subject_grade" in real:  # this family's harness grades the grader
        real |= {"grade": real["subject_grade"]}
    assert {label: real.get(label) for label in ours if label != "mhash"} == {
        label: value for label, value in ours.items() if label != "mhash"
    }


@needs_shared
def test_rows_and_status_of_all_recorded_runs() -> None:
    """The last status is the real one in each run, and a column in all but a few.

    What moves (a heading in a turn) is a sample old where the real tick was a few ms off ours. The
    real rows of this table end a value at its first comma.
    """
    columns: Counter[bool] = Counter()
    for run in SHARED_RUNS:
        output = _graded(run).output
        if output is None or not run.log.with_name("criteria.yaml").exists():
            continue
        posted = read(run.log).column("MISSION_LCHECK_STAT")
        if posted.times:
            assert max(zip(posted.times, posted.texts, strict=True))[1] == output.status
        real = _words(run.row)
        for label, value in _words(output.row).items():
            if label in real and label not in ("mhash", "grade") and "," not in value:
                columns[real[label] == value] += 1
    print(f"\ncolumns as in the real rows: {columns[True]} of {columns.total()}")
    assert columns[True] > 0.98 * columns.total()


@needs_shared
def test_log_has_the_real_graders_own_word() -> None:
    told = [(_graded(run).recorded, run.grade) for run in SHARED_RUNS]
    assert all(recorded in (None, real) for recorded, real in told)
    assert sum(recorded is not None for recorded, _ in told) > 300
