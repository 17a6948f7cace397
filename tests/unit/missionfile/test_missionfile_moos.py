from __future__ import annotations

import pytest

from alogkit.errors import MissionFileError
from alogkit.missionfile.moos import MoosFile, read_moos
from alogkit.missionfile.plug import plug


def _read(text: str) -> MoosFile:
    return read_moos(plug(text, "m.moos", {}), "m.moos")


def _inside(text: str) -> list[tuple[str, str]]:
    (block,) = _read(f"FORM = trial\nProcessConfig = app\n{{\n{text}\n}}\n").blocks
    return [(setting.name, setting.value) for setting in block.settings]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("  Max_Speed =  3.0 ", ("max_speed", "3.0"), id="blanks and case"),
        pytest.param("a = b = c", ("a", "b = c"), id="first equals sign"),
        pytest.param("a=1 // why", ("a", "1"), id="comment"),
        pytest.param('a = "x//y"', ("a", '"x'), id="comment between quotes"),
        pytest.param("a = 1\r", ("a", "1"), id="carriage return"),
        pytest.param("a = ${FORM}_x", ("a", "trial_x"), id="file variable"),
        pytest.param("a = ${OTHER}", ("a", "${OTHER}"), id="unknown file variable"),
        pytest.param("a = caf\udce9", ("a", "caf\udce9"), id="latin"),
    ],
)
def test_setting_is_read_as_moos_reads_it(line: str, expected: tuple[str, str]) -> None:
    assert _inside(line) == [expected]


@pytest.mark.parametrize("line", ["", "  ", "// a = 1", "a =", "= 1", "a = // gone"])
def test_line_without_name_or_value_says_nothing(line: str) -> None:
    assert _inside(line) == []


def test_blocks_and_what_is_outside_them_are_told_apart() -> None:
    file = _read(
        "A = 1\nProcessConfig = one\n\n  // here\n{\n  b = 2\n  stray\n}\nC = 3\nlost\n"
        "processconfig=two // comment\n{\n} // end\nD = 4"
    )

    assert [(setting.name, setting.line.number) for setting in file.settings] == [
        ("a", 1),
        ("c", 9),
        ("d", 14),
    ]
    assert [line.text for line in file.strays] == ["lost"]
    assert [(block.process, block.head.number) for block in file.blocks] == [
        ("one", 2),
        ("two", 11),
    ]
    assert [setting.name for setting in file.blocks[0].settings] == ["b"]
    assert [line.text for line in file.blocks[0].strays] == ["  stray"]
    assert file.blocks[1].settings == ()


def test_first_block_of_a_name_is_the_one() -> None:
    file = _read("ProcessConfig = a\n{\nx = 1\n}\nProcessConfig = a\n{\nx = 2\n}")

    found = file.block("a")

    assert found is not None
    assert found.settings[0].value == "1"
    assert file.block("b") is None


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("\nProcessConfig = a {\n}", 2, "the `{` of a block stands alone on the line after this"),
        ("ProcessConfig = a\nb = 1\n{\n}", 1, "the `{` of a block stands alone"),
        ("ProcessConfig = a", 1, "the `{` of a block stands alone"),
        ("ProcessConfig = a\n{\nb = 1", 1, "the block a is never closed"),
    ],
    ids=["brace on the head", "no brace", "nothing after", "no end"],
)
def test_broken_block_is_refused_with_its_place(text: str, line: int, says: str) -> None:
    with pytest.raises(MissionFileError) as caught:
        _read(text)

    assert (caught.value.path, caught.value.line) == ("m.moos", line)
    assert says in caught.value.reason
