"""The public surface as a user writes it: type-checked here, run by test_public_names.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import alogkit as ak

if TYPE_CHECKING:
    from pathlib import Path


def simulate_grade_and_read(cases: Path, out: Path) -> ak.Grade:
    """Simulate the first case of a file, write its logs, read one back and grade both."""
    case = next(iter(ak.load_harness(cases)))
    run = ak.simulate(case.mission, seed=7)
    paths = ak.save_run(run, out)
    log: ak.Alog = ak.read(paths[0])
    print(log.header.start, log.variables, len(log.problems))
    for posting in log.postings("NAV_DEPTH")[:3]:
        print(posting.time, posting.number, posting.text)
    part = log.clip(10.0, 60.0, hold=True)
    print(part.series("NAV_DEPTH").max(), part.sample(["NAV_*"], [20.0, 30.0]))
    print(part.table(["NODE_REPORT_LOCAL.SPD"]), part.table(["DEPLOY"], "long"))
    logs = ak.read_run(*paths)
    print([one.community for one in logs], ak.shifts(logs), ak.skew(logs[0], logs[-1]))
    verdict = ak.grade([ak.to_alog(run.vehicle), ak.to_alog(run.shoreside)], case.criteria)
    for finding in verdict.findings:
        print(finding.condition, finding.grade, finding.reason, finding.time, finding.margin)
    return verdict.grade
