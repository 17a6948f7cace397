from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting

Row = tuple[float, str, float | str] | tuple[float, str, float | str, str]
MakeLog = Callable[..., Alog]


@pytest.fixture
def make_log() -> MakeLog:
    """Makes a log of rows (time, variable, value) or (time, variable, value, source field)."""

    def make(*rows: Row, community: str = "abe") -> Alog:
        postings = []
        for time, variable, value, *rest in rows:
            source, colon, aux = (str(rest[0]) if rest else "pApp").partition(":")
            number = value if isinstance(value, float) else None
            text = "" if isinstance(value, float) else str(value)
            postings.append(Posting(time, variable, source, aux if colon else None, number, text))
        return Alog.from_postings(
            Header(start=1000.0), postings, path="m.alog", community=community
        )

    return make
