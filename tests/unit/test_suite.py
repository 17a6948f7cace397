from __future__ import annotations

import json
import multiprocessing
import signal
import threading
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit import suite
from alogkit.casefile.load import load_harness
from alogkit.errors import SimulationError
from alogkit.suite import CaseCrash, CaseResult, RunOptions, run_case, run_suite
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from alogkit.casefile.records import Case

CASES = Path(__file__).resolve().parents[2] / "cases" / "min_altitude.toml"


@pytest.fixture(scope="module")
def quick() -> Case:
    return load_harness(CASES)["min_altitude_bad_config_fail"]


@pytest.fixture
def options(tmp_path: Path) -> RunOptions:
    return RunOptions(out=str(tmp_path / "out"), gif=False)


def test_a_case_is_run_logged_and_graded(quick: Case, options: RunOptions) -> None:
    result = run_case(quick, options)
    assert result.name == quick.name
    assert result.verdict.grade is Grade.PASS
    assert result.row.split()[0] == f"case={quick.name}"
    folder = Path(result.folder)
    assert folder == Path(options.out) / quick.name
    verdict = json.loads((folder / "verdict.json").read_text())
    assert [Path(log).is_file() for log in verdict["logs"]] == [True, True]
    assert verdict["about"] == quick.about


def test_every_piece_of_evidence_is_the_line_that_it_names(
    quick: Case, options: RunOptions
) -> None:
    findings = run_case(quick, options).verdict.findings
    assert len(findings) == 3
    for finding in findings:
        assert finding.evidence is not None
        lines = Path(finding.evidence.log).read_text().splitlines()
        assert lines[finding.evidence.line - 1].split()[1] == finding.evidence.variable


def test_a_control_goes_beside_its_case_and_does_not_pass(quick: Case, options: RunOptions) -> None:
    result = run_case(quick, replace(options, control=True))
    assert Path(result.folder).name == f"{quick.name}.control"
    assert result.verdict.grade is Grade.FAIL


def test_a_picture_is_drawn_if_asked_for(
    quick: Case, options: RunOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(suite, "draw", lambda *given: drawn.append(given[3].name))
    run_case(quick, replace(options, gif=True))
    assert drawn == [f"{quick.name}.gif"]


def test_processes_make_what_one_process_makes(
    quick: Case, options: RunOptions, tmp_path: Path
) -> None:
    cases = [quick, replace(quick, name="other")]
    alone = list(run_suite(cases, options, jobs=1))
    together = list(run_suite(cases, replace(options, out=str(tmp_path / "two")), jobs=2))
    assert not multiprocessing.active_children()
    for one in alone:
        assert isinstance(one, CaseResult)
        (two,) = (result for result in together if result.name == one.name)
        assert isinstance(two, CaseResult)
        assert two.row == one.row
        logs = [sorted(Path(result.folder).rglob("*.alog")) for result in (one, two)]
        assert [log.read_bytes() for log in logs[0]] == [log.read_bytes() for log in logs[1]]


def test_a_suite_that_is_given_up_ends_its_processes(quick: Case, options: RunOptions) -> None:
    running = run_suite([replace(quick, name=f"case{i}") for i in range(30)], options, jobs=2)
    next(running)
    running.close()
    for child in multiprocessing.active_children():
        child.join(10)
    assert not multiprocessing.active_children()
    assert len(list(Path(options.out).glob("*/verdict.json"))) < 30


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        pytest.param(SimulationError(2.0, "boom"), "simulation at 2.000 s: boom", id="simulator"),
        pytest.param(OSError(13, "No way", "a/b"), "a/b: No way", id="system"),
        pytest.param(OSError("odd"), "{out}: odd", id="system-without-facts"),
    ],
)
def test_a_case_that_cannot_be_run_stops_no_other(
    quick: Case,
    options: RunOptions,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    reason: str,
) -> None:
    def fail(*_given: object, **_timing: object) -> None:
        raise error

    monkeypatch.setattr(suite, "simulate", fail)
    cases = [quick, replace(quick, name="other")]
    told = reason.format(out=options.out)
    assert list(run_suite(cases, options, jobs=1)) == [
        CaseCrash(quick.name, told),
        CaseCrash("other", told),
    ]


def test_a_process_that_is_ended_from_outside_is_told(
    quick: Case, options: RunOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pool:
        def __init__(self, *_given: object) -> None:
            self.shut = 0

        def submit(self, *_given: object) -> Future[CaseResult]:
            future: Future[CaseResult] = Future()
            future.set_exception(BrokenProcessPool("killed"))
            return future

        def shutdown(self) -> None:
            self.shut += 1

    monkeypatch.setattr(suite, "ProcessPoolExecutor", Pool)
    cases = [quick, replace(quick, name="other")]
    crashes = list(run_suite(cases, options, jobs=2))
    assert {crash.name for crash in crashes} == {quick.name, "other"}
    assert all(
        isinstance(crash, CaseCrash) and crash.reason == "its process was ended from outside"
        for crash in crashes
    )


def test_interrupts_are_answered_again_after_the_processes_have_started() -> None:
    before = signal.getsignal(signal.SIGINT)
    with suite._interrupts_ignored():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_leaves_the_signals_alone() -> None:
    seen: list[object] = []

    def look() -> None:
        with suite._interrupts_ignored():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
