from __future__ import annotations

import pytest

from alogkit.errors import MissionFileError
from alogkit.missionfile.bhv import Behavior, Initial, Item, Mode, read_bhv
from alogkit.missionfile.plug import plug


def _read(text: str) -> list[Item]:
    return list(read_bhv(plug(text, "m.bhv", {})))


@pytest.mark.parametrize(
    ("text", "variable", "value"),
    [
        ("initialize DEPLOY = false", "DEPLOY", "false"),
        ("  initialize   DEPLOY=false // at first", "DEPLOY", "false"),
        ("Initialize A = b = c\r", "A", "b = c"),
        ("initialize A =", "A", ""),
    ],
)
def test_initial_posting_is_read(text: str, variable: str, value: str) -> None:
    assert _read(f"\n{text}") == [Initial(variable, value, 1, 2)]


@pytest.mark.parametrize(
    ("text", "conditions", "otherwise"),
    [
        pytest.param("{A = 1} OFF", ("A = 1",), "OFF", id="one line"),
        pytest.param("{MODE = UP, A = 1}", ("MODE = UP", "A = 1"), None, id="commas"),
        pytest.param("{\n  MODE = UP\n  A = 1\n} OFF", ("MODE = UP", "A = 1"), "OFF", id="lines"),
        pytest.param("{ // why\n A = 1 // this\n\n }  // end", ("A = 1",), None, id="comments"),
        pytest.param("\n{\n A = 1\n}", ("A = 1",), None, id="brace on the next line"),
        pytest.param("{}", (), None, id="no condition"),
        pytest.param("{(A = 1) or (B = 2)}", ("(A = 1) or (B = 2)",), None, id="or"),
    ],
)
def test_mode_is_read(text: str, conditions: tuple[str, ...], otherwise: str | None) -> None:
    (mode,) = _read(f"set MODE = ON {text}")

    assert isinstance(mode, Mode)
    assert (mode.value, mode.conditions, mode.otherwise) == ("ON", conditions, otherwise)


@pytest.mark.parametrize(
    "text",
    [
        "Behavior = BHV_X\n{\n name = x\n a = 1\n}",
        "behavior=BHV_X {\n name = x\n a = 1 // why\n}",
        "Behavior  =  BHV_X // kind\n\n  // then\n{\r\n a = 1\n\n NAME = x\n}\r",
    ],
    ids=["brace below", "brace beside", "comments"],
)
def test_behavior_is_read(text: str) -> None:
    (behavior,) = _read(text)

    assert isinstance(behavior, Behavior)
    assert (behavior.kind, behavior.name) == ("BHV_X", "x")
    assert [(param.key, param.value) for param in behavior.params] == [("a", "1")]


def test_params_keep_their_order_their_repeats_and_their_empty_values() -> None:
    text = "Behavior = BHV_X\n{\nb = {1,2}\nname = x\na = u = v\nb = \nname = y\n}"
    (behavior,) = _read(text)

    assert isinstance(behavior, Behavior)
    assert [(param.key, param.value, param.line.number) for param in behavior.params] == [
        ("b", "{1,2}", 3),
        ("a", "u = v", 5),
        ("b", "", 6),
        ("name", "y", 7),
    ]


def test_items_know_their_lines() -> None:
    text = "// x\ninitialize A = 1\nset MODE = M {\nA = 1\n}\n\nBehavior = B\n{\nname = x\n}\n"

    assert [(item.start, item.end) for item in _read(text)] == [(1, 2), (2, 5), (6, 10)]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a\n", 1, "`a` is none of `initialize VARIABLE = value`, `set MODE"),
        ("\ninitialize A", 2, "`initialize A` is none of"),
        ("# words", 1, "is none of"),
        ("}", 1, "`}` is none of"),
        ("set MODE = A\n{\n", 1, "which never closes"),
        ("set MODE = A B { C = 1 }", 1, "a mode is written `set MODE = VALUE { conditions }"),
        ("set MODE = A\nB = 1\n}", 1, "a mode is written"),
        ("set STATE = A { B = 1 }", 1, "the mode variable is called MODE here, not STATE"),
        ("set MODE = A {\nB = 1\n} C D", 3, "one word at most follows the `}` of a mode"),
        ("Behavior = X", 1, "a behavior's `{` ends this line or stands alone on the next"),
        ("Behavior = X\nname = x\n{\n}", 1, "a behavior's `{` ends this line"),
        ("Behavior = X\n{\nname = x", 1, "this X is never closed by a `}` on a line of its own"),
        ("Behavior = X\n{\nname = x }", 1, "this X is never closed"),
        ("Behavior = X\n{\na = 1\n}", 1, "this X has no name"),
        ("Behavior = X\n{\nname = x\nwords\n}", 4, "`words` is no parameter"),
        ("Behavior = X\n{\n = 1\n}", 3, "`= 1` is no parameter"),
    ],
    ids=str,
)
def test_what_is_not_understood_is_refused_with_its_place(text: str, line: int, says: str) -> None:
    with pytest.raises(MissionFileError) as caught:
        _read(text)

    assert (caught.value.path, caught.value.line) == ("m.bhv", line)
    assert says in caught.value.reason
