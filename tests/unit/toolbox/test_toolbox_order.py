from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox import order

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.mark.parametrize("many", [0, 1 << 20], ids=["numpy", "plain"])
@pytest.mark.parametrize(
    "times",
    [[], [1.0], [2.0, 1.0, 2.0, 1.0, -0.0, 0.0, 1.0], [0.5] * 50 + [0.25] * 50],
    ids=["none", "one", "mixed", "equal"],
)
def test_rows_are_by_time_and_those_of_one_time_as_they_were(
    monkeypatch: pytest.MonkeyPatch, many: int, times: list[float]
) -> None:
    monkeypatch.setattr(order, "_MANY", many)
    expected = sorted(range(len(times)), key=times.__getitem__)
    assert list(order.by_time(array("d", times))) == expected
    assert list(order.by_time(times)) == expected


def test_equals_are_left_out_wherever_they_stand(make_log: Callable[..., Alog]) -> None:
    log = make_log(
        (2.0, "A", 1.0),
        (1.0, "A", 1.0),
        (2.0, "A", "1.00000"),
        (2.0, "A", 1.0),
        (1.0, "A", 1.0, "pApp:x"),
        (1.0, "B", float("nan")),
        (1.0, "A", 1.0),
        (1.0, "B", float("nan")),
    )
    rows = order.by_time(log.times)
    assert list(order.without_duplicates(log, rows)) == [1, 4, 5, 0, 2]
