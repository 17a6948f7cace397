from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox.pare import pared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.alog.log import Alog


@pytest.fixture
def log(make_log: Callable[..., Alog]) -> Alog:
    rows = [(float(time), "NAV_X", float(time)) for time in range(10)]
    return make_log(*rows, (4.0, "ERROR", "bad"), (4.5, "IPF", "bulk"), (9.0, "KEPT", "x"))


@pytest.mark.parametrize(
    ("marks", "pares", "hits", "window", "kept"),
    [
        pytest.param((), (), ("IPF",), 1.0, range(10), id="hit"),
        pytest.param(("ERROR",), ("NAV_X",), (), 1.0, (3, 4, 5), id="near"),
        pytest.param(("ERROR",), ("NAV_X",), (), 0.0, (4,), id="at-once"),
        pytest.param((), ("NAV_X",), (), 100.0, (), id="no-event"),
        pytest.param(("ERROR",), ("NAV_X",), ("NAV_X",), 1.0, (), id="hit-wins"),
        pytest.param(("NAV_X",), ("NAV_X",), (), 0.0, range(10), id="an-event-is-near-itself"),
    ],
)
def test_what_is_kept(
    log: Alog,
    *,
    marks: Sequence[str],
    pares: Sequence[str],
    hits: Sequence[str],
    window: float,
    kept: Sequence[int],
) -> None:
    lines = pared(log, marks=marks, pares=pares, hits=hits, window=window)
    by_line = dict(zip(log.line_numbers, log.postings(), strict=True))
    assert lines == sorted(lines)
    found = [by_line[line] for line in lines]
    assert [one.time for one in found if one.variable == "NAV_X"] == list(map(float, kept))
    assert [one.variable for one in found if one.variable in {"ERROR", "KEPT"}] == ["ERROR", "KEPT"]
    assert any(one.variable == "IPF" for one in found) is ("IPF" not in hits)
