from __future__ import annotations

import pytest

from alogkit.errors import MissionFileError
from alogkit.missionfile.lines import joined
from alogkit.missionfile.patch import (
    Lines,
    PatchFile,
    Target,
    patch_bhv,
    patch_file,
    patch_moos,
    side_of,
)
from alogkit.missionfile.plug import plug

MOOS = (
    "A = 1\nProcessConfig = one\n{\nx = 1\n}\n// between\nProcessConfig = two\n{\ny = 2\n}\nB = 2"
)
BHV = (
    "initialize A = 1\ninitialize B = 2 // two\nset MODE = M {\nA = 1\n}\n"
    "Behavior = X\n{\nname = x\nu = 1\n}\n// between\nBehavior = Y\n{\nname = y\n}"
)


def _lines(text: str, path: str = "p.xmoos") -> Lines:
    return plug(text, path, {})


def _block(name: str, line: str) -> str:
    return f"ProcessConfig = {name}\n{{\n{line}\n}}"


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("g-vehicle.xmoos", PatchFile("g-vehicle.xmoos", Target.VEHICLE)),
        ("a/g-shoreside.xmoos", PatchFile("a/g-shoreside.xmoos", Target.SHORESIDE)),
        ("g-shoreside.MOOS", PatchFile("g-shoreside.MOOS", Target.SHORESIDE)),
        ("g.xmoos", PatchFile("g.xmoos", None)),
        ("vehicle.xmoos", PatchFile("vehicle.xmoos", None)),
        ("vehicle:g.xmoos", PatchFile("g.xmoos", Target.VEHICLE)),
        ("shoreside:g-vehicle.xmoos", PatchFile("g-vehicle.xmoos", Target.SHORESIDE)),
        ("g-vehicle.xbhv", PatchFile("g-vehicle.xbhv", Target.BEHAVIORS)),
        ("g.bhv", PatchFile("g.bhv", Target.BEHAVIORS)),
        ("vehicle:g.xbhv", PatchFile("g.xbhv", Target.BEHAVIORS)),
        ("behaviors:g.xbhv", PatchFile("g.xbhv", Target.BEHAVIORS)),
        ("c:g.xmoos", PatchFile("c:g.xmoos", None)),
    ],
    ids=str,
)
def test_name_of_a_patch_tells_what_it_patches(named: str, expected: PatchFile) -> None:
    assert patch_file(named) == expected


@pytest.mark.parametrize("named", ["g", "g.toml", "vehicle:g.txt", ""])
def test_other_file_is_no_patch(named: str) -> None:
    with pytest.raises(MissionFileError, match=r"a patch is an \.xmoos file or an \.xbhv file"):
        patch_file(named)


def test_blocks_no_behaviors_are_patched_by_an_xmoos_file() -> None:
    with pytest.raises(MissionFileError, match=r"an \.xmoos file patches a community"):
        patch_file("behaviors:g.xmoos")


@pytest.mark.parametrize(
    ("patch", "expected"),
    [("one", Target.VEHICLE), ("three", Target.SHORESIDE), ("new one", Target.VEHICLE)],
)
def test_side_is_where_the_blocks_are(patch: str, expected: Target) -> None:
    vehicle, shore = _lines(MOOS), _lines(_block("two", "a = 1") + "\n" + _block("three", "b = 1"))
    lines = _lines("\n".join(_block(name, "z = 1") for name in patch.split()))

    assert side_of("p.xmoos", lines, vehicle, shore) is expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            _block("two", "z = 1"),
            "both the vehicle's and shoreside's file have two; name the patch",
        ),
        (_block("new", "z = 1"), "neither file has new; name the patch `vehicle:p.xmoos` or"),
        ("", "there is no block in this patch"),
    ],
    ids=["both", "neither", "empty"],
)
def test_side_that_nobody_can_tell_is_asked_for(text: str, says: str) -> None:
    with pytest.raises(MissionFileError, match=says):
        side_of("p.xmoos", _lines(text), _lines(MOOS), _lines(_block("two", "a = 1")))


def test_block_is_replaced_whole_where_it_stands() -> None:
    patched = patch_moos(_lines(MOOS, "m"), _lines(f"// why\n{_block('one', 'z = 3')}\n"))

    assert joined(patched) == MOOS.replace("x = 1", "z = 3")
    assert [(line.path, line.number) for line in patched[1:5]] == [
        ("p.xmoos", number) for number in (2, 3, 4, 5)
    ]


def test_new_block_is_put_at_the_end() -> None:
    new = _block("three", "z = 3")

    assert joined(patch_moos(_lines(MOOS), _lines(new))) == f"{MOOS}\n{new}"


def test_patch_of_blocks_says_nothing_else() -> None:
    text = f"{_block('one', 'z = 3')}\nC = 3"

    with pytest.raises(MissionFileError, match=r"p\.xmoos:5: a patch replaces whole blocks; this"):
        patch_moos(_lines(MOOS), _lines(text))


@pytest.mark.parametrize(
    ("patch", "old", "new"),
    [
        pytest.param("initialize B = 3", "initialize B = 2 // two", "initialize B = 3", id="set"),
        pytest.param(
            "initialize C = 3",
            "initialize B = 2 // two",
            "initialize B = 2 // two\ninitialize C = 3",
            id="new posting",
        ),
        pytest.param(
            "Behavior = X\n{\nv = 2\nname = x\n}",
            "name = x\nu = 1",
            "v = 2\nname = x",
            id="replace",
        ),
        pytest.param(
            "Behavior = X\n{\nname = y\n}",
            "name = y\n}",
            "name = y\n}\nBehavior = X\n{\nname = y\n}",
            id="same kind, other name",
        ),
        pytest.param(
            "Behavior = Z\n{\nname = x\n}",
            "name = y\n}",
            "name = y\n}\nBehavior = Z\n{\nname = x\n}",
            id="same name, other kind",
        ),
    ],
)
def test_behaviors_and_initial_postings_are_replaced_or_added(
    patch: str, old: str, new: str
) -> None:
    patched = patch_bhv(_lines(BHV), _lines(f"// why\n{patch}\n"))

    assert joined(patched) == BHV.replace(old, new)


def test_initial_posting_comes_first_where_there_was_none() -> None:
    base = "Behavior = X\n{\nname = x\n}"

    assert (
        joined(patch_bhv(_lines(base), _lines("initialize A = 1"))) == f"initialize A = 1\n{base}"
    )


def test_patch_sets_no_mode() -> None:
    with pytest.raises(MissionFileError, match=r"p\.xmoos:2: a patch .* cannot set a mode"):
        patch_bhv(_lines(BHV), _lines("\nset MODE = X { A = 1 }"))
