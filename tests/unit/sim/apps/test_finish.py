from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.finish import FinishWatch

if TYPE_CHECKING:
    from alogkit.sim.app import Value


@pytest.mark.parametrize(
    ("variable", "value", "ends"),
    [
        ("MISSION_EVALUATED", "true", True),
        ("MISSION_EVALUATED", "TRUE", False),
        ("MISSION_EVALUATED", 1.0, False),
        ("DB_UPTIME", 80.0, False),
        ("DB_UPTIME", 80.01, True),
        ("DB_UPTIME", "true", False),
    ],
)
def test_it_ends_the_run_when_evaluated_or_past_the_limit(
    variable: str,
    value: Value,
    ends: bool,  # noqa: FBT001 -- a table's column
) -> None:
    noticed: list[float] = []
    watch = FinishWatch(80.0, noticed.append)
    assert not watch.on_mail(12.25, [Mail(12.0, variable, value, "p")])
    assert noticed == ([12.25] if ends else [])


def test_it_ends_the_run_once() -> None:
    noticed: list[float] = []
    watch = FinishWatch(80.0, noticed.append)
    evaluated = Mail(12.0, "MISSION_EVALUATED", "true", "pMissionEval")
    watch.on_mail(12.25, [evaluated, evaluated])
    watch.on_mail(12.5, [evaluated])
    assert noticed == [12.25]
