from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from inspect import signature
from typing import get_type_hints

import pytest

from alogkit.record import record


@record
class Point:
    """A place."""

    x: float
    """m."""
    y: float = 2.0
    names: tuple[str, ...] = ()
    tags: dict[str, int] = field(default_factory=dict)

    @property
    def far(self) -> bool:
        return self.x > 10


@record
class Depth(Point):
    depth: float = field(kw_only=True)


@record
class Other:
    x: float
    y: float = 2.0
    names: tuple[str, ...] = ()
    tags: dict[str, int] = field(default_factory=dict)


@record
class Single:
    x: object


@record
class Nothing:
    pass


@record
class Loose:
    x: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose)

    def __hash__(self) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class Usual:
    x: float
    y: float = 2.0
    names: tuple[str, ...] = ()
    tags: dict[str, int] = field(default_factory=dict)


RECORDS = [
    pytest.param(Point(1.0, names=("a",)), id="several-fields"),
    pytest.param(Depth(1.0, depth=3.0), id="fields-of-a-base"),
    pytest.param(Single((1, "b")), id="one-field"),
    pytest.param(Nothing(), id="no-field"),
]


def test_a_record_is_made_like_a_dataclass() -> None:
    assert Point(1.0) == Point(x=1.0, y=2.0, names=(), tags={})
    assert Point(1.0).tags is not Point(1.0).tags
    assert Depth(1.0, depth=3.0).depth == 3.0
    assert Point(11.0).far
    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument"):
        Point()  # type: ignore[call-arg] # what is tested
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1.0, z=1)  # type: ignore[call-arg] # as above
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'depth'"):
        Depth(1.0)  # type: ignore[call-arg] # as above


def test_a_record_is_a_dataclass_for_everybody() -> None:
    assert all(map(is_dataclass, (Point, Depth, Nothing, Point(1.0))))
    assert [one.name for one in fields(Depth)] == ["x", "y", "names", "tags", "depth"]
    assert asdict(Point(1.0)) == {"x": 1.0, "y": 2.0, "names": (), "tags": {}}
    assert replace(Point(1.0, y=3.0), x=4.0) == Point(4.0, 3.0)
    match Point(1.0):
        case Point(x, y):
            assert (x, y) == (1.0, 2.0)
    ours, usual = signature(Point).parameters.values(), signature(Usual).parameters.values()
    assert [(one.name, one.kind) for one in ours] == [(one.name, one.kind) for one in usual]
    assert [one.annotation for one in ours] == [one.annotation for one in usual]
    assert get_type_hints(Point.__init__) == get_type_hints(Usual.__init__)
    assert Point.__doc__ == "A place."


def test_equality_is_of_the_class_and_all_fields() -> None:
    assert Point(1.0) != Point(1.5)
    one: object = Point(1.0)
    assert one != Other(1.0)
    assert one != Depth(1.0, depth=0.0)
    assert Single(1) == Single(1)
    assert Nothing() == Nothing()
    none: object = Nothing()
    assert none != ()


def test_a_class_keeps_the_methods_that_it_has() -> None:
    assert Loose(1.0) == Loose(2.0)
    assert len({Loose(1.0), Loose(2.0)}) == 1


def test_equal_records_have_the_same_hash() -> None:
    assert len({Single(1), Single(1.0), Single(2), Nothing(), Nothing()}) == 3
    with pytest.raises(TypeError, match="unhashable"):
        hash(Point(1.0))


def test_a_record_shows_its_fields_like_a_dataclass() -> None:
    assert repr(Point(1.0)) == repr(Usual(1.0)).replace("Usual", "Point")
    assert repr(Nothing()) == "Nothing()"


@pytest.mark.parametrize("name", ["x", "unknown"])
def test_nothing_of_a_record_can_be_changed(name: str) -> None:
    point = Point(1.0)
    with pytest.raises(FrozenInstanceError, match=f"cannot change the field '{name}'"):
        setattr(point, name, 2.0)
    with pytest.raises(FrozenInstanceError):
        delattr(point, name)
    assert point == Point(1.0)
    assert not hasattr(point, "__dict__")


@pytest.mark.parametrize("one", RECORDS)
def test_a_record_can_be_copied_and_sent_to_another_process(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 -- our own data
    assert copy.copy(one) == one
    assert copy.deepcopy(one) == one
