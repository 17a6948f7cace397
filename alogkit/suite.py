"""Cases run from simulation to picture: one case, or many on several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.alog.read import read
from alogkit.case_folder import VERDICT, claim, verdict_text, write_atomically
from alogkit.errors import AlogkitError
from alogkit.picture import draw
from alogkit.sim.defaults import DEFAULT_SEED, DEFAULT_START
from alogkit.sim.run import simulate
from alogkit.sim.save import save_log
from alogkit.sim.survey.log import survey_log
from alogkit.sim.survey.mission import SurveyMission
from alogkit.sim.survey.run import simulate_survey
from alogkit.verdict import Reason

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from datetime import datetime

    from alogkit.casefile.records import Case
    from alogkit.sim.logs import CommunityLog
    from alogkit.sim.mission import Mission
    from alogkit.verdict import Verdict


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How cases are run and what is kept of them."""

    out: str = "outputs"
    """Folder that gets one folder a case."""
    seed: int = DEFAULT_SEED
    warp: float = 10.0
    start: datetime = DEFAULT_START
    load: float = 1.0
    """1 is the machine of the recorded runs; more is busier."""
    gif: bool = True
    control: bool = False
    """Run each case's control instead: the twin that must not pass."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One case, run and graded."""

    name: str
    """The case's."""
    verdict: Verdict
    folder: str
    """Where its logs, verdict and picture are."""
    row: str
    """Its row of results.txt."""


@dataclass(frozen=True, slots=True)
class CaseCrash:
    """One case that could not be run to its end, and so has no grade."""

    name: str
    """The case's."""
    reason: str
    """In one line."""


def run_case(case: Case, options: RunOptions) -> CaseResult:
    """Simulate, log, grade and draw one case.

    The logs are written, then read back and graded as if anybody had written them. What an earlier
    run of the case has left in the folder goes.

    Raises:
        OSError: The output folder cannot be written.
        RenderError: The logs lack everything that could be drawn.
        SimulationError: The simulator cannot go on.
    """
    twin = case.control if options.control else None
    mission = case.mission if twin is None else twin.mission
    folder = case_folder(case, options)
    community_logs = _simulated(mission, options)
    claim(folder)
    logs = [read(save_log(log, folder)) for log in community_logs]
    verdict, row = case.judge(case, logs)
    for name, text in case.papers:
        write_atomically(folder / name, text)
    write_atomically(folder / VERDICT, verdict_text(case, verdict))
    if options.gif:
        # Of a survey without a case nothing was asked, so there is no verdict to stamp.
        shown = None if verdict.reason is Reason.NO_CHECKS else verdict
        draw(case, logs, shown, folder / f"{folder.name}.gif")
    return CaseResult(case.name, verdict, str(folder), row)


def _simulated(mission: Mission, options: RunOptions) -> tuple[CommunityLog, ...]:
    """The logs of a mission of either family, the vehicle's first.

    In a survey nothing is left to chance, and it is its own clock: only its start can be chosen.
    """
    if isinstance(mission, SurveyMission):
        return (survey_log(simulate_survey(mission.survey), options.start),)
    run = simulate(mission, options.seed, warp=options.warp, start=options.start, load=options.load)
    return run.vehicle, run.shoreside


def case_folder(case: Case, options: RunOptions) -> Path:
    """Where a case's run goes; a control's is named after its case."""
    return Path(options.out) / (f"{case.name}.control" if options.control else case.name)


def run_suite(
    cases: Sequence[Case], options: RunOptions, jobs: int | None = None
) -> Generator[CaseResult | CaseCrash, None, None]:
    """Run cases on processes of their own, each result as soon as it is there.

    A case that cannot be run to its end does not stop the others. Close the iterator to end the
    processes before their time.

    Args:
        cases: What to run.
        options: How.
        jobs: How many processes; None is one a core.
    """
    workers = min(jobs or os.cpu_count() or 1, len(cases))
    if workers > 1:
        yield from _run_on_processes(cases, options, workers)
        return
    for case in cases:
        yield _attempt(case, options)


def _run_on_processes(
    cases: Sequence[Case], options: RunOptions, workers: int
) -> Generator[CaseResult | CaseCrash, None, None]:
    others = set(multiprocessing.active_children())
    # Spawned, not forked: the same on every platform, and no state is inherited by accident.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        with _interrupts_ignored():
            waiting = {pool.submit(_attempt, case, options): case for case in cases}
        for done in as_completed(waiting):
            try:
                yield done.result()
            except BrokenProcessPool:
                yield CaseCrash(waiting[done].name, "its process was ended from outside")
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        # Killed, not asked: what they write gets its name when it is whole, so nothing is torn. A
        # process that was only just starting shows up late, hence until there is none.
        while ours := set(multiprocessing.active_children()) - others:
            for child in ours:
                child.kill()
                child.join()
        raise
    pool.shutdown()


def _attempt(case: Case, options: RunOptions) -> CaseResult | CaseCrash:
    try:
        return run_case(case, options)
    except AlogkitError as error:
        return CaseCrash(case.name, str(error))
    except OSError as error:
        return CaseCrash(case.name, f"{error.filename or options.out}: {error.strerror or error}")


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """A block whose child processes never hear of Ctrl-C, which only their parent shall answer.

    A terminal sends it to all of them, and each would print a traceback.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
