"""Shares of the time, and by how much a posting changes a variable."""

from __future__ import annotations

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.errors import ConditionError
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.expression import Relation, Step, format_term, unit_of_term
from alogkit.evaluate.monitors.monitor import Always, Ask, Monitor, Scope, Share, make_clause
from alogkit.evaluate.monitors.parse import parse_tree
from alogkit.evaluate.trace import trace
from alogkit.verdict import Finding, Grade, Reason

C = make_clause
ROWS = [(0.0, 1.0), (4.0, 5.0), (6.0, 2.0), (10.0, 3.0)]


def _log() -> Alog:
    postings = [Posting(time, "NAV_X", "pTest", None, value, "") for time, value in ROWS]
    postings.append(Posting(0.0, "S", "pTest", None, None, "on"))
    return Alog.from_postings(Header(start=0.0), postings, community="abe")


def _finding(ask: Ask, scope: Scope | None = None) -> Finding:
    criteria = Criteria((), monitors=(Monitor(ask, scope or Scope()),))
    (finding,) = evaluate(_log(), criteria).findings
    return finding


def test_a_value_counts_up_to_the_next_one() -> None:
    finding = _finding(Share(C("NAV_X <= 2"), at_least=0.75, at_most=0.9))
    assert (finding.grade, finding.reason) == (Grade.PASS, Reason.WITHIN_LIMITS)
    assert [reading.value for reading in finding.readings] == [0.8, 0.8]
    assert finding.margin == pytest.approx(0.05)
    assert finding.condition == "share of NAV_X <= 2 at least 0.75 and at most 0.9"


@pytest.mark.parametrize(
    ("ask", "scope", "grade", "reason"),
    [
        (Share(C("NAV_X > 4"), 0.3), Scope(), Grade.FAIL, Reason.OUT_OF_LIMITS),
        (Share(C("NAV_X > 4"), None, 0.1), Scope(), Grade.FAIL, Reason.OUT_OF_LIMITS),
        (Share(C("NAV_X > 4"), 0.1), Scope(seconds=8.0), Grade.PASS, Reason.WITHIN_LIMITS),
        (Share(C("NAV_X > 4"), 0.1), Scope(seconds=80.0), Grade.PENDING, Reason.SCOPE_NOT_ENDED),
        (Share(C("NAV_Y > 4"), 0.1), Scope(), Grade.PENDING, Reason.NO_DATA),
        (Share(C("step(NAV_X) > 0"), 0.1), Scope(), Grade.PENDING, Reason.PARTLY_UNKNOWN),
    ],
    ids=["too-little", "too-much", "in-the-log", "beyond-it", "never-posted", "unknown-at-first"],
)
def test_what_a_share_makes_of_its_stretch(
    ask: Share, scope: Scope, grade: Grade, reason: Reason
) -> None:
    finding = _finding(ask, scope)
    assert (finding.grade, finding.reason) == (grade, reason)


def test_a_share_is_traced_as_it_grows_and_falls() -> None:
    criteria = Criteria((), monitors=(Monitor(Share(C("NAV_X <= 2"), at_least=0.75)),))
    (found,) = trace(_log(), criteria)
    assert found.values[-1] == "80.0%"


def test_a_step_is_what_the_last_posting_changed() -> None:
    tree = parse_tree("abs(step(NAV_X)) <= 4")
    assert isinstance(tree, Relation)
    assert unit_of_term(tree.left) == "m"
    assert format_term(tree.left) == "abs(step(NAV_X))"
    finding = _finding(Always(C("abs(step(NAV_X)) <= 4")), Scope(C("NAV_X > 4")))
    assert (finding.grade, finding.margin) == (Grade.PASS, 0.0)
    assert Step("NAV_X") == parse_step("step(NAV_X) < 1")
    for text in ("step(NAV_X + 1) < 1", "step(NAV_X < 1) < 1"):
        with pytest.raises(ConditionError, match="a step is that of one variable"):
            parse_tree(text)


def parse_step(text: str) -> object:
    tree = parse_tree(text)
    return tree.left if isinstance(tree, Relation) else tree


def test_text_has_no_steps() -> None:
    finding = _finding(Always(C("step(S) < 1")))
    assert (finding.grade, finding.reason) == (Grade.PENDING, Reason.TYPE_CLASH)
