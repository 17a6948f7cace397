from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail, Value
from alogkit.sim.helm.info import InfoBuffer

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.helm.behavior import Behavior

NAV: dict[str, Value] = {
    "NAV_X": 0.0,
    "NAV_Y": -60.0,
    "NAV_HEADING": 90.0,
    "NAV_SPEED": 2.0,
    "NAV_DEPTH": 0.0,
}


@pytest.fixture
def hear() -> Callable[..., InfoBuffer]:
    """Makes what a helm knows that has heard of a vehicle at its start, and values by variable."""

    def make(**values: Value) -> InfoBuffer:
        info = InfoBuffer()
        for variable, value in (NAV | values).items():
            info.take(Mail(0.0, variable, value, "test"))
        return info

    return make


@pytest.fixture
def step() -> Callable[..., dict[str, object]]:
    """Has a behavior decide once, from the given values only; gives its notes by variable."""

    def once(behavior: Behavior, **values: Value) -> dict[str, object]:
        info = InfoBuffer()
        for variable, value in values.items():
            info.take(Mail(0.0, variable, value, "test"))
        behavior.step(0.0, info)
        return {note.variable: note.value for note in behavior.notes}

    return once
