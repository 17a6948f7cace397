from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.render.limits import Gate, Interval, Limits, find_limits
from alogkit.verdict import Finding, Grade, Reason, Role, Verdict

MakeFinding = Callable[..., Finding]


def _limits(*findings: Finding) -> Limits:
    return find_limits(Verdict(Grade.PASS, Reason.HOLDS, 1.0, 0, findings, ()))


def test_without_a_verdict_nothing_is_demanded() -> None:
    assert find_limits(None) == Limits()
    assert not Limits()


def test_pass_conditions_bound_depth_and_altitude(make_finding: MakeFinding) -> None:
    limits = _limits(
        make_finding("D", Role.PASS, Grade.PASS, ("ABE_NAV_DEPTH", ">=", 10.0, 11.0)),
        make_finding("D", Role.PASS, Grade.PASS, ("NAV_DEPTH", "<", 14.0, 11.0)),
        make_finding("D", Role.PASS, Grade.PASS, ("NAV_DEPTH", "<=", 31.0, 11.0)),
        make_finding("A", Role.PASS, Grade.PASS, ("NAV_ALTITUDE", ">=", 4.0, 9.0)),
        make_finding("S", Role.PASS, Grade.PASS, ("NAV_SPEED", ">=", 1.0, 2.0)),
    )
    assert limits == Limits(Interval(10.0, 14.0), Interval(4.0, None))
    assert limits


def test_fail_condition_bounds_by_its_opposite(make_finding: MakeFinding) -> None:
    limits = _limits(make_finding("D", Role.FAIL, Grade.PASS, ("NAV_DEPTH", ">=", 16.0, 9.0)))
    assert limits.depth == Interval(None, 16.0)


@pytest.mark.parametrize(
    "condition",
    ["NAV_DEPTH <= 16 or NAV_X < 3", "not (NAV_DEPTH <= 16)", "!(NAV_DEPTH <= 16)", "A || B"],
)
def test_alternatives_bound_nothing(make_finding: MakeFinding, condition: str) -> None:
    finding = make_finding(condition, Role.PASS, Grade.PASS, ("NAV_DEPTH", "<=", 16.0, 9.0))
    assert _limits(finding).depth == Interval()


def test_fail_condition_of_two_comparisons_bounds_nothing(make_finding: MakeFinding) -> None:
    both = (("NAV_DEPTH", ">=", 16.0, 9.0), ("NAV_ALTITUDE", "<=", 2.0, 9.0))
    assert not _limits(make_finding("D and A", Role.FAIL, Grade.PASS, *both))


def test_texts_and_equalities_bound_nothing(make_finding: MakeFinding) -> None:
    limits = _limits(
        make_finding("D", Role.PASS, Grade.PASS, ("NAV_DEPTH", "=", 3.0, 3.0)),
        make_finding("D", Role.PASS, Grade.PASS, ("NAV_DEPTH", "<=", "deep", 3.0)),
    )
    assert limits.depth == Interval().narrowed("=", 3.0) == Interval()


def test_lead_on_a_place_is_a_gate(make_finding: MakeFinding) -> None:
    lead = make_finding(
        "x and y",
        Role.LEAD,
        Grade.PASS,
        ("NAV_X", ">=", 80.0, 81.0),
        ("NAV_Y", "<", -5.0, -6.0),
        ("NAV_X", "=", 3.0, 3.0),
        ("NAV_X", ">=", "east", 3.0),
        ("NAV_DEPTH", ">=", 3.0, 3.0),
    )
    limits = _limits(lead, lead)
    assert limits.gates == (Gate("x", 80.0, ">="), Gate("y", -5.0, "<"))
    assert not limits


@pytest.mark.parametrize(
    ("interval", "words"),
    [
        (Interval(), "free"),
        (Interval(None, 16.0), "at most 16 m"),
        (Interval(4.5, None), "at least 4.5 m"),
        (Interval(10.0, 14.0), "10 to 14 m"),
    ],
    ids=["free", "high", "low", "both"],
)
def test_interval_says_what_it_demands(interval: Interval, words: str) -> None:
    assert str(interval) == words
