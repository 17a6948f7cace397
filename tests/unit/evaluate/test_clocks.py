"""Logs of several communities in one verdict, whose clocks agree or do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from alogkit.alog.align import shifts
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.alog.read import read
from alogkit.casefile.select import load_cases
from alogkit.dialect.grade import grade
from alogkit.dialect.read import read_criteria
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.trace import trace
from alogkit.verdict import Clock, Grade, Reason, Verdict, verdict_to_dict

ROOT = Path(__file__).resolve().parents[3]
RUNS = ROOT / "fixtures" / "recorded" / "runs"
CASES = {case.name: case.criteria for case in load_cases([ROOT / "cases" / "min_altitude.toml"])}
RECORDED = sorted(path.name for path in RUNS.iterdir() if len(list(path.iterdir())) == 2)
OFF = 3.2
"""s."""


def _moved(log: Alog, seconds: float) -> Alog:
    """The log of a machine whose clock is so far behind, the LOGSTART apart."""
    postings = [one._replace(time=one.time - seconds) for one in log.stream()]
    return Alog.from_postings(log.header, postings, path=log.path, community=log.community)


def _answers(verdict: Verdict) -> list[tuple[str, Grade, Reason]]:
    return [(finding.condition, finding.grade, finding.reason) for finding in verdict.findings]


def _margins(verdict: Verdict) -> list[float]:
    """Of each finding; minus one thousand for one that has none."""
    margins = [finding.margin for finding in verdict.findings]
    return [-1000.0 if margin is None else margin for margin in margins]


@pytest.mark.parametrize("name", RECORDED)
@pytest.mark.parametrize("first", ["vehicle", "shoreside"])
def test_a_pair_with_a_clock_off_is_graded_as_one_whose_clocks_agree(name: str, first: str) -> None:
    vehicle, shoreside = (
        read(RUNS / name / f"{side}.alog.gz") for side in ("vehicle", "shoreside")
    )
    good, bad = [vehicle, shoreside], [vehicle, _moved(shoreside, OFF)]
    if first == "shoreside":
        good, bad = good[::-1], bad[::-1]
    expected, found = evaluate(good, CASES[name]), evaluate(bad, CASES[name])
    assert found.grade is expected.grade
    assert _answers(found) == _answers(expected)
    assert _margins(found) == pytest.approx(_margins(expected), abs=2e-5)
    if expected.clocks[0].basis == "bridged postings":
        sign = 1.0 if first == "vehicle" else -1.0
        assert found.clocks[0].skew == pytest.approx(sign * OFF, abs=2e-5)
        if first == "vehicle":
            assert found.time == pytest.approx(expected.time, abs=2e-5)


def _pair(shore_off: float = 0.0) -> list[Alog]:
    """Ten seconds of a vehicle, and of a shoreside that says GO at its 5 s."""
    ours = [Posting(float(at), "NAV_X", "uSim", None, 10.0 * at, "") for at in range(1, 11)]
    theirs = [one._replace(variable="ABE_NAV_X", time=one.time - 2.5 - shore_off) for one in ours]
    theirs.append(Posting(5.2 - 2.5 - shore_off, "GO", "uPokeDB", None, None, "true"))
    return [
        Alog.from_postings(Header(start=1000.0), ours, path="abe.alog", community="abe"),
        Alog.from_postings(Header(start=1002.5), theirs, path="shore.alog", community="shoreside"),
    ]


@pytest.mark.parametrize("off", [0.0, OFF, -OFF])
def test_what_shoreside_says_is_judged_with_what_the_vehicle_did_then(off: float) -> None:
    criteria = Criteria((make_stage(["shoreside:GO = true"], ["NAV_X = 50"]),))
    logs = _pair(off)
    verdict = evaluate(logs, criteria)
    assert (verdict.grade, verdict.time) == (Grade.PASS, 5.2)
    assert verdict.clocks == (
        Clock("shore.alog", round(2.5 + off, 5), "bridged postings", off, 10, 0.0),
    )
    assert shifts(logs) == (0.0, round(2.5 + off, 5))
    (lead, _) = trace(logs, criteria)
    assert lead.times[-1] == 5.2


def test_the_deadlines_clock_may_start_in_the_other_log() -> None:
    criteria = Criteria(
        (make_stage(["NAV_X >= 100"], []),), clock=make_check("shoreside:GO = true")
    )
    assert evaluate(_pair(OFF), criteria).clock_start == 5.2


def test_one_log_has_no_clock_to_compare() -> None:
    verdict = evaluate(_pair()[0], Criteria((make_stage(["NAV_X >= 50"], []),)))
    assert verdict.clocks == ()


def test_a_real_graders_verdict_tells_of_the_clocks_too(tmp_path: Path) -> None:
    file = tmp_path / "criteria.txt"
    file.write_text("lead_condition = GO = true\npass_condition = ABE_NAV_X = 50\n")
    verdict = grade(_pair(-OFF), read_criteria(str(file))).verdict
    assert verdict.grade is Grade.PASS
    assert verdict.clocks[0].skew == -OFF
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("# nothing\n")
    undone = grade(_pair(OFF), read_criteria(str(nothing))).verdict
    assert (undone.reason, len(undone.clocks)) == (Reason.NO_CHECKS, 1)


def test_a_verdict_in_plain_types_holds_them() -> None:
    verdict = evaluate(_pair(OFF), Criteria((make_stage(["NAV_X >= 50"], []),)))
    assert verdict_to_dict(verdict)["clocks"] == [
        {
            "log": "shore.alog",
            "shift": 5.7,
            "basis": "bridged postings",
            "skew": OFF,
            "matched": 10,
            "spread": 0.0,
        }
    ]
