from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.dialect.read import read_criteria

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from alogkit.dialect.records import Block

Row = tuple[float, str, float | str] | tuple[float, str, float | str, str]
"""Time, variable, value and, if it is not `app`, the source."""

START = 1000.0


def _postings(rows: Iterable[Row]) -> list[Posting]:
    postings = []
    for time, variable, value, *source in rows:
        number = None if isinstance(value, str) else float(value)
        text = value if isinstance(value, str) else ""
        postings.append(Posting(time, variable, source[0] if source else "app", None, number, text))
    return postings


@pytest.fixture
def log() -> Callable[..., Alog]:
    """A log out of rows.

    A whole one has the database's own postings; with a birth it has the grader's first posting.
    """

    def make(
        *rows: Row, community: str = "shoreside", whole: bool = True, born: float | None = 0.5
    ) -> Alog:
        source = f"MOOSDB_{community}"
        database: list[Row] = [
            (0.0, "DB_TIME", START, source),
            (0.0, "DB_UPTIME", 1.0, source),
            (0.0, "DB_CLIENTS", "pLogger,", source),
        ]
        birth: list[Row] = []
        if born is not None:
            birth.append((born, "MISSION_RESULT", "pending", "pMissionEval"))
        postings = _postings([*(database if whole else []), *birth, *rows])
        return Alog.from_postings(
            Header(start=START), postings, path=f"{community}.alog", community=community
        )

    return make


@pytest.fixture
def block(tmp_path: Path) -> Callable[..., Block]:
    """A block out of the lines of a .moos file's pMissionEval block."""

    def make(*lines: str, **settings: str) -> Block:
        path = tmp_path / "shoreside.moos"
        inside = "".join(f"  {line}\n" for line in lines)
        path.write_text(f"ProcessConfig = pMissionEval\n{{\n{inside}}}\n", encoding="utf-8")
        return read_criteria(path, settings=settings)

    return make


@pytest.fixture
def criteria(tmp_path: Path) -> Callable[..., Block]:
    """The criteria of a file of alogeval, out of its lines."""

    def make(*lines: str, **_: str) -> Block:
        path = tmp_path / "criteria.txt"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return read_criteria(path)

    return make
