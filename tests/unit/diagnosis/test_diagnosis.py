from __future__ import annotations

import gzip
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.diagnosis.diagnose import diagnose
from alogkit.diagnosis.records import Freshness
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Mailflag, Names
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import Monitor, Never, make_clause
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from alogkit.diagnosis.records import Diagnosis

ROOT = Path(__file__).resolve().parents[3]
RECORDED = ROOT / "fixtures" / "recorded"
CASES = ROOT / "cases" / "min_altitude.toml"

Row = tuple[float, str, float | str] | tuple[float, str, float | str, str]


def _log(*rows: Row, community: str = "abe", start: float = 1000.0) -> Alog:
    postings = []
    for time, variable, value, *aux in rows:
        number = None if isinstance(value, str) else value
        text = value if isinstance(value, str) else ""
        postings.append(Posting(time, variable, "app", aux[0] if aux else None, number, text))
    return Alog.from_postings(
        Header(start=start), postings, path=f"{community}.alog", community=community
    )


def _diagnosed(criteria: Criteria, *logs: Alog) -> Diagnosis:
    return diagnose(logs, criteria, evaluate(logs, criteria))


def _dive(*more: Row) -> Alog:
    """Down by 1 m a second, at x = 2 m a second."""
    rows: list[Row] = []
    for second in range(31):
        rows += [
            (float(second), "NAV_X", 2.0 * second),
            (float(second), "NAV_DEPTH", float(second)),
        ]
    return _log(*rows, *more)


def test_a_broken_condition_is_followed_back_to_the_posting_that_broke_it() -> None:
    criteria = Criteria((make_stage(["NAV_X >= 40"], ["NAV_DEPTH <= 16"]),))
    found = _diagnosed(criteria, _dive())
    (failure,) = found.failures
    assert failure.finding.condition == "NAV_DEPTH <= 16"
    assert (found.judged, found.first) == (20.0, 17.0)
    assert failure.broken is not None
    assert failure.broken.after_holding
    assert failure.broken.evidence is not None
    assert (failure.broken.evidence.line, failure.broken.evidence.text) == (39, "17.00000")
    assert failure.nearest is None


def test_a_condition_that_held_again_is_broken_since_the_last_time() -> None:
    rows: list[Row] = [(1.0, "A", 5.0), (2.0, "A", 1.0), (3.0, "A", 6.0), (4.0, "GO", 1.0)]
    found = _diagnosed(Criteria((make_stage(["GO = 1"], ["A <= 2"]),)), _log(*rows))
    broken = found.failures[0].broken
    assert broken is not None
    assert (broken.time, broken.after_holding) == (3.0, True)


def test_a_state_that_was_never_reached_is_told_with_how_near_it_came() -> None:
    criteria = Criteria(
        (
            make_stage(
                ["NAV_DEPTH >= 40"],
                ["NAV_DEPTH >= 40"],
                deadline=Deadline(DeadlineKind.MISSING_STATE, 25.0),
            ),
        )
    )
    found = _diagnosed(criteria, _dive())
    lead = found.failures[0]
    assert lead.finding.role is Role.LEAD
    assert lead.broken is not None
    assert (lead.broken.time, lead.broken.after_holding) == (0.0, False)
    assert lead.nearest is not None
    assert (lead.nearest.time, lead.nearest.margin, lead.nearest.unit) == (25.0, -15.0, "m")
    assert found.first == found.judged == 25.0
    deadline = found.failures[-1]
    assert (deadline.finding.role, deadline.broken, deadline.nearest) == (Role.DEADLINE, None, None)


def test_a_fail_condition_is_followed_back_to_when_it_began_to_hold() -> None:
    criteria = Criteria((make_stage(["NAV_X >= 40"], fails=["NAV_DEPTH > 12"]),))
    found = _diagnosed(criteria, _dive())
    broken = found.failures[0].broken
    assert broken is not None
    assert (broken.time, broken.after_holding) == (13.0, True)


def test_how_near_a_fail_condition_was_to_be_right_has_its_sign() -> None:
    found = _diagnosed(
        Criteria((make_stage(["GO = 1"], fails=["A > 2"]),)),
        _log((1.0, "A", 5.0), (2.0, "A", 3.0), (3.0, "A", 6.0), (4.0, "GO", 1.0)),
    )
    nearest = found.failures[0].nearest
    assert nearest is not None
    assert (nearest.time, nearest.margin) == (2.0, -1.0)


def test_text_has_no_distance() -> None:
    found = _diagnosed(
        Criteria((make_stage(["GO = 1"], ["MODE = DRIVE"]),)),
        _log((1.0, "MODE", "PARK"), (4.0, "GO", 1.0)),
    )
    assert found.failures[0].broken is not None
    assert found.failures[0].nearest is None


def test_what_appeared_is_its_own_instant() -> None:
    criteria = Criteria(
        (make_stage(absent=["ERROR"], deadline=Deadline(DeadlineKind.ABSENCE, 25.0)),)
    )
    found = _diagnosed(criteria, _dive((12.5, "ERROR", "bad")))
    broken = found.failures[0].broken
    assert broken is not None
    assert broken.evidence == found.failures[0].finding.evidence
    assert (broken.time, found.first) == (12.5, 12.5)


def test_a_check_over_a_stretch_tells_by_itself_when_it_broke() -> None:
    criteria = Criteria(
        (make_stage(["NAV_X >= 40"], ["NAV_X >= 0"]),),
        monitors=(Monitor(Never(make_clause("NAV_DEPTH > 20"))),),
    )
    found = _diagnosed(criteria, _dive())
    (failure,) = found.failures
    assert failure.finding.role is Role.CHECK
    assert failure.broken is not None
    assert (failure.broken.time, failure.broken.after_holding) == (21.0, True)
    assert failure.broken.evidence is not None
    assert failure.broken.evidence.text == "21.00000"
    assert [one.use for one in found.inputs if one.name == "NAV_DEPTH"] == ["check"]


def test_an_open_verdict_tells_what_it_waits_for() -> None:
    criteria = Criteria((make_stage(["NAV_X >= 80"], ["NAV_DEPTH <= 16"]),))
    found = _diagnosed(criteria, _dive())
    assert found.verdict.grade is Grade.PENDING
    assert found.judged == 30.0
    lead = found.failures[0]
    assert lead.nearest is not None
    assert lead.nearest.margin == -20.0


def test_a_pass_has_no_failures() -> None:
    found = _diagnosed(Criteria((make_stage(["NAV_X >= 10"], ["NAV_DEPTH <= 16"]),)), _dive())
    assert found.failures == ()
    assert found.first == found.judged == 5.0


def test_a_log_without_postings_is_borne() -> None:
    found = _diagnosed(Criteria((make_stage(["NAV_X >= 10"]),)), _log())
    assert found.judged == 0.0
    assert [(one.name, one.freshness) for one in found.inputs] == [("NAV_X", Freshness.MISSING)]


def test_a_verdict_of_nothing_asked_has_nothing_to_walk_back() -> None:
    found = _diagnosed(Criteria(()), _dive())
    assert found.failures == ()


@pytest.mark.parametrize(
    ("rows", "freshness", "age", "interval", "count"),
    [
        pytest.param(
            [(float(t), "A", 1.0) for t in range(20)], "fresh", 1.0, 1.0, 20, id="regular"
        ),
        pytest.param(
            [(float(t), "A", 1.0) for t in range(10)], "stale", 11.0, 1.0, 10, id="stopped"
        ),
        pytest.param(
            [(0.1 * t, "A", 1.0) for t in range(181)], "fresh", 2.0, 0.1, 181, id="within-2-s"
        ),
        pytest.param([(1.0, "A", 1.0), (2.0, "A", 1.0)], "fresh", 18.0, None, 2, id="seldom"),
        pytest.param([(1.0, "A", 1.0)] * 9, "fresh", 19.0, None, 1, id="duplicates"),
        pytest.param([(25.0, "A", 1.0)], "not posted yet", None, None, 0, id="later"),
        pytest.param([], "missing", None, None, 0, id="never"),
    ],
)
def test_an_input_is_fresh_stale_or_missing(
    rows: list[Row], freshness: str, age: float | None, interval: float | None, count: int
) -> None:
    criteria = Criteria((make_stage(["NAV_X >= 40"], ["A = 2"]),))
    one = next(one for one in _diagnosed(criteria, _dive(*rows)).inputs if one.name == "A")
    assert one.freshness.value == freshness
    assert one.age == (None if age is None else pytest.approx(age))
    assert one.interval == (None if interval is None else pytest.approx(interval))
    assert one.count == count


def test_the_last_mail_is_the_last_in_time_up_to_the_verdict() -> None:
    rows: list[Row] = [(18.0, "A", 3.0), (5.0, "A", 9.0), (19.0, "A", 4.0), (21.0, "A", 5.0)]
    criteria = Criteria((make_stage(["NAV_X >= 40"], ["A = 2"]),))
    one = next(one for one in _diagnosed(criteria, _dive(*rows)).inputs if one.name == "A")
    assert one.last is not None
    assert (one.last.time, one.last.text, one.last.line) == (19.0, "4.00000", 68)


def test_a_missing_input_may_mean_another() -> None:
    found = _diagnosed(Criteria((make_stage(["NAV_DEPHT >= 40"]),)), _dive())
    assert found.inputs[0].hint == "NAV_DEPTH"


def test_each_input_is_told_with_what_it_is_for() -> None:
    criteria = Criteria(
        (
            make_stage(["SEEN = true", "NAV_X >= $(GOAL)"], absent=["ERROR"]),
            make_stage(["LATER = 1"]),
        ),
        mailflags=(Mailflag("EVENT", "SEEN", "true"),),
        clock=make_check("GO = 1"),
    )
    found = _diagnosed(criteria, _dive((1.0, "GO", 1.0), (2.0, "REPORT", "DEP=1")))
    assert {one.name: one.use for one in found.inputs} == {
        "EVENT": "mailflag",
        "NAV_X": "condition",
        "GOAL": "condition",
        "ERROR": "absent",
        "GO": "clock",
        "NAV_Y": "helm",
        "NAV_HEADING": "helm",
        "NAV_SPEED": "helm",
        "NAV_DEPTH": "helm",
    }


def test_a_key_of_a_payload_is_found_in_its_variable() -> None:
    criteria = Criteria((), monitors=(Monitor(Never(make_clause("REPORT.DEP > 5"))),))
    found = _diagnosed(criteria, _log((1.0, "REPORT", "DEP=9"), (2.0, "REPORT", "DEP=9")))
    one = found.inputs[0]
    assert (one.name, one.freshness) == ("REPORT.DEP", Freshness.FRESH)
    assert one.last is not None
    assert one.last.variable == "REPORT"


def test_the_helm_is_told_as_it_was_at_the_first_violated_instant() -> None:
    log = _dive(
        (1.0, "IVPHELM_STATE", "PARK"),
        (5.0, "IVPHELM_STATE", "DRIVE"),
        (18.0, "IVPHELM_STATE", "MALCONFIG"),
        (5.0, "MODE", "ACTIVE"),
        (5.0, "IVPHELM_ALLSTOP", "clear"),
        (5.0, "IVPHELM_BHV_ACTIVE", "transit,dive"),
        (18.0, "IVPHELM_BHV_ACTIVE", "none"),
    )
    found = _diagnosed(Criteria((make_stage(["NAV_X >= 40"], ["NAV_DEPTH <= 16"]),)), log)
    assert found.helm.state is not None
    assert (found.helm.state.text, found.helm.state.line) == ("DRIVE", 67)
    assert found.helm.mode is not None
    assert found.helm.mode.text == "ACTIVE"
    assert found.helm.allstop is not None
    assert found.helm.active == ("transit", "dive")


def test_at_shoreside_the_node_reports_tell_of_the_helm() -> None:
    rows: list[Row] = [
        (1.0, "NODE_REPORT", "NAME=abe,MODE=PARK,ALLSTOP=ManualOverride"),
        (8.0, "NODE_REPORT", "NAME=abe,MODE=DRIVE"),
        (8.5, "NODE_REPORT", "NAME=ben,MODE=OTHER,ALLSTOP=clear"),
        (9.0, "ABE_NAV_X", 50.0),
    ]
    criteria = Criteria((make_stage(["NAV_X >= 40"], ["NAV_X <= 10"]),))
    found = _diagnosed(criteria, _log(*rows, community="shoreside"))
    assert found.helm.mode is not None
    assert (found.helm.mode.variable, found.helm.mode.text, found.helm.mode.line) == (
        "NODE_REPORT.MODE",
        "DRIVE",
        5,
    )
    assert found.helm.allstop is None
    assert found.helm.state is None


def test_errors_and_warnings_come_by_time_up_to_the_verdict_each_wording_once() -> None:
    log = _dive(
        (14.0, "BHV_ERROR", "stuck", "7:dive"),
        (15.0, "BHV_ERROR", "stuck", "8:dive"),
        (3.0, "BHV_WARNING", "no points", "2:transit"),
        (25.0, "BHV_ERROR", "too late", "9:dive"),
    )
    shore = _log((13.0, "ABE_BHV_ERROR", "stuck"), community="shoreside", start=1001.0)
    criteria = Criteria((make_stage(["NAV_X >= 40"], ["NAV_DEPTH <= 16"]),), names=Names("abe"))
    found = _diagnosed(criteria, log, shore)
    told = [(one.first, one.severity, one.behavior, one.text, one.times) for one in found.troubles]
    assert told == [
        (3.0, "warning", "transit", "no points", 1),
        (14.0, "error", "dive", "stuck", 2),
    ]
    assert (found.troubles[1].log, found.troubles[1].line) == ("abe.alog", 66)


@pytest.mark.parametrize(
    ("name", "first", "condition"),
    [
        pytest.param("min_altitude_guard_pass", 36.354, "NAV_DEPTH <= 16", id="guard"),
        pytest.param("min_altitude_missing_nav_fail", 7.330, "NAV_X absent", id="missing-nav"),
    ],
)
def test_recorded_twins_are_walked_back(
    tmp_path: Path, name: str, first: float, condition: str
) -> None:
    path = tmp_path / "shoreside.alog"
    packed = RECORDED / "twins" / name / "shoreside.alog.gz"
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    case = load_harness(CASES)[name]
    log = read(path)
    found = diagnose([log], case.criteria, evaluate([log], case.criteria))
    assert found.first == pytest.approx(first, abs=0.001)
    failure = found.failures[0]
    assert failure.finding.condition == condition
    assert failure.broken is not None
    evidence = failure.broken.evidence
    assert evidence is not None
    line = path.read_bytes().split(b"\n")[evidence.line - 1].decode()
    assert line.split()[1] == evidence.variable
    assert evidence.text in line
