"""AK012 and AK015: macros that stay as they are written, or say other than they seem to.

$(NAME)   nsplug's, as %(NAME) is, replaced before the program reads the file
${NAME}   an assignment of the file, or a variable of the environment
$[NAME]   the grader's own, in columns and flags
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from alogkit.dialect.block import ROLES
from alogkit.lint.codes import Code
from alogkit.lint.finding import LintFinding
from alogkit.lint.source import value_of
from alogkit.logic.macros import MACRO as OWN_MACRO
from alogkit.missionfile.lines import MACRO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alogkit.dialect.records import Entry

_FILE = re.compile(r"\$\{([^}]*)\}")
_WORDS = (
    *("GRADE", "MISSION_FORM", "MMOD", "MHASH", "MISSION_HASH", "MHASH_SHORT", "MHASH_LSHORT"),
    *("MHASH_UTC", "MONTH", "DAY", "HOUR", "MIN", "SEC", "DATE", "TIME", "WALL_TIME"),
)
_COUNTING = ("CNT", "MCNT", "UTC")
_COLUMNS = ("report_column", "prereport_column")
_FLAGS = ("result_flag", "pass_flag", "fail_flag")
_DIRECTIVE = re.compile(r"^#(?:include|ifn?def|define|else|endif)", re.MULTILINE)


def is_template(name: str, text: str) -> bool:
    """Whether a mission file has still to go through nsplug, which may know more macros."""
    before = name.startswith("meta_") or name.endswith(".xmoos")
    return before or _DIRECTIVE.search(text) is not None


def lost_macros(
    path: str,
    entries: Sequence[Entry],
    lines: Sequence[str],
    *,
    template: bool,
    posted: Callable[[str], bool | None],
) -> Iterator[LintFinding]:
    """Findings on the macros of a block.

    Args:
        path: Of the file.
        entries: Of the block.
        lines: Of the file.
        template: Whether nsplug has still to replace its macros.
        posted: Whether somebody posts a variable; None if nobody knows.
    """
    for entry in entries:
        for index, code, message in _in_entry(entry, template=template, posted=posted):
            spot = value_of(entry, lines).spot(index)
            yield LintFinding(path, *spot, code, message, entry.written)


_Found = tuple[int, Code, str]


def _in_entry(
    entry: Entry, *, template: bool, posted: Callable[[str], bool | None]
) -> Iterator[_Found]:
    if not template and entry.name not in ROLES:
        for macro in MACRO.finditer(entry.value):
            message = f"{macro[0]} has no value, so nsplug leaves it; give one with {macro[2]}=..."
            yield macro.start(), Code.AK012, message
    for macro in _FILE.finditer(entry.value):
        message = f"neither the file nor the environment assigns {macro[1]}"
        yield macro.start(), Code.AK012, message
    for macro in OWN_MACRO.finditer(entry.value):
        message = _own(entry.name, macro[1], posted)
        if message:
            yield macro.start(), Code.AK012, message
        elif entry.name == "result_flag" and macro[1] == "GRADE":
            message = (
                "result flags are posted before the grade is stored, so this says `pending` "
                "whatever the grade; use pass_flag and fail_flag"
            )
            yield macro.start(), Code.AK015, message


def _own(parameter: str, name: str, posted: Callable[[str], bool | None]) -> str:
    """Why a macro of the grader does not expand; '' if it does, or may."""
    if parameter in ROLES:
        return f"conditions take no such macro; for the value of a variable write `$ ({name})`"
    if parameter == "mailflag" and name not in _COUNTING:
        known = ", ".join(f"$[{word}]" for word in _COUNTING)
        return f"a mailflag knows {known} only"
    return _in_row(name, posted) if parameter in (*_COLUMNS, *_FLAGS) else ""


def _in_row(name: str, posted: Callable[[str], bool | None]) -> str:
    """Why a macro does not expand in a column or a flag; '' if it does, or may."""
    if name == "YEAR":
        return "the real grader knows $[YEAR] and never replaces it"
    if name in _WORDS:
        return ""
    if name in _COUNTING and not posted(name):
        return f"$[{name}] is known in mailflags only"
    if posted(name) is False:
        near = next(iter(get_close_matches(name.upper(), _WORDS, n=1)), None)
        hint = f"; did you mean $[{near}]?" if near else ""
        return f"{name} never occurs in the log, so it stays as it is written{hint}"
    return ""
