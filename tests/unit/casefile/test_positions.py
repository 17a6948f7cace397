from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.casefile.positions import Positions, positions

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).resolve().parents[3] / "cases"
ODD = '''\
# [case.commented]
title = "a # is no comment [case.x]"
"quoted.key" = 'raw "text"'
long = """
two
lines""" # after
raw = \'\'\'x\'\'\'
dotted.inner . deep = 1
when = 1979-05-27T07:32:00
list = [ "a", # one
  "b", [ "c" ], { k = "d", l.m = [ 1, 2 ] },
]
[ table . "with blanks" ]
x = { y = "z" }
[[many]]
n = 1
[[many.inner]]
q = "p"
[[many]]
n = 2
[many.sub]
r = "s"
'''


def _leaves(
    value: object, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, (*path, index))
    elif isinstance(value, str):
        yield path, value


def _at(text: str, found: Positions, path: tuple[str | int, ...]) -> str:
    """What stands in a text where a value is said to stand."""
    line, column = found.values[path]
    return "\n".join([text.split("\n")[line - 1][column - 1 :], *text.split("\n")[line:]])


@pytest.mark.parametrize(
    "file", sorted(CASES.rglob("*.toml")), ids=lambda path: path.relative_to(CASES).as_posix()
)
def test_every_text_of_the_shipped_cases_stands_where_it_is_said_to(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    found = positions(text)
    leaves = list(_leaves(tomllib.loads(text), ()))
    assert leaves
    for path, value in leaves:
        assert _at(text, found, path).startswith(value)


def test_strings_of_all_kinds_are_found() -> None:
    found = positions(ODD)
    for path, value in _leaves(tomllib.loads(ODD), ()):
        assert _at(ODD, found, path).startswith(value), path
    assert found.values["quoted.key",] == (3, 17)
    assert found.values["list", 3, "l", "m", 1] == (11, 39)


def test_a_table_is_where_its_header_says_its_own_name() -> None:
    found = positions(ODD)
    assert found.keys["table", "with blanks"] == (13, 11)
    assert found.keys["many", 0] == (15, 3)
    assert found.keys["many", 1] == (19, 3)
    assert found.keys["many", 0, "inner", 0] == (17, 8)
    assert found.keys["many", 1, "sub"] == (21, 7)
    assert ("case", "commented") not in found.keys


def test_a_table_that_only_its_parts_name_is_where_the_first_one_does() -> None:
    found = positions("[[case.a.check]]\nlead = []\n[case.a.control]\n[case.b]\n")
    assert found.keys["case", "a"] == (1, 8)
    assert found.keys["case", "b"] == (4, 7)


def test_a_header_counts_more_than_what_came_before_it() -> None:
    found = positions("[[case.a.check]]\n[case.a]\nabout = 'x'\n")
    assert found.keys["case", "a"] == (2, 7)


@pytest.mark.parametrize(
    ("key", "place"),
    [
        pytest.param("list[1]", (11, 4), id="item"),
        pytest.param("many[1].sub.r", (22, 1), id="key"),
        pytest.param("many[1].sub.none", (21, 7), id="missing-key"),
        pytest.param("nowhere", None, id="nowhere"),
    ],
)
def test_the_key_of_an_error_has_a_place(key: str, place: tuple[int, int] | None) -> None:
    assert positions(ODD).of_key(key) == place


def test_escapes_in_names_are_read() -> None:
    assert positions('"a\\u0042\\n\\"" = 1').keys['aB\n"',] == (1, 1)


def test_windows_line_ends_and_a_line_break_behind_quotes_do_not_shift_anything() -> None:
    text = 'a = """\r\nx"""\r\nb = "y"\r\n'
    found = positions(text)
    assert found.values["a",] == (2, 1)
    assert found.values["b",] == (3, 6)


NAMES = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_categories=["C"], exclude_characters='"\\'), max_size=12)


@given(st.dictionaries(NAMES, st.dictionaries(NAMES, st.lists(TEXTS, max_size=3), max_size=3)))
def test_texts_of_any_content_are_found(tables: dict[str, dict[str, list[str]]]) -> None:
    lines = []
    for name, table in tables.items():
        lines.append(f'[{name}]  # a [comment] = "x"')
        for key, items in table.items():
            lines.append(f"{key} = [" + ", ".join(f'"{item}"' for item in items) + "]")
    text = "\n".join(lines)
    assert tomllib.loads(text) == tables
    found = positions(text)
    for path, value in _leaves(tables, ()):
        assert _at(text, found, path).startswith(f'{value}"')


@given(st.text(max_size=60))
def test_any_text_is_walked_to_its_end(text: str) -> None:
    assert isinstance(positions(text), Positions)
