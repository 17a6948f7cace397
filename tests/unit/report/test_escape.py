from __future__ import annotations

import re
from xml.sax.saxutils import escape

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from alogkit.report.escape import (
    markdown_text,
    without_commands,
    workflow_message,
    workflow_property,
    xml_text,
)

HOSTILE = (
    "\x1b[31m a|b `c` <script>alert(1)</script> ]]> ::error::x\r\n%0A\x00\udcff #1 @you **b** _i_"
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("plain\ttext\n", "plain\ttext\n", id="plain"),
        pytest.param("\x1b[31m\x00", "#x1B[31m#x00", id="control"),
        pytest.param("\udcff\ufffe", "#xDCFF#xFFFE", id="no-characters"),
        pytest.param("\N{BUG} \N{LATIN SMALL LETTER E WITH ACUTE}", "\N{BUG} é", id="others"),
    ],
)
def test_xml_holds_no_character_that_it_must_not(text: str, shown: str) -> None:
    assert xml_text(text) == shown


@given(st.text(st.characters()))
def test_any_text_can_stand_in_xml(text: str) -> None:
    safe = xml_text(text)
    parsed = fromstring(f"<a>{escape(safe, {chr(13): '&#13;'})}</a>")
    assert (parsed.text or "") == safe


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("NAV_DEPTH <= 16", r"NAV\_DEPTH \<\= 16", id="condition"),
        pytest.param("a|b\n`c`", r"a\|b \`c\`", id="table"),
        pytest.param("# 1. x", r"\# 1\. x", id="heading"),
        pytest.param("https://x www.y", r"https\://x www\.y", id="address"),
        pytest.param("\x07", "\N{REPLACEMENT CHARACTER}", id="control"),
    ],
)
def test_markdown_means_nothing_but_itself(text: str, shown: str) -> None:
    assert markdown_text(text) == shown


@given(st.text(st.characters()))
def test_every_mark_of_markdown_is_escaped_and_there_is_one_line(text: str) -> None:
    safe = markdown_text(text)
    assert len(safe.splitlines()) <= 1
    assert not re.search(r"[|`<>*_\[\]()#&$@:!]", re.sub(r"\\.", "", safe))


def test_a_message_of_a_workflow_command_is_one_line_without_control_characters() -> None:
    assert workflow_message("50 %\r\nof \x1bit") == "50 %25%0Aof \N{REPLACEMENT CHARACTER}it"
    assert workflow_message("a: b, c") == "a: b, c"


def test_a_property_ends_nothing() -> None:
    assert workflow_property("a: b, c\n::error::") == "a%3A b%2C c%0A%3A%3Aerror%3A%3A"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("::error::x", id="at-the-start"),
        pytest.param("  ::add-mask::x", id="behind-blanks"),
        pytest.param("found ##[error]x", id="old-form"),
        pytest.param("a\n::error::x\n##[group]", id="later-lines"),
    ],
)
def test_no_line_is_a_workflow_command(line: str) -> None:
    calm = without_commands(line)
    assert not re.search(r"^\s*::", calm, re.MULTILINE)
    assert "##[" not in calm
    assert calm.replace("\N{ZERO WIDTH SPACE}", "") == line


def test_other_text_stays_as_it_is() -> None:
    assert without_commands("PASS  a::b  # [x]") == "PASS  a::b  # [x]"


def test_hostile_text_stays_text_everywhere() -> None:
    assert "\x1b" not in xml_text(HOSTILE) + markdown_text(HOSTILE) + workflow_message(HOSTILE)
    assert "\n" not in markdown_text(HOSTILE) + workflow_message(HOSTILE)
