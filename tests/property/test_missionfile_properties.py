"""What must hold for mission files, whatever is in them."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from alogkit.errors import MissionFileError
from alogkit.missionfile.bhv import read_bhv
from alogkit.missionfile.find import find_files
from alogkit.missionfile.lines import expanded, joined
from alogkit.missionfile.load import load_mission
from alogkit.missionfile.moos import read_moos
from alogkit.missionfile.patch import patch_bhv, patch_moos
from alogkit.missionfile.plug import plug

if TYPE_CHECKING:
    from collections.abc import Callable

Settings = list[tuple[str, str]]
Blocks = dict[str, Settings]

PATH = "any.moos"
STEM = Path(__file__).resolve().parents[2] / "fixtures" / "missions" / "depth_stem"
WHOLE = {
    path.name: path.read_text().split("\n")
    for path in sorted(STEM.iterdir())
    if path.suffix in (".moos", ".bhv")
}
NAMES = st.text("abcXYZ_", min_size=1, max_size=4)
VALUES = st.text(
    st.characters(exclude_characters="\n\r{}$%#/=", exclude_categories=["C", "Z"]),
    min_size=1,
    max_size=8,
)
ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=60)
PIECES = st.sampled_from(
    [
        *("ProcessConfig = ", "pHelmIvP", "uSimMarineV22", "pMarinePIDV22", "pMissionEval"),
        *("\n", "\n{\n", "\n}\n", "{", "}", " = ", "//", "$(A)", "$(A:=1)", "%(A)", "${A}"),
        *("#ifdef A", "#else", "#endif", "#include any.bhv", "#include x <a>", "<a>", "#", '"'),
        *("Behavior = BHV_Timer", "set MODE = X", "initialize A", "name", "Community", "event"),
        *("start_pos = x=1", "domain = depth:0:1:2", "lead_condition = A = 1", "mailflag = @A#B=1"),
        *(
            "bridge = src=A",
            "time=1,",
            "var=A,",
            "val=1,",
            ",",
            "1",
            "true",
            "\r",
            "\x00",
            "\udce9",
        ),
    ]
)
SOUP = st.lists(PIECES, max_size=40).map("".join)


def _block(name: str, settings: Settings) -> str:
    inside = "".join(f"  {key} = {value}\n" for key, value in settings)
    return f"ProcessConfig = {name}\n{{\n{inside}}}"


def _behavior(name: str, params: Settings) -> str:
    inside = "".join(f"  {key} = {value}\n" for key, value in [("name", name), *params])
    return f"Behavior = BHV_{name}\n{{\n{inside}}}"


SETTINGS = st.lists(st.tuples(NAMES, VALUES), max_size=4)
BLOCKS = st.dictionaries(NAMES, SETTINGS, max_size=4)


@given(st.text(st.characters(codec="utf-8", exclude_characters="#$%"), max_size=200))
def test_file_without_macros_and_directives_is_its_own_plug(text: str) -> None:
    assert joined(plug(text, PATH, {"A": "1"})) == text


@given(ANY_TEXT, st.dictionaries(NAMES, VALUES))
def test_every_line_is_kept_with_its_number(text: str, macros: dict[str, str]) -> None:
    lines = expanded(text, PATH, macros)

    assert "\n".join(line.raw for line in lines) == text
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


@given(NAMES, VALUES, VALUES)
def test_macro_s_value_is_what_is_written_in_its_place(name: str, value: str, other: str) -> None:
    text = f"a $({name}) $({name}:={other.replace(')', '')}) %({name}) z"

    (line,) = expanded(text, PATH, {name: value})

    assert line.text == f"a {value} {value} {value.upper()} z"


@given(BLOCKS)
def test_patch_with_the_same_blocks_changes_nothing(
    blocks: Blocks,
) -> None:
    parts = [_block(*item) for item in blocks.items()]
    base = plug("\n".join(["A = 1", *parts, "// end"]), PATH, {})

    patched = patch_moos(base, plug("\n".join(reversed(parts)), "p.xmoos", {}))

    assert joined(patched) == joined(base)


@given(BLOCKS, st.lists(NAMES, unique=True, max_size=3))
def test_patch_with_the_same_behaviors_changes_nothing(behaviors: Blocks, names: list[str]) -> None:
    parts = [f"initialize {name} = 1" for name in names]
    parts += [_behavior(*item) for item in behaviors.items()]
    base = plug("\n".join([*parts, "", "// end"]), PATH, {})

    patched = patch_bhv(base, plug("\n".join(reversed(parts)), "p.xbhv", {}))

    assert joined(patched) == joined(base)


@given(BLOCKS, BLOCKS)
def test_patch_twice_is_patch_once(blocks: Blocks, changes: Blocks) -> None:
    base = plug("\n".join(_block(*item) for item in blocks.items()), PATH, {})
    patch = plug("\n".join(_block(*item) for item in changes.items()), "p.xmoos", {})

    once = patch_moos(base, patch)

    assert patch_moos(once, patch) == once
    assert {block.process for block in read_moos(once, PATH).blocks} == {*blocks, *changes}


@given(BLOCKS)
def test_blocks_are_read_as_they_are_written(blocks: Blocks) -> None:
    file = read_moos(plug("\n".join(_block(*item) for item in blocks.items()), PATH, {}), PATH)

    assert {
        block.process: [(setting.written, setting.value) for setting in block.settings]
        for block in file.blocks
    } == blocks


@given(SOUP)
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    refusal = _refusal(lambda: read_moos(plug(text, PATH, {"A": "x"}), PATH))
    other = _refusal(lambda: list(read_bhv(plug(text, PATH, {"A": "x"}))))

    assert all(error.path == PATH and error.line for error in (refusal, other) if error)


@given(st.data())
def test_any_change_leaves_a_mission_or_is_refused_with_its_file(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(WHOLE)))
    lines = list(WHOLE[name])
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at : at + data.draw(st.integers(0, 2))] = [data.draw(SOUP | st.sampled_from(lines))]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for other, whole in WHOLE.items():
            text = "\n".join(lines if other == name else whole)
            (place / other).write_bytes(text.encode("utf-8", "surrogateescape"))

        refusal = _refusal(lambda: load_mission(find_files(folder, macros={"A": "x"})))

    assert refusal is None or str(refusal).startswith(folder)


def _refusal(load: Callable[[], object]) -> MissionFileError | None:
    try:
        load()
    except MissionFileError as error:
        return error
    return None
