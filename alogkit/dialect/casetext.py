"""The text of a case file without a mission."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LISTS = {Role.LEAD: "lead", Role.PASS: "pass", Role.FAIL: "fail"}


class CaseLine(NamedTuple):
    """A condition of a case; a comment if it has no place there."""

    role: Role
    text: str
    trouble: str
    """Why it has none; '' for a good one."""


@dataclass(frozen=True, slots=True)
class CaseText:
    """What a case file with one case says."""

    name: str
    about: str
    community: str
    """'' to leave it out."""
    words: Mapping[str, str]
    """Of the row: `form`, `mod`; '' to leave one out."""
    mailflags: Sequence[str]
    report: Sequence[str]
    checks: Sequence[Sequence[CaseLine]]


def format_case(case: CaseText) -> str:
    """The file, as TOML."""
    return "".join(f"{line}\n" for line in _lines(case))


def _lines(case: CaseText) -> Iterator[str]:
    about = f"about = {_quoted(case.about)}"
    yield from ["# No mission: this case only grades logs.", "", "[harness]", about]
    if case.community:
        yield f"community = {_quoted(case.community)}"
    yield from ["", f"[case.{case.name}]", about]
    words = [f"{key} = {_quoted(word)}" for key, word in case.words.items() if word]
    if words:
        yield f"evaluation = {{ {', '.join(words)} }}"
    yield from _list("mailflags", case.mailflags)
    yield from _list("report", case.report)
    for check in case.checks:
        yield from ["", f"[[case.{case.name}.check]]"]
        for role, key in _LISTS.items():
            mine = [line for line in check if line.role is role]
            yield from (
                f"# {key}: {_quoted(line.text)}, but {line.trouble}"
                for line in mine
                if line.trouble
            )
            yield from _list(key, [line.text for line in mine if not line.trouble])


def _list(key: str, texts: Sequence[str]) -> Iterator[str]:
    if len(texts) == 1:
        yield f"{key} = [{_quoted(texts[0])}]"
    elif texts:
        yield f"{key} = ["
        yield from (f"  {_quoted(text)}," for text in texts)
        yield "]"


def _quoted(text: str) -> str:
    """A TOML string; JSON's escapes are TOML's, too."""
    return json.dumps(text, ensure_ascii=False)
