from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from alogkit.evaluate.checks import Mailflag
from alogkit.evaluate.held import Held
from alogkit.evaluate.reading import margin_of, measure, negate
from alogkit.evaluate.timeline import Event, Instant
from alogkit.logic.parse import parse
from alogkit.verdict import Evidence

if TYPE_CHECKING:
    from alogkit.evaluate.reading import Answer
    from alogkit.logic.condition import Operator, Value


def _locate(event: Event) -> Evidence:
    return Evidence("log", event.row, event.time, event.variable, "pTest", str(event.value))


def _held(*flags: Mailflag, **values: Value) -> Held:
    held = Held(flags)
    for row, (name, value) in enumerate(values.items(), start=1):
        held.apply(Instant(float(row), (Event(float(row), name, value, 0, name, row),)))
    return held


def _measure(text: str, **values: Value) -> Answer:
    return measure(parse(text), _held(**values), _locate)


@pytest.mark.parametrize(
    ("left", "operator", "right", "margin"),
    [
        (12.0, "<=", 16.0, 4.0),
        (12.0, "<", 12.0, 0.0),
        (18.0, "<=", 16.0, -2.0),
        (12.0, ">=", 16.0, -4.0),
        (12.0, ">", 10.0, 2.0),
        (12.0, "=", 12.0, 0.0),
        (12.0, "=", 10.0, -2.0),
        (12.0, "==", 14.0, -2.0),
        (12.0, "!=", 10.0, 2.0),
        (12.0, "!=", 12.0, 0.0),
        ("12.5", ">=", 12.0, 0.5),
        (12.5, ">=", "12", 0.5),
        ("12.5", ">=", "12", None),
        ("deep", ">=", 12.0, None),
        (math.nan, ">=", 12.0, None),
        (math.inf, ">=", 12.0, None),
        (1e308, ">=", -1e308, None),
    ],
)
def test_margin_is_the_signed_distance_to_the_threshold(
    left: Value, operator: Operator, right: Value, margin: float | None
) -> None:
    found = margin_of(left, operator, right)
    assert found == margin
    assert found is None or math.copysign(1.0, found) == 1.0 or found < 0.0


def test_margin_negated_keeps_a_positive_zero() -> None:
    assert str(negate(0.0)) == "0.0"
    assert negate(None) is None


@pytest.mark.parametrize(
    ("text", "truth", "margin", "decider"),
    [
        ("X >= 80", True, 2.0, "X"),
        ("!(X >= 80)", False, -2.0, "X"),
        ("(X >= 80) and (D <= 16)", True, 2.0, "X"),
        ("(X >= 85) and (D <= 10)", False, -3.0, "X"),
        ("(X >= 85) and (D <= 16)", False, -3.0, "X"),
        ("(X >= 85) or (D <= 16)", True, 4.0, "D"),
        ("(X >= 85) or (D <= 10)", False, -2.0, "D"),
        ("(X >= 85) or (M = DRIVE)", True, None, "M"),
        ("(X >= 80) and (M = DRIVE)", True, 2.0, "X"),
        ("(X >= 80) and (M = PARK)", False, None, "M"),
        ("(M = DRIVE) and (N = OFF)", True, None, "N"),
        ("(X >= 80) and (Z = 1)", None, None, "Z"),
        ("(X >= 85) or (Z = 1)", None, None, "Z"),
        ("X > $(D)", True, 70.0, "X"),
        ("X > $(Z)", None, None, "X"),
        ("Z > $(X)", None, None, "Z"),
    ],
)
def test_condition_hangs_on_the_comparison_that_decides(
    text: str, truth: object, margin: float | None, decider: str
) -> None:
    answer = _measure(text, X=82.0, D=12.0, M="DRIVE", N="OFF")
    assert (answer.truth, answer.margin, answer.decider.variable) == (truth, margin, decider)


def test_readings_name_value_threshold_unit_and_posting() -> None:
    answer = _measure("(NAV_DEPTH <= 16) and (NAV_X > $(LIMIT))", NAV_DEPTH=12.0, LIMIT=80.0)
    depth, east = answer.readings
    assert (depth.variable, depth.operator, depth.threshold) == ("NAV_DEPTH", "<=", 16.0)
    assert (depth.value, depth.truth, depth.margin, depth.unit) == (12.0, True, 4.0, "m")
    assert depth.evidence == Evidence("log", 1, 1.0, "NAV_DEPTH", "pTest", "12.0")
    assert (east.threshold, east.value, east.truth, east.evidence) == (80.0, None, None, None)


def test_unknown_right_hand_variable_is_shown_as_written() -> None:
    assert _measure("NAV_X > $(LIMIT)", NAV_X=1.0).readings[0].threshold == "$(LIMIT)"


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("SEEN = true", False),
        ("!(SEEN = true)", True),
        ("SEEN = false", None),
        ("SEEN != true", None),
        ("COUNT >= 1", False),
        ("COUNT >= 5", None),
        ("OTHER = true", None),
        ("SEEN = $(OTHER)", None),
    ],
)
def test_flag_not_set_is_known_to_lack_its_own_value(text: str, *, truth: bool | None) -> None:
    held = _held(Mailflag("KEY", "SEEN", "true"), Mailflag("KEY", "COUNT", 3.0))
    assert held.truth(parse(text)) is truth
    answer = measure(parse(text), held, _locate)
    assert (answer.truth, answer.margin) == (truth, None)


def test_flag_variable_that_was_posted_is_compared_as_it_is() -> None:
    held = _held(Mailflag("KEY", "SEEN", "true"), SEEN="false")
    assert held.truth(parse("SEEN = false")) is True
    assert held.truth(parse("SEEN = true")) is False
    assert held.value("SEEN") == "false"
    assert held.value("OTHER") is None
