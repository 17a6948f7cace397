"""Which variables of a log a picture may look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.notes import TELLING
from alogkit.render.shapes import SHAPES
from alogkit.render.survey import SURVEYED
from alogkit.render.vehicle import HELM_STATE, REPORTS, SIGNALS

if TYPE_CHECKING:
    from collections.abc import Iterable

_BRIDGED = (*SIGNALS, *TELLING)
"""They may have a vehicle's name in front."""
_OWN = frozenset((HELM_STATE, *SHAPES, *SURVEYED))
_PLACED = ("NAV_X", "NAV_DEPTH")
"""With one of them no node report is looked at."""


def wanted(variables: Iterable[str]) -> list[str]:
    """Those of a log's variables that a picture of a track, or of a dive, is made of.

    A big log is looked at once for all of them; lanes of other variables need another look.
    """
    names = list(variables)
    endings = tuple(f"_{name}" for name in _BRIDGED)
    found = [name for name in names if name in _OWN or name in _BRIDGED or name.endswith(endings)]
    if not any(name.endswith(_PLACED) for name in found):
        found += [name for name in names if name in REPORTS]
    return found
