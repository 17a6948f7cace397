from __future__ import annotations

from typing import Any

import pytest

from alogkit.casefile.overlay import overlay
from alogkit.casefile.schema import MISSION
from alogkit.casefile.shape import Where
from alogkit.errors import CaseError

HERE = Where("a.toml", "case.a")
BASE = {
    "time_limit": 80.0,
    "vehicle": {"prefix": "NAV", "water_depth": 400.0},
    "behavior": {
        "go": {"kind": "K", "pwt": 80, "hints": ["a", "b"], "speed": 2.0},
        "hold": {"kind": "L", "depth": 12},
    },
    "bridges": {"NAV_X": "ABE_NAV_X", "NAV_Y": "ABE_NAV_Y"},
}


def _over(layer: dict[str, object]) -> dict[str, Any]:
    return overlay(BASE, layer, MISSION, HERE)


def test_tables_merge_key_by_key_and_values_replace() -> None:
    merged = _over({"time_limit": 95, "vehicle": {"water_depth": 20}})

    assert merged["time_limit"] == 95
    assert merged["vehicle"] == {"prefix": "NAV", "water_depth": 20}


def test_lists_are_replaced_whole() -> None:
    merged = _over({"behavior": {"go": {"hints": ["c"]}}})

    assert merged["behavior"]["go"] == {"kind": "K", "pwt": 80, "hints": ["c"], "speed": 2.0}
    assert merged["behavior"]["hold"] == {"kind": "L", "depth": 12}


def test_what_is_changed_keeps_its_place_and_what_is_new_goes_last() -> None:
    merged = _over({"behavior": {"new": {"kind": "M"}, "go": {"extra": 1, "pwt": 5}}})

    assert list(merged["behavior"]) == ["go", "hold", "new"]
    assert list(merged["behavior"]["go"]) == ["kind", "pwt", "hints", "speed", "extra"]


def test_false_takes_an_entry_out() -> None:
    merged = _over({"behavior": {"go": False}, "bridges": {"NAV_X": False, "NAV_Z": "Z"}})

    assert merged["behavior"] == {"hold": {"kind": "L", "depth": 12}}
    assert merged["bridges"] == {"NAV_Y": "ABE_NAV_Y", "NAV_Z": "Z"}


def test_drop_takes_parameters_out_before_the_layers_own_go_in() -> None:
    go = _over({"behavior": {"go": {"pwt": 1, "drop": ["hints", "pwt"]}}})["behavior"]["go"]

    assert go == {"kind": "K", "speed": 2.0, "pwt": 1}
    assert list(go) == ["kind", "speed", "pwt"]


def test_keys_that_are_no_mission_keys_are_left_out() -> None:
    assert _over({"about": "text", "check": []}) == BASE


def test_the_layers_are_not_changed() -> None:
    layer: dict[str, object] = {"behavior": {"go": {"drop": ["hints"]}}, "time_limit": 3.0}
    before = (repr(BASE), repr(layer))

    _over(layer)

    assert (repr(BASE), repr(layer)) == before


@pytest.mark.parametrize(
    ("layer", "key"),
    [
        pytest.param({"bridges": {"NAV_XX": False}}, "case.a.bridges.NAV_XX", id="entry"),
        pytest.param(
            {"behavior": {"go": {"drop": ["hint"]}}}, "case.a.behavior.go.drop[0]", id="parameter"
        ),
    ],
)
def test_taking_out_what_is_not_there_is_an_error(layer: dict[str, object], key: str) -> None:
    with pytest.raises(CaseError, match=r"to take out; did you mean") as caught:
        _over(layer)

    assert caught.value.key == key
