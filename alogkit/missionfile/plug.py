"""What nsplug makes of a file: macros replaced (see `lines`), files included, branches taken.

    #include file                  the lines of that file
    #include file <tag>            its lines from `<tag>` to the next line of that form
    #ifdef NAME [value]            up to `#else` or `#endif`: if the macro has a value, or that one

Other lines stay as they are, also those that begin with `#` and something else. Words like these
(`#ifndef`, `#define`) are refused, since nobody could tell what they were meant to leave out.

Source:
    shared/spec/depth_mission.md, section 9. Where an included file is looked for, and what a tag
    begins and ends, is not written there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.missionfile.lines import expanded, read_text, unexpanded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alogkit.missionfile.lines import Line

_DIRECTIVE = re.compile(r"\s*#([A-Za-z]\w*)(.*)", re.DOTALL)
_COMMENT = re.compile(r"(?:^|\s)//.*", re.DOTALL)
_TAG = re.compile(r"\s*<([^<>]+)>\s*")
_ASKED = re.compile(r"([^<>]*?)\s*<([^<>]+)>")
_ALIKE = re.compile(r"if\w*|el\w*|end\w*|def\w*|undef\w*|inc\w*", re.IGNORECASE)
_KNOWN = "#include, #ifdef, #else and #endif"
_MAX_LINES, _MAX_DEPTH = 200_000, 50
"""More than any mission includes; files that include each other in pairs would never end."""


def plug(
    text: str, path: str, macros: Mapping[str, str], *, beside: str | None = None
) -> tuple[Line, ...]:
    """The lines that nsplug would write.

    Args:
        text: The whole file.
        path: Its name; includes are looked for beside the file that asks for them, then here.
        macros: Values by name.
        beside: Another file, beside which includes are looked for at last.

    Raises:
        OSError: An included file cannot be read.
        MissionFileError: An include is missing or goes round, or a branch is not closed.
    """
    return _Plug(path, macros, beside or path).run(text)


class _Branch(NamedTuple):
    opened: Line
    taken: bool
    """Whether the lines of this branch count, itself and all around it considered."""
    other: bool
    """Whether those after `#else` would."""
    turned: bool = False


class _Plug:
    """One file with all that it includes."""

    def __init__(self, path: str, macros: Mapping[str, str], beside: str) -> None:
        self._path = path
        self._homes = (Path(path).parent, Path(beside).parent)
        self._macros = macros
        self._open = [(Path(path).resolve(), "")]
        self._count = 0

    def run(self, text: str) -> tuple[Line, ...]:
        return tuple(self._lines(expanded(text, self._path, self._macros)))

    def _lines(self, lines: Iterable[Line]) -> Iterator[Line]:
        branches: list[_Branch] = []
        for line in lines:
            word, rest = _directive(line.text)
            taking = not branches or branches[-1].taken
            if word == "ifdef":
                holds = self._holds(line, rest)
                branches.append(_Branch(line, taking and holds, taking and not holds))
            elif word in ("else", "endif"):
                _close_branch(line, word, rest, branches)
            elif word == "include":
                if taking:
                    yield from self._included(line, rest)
            elif _ALIKE.fullmatch(word):
                line.refuse(f"the directive #{word} is not understood here, only {_KNOWN}")
            elif taking:
                yield line
        if branches:
            branches[-1].opened.refuse("this #ifdef has no #endif in its file")

    def _holds(self, line: Line, rest: str) -> bool:
        if "||" in rest or "&&" in rest:
            line.refuse("#ifdef takes one macro and at most one value, no `||` and no `&&`")
        name, _, value = rest.partition(" ")
        if not name:
            line.refuse("#ifdef needs the name of a macro")
        held = self._macros.get(name)
        return held is not None and (not value or held == value.strip())

    def _included(self, line: Line, rest: str) -> Iterator[Line]:
        asked = _ASKED.fullmatch(rest)
        name, tag = (rest, "") if asked is None else asked.groups()
        name, tag = name.strip('"'), tag.strip()
        if not name:
            line.refuse("#include needs the name of a file")
        missing = unexpanded(name)
        if missing is not None:
            line.refuse(f"#include {name}: the macro {missing} has no value")
        path = self._found(line, name)
        key = (path.resolve(), tag)
        if key in self._open:
            line.refuse(f"#include {rest.strip()} goes round: that is being read already")
        lines = expanded(read_text(path), str(path), self._macros)
        self._count += len(lines)
        if self._count > _MAX_LINES or len(self._open) > _MAX_DEPTH:
            line.refuse(f"more than {_MAX_LINES} lines, or {_MAX_DEPTH} levels, are included")
        self._open.append(key)
        yield from self._lines(_section(lines, tag, line, name) if tag else lines)
        self._open.pop()

    def _found(self, line: Line, name: str) -> Path:
        folders = list(dict.fromkeys((Path(line.path).parent, *self._homes)))
        found = [folder / name for folder in folders if (folder / name).is_file()]
        if not found:
            places = " and ".join(str(folder) for folder in folders)
            line.refuse(f"#include {name}: there is no such file in {places}")
        return found[0]


def _directive(text: str) -> tuple[str, str]:
    """The word after the `#` and what follows it; two empty texts for any other line."""
    found = _DIRECTIVE.fullmatch(text)
    if found is None:
        return "", ""
    return found[1], " ".join(_COMMENT.sub("", found[2]).split())


def _close_branch(line: Line, word: str, rest: str, branches: list[_Branch]) -> None:
    if not branches:
        line.refuse(f"this #{word} has no #ifdef before it in its file")
    branch = branches.pop()
    if word == "endif":
        return
    if rest:
        line.refuse(f"#else stands alone, not with `{rest}`; nest an #ifdef instead")
    if branch.turned:
        line.refuse("a second #else for one #ifdef")
    branches.append(branch._replace(taken=branch.other, turned=True))


def _section(lines: Sequence[Line], tag: str, asking: Line, name: str) -> Sequence[Line]:
    """The lines below `<tag>`, up to the next tag."""
    tags = [(at, found[1]) for at, line in enumerate(lines) if (found := _TAG.fullmatch(line.text))]
    starts = [at for at, found_tag in tags if found_tag == tag]
    if not starts:
        there = ", ".join(f"<{found_tag}>" for _, found_tag in tags) or "none"
        asking.refuse(f"#include {name}: it has no section <{tag}>; its sections: {there}")
    end = next((at for at, _ in tags if at > starts[0]), len(lines))
    return lines[starts[0] + 1 : end]
