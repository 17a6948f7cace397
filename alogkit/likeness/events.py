"""When things happened in a run, counted from its deployment."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from alogkit.likeness.kinds import normal_aux
from alogkit.toolbox.held import Held
from alogkit.toolbox.spans import changes

if TYPE_CHECKING:
    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog

DEPLOYED = "deployed"
"""The one event that is counted from LOGSTART: all others are counted from it."""
_DEPLOYMENTS = ("DEPLOY", "DEPLOY_ALL")
_FIRST = (
    ("first DRIVE", "IVPHELM_STATE", "DRIVE"),
    ("evaluated", "MISSION_EVALUATED", "true"),
)
_LEADS = "MISSION_LCHECK_STAT"
_UNMET = "unmet_lead_cond: "
_MOST_VALUES = 8
"""A behavior's variable with more values than that is a measurement, not a flag."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_LONG = 12
"""Characters from which on a text is more than one value, so that its numbers are left out."""


def times_of(log: Alog) -> dict[str, float]:
    """When each event happened (s since deployment), by its name.

    The deployment is counted from LOGSTART, and so is everything in a log that has none.
    """
    deployed = min(
        (time for name in _DEPLOYMENTS if (time := _first(log.column(name), "true")) is not None),
        default=None,
    )
    found: dict[str, float] = {}
    for event, variable, text in _FIRST:
        time = _first(log.column(variable), text)
        if time is not None:
            found[event] = time
    thrust = first_thrust(log)
    if thrust is not None:
        found["first thrust"] = thrust
    found |= _leads(log)
    for variable in log.variables:
        found |= _flags(log.column(variable))
    since = deployed or 0.0
    times = {event: time - since for event, time in found.items()}
    return times if deployed is None else {DEPLOYED: deployed, **times}


def first_thrust(log: Alog) -> float | None:
    """When the autopilot first asked for thrust (s since LOGSTART); None if it never did."""
    one = log.column("DESIRED_THRUST")
    pairs = zip(one.times, one.numbers, strict=True)
    return min(
        (time for time, number in pairs if number is not None and number > 0.0), default=None
    )


def _first(one: Column, text: str) -> float | None:
    pairs = zip(one.times, one.texts, strict=True)
    return min((time for time, found in pairs if found == text), default=None)


def _leads(log: Alog) -> dict[str, float]:
    """When the evaluation stopped to wait for each condition, for the last time."""
    found = changes(log.column(_LEADS))
    return {
        f"lead {before.text.removeprefix(_UNMET)}": after.time
        for before, after in pairwise(found)
        if before.text.startswith(_UNMET)
    }


def _flags(one: Column) -> dict[str, float]:
    """When a variable that a behavior posts first held each of its values, if they are few."""
    found: dict[str, float] = {}
    for index in Held(one).order:
        aux = normal_aux(one.auxes[index])
        if aux is not None and aux.startswith("<iter>:"):
            text = one.texts[index]
            value = _NUMBER.sub("0", text) if len(text) > _LONG else text
            found.setdefault(f"{one.variable}={value}", one.times[index])
    return found if len(found) <= _MOST_VALUES else {}
