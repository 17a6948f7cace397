from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from inspect import signature
from typing import get_type_hints

import pytest

from alogkit import record as records
from alogkit.record import field_names, record


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
class Tagged:
    """Made with our own `field`."""

    x: float
    tags: dict[str, int] = records.field(default_factory=dict)
    unit: str = records.field(default="m", kw_only=True)


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


def test_the_fields_of_a_record_are_those_of_a_dataclass() -> None:
    ours = [(one.name, one.type, one.default, one.kw_only) for one in fields(Point)]
    assert ours == [(one.name, one.type, one.default, one.kw_only) for one in fields(Usual)]
    assert [one.default_factory for one in fields(Tagged)][1] is dict
    assert [one.kw_only for one in fields(Tagged)] == [False, False, True]
    assert field_names(Tagged) == ("x", "tags", "unit")
    assert field_names(Usual) == ()


def test_our_own_field_and_replace_do_what_those_of_dataclasses_do() -> None:
    one = Tagged(1.0)
    assert (one.tags, one.unit) == ({}, "m")
    assert one.tags is not Tagged(1.0).tags
    assert records.replace(one, unit="km") == replace(one, unit="km") == Tagged(1.0, unit="km")
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        records.replace(one, z=1)  # type: ignore[call-arg] # what is tested


def test_a_default_that_records_would_share_is_refused() -> None:
    class Shared:
        tags: dict[str, int] = {}  # noqa: RUF012 -- what is tested

    with pytest.raises(TypeError, match="use default_factory"):
        record(Shared)


def test_the_first_records_and_the_thousandth_are_made_alike() -> None:
    @record
    class Counted:
        x: int
        y: int = 2
        z: int = field(default=3, kw_only=True)

    many = [Counted(x, z=x) for x in range(1000)]
    assert [(one.x, one.y, one.z) for one in many] == [(x, 2, x) for x in range(1000)]
    with pytest.raises(TypeError, match="takes from 2 to 3 positional arguments"):
        Counted(1, 2, 3)  # type: ignore[call-arg] # what is tested


def test_too_much_is_told_by_the_first_record_too() -> None:
    @record
    class Fresh:
        x: int

    with pytest.raises(TypeError, match="takes 2 positional arguments but 3 were given"):
        Fresh(1, 2)  # type: ignore[call-arg] # what is tested
    with pytest.raises(TypeError, match="multiple values for argument 'x'"):
        Fresh(1, x=2)  # type: ignore[misc] # as above


def test_a_record_does_without_the_module_of_dataclasses() -> None:
    code = (
        "import sys\nfrom alogkit.record import record\n"
        "class Point:\n    x: float\n    y: float = 2.0\n"
        "assert record(Point)(1.0).y == 2.0\n"
        "assert 'dataclasses' not in sys.modules, sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-S", "-c", code], check=True)  # noqa: S603 -- our own code


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


def test_a_field_without_a_default_does_not_stand_behind_one_with_it() -> None:
    class Backwards:
        first: int = 1
        second: int

    with pytest.raises(TypeError, match="'second' has no default, and stands behind 'first'"):
        record(Backwards)
