from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.export.clock import Clock

MakeLog = Callable[..., Alog]

UNKNOWN = Clock(1000.0, None, "nothing tells", (-10.0, 100.0))
NOON = 1796040000.0
"""30 Nov 2026, 12:00 UTC (s since 1970)."""
AT_WARP_10 = Clock(NOON * 10, 10.0, "as told", (-10.0, 100.0))


@pytest.fixture
def make_log() -> MakeLog:
    """Makes a log of rows (time, variable, value) or (time, variable, value, source field)."""

    def make(
        *rows: tuple[object, ...],
        start: float | None = 1000.0,
        log_file: str | None = None,
        path: str = "m.alog",
        community: str = "abe",
    ) -> Alog:
        postings = []
        for time, variable, value, *rest in rows:
            source, colon, aux = (str(rest[0]) if rest else "pApp").partition(":")
            number = value if isinstance(value, float) else None
            text = "" if isinstance(value, float) else str(value)
            posting = Posting(
                float(str(time)), str(variable), source, aux if colon else None, number, text
            )
            postings.append(posting)
        header = Header(log_file=log_file, start=start)
        return Alog.from_postings(header, postings, path=path, community=community)

    return make


@pytest.fixture
def unknown() -> Clock:
    """A clock without UTC."""
    return UNKNOWN


@pytest.fixture
def warped() -> Clock:
    """A clock whose LOGSTART is noon, at warp 10."""
    return AT_WARP_10
