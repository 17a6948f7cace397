"""What has changed since the posting before, and for how much of the time something holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.casefile.monitors import build_monitor
from alogkit.casefile.shape import Where
from alogkit.errors import CaseError, ConditionError
from alogkit.evaluate.checks import Criteria, Names
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.describe import describe
from alogkit.evaluate.monitors.parse import parse_tree
from alogkit.evaluate.trace import trace
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.verdict import Finding

HERE = Where("a.toml", "case.a.check[0]")


def _log(rows: Iterable[tuple[float, str, float | str]]) -> Alog:
    postings = [
        Posting(time, name, "p", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "p", None, float(value), "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=0.0), postings, community="abe")


def _asked(check: dict[str, Any]) -> Criteria:
    return Criteria((), names=Names("abe"), monitors=(build_monitor(check, 0, HERE),))


def _finding(rows: Iterable[tuple[float, str, float | str]], **check: Any) -> Finding:  # noqa: ANN401 -- keys
    if "begin" in check:
        check["from"] = check.pop("begin")
    return evaluate(_log(rows), _asked(check)).findings[0]


CLIMB = [(1.0, "NAV_DEPTH", 10.0), (2.0, "NAV_DEPTH", 9.5), (3.0, "NAV_DEPTH", 7.25)]
AFTER = "DB_UPTIME >= 2"
CLOCK = [(time, "DB_UPTIME", time) for time in (1.0, 2.0, 3.0, 4.0)]


def test_a_step_is_what_the_last_posting_changed() -> None:
    found = _finding([*CLIMB, *CLOCK], always="step(NAV_DEPTH) >= -2.25", begin=AFTER)
    assert (found.grade, found.margin, found.unit) == (Grade.PASS, 0.0, "m")
    found = _finding([*CLIMB, *CLOCK], always="abs(step(NAV_DEPTH)) <= 2", begin=AFTER)
    assert (found.grade, found.margin) == (Grade.FAIL, -0.25)
    assert found.evidence is not None
    assert (found.evidence.time, found.evidence.text) == (3.0, "7.25000")
    assert found.readings[0].variable == "abs(step(NAV_DEPTH))"
    assert found.readings[0].value == 2.25


def test_a_step_is_held_up_to_the_next_posting_of_its_own_variable() -> None:
    rows = [*CLIMB, (2.5, "NAV_X", 1.0), (2.75, "NAV_X", 2.0)]
    found = _finding(rows, never="step(NAV_DEPTH) = -0.5 and NAV_X = 2")
    assert (found.grade, found.watch and found.watch.broken) == (Grade.FAIL, 2.75)


def test_before_the_second_posting_a_step_is_unknown() -> None:
    found = _finding(CLIMB, always="step(NAV_DEPTH) <= 0")
    assert (found.grade, found.reason) == (Grade.PENDING, Reason.PARTLY_UNKNOWN)
    found = _finding(CLIMB, always="step(NAV_X) <= 0")
    assert (found.grade, found.reason) == (Grade.PENDING, Reason.NO_DATA)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("step(NAV_X + 1) > 0", "column 5: a step is that of one variable"),
        ("step(3) > 0", "a step is that of one variable"),
        ("steps(NAV_X) > 0", "did you mean `step`?"),
        ("sine(NAV_X) > 0", "there are `abs`, `wrap` and `step`"),
        ("step(NAV_X > 0", "never closed"),
    ],
    ids=["sum", "number", "near", "other", "open"],
)
def test_a_step_of_anything_else_is_refused(text: str, told: str) -> None:
    with pytest.raises(ConditionError) as error:
        parse_tree(text)
    assert told in str(error.value)


RUDDER = [(0.0, "R", 0.0), (2.0, "R", 100.0), (3.0, "R", 0.0), (8.0, "R", 100.0), (10.0, "R", 5.0)]


def test_a_share_is_that_of_the_time_at_which_a_condition_holds() -> None:
    found = _finding(RUDDER, share="R >= 99", at_least=0.25, at_most=0.5)
    assert (found.grade, found.reason) == (Grade.PASS, Reason.WITHIN_LIMITS)
    assert [reading.value for reading in found.readings] == [0.3, 0.3]
    assert found.margin == pytest.approx(0.05)
    assert found.condition == "share of R >= 99 at least 0.25 and at most 0.5"


def test_a_share_of_a_stretch_counts_what_is_held_at_its_begin() -> None:
    rows = [*RUDDER, (2.5, "GO", 1.0), (9.0, "GO", 0.0)]
    found = _finding(rows, share="R >= 99", at_least=0.0, begin="GO = 1", to="GO = 0")
    assert found.readings[0].value == pytest.approx(1.5 / 6.5)


def test_a_share_of_what_is_partly_unknown_is_inconclusive() -> None:
    rows = [*RUDDER, (1.0, "X", 1.0)]
    found = _finding(rows, share="R >= 99 or X = 1", at_least=0.1, begin="R = 0")
    assert (found.grade, found.reason) == (Grade.PENDING, Reason.PARTLY_UNKNOWN)
    found = _finding(RUDDER, share="step(R) >= 99", at_least=0.1)
    assert (found.grade, found.reason) == (Grade.PENDING, Reason.PARTLY_UNKNOWN)
    found = _finding(RUDDER, share="Y >= 99", at_least=0.1)
    assert (found.grade, found.reason) == (Grade.PENDING, Reason.NO_DATA)


def test_a_share_is_traced_as_it_grows() -> None:
    criteria = _asked({"share": "R >= 99", "at_least": 0.25})
    line = trace(_log(RUDDER), criteria)[0]
    assert line.times == (0.0, 3.0, 8.0, 10.0)
    assert line.values == ("0.0%", "33.3%", "12.5%", "30.0%")
    assert line.truths == (False, True, False, True)


@pytest.mark.parametrize(
    ("check", "told"),
    [
        ({"share": "R >= 99"}, '"share" needs "at_least", "at_most" or both'),
        ({"share": "R >= 99", "at_most": 2.0}, "at_most: a share is from 0 to 1, found 2.0"),
        ({"share": "R >= 99", "at_least": 0.5, "at_most": 0.1}, "is more than at_most"),
        ({"share": "R >=", "at_most": 0.1}, "share: condition"),
    ],
    ids=["no-limit", "over", "crossed", "syntax"],
)
def test_a_share_that_makes_no_sense_is_refused(check: dict[str, Any], told: str) -> None:
    with pytest.raises(CaseError) as error:
        build_monitor(check, 0, HERE)
    assert told in str(error.value)


def test_a_share_is_described() -> None:
    monitor = build_monitor({"share": "R >= 99", "at_most": 0.1, "to": "end"}, 0, HERE)
    assert describe(monitor) == "share of R >= 99 at most 0.1, to end"
