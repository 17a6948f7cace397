from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.alog.names import payload_column, payload_keys
from alogkit.alog.payload import field, fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "NAME=abe,X=0,Y=-60", [("NAME", "abe"), ("X", "0"), ("Y", "-60")], id="commas"
        ),
        pytest.param("iter=0, bname=transit", [("iter", "0"), ("bname", "transit")], id="blanks"),
        pytest.param("a=1#b=2,3#c=x", [("a", "1"), ("b", "2,3"), ("c", "x")], id="hashes"),
        pytest.param(
            "proc=pRealm!@#iter=1!@#messages=a,b=c#d",
            [("proc", "pRealm"), ("iter", "1"), ("messages", "a,b=c#d")],
            id="appcast",
        ),
        pytest.param(
            "pts={60,-40:60,-160},label=box",
            [("pts", "{60,-40:60,-160}"), ("label", "box")],
            id="braces",
        ),
        pytest.param("a={1,{2,3},4},b=5", [("a", "{1,{2,3},4}"), ("b", "5")], id="nested-braces"),
        pytest.param(
            'dom="depth,0,50:speed,0,3",halt=none',
            [("dom", "depth,0,50:speed,0,3"), ("halt", "none")],
            id="quotes",
        ),
        pytest.param('a="1,b=2', [("a", '"1'), ("b", "2")], id="quote-never-closed"),
        pytest.param("a={1,b=2", [("a", "{1"), ("b", "2")], id="brace-never-closed"),
        pytest.param("a=1},b=2", [("a", "1}"), ("b", "2")], id="brace-never-opened"),
        pytest.param("spec=x=1,y=2", [("spec", "x=1"), ("y", "2")], id="first-equal-sign-only"),
        pytest.param(
            "MODE=PARK,ALLSTOP=MissingDecVars:speed,course,ALTITUDE=20",
            [("MODE", "PARK"), ("ALLSTOP", "MissingDecVars:speed,course"), ("ALTITUDE", "20")],
            id="comma-in-a-value",
        ),
        pytest.param(
            "radial:: x=-16,y=-85", [("x", "-16"), ("y", "-85")], id="format-before-the-first-key"
        ),
        pytest.param("a=,b=2", [("a", ""), ("b", "2")], id="empty-value"),
        pytest.param("All Present", [], id="no-payload"),
        pytest.param("60,-40:60,-160", [], id="list-without-keys"),
        pytest.param("", [], id="empty"),
        pytest.param("a=1#b", [("a", "1#b")], id="hash-in-a-value"),
    ],
)
def test_a_payload_is_cut_into_keys_and_values(text: str, expected: list[tuple[str, str]]) -> None:
    assert list(fields(text)) == expected


def test_the_first_of_a_key_counts_and_a_missing_key_is_none() -> None:
    assert field("var=depth:12,var=speed:2", "var") == "depth:12"
    assert field("X=1,Y=2", "Z") is None
    assert field("LAT=43,LON=-70", "T") is None


def test_braces_and_quotes_without_end_take_no_quadratic_time() -> None:
    assert fields("{" * 200_000 + "=") == ()
    assert len(fields("a={," * 50_000)) == 50_000
    assert fields('"' * 100_001 + ",a=1") == (("a", "1"),)


def test_a_key_is_a_column_with_numbers_where_there_are_some(
    make_log: Callable[..., Alog],
) -> None:
    log = make_log(
        (1.0, "NODE_REPORT", "NAME=abe,X=1.5", "pNodeReporter:aux"),
        (2.0, "NODE_REPORT", "NAME=ben"),
        (3.0, "NODE_REPORT", "NAME=abe,X=unknown"),
    )
    column = payload_column(log, "NODE_REPORT", "X")
    assert column.variable == "NODE_REPORT.X"
    assert column.times == (1.0, 3.0)
    assert column.numbers == (1.5, None)
    assert column.texts == ("1.5", "unknown")
    assert column.sources == ("pNodeReporter", "pApp")
    assert column.auxes == ("aux", None)
    assert column.lines == log.column("NODE_REPORT").lines[::2]
    assert payload_keys(log, "NODE_REPORT") == ("NAME", "X")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('{"X": 1.50, "Y": -2e3}', [("X", "1.50"), ("Y", "-2e3")], id="numbers"),
        pytest.param('{"N": "abe, ben", "E": ""} ', [("N", "abe, ben"), ("E", "")], id="texts"),
        pytest.param(
            '{"p": {"x": 1, "q": {"y": 2}}, "z": 3}',
            [("p.x", "1"), ("p.q.y", "2"), ("z", "3")],
            id="objects-in-it",
        ),
        pytest.param(
            '{"l": [1.0, "a", {"b": null}], "e": []}',
            [("l", '[1.0, "a", {"b": null}]'), ("e", "[]")],
            id="lists",
        ),
        pytest.param(
            '{"t": true, "f": false, "n": null, "x": NaN}',
            [("t", "true"), ("f", "false"), ("n", "null"), ("x", "NaN")],
            id="words",
        ),
        pytest.param(r'{"half": "\ud800!"}', [("half", "\ufffd!")], id="half-a-character"),
        pytest.param("{}", [], id="empty"),
        pytest.param('{"X": 1', [], id="not-closed"),
        pytest.param('{1, "a=1"}', [], id="no-json"),
        pytest.param("{a=1,b=2}", [], id="braces-only"),
    ],
)
def test_a_json_object_has_keys(text: str, expected: list[tuple[str, str]]) -> None:
    assert list(fields(text)) == expected
    assert [field(text, key) for key, _ in expected] == [value for _, value in expected]


@pytest.mark.parametrize("depth", [30, 31, 500, 100_000])
def test_json_is_read_unless_it_is_too_deep(depth: int) -> None:
    found = fields('{"a":' * depth + "1" + "}" * depth)
    assert [value for _, value in found] == (["1"] if depth < 32 else [])
    assert len(fields('{"a":' + "[" * depth + "]" * depth + "}")) == (depth < 32)


def test_a_key_of_json_is_a_column(make_log: Callable[..., Alog]) -> None:
    log = make_log((1.0, "NODE_REPORT", '{"NAME": "abe", "pose": {"X": 1.5}}'))
    assert payload_column(log, "NODE_REPORT", "pose.X").numbers == (1.5,)
    assert payload_keys(log, "NODE_REPORT") == ("NAME", "pose.X")
    assert [one.text for one in log.postings("NODE_REPORT.NAME")] == ["abe"]
