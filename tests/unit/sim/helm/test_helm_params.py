from __future__ import annotations

import pytest

from alogkit.sim.helm.params import (
    COMMON_PARAMS,
    CommonParams,
    assignment,
    fields_of,
    take_hints,
    value_of,
)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("name", "deep"),
        ("pwt", "0"),
        ("condition", "(MODE == TRANSITING) or (DEPTH_HIT >= 2)"),
        ("duration", "12.5"),
        ("duration", "No-Time-Limit"),
        ("duration_idle_decay", "FALSE"),
        ("duration_status", "TIME_LEFT"),
        ("post_mapping", "TIME_AT_SURFACE, DWELL"),
        ("updates", "DEPTH_VALUE"),
        ("perpetual", "True"),
        ("endflag", "ARRIVED = true"),
        ("runflag", 'WORD = "12"'),
    ],
)
def test_good_values_are_taken(key: str, text: str) -> None:
    assert CommonParams("one").set(key, text)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("name", ""),
        ("pwt", "-1"),
        ("pwt", "heavy"),
        ("condition", "MODE"),
        ("duration", "-1"),
        ("duration", "long"),
        ("duration_idle_decay", "maybe"),
        ("updates", "TWO WORDS"),
        ("updates", ""),
        ("perpetual", "1"),
        ("duration_status", "TIME LEFT"),
        ("post_mapping", "DWELL"),
        ("post_mapping", "A, B, C"),
        ("post_mapping", "A B, C"),
        ("endflag", "ARRIVED"),
        ("endflag", "= true"),
        ("endflag", "TWO WORDS = true"),
        ("no_such", "1"),
    ],
)
def test_bad_values_are_refused_and_change_nothing(key: str, text: str) -> None:
    params, untouched = CommonParams("one"), CommonParams("one")
    assert not params.set(key, text)
    assert params == untouched


def test_defaults_are_the_real_ones() -> None:
    params = CommonParams("one")
    assert (params.weight, params.duration, params.perpetual) == (100.0, None, False)


def test_conditions_and_flags_add_up() -> None:
    params = CommonParams("one")
    for key, text in (("condition", "A = 1"), ("condition", "B = 2"), ("endflag", "C = 3")):
        assert params.set(key, text)
    assert len(params.conditions) == 2
    assert params.flags == {"endflag": [("C", 3.0)]}


def test_every_common_name_is_judged_by_some_rule() -> None:
    good = {
        "name": "x",
        "pwt": "1",
        "condition": "A = 1",
        "duration": "1",
        "duration_idle_decay": "true",
        "duration_status": "A",
        "post_mapping": "A, B",
        "updates": "A",
        "perpetual": "true",
    }
    for key in COMMON_PARAMS:
        assert CommonParams("one").set(key, good.get(key, "A = 1")), key


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", "true"), ("12", 12.0), ('"12"', "12"), ("-0.5", -0.5), ("", ""), ('"', '"')],
)
def test_a_value_is_a_number_when_it_reads_as_one(text: str, value: float | str) -> None:
    assert value_of(text) == value


def test_an_assignment_keeps_later_equals_signs_in_its_value() -> None:
    assert assignment("NOTE = a=b") == ("NOTE", "a=b")


def test_fields_are_keys_with_values_if_they_have_one() -> None:
    assert fields_of("x=5, label = A=B ,odd") == {"x": "5", "label": "A=B", "odd": ""}


@pytest.mark.parametrize("text", ["size=2,colour=red", "size=2,color=", "size", ""])
def test_hints_are_taken_all_or_none(text: str) -> None:
    hints = {"size": "1", "color": "white"}
    assert not take_hints(hints, text)
    assert hints == {"size": "1", "color": "white"}
    assert take_hints(hints, "color = red")
    assert hints == {"size": "1", "color": "red"}
