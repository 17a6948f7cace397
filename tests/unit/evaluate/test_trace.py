from __future__ import annotations

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria, Mailflag
from alogkit.evaluate.criteria import make_stage
from alogkit.evaluate.trace import trace
from alogkit.verdict import Role


def _log(*rows: tuple[float, str, float | str]) -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=0.0), postings, community="abe")


def test_trace_has_a_point_for_every_change_of_truth_or_value() -> None:
    log = _log(
        (0.0, "OTHER", 1.0),
        (1.0, "X", 79.0),
        (2.0, "X", 79.0),
        (3.0, "X", 81.0),
        (4.0, "Y", 1.0),
    )
    (lead,) = trace(log, Criteria((make_stage(["X >= 80"]),)))
    assert (lead.condition, lead.role, lead.stage) == ("X >= 80", Role.LEAD, 0)
    assert lead.times == (0.0, 1.0, 3.0)
    assert lead.truths == (None, False, True)
    assert lead.values == ("-", "79.00", "81.00")


def test_traces_come_in_the_order_of_the_criteria() -> None:
    log = _log((1.0, "X", 1.0), (2.0, "M", "ON"), (3.0, "KEY", "x"))
    stages = (
        make_stage(["X = 1"], ["(X = 1) and (M = ON)"], ["SEEN = true"], ["M"]),
        make_stage(["X = 2"]),
    )
    traces = trace([log], Criteria(stages, (Mailflag("KEY", "SEEN", "true"),)))
    assert [(line.condition, line.role, line.stage) for line in traces] == [
        ("X = 1", Role.LEAD, 0),
        ("(X = 1) and (M = ON)", Role.PASS, 0),
        ("SEEN = true", Role.FAIL, 0),
        ("M absent", Role.ABSENT, 0),
        ("X = 2", Role.LEAD, 1),
    ]
    assert traces[1].values == ("1.00, -", "1.00, ON")
    assert traces[1].truths == (None, True)
    assert traces[2].truths == (False, True)
    assert traces[2].times == (1.0, 3.0)
    assert traces[3].truths == (True, False)
    assert traces[3].values == ("-", "ON")


def test_trace_of_an_empty_log_has_no_points() -> None:
    (lead,) = trace(_log(), Criteria((make_stage(["X >= 80"]),)))
    assert (lead.times, lead.truths, lead.values) == ((), (), ())
