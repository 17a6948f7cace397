from __future__ import annotations

import pytest

from alogkit.casefile.schema import record_shape
from alogkit.casefile.shape import Many, Number, Param, Record, Shape, Text, Where, check, describe
from alogkit.errors import CaseError


@pytest.mark.parametrize(
    ("value", "words"),
    [
        pytest.param(True, "`true`", id="boolean"),
        pytest.param(3, "the number 3", id="number"),
        pytest.param("x", 'the text "x"', id="text"),
        pytest.param([1], "a list", id="list"),
        pytest.param({}, "a table", id="table"),
        pytest.param(None, "a date or time", id="other"),
        pytest.param(10**5000, "a number without bounds", id="huge"),
    ],
)
def test_a_value_is_described_in_words(value: object, words: str) -> None:
    assert describe(value) == words


def test_places_of_keys_and_items_are_told_from_the_file_down() -> None:
    shape = Record({"a": Many(Many(Number()))})

    with pytest.raises(CaseError) as caught:
        check({"a": [[1], [2, "x"]]}, shape, Where("f.toml"))

    assert caught.value.key == "a[1][1]"


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        pytest.param(3, Number(), id="whole-number-for-a-decimal"),
        pytest.param("a", Many(Text(), or_one=True), id="one-for-a-list"),
        pytest.param(["a", "b"], Many(Text(), or_one=True), id="list"),
        pytest.param("", Param(), id="empty-parameter"),
        pytest.param({"b": 1}, Record({}, rest=Number()), id="other-key"),
    ],
)
def test_a_value_of_its_shape_is_taken(value: object, shape: Shape) -> None:
    check(value, shape, Where("f.toml"))


def test_a_parameter_may_not_hold_a_line_break() -> None:
    with pytest.raises(CaseError, match="one line of printable text"):
        check("a\nb", Param(), Where("f.toml", "k"))


def test_only_a_dataclass_has_a_record_shape() -> None:
    with pytest.raises(TypeError, match="int is no dataclass"):
        record_shape(int)
