from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from alogkit.logic.parse import parse
from alogkit.toolbox.select import Query, by_time, select, streamed, window, without_duplicates

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.fixture
def log(make_log: Callable[..., Alog]) -> Alog:
    return make_log(
        (1.0, "NAV_X", 1.0, "uSim"),
        (1.0, "NAV_Y", -1.0, "uSim"),
        (0.5, "DEPLOY", "false", "pHelmIvP:HELM_VAR_INIT"),
        (2.0, "NAV_X", 2.0, "uSim"),
        (2.0, "WPT", "a=7", "pHelmIvP:12:transit"),
        (0.5, "DEPLOY", "false", "pHelmIvP:HELM_VAR_INIT"),
        (3.0, "DEPLOY", "true", "pAutoPoke"),
        (3.0, "NAV_X", 3.0, "uSim"),
        (4.0, "NAV_X", 4.0, "iGPS"),
        (4.0, "grid_size", 8.0, "uSim"),
    )


def shown(log: Alog, **asked: Any) -> list[tuple[float, str]]:  # noqa: ANN401 -- any field
    return [(one.time, one.posting.variable) for one in select(log, Query(**asked)).found]


def test_without_words_all_postings_are_meant_in_the_order_of_the_file(log: Alog) -> None:
    found = select(log, Query()).found
    assert [one.posting for one in found] == log.postings()
    assert [one.line for one in found] == sorted(one.line for one in found)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(["NAV_Y"], [(1.0, "NAV_Y")], id="variable"),
        pytest.param(["iGPS"], [(4.0, "NAV_X")], id="app"),
        pytest.param(["iG*"], [(4.0, "NAV_X")], id="apps"),
        pytest.param(
            ["pHelmIvP"], [(0.5, "DEPLOY"), (2.0, "WPT"), (0.5, "DEPLOY")], id="app-without-aux"
        ),
        pytest.param(["pHelmIvP:*:transit"], [(2.0, "WPT")], id="aux"),
        pytest.param(["pHelmIvP:HELM_VAR_INIT"], [(0.5, "DEPLOY")] * 2, id="whole-aux"),
        pytest.param(["NAV_Y", "pAutoPoke"], [(1.0, "NAV_Y"), (3.0, "DEPLOY")], id="either"),
        pytest.param(["grid_size"], [(4.0, "grid_size")], id="lower-case-variable"),
        pytest.param(["WPT.a"], [(2.0, "WPT.a")], id="key"),
        pytest.param(["WPT", "WPT.a"], [(2.0, "WPT"), (2.0, "WPT.a")], id="both-on-one-line"),
    ],
)
def test_words_are_variables_or_apps(
    log: Alog, words: list[str], expected: list[tuple[float, str]]
) -> None:
    assert shown(log, words=tuple(words)) == expected


def test_words_and_apps_that_match_nothing_are_told(log: Alog) -> None:
    selection = select(log, Query(("NAV_X", "NAV_Q", "pNothing"), apps=("uNothing",)))
    assert selection.found == []
    assert selection.unmatched == ("uNothing", "NAV_Q", "pNothing")


def test_words_of_which_none_matches_mean_nothing(log: Alog) -> None:
    assert shown(log, words=("NAV_Q",)) == []


def test_apps_narrow_down(log: Alog) -> None:
    assert shown(log, words=("NAV_X",), apps=("iGPS",)) == [(4.0, "NAV_X")]
    assert shown(log, apps=("iGPS", "pAutoPoke")) == [(3.0, "DEPLOY"), (4.0, "NAV_X")]


def test_a_window_is_half_open(log: Alog) -> None:
    assert shown(log, words=("NAV_X",), start=2.0, stop=4.0) == [(2.0, "NAV_X"), (3.0, "NAV_X")]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        pytest.param("NAV_X > 2", [3.0, 4.0], id="own-value"),
        pytest.param("DEPLOY = true", [3.0, 4.0], id="held-value-of-the-same-instant"),
        pytest.param("(DEPLOY = true) and (NAV_X < 4)", [3.0], id="both"),
        pytest.param("NOTHING = 1", [], id="unknown"),
        pytest.param("WPT.a = 7", [2.0, 3.0, 4.0], id="key"),
    ],
)
def test_a_condition_sees_the_own_value_and_what_is_held_of_others(
    log: Alog, where: str, expected: list[float]
) -> None:
    found = shown(log, words=("NAV_X",), where=parse(where))
    assert [time for time, _ in found] == expected


def test_first_and_final_are_by_variable_and_by_time(log: Alog) -> None:
    words = ("NAV_X", "DEPLOY", "NAV_Q*")
    assert shown(log, words=words, keep="first") == [(1.0, "NAV_X"), (0.5, "DEPLOY")]
    assert shown(log, words=words, keep="final") == [(3.0, "DEPLOY"), (4.0, "NAV_X")]


def test_duplicates_are_left_out_and_the_order_of_equal_times_is_kept(log: Alog) -> None:
    found = without_duplicates(select(log, Query()).found)
    assert len(found) == len(log) - 1
    ordered = by_time(found)
    assert [one.time for one in ordered] == sorted(one.time for one in found)
    assert [one.posting.variable for one in ordered if one.time == 4.0] == ["NAV_X", "grid_size"]


def test_a_repeated_nan_is_a_duplicate(make_log: Callable[..., Alog]) -> None:
    log = make_log((1.0, "V", float("nan")), (1.0, "V", float("nan")))
    assert len(without_duplicates(select(log, Query()).found)) == 1


def test_a_stretch_with_what_is_held_at_its_start(log: Alog) -> None:
    by_line = dict(zip(log.line_numbers, log.postings(), strict=True))
    lines = window(log, 3.0, 4.0, hold=True)
    found = [(by_line[line].time, by_line[line].variable) for line in lines]
    held = [(0.5, "DEPLOY"), (1.0, "NAV_Y"), (2.0, "NAV_X"), (2.0, "WPT")]
    assert found == [*held, (3.0, "DEPLOY"), (3.0, "NAV_X")]
    assert window(log, 3.0, 4.0) == lines[4:]
    assert len(window(log, 50.0, 60.0)) == 0


def test_a_window_is_the_same_looked_up_and_streamed(log: Alog) -> None:
    rows = list(streamed(log, 2.0, 4.0))
    assert [line for line, _ in rows] == list(window(log, 2.0, 4.0))
    assert rows == [
        (one.line, one.posting) for one in select(log, Query(start=2.0, stop=4.0)).found
    ]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param(Query(), True, id="all"),
        pytest.param(Query(start=1.0, stop=2.0), True, id="stretch"),
        pytest.param(Query(("NAV_X",)), False, id="word"),
        pytest.param(Query(apps=("iGPS",)), False, id="app"),
        pytest.param(Query(where=parse("X = 1")), False, id="where"),
        pytest.param(Query(keep="first"), False, id="first"),
    ],
)
def test_a_query_is_a_window_if_only_the_time_counts(query: Query, *, expected: bool) -> None:
    assert query.is_window is expected
