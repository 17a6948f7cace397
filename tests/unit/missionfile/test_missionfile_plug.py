from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import MissionFileError
from alogkit.missionfile.lines import joined, read_text, unexpanded
from alogkit.missionfile.plug import plug

if TYPE_CHECKING:
    from pathlib import Path

MACROS = {"NAME": "abe", "SPEED": "2.0", "EMPTY": "", "PART": "plug.moos"}


def _plugged(text: str, folder: Path) -> list[str]:
    return [line.text for line in plug(text, str(folder / "main.moos"), MACROS)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("$(NAME)", "abe", id="value"),
        pytest.param("%(NAME)_NAV_X", "ABE_NAV_X", id="upper case"),
        pytest.param("$(NAME:=ben)", "abe", id="value before default"),
        pytest.param("$(COLOR:=dark red)", "dark red", id="default"),
        pytest.param("%(COLOR:=dark red)", "DARK RED", id="default in upper case"),
        pytest.param("$(COLOR:=)", "", id="empty default"),
        pytest.param("a$(EMPTY)b", "ab", id="empty value"),
        pytest.param("$(COLOR)", "$(COLOR)", id="no value"),
        pytest.param("%(COLOR)", "%(COLOR)", id="no value in upper case"),
        pytest.param("$(COLOR:=red) $(COLOR)", "red $(COLOR)", id="default holds in its place"),
        pytest.param("$(SPEED),$(SPEED)", "2.0,2.0", id="twice"),
        pytest.param(
            "$ (NAME) ${NAME} $[NAME] $NAME", "$ (NAME) ${NAME} $[NAME] $NAME", id="other"
        ),
    ],
)
def test_macro_is_replaced(text: str, expected: str, tmp_path: Path) -> None:
    assert _plugged(text, tmp_path) == [expected]


@pytest.mark.parametrize(
    ("condition", "first"),
    [
        ("NAME", True),
        ("NAME abe", True),
        ("NAME   abe   // the usual one", True),
        ("NAME ben", False),
        ("EMPTY", True),
        ("COLOR", False),
        ("COLOR red", False),
        ("$(PART) x", False),
    ],
    ids=str,
)
def test_branch_is_taken(condition: str, first: bool, tmp_path: Path) -> None:  # noqa: FBT001 -- a parameter
    text = f"a\n#ifdef {condition}\nb\n#else\nc\n#endif // done\nd"

    assert _plugged(text, tmp_path) == ["a", "b" if first else "c", "d"]


def test_branches_nest(tmp_path: Path) -> None:
    inner = "  #ifdef NAME\n  in\n  #else\n  out\n  #endif"

    taken = _plugged(f"#ifdef NAME\n{inner}\n#endif", tmp_path)
    left = _plugged(f"#ifdef COLOR\n{inner}\n#else\n{inner}\n#endif", tmp_path)
    skipped = _plugged(f"#ifdef COLOR\n{inner}\n#include nowhere\n#endif", tmp_path)

    assert (taken, left, skipped) == (["  in"], ["  in"], [])


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        pytest.param("plug.moos", ["start", "<one>", "1 abe", "<two>", "2", "2b"], id="whole"),
        pytest.param("plug.moos <one>", ["1 abe"], id="first section"),
        pytest.param('"plug.moos"   < two >', ["2", "2b"], id="last section"),
        pytest.param("$(PART)<two>  // the second", ["2", "2b"], id="by macro"),
    ],
)
def test_include_brings_a_file_or_a_section(
    asked: str, expected: list[str], tmp_path: Path
) -> None:
    (tmp_path / "plug.moos").write_text("start\n<one>\n1 $(NAME)\n<two>\n2\n2b")

    assert _plugged(f"a\n  #include {asked}\nz", tmp_path) == ["a", *expected, "z"]


def test_each_line_knows_its_place_and_how_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "plug.moos").write_text("x\n<one>\ny = $(NAME)")

    lines = plug("a\n\n#include plug.moos <one>\nb", str(tmp_path / "main.moos"), MACROS)

    included = str(tmp_path / "plug.moos")
    assert [(line.path, line.number, line.raw) for line in lines] == [
        (str(tmp_path / "main.moos"), 1, "a"),
        (str(tmp_path / "main.moos"), 2, ""),
        (included, 3, "y = $(NAME)"),
        (str(tmp_path / "main.moos"), 4, "b"),
    ]


def test_include_is_looked_for_beside_its_own_file_then_beside_the_others(tmp_path: Path) -> None:
    for folder in ("mission", "mission/parts", "patches"):
        (tmp_path / folder).mkdir()
    (tmp_path / "mission" / "parts" / "one").write_text("#include near\n#include far\n#include two")
    (tmp_path / "mission" / "parts" / "near").write_text("near")
    (tmp_path / "mission" / "far").write_text("far")
    (tmp_path / "patches" / "two").write_text("two")
    patch, mission = (str(tmp_path / name) for name in ("patches/p.xmoos", "mission/m.moos"))

    lines = plug("#include parts/one", patch, {}, beside=mission)

    assert joined(lines) == "near\nfar\ntwo"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a\n#include nowhere.moos", 2, "#include nowhere.moos: there is no such file in "),
        ("#include", 1, "needs the name of a file"),
        ("#include $(FILE)", 1, "the macro FILE has no value"),
        ("#include self.moos", 1, "goes round"),
        ("#include plug.moos <three>", 1, "no section <three>; its sections: <one>"),
        ("#include bare <one>", 1, "no section <one>; its sections: none"),
        ("a\n#ifdef NAME\nb", 2, "this #ifdef has no #endif"),
        ("#ifdef NAME\n#else\n#else\n#endif", 3, "a second #else"),
        ("#ifdef NAME\n#else SPEED\n#endif", 2, "#else stands alone, not with `SPEED`"),
        ("a\n#else", 2, "this #else has no #ifdef"),
        ("#endif", 1, "this #endif has no #ifdef"),
        ("#ifdef", 1, "needs the name of a macro"),
        ("#ifdef NAME || SPEED\n#endif", 1, "no `||` and no `&&`"),
        ("#ifdef NAME && SPEED\n#endif", 1, "no `||` and no `&&`"),
        ("#ifndef NAME\n#endif", 1, "#ifndef is not understood here, only #include, #ifdef"),
        ("#define NAME x", 1, "#define is not understood"),
        ("#ifdef COLOR\n#elseifdef NAME\n#endif", 2, "#elseifdef is not understood"),
    ],
    ids=str,
)
def test_what_cannot_be_plugged_is_refused_with_its_place(
    text: str, line: int, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "self.moos"
    path.write_text("#include self.moos")
    (tmp_path / "plug.moos").write_text("<one>\n1")
    (tmp_path / "bare").write_text("1")

    with pytest.raises(MissionFileError) as caught:
        plug(text, str(path), MACROS)

    assert (caught.value.path, caught.value.line) == (str(path), line)
    assert says in caught.value.reason


def test_open_branch_in_an_include_is_told_at_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "plug.moos").write_text("a\n#ifdef NAME")

    with pytest.raises(MissionFileError, match=r"plug\.moos:2: this #ifdef has no #endif"):
        _plugged("#ifdef NAME\n#include plug.moos\n#endif\n#endif", tmp_path)


def test_files_that_include_each_other_go_round(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("#include two <a>")
    (tmp_path / "two").write_text("<a>\n#include one")

    with pytest.raises(MissionFileError, match=r"two:2: #include one goes round"):
        _plugged("#include one", tmp_path)


def test_includes_end_however_they_multiply(tmp_path: Path) -> None:
    for level in range(30):
        twice = f"#include {level + 1}\n#include {level + 1}\n"
        (tmp_path / str(level)).write_text(twice)
    (tmp_path / "30").write_text("\n" * 1000)

    with pytest.raises(MissionFileError, match="more than 200000 lines"):
        _plugged("#include 0", tmp_path)


def test_includes_end_however_deep_they_go(tmp_path: Path) -> None:
    sections = "".join(f"<{level}>\n#include tags <{level + 1}>\n" for level in range(60))
    (tmp_path / "tags").write_text(f"{sections}<60>\nx\n")

    with pytest.raises(MissionFileError, match="or 50 levels, are included"):
        _plugged("#include tags <0>", tmp_path)


@pytest.mark.parametrize("line", ["# words", "#-----", "#pass = 1", "a #ifdef", "//#endif", "#"])
def test_other_lines_with_a_hash_stay(line: str, tmp_path: Path) -> None:
    assert _plugged(line, tmp_path) == [line]


def test_any_bytes_are_read_without_the_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "latin.moos"
    path.write_bytes(b"\xef\xbb\xbfa = caf\xe9\r\n")

    text = read_text(path)

    assert text.encode("utf-8", "surrogateescape") == b"a = caf\xe9\r\n"


@pytest.mark.parametrize(
    ("text", "name"), [("a", None), ("x $(A) $(B)", "A"), ("%(B)", "B"), ("$(C:=1)", "C")]
)
def test_first_macro_without_a_value_is_named(text: str, name: str | None) -> None:
    assert unexpanded(text) == name
