"""What a plain command line says without the command line library, and that it is the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.main import get_command  # noqa: TID253 -- what it is compared with

from alogkit.cli.app import app
from alogkit.cli.plain import Plain, plain
from alogkit.cli.start import SWITCHES, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

posix = pytest.mark.skipif(os.name == "nt", reason="the library expands patterns there")
WORDS = st.sampled_from(
    (
        "a.alog", "b c.alog", "é", "", "x.json", "t.moos", "-", "--", "-x", "-h", "--help",
        "-c", "--case", "f.toml::n", "--case=f", "-cf", "-c=f", "--cas",
        "--json", "--no-json", "--json=1", "--criteria", "--block", "--junit", "--summary",
        "--set", "A=1", "--mode", "tick", "--github", "--no_github", "--case_", "-v",
    )
)  # fmt: skip


def _by_the_library(words: Sequence[str]) -> dict[str, Any]:
    """The parameters that are not at their defaults."""
    group: Any = get_command(app)
    command = group.commands["grade"]
    with command.make_context("grade", list(words)) as context:
        return {name: value for name, value in context.params.items() if value}


def _as_parameters(found: Plain) -> dict[str, Any]:
    asked: dict[str, Any] = {"logs": found.words, **found.values}
    return {name: value for name, value in asked.items() if value} | dict.fromkeys(
        found.switches, True
    )


@posix
@given(st.lists(WORDS, max_size=7))
def test_a_plain_line_means_what_the_library_makes_of_it(words: list[str]) -> None:
    found = plain(words, VALUES, SWITCHES)
    if found is not None:
        asked = _by_the_library(words)
        assert {**asked, "logs": list(asked["logs"])} == _as_parameters(found)


@posix
@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("a.alog -c f::n", Plain(["a.alog"], {"case": "f::n"}, set()), id="case"),
        pytest.param(
            "--json a b --case f::n out.json --summary s.md",
            Plain(["a", "b", "out.json"], {"case": "f::n", "summary": "s.md"}, {"json"}),
            id="mixed",
        ),
        pytest.param("a targ.moos", Plain(["a", "targ.moos"], {}, set()), id="words"),
    ],
)
def test_words_and_usual_options_are_plain(line: str, found: Plain) -> None:
    assert plain(line.split(), VALUES, SWITCHES) == found


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("", id="nothing"),
        pytest.param("--json", id="no-log"),
        pytest.param("a -h", id="help"),
        pytest.param("a --case", id="no-value"),
        pytest.param("a --case -", id="value-like-an-option"),
        pytest.param("a -c f -c g", id="option-twice"),
        pytest.param("a --case f -c g", id="option-twice-by-two-names"),
        pytest.param("a --case=f", id="value-behind-a-sign"),
        pytest.param("a -cf", id="value-behind-a-letter"),
        pytest.param("- -c f", id="standard-input"),
        pytest.param("-- a", id="end-of-options"),
        pytest.param("a --mode tick", id="seldom-option"),
        pytest.param("a --unknown", id="unknown-option"),
    ],
)
def test_other_lines_are_left_to_the_library(line: str) -> None:
    assert plain(line.split(), VALUES, SWITCHES) is None


def test_where_the_library_expands_patterns_every_line_is_its(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("alogkit.cli.plain.os.name", "nt")
    assert plain(["a", "-c", "f"], VALUES, SWITCHES) is None
