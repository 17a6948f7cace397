from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.alog.names import column, expand, expand_all, matcher, payload_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.fixture
def log(make_log: Callable[..., Alog]) -> Alog:
    return make_log(
        (0.0, "NAV_X", 1.0),
        (0.0, "NAV_Y", 2.0),
        (0.0, "BHV_ERROR", "bad"),
        (0.0, "NODE_REPORT", "NAME=abe,X=5,Y=6"),
        (0.0, "A.B", "own name"),
        (0.0, "A", "B=payload,C=7"),
    )


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("NAV_X", ("NAV_X",), id="name"),
        pytest.param("NAV_*", ("NAV_X", "NAV_Y"), id="prefix"),
        pytest.param("*_ERROR", ("BHV_ERROR",), id="suffix"),
        pytest.param("N*_*T", ("NODE_REPORT",), id="stars-inside"),
        pytest.param("nav_x", (), id="case-counts"),
        pytest.param("NAV_Z", (), id="unknown"),
        pytest.param("NODE_REPORT.X", ("NODE_REPORT.X",), id="key"),
        pytest.param("NODE_REPORT.Z", (), id="unknown-key"),
        pytest.param(
            "NODE_REPORT.*", ("NODE_REPORT.NAME", "NODE_REPORT.X", "NODE_REPORT.Y"), id="all-keys"
        ),
        pytest.param("NODE_*.X", ("NODE_REPORT.X",), id="key-of-a-prefix"),
        pytest.param("A.B", ("A.B",), id="variable-before-key"),
        pytest.param("A.C", ("A.C",), id="key-beside-a-dotted-variable"),
        pytest.param("X.*", (), id="keys-of-nothing"),
        pytest.param("X*", (), id="prefix-of-nothing"),
        pytest.param(".X", (), id="no-variable-before-the-dot"),
    ],
)
def test_a_word_means_variables(log: Alog, word: str, expected: tuple[str, ...]) -> None:
    assert expand(log, word) == expected


def test_words_mean_each_variable_once_and_those_without_meaning_are_told(log: Alog) -> None:
    names, unmatched = expand_all(log, ["NAV_Y", "NAV_*", "NOTHING"])
    assert names == ("NAV_Y", "NAV_X")
    assert unmatched == ("NOTHING",)


def test_a_column_is_found_by_variable_and_by_key(log: Alog) -> None:
    assert column(log, "NODE_REPORT.X").numbers == (5.0,)
    assert column(log, "A.B").texts == ("own name",)
    assert column(log, "A.C").numbers == (7.0,)
    assert len(column(log, "NOTHING.X")) == 0
    assert payload_name(log, "NOTHING.X") is None


def test_a_star_takes_characters_of_patterns_as_they_are() -> None:
    assert matcher("a[0]*")("a[0]1")
    assert not matcher("a[0]*")("a01")
    assert not matcher("a.c")("abc")
