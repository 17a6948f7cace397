from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.logic.parse import parse
from alogkit.toolbox.held import Held, first_time
from alogkit.toolbox.spans import Span, changes, spans

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


def test_a_value_is_held_from_its_own_time_whatever_its_place_in_the_file(
    make_log: Callable[..., Alog],
) -> None:
    log = make_log((2.0, "V", 20.0), (1.0, "V", 10.0), (2.0, "V", "twenty"))
    held = Held(log.column("V"))
    assert held.value(0.9) is None
    assert held.value(1.0) == 10.0
    assert held.value(1.9) == 10.0
    assert held.value(2.0) == "twenty"
    assert held.value(99.0) == "twenty"
    assert held.index(0.0) is None


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        pytest.param("DEPLOY = true", 3.0, id="one-variable"),
        pytest.param("(DEPLOY = true) and (NAV_X > 1)", 4.0, id="two-variables"),
        pytest.param("NAV_X > 100", None, id="never-true"),
        pytest.param("NOTHING = 1", None, id="never-posted"),
        pytest.param("REPORT.X >= 7", 5.0, id="key-of-a-payload"),
    ],
)
def test_the_first_time_that_a_condition_holds(
    make_log: Callable[..., Alog], condition: str, expected: float | None
) -> None:
    log = make_log(
        (1.0, "DEPLOY", "false"),
        (3.0, "DEPLOY", "true"),
        (2.0, "NAV_X", 0.0),
        (4.0, "NAV_X", 2.0),
        (5.0, "REPORT", "X=7"),
    )
    assert first_time(log, parse(condition)) == expected


def test_stretches_leave_repeated_values_out_and_end_with_the_log(
    make_log: Callable[..., Alog],
) -> None:
    log = make_log((1.0, "S", "PARK"), (2.0, "S", "PARK"), (3.0, "S", "DRIVE"), (1.0, "S", "PARK"))
    found = changes(log.column("S"))
    assert [change.text for change in found] == ["PARK", "DRIVE"]
    assert spans(found, 9.0) == (Span("PARK", 1.0, 3.0), Span("DRIVE", 3.0, 9.0))
    assert spans(found, 9.0)[1].seconds == 6.0
    assert spans([], 9.0) == ()
    assert spans(found, 0.0)[1] == Span("DRIVE", 3.0, 3.0)
