from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.dialect.records import Dialect, NoteKind
from alogkit.errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.dialect.records import Block


def test_comments_go_and_blanks_stay(criteria: Callable[..., Block]) -> None:
    asked = criteria(
        "# when",
        "  Lead_Condition =  READY = true   # then",
        "",
        "pass_condition = M = hello  world",
        "pass_condition = CHANNEL = a#b\r",
    )

    assert asked.dialect is Dialect.ALOGEVAL
    assert [item.entry.written for item in asked.asked] == [
        "READY = true",
        "M = hello  world",
        "CHANNEL = a#b",
    ]
    assert [(item.entry.line, item.entry.column) for item in asked.asked][:2] == [(2, 21), (4, 18)]
    assert asked.notes == ()


def test_vcheck_is_noted_as_ignored(criteria: Callable[..., Block]) -> None:
    (note, *_) = criteria("vcheck = var=A, val=1", "lead_condition = A = 1").notes

    assert (note.kind, note.line) == (NoteKind.IGNORED, 1)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("result_flag = MISSION_EVALUATED = true", "alogeval knows no result_flag"),
        ("// a comment", r"expected `lead_condition = \.\.\.`"),
        ("A >= 3", "alogeval knows no a >"),
        ("lead_condition", "expected"),
        ("lead_condition = A", "is rejected"),
    ],
)
def test_what_alogeval_refuses_is_an_error_with_its_line(
    line: str, says: str, criteria: Callable[..., Block]
) -> None:
    with pytest.raises(CaseError, match=f"criteria.txt: line 2: .*{says}"):
        criteria("# first", line)
