"""The keys of checks over a stretch of the run, with their units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.casefile.shape import Flag, Many, Number, Shape, Text, Variable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.casefile.build import Tables

_SECONDS = Number(low=0.0)
OPERATORS: Mapping[str, tuple[str, ...]] = {
    "always": (),
    "never": (),
    "reaches": ("within", "of"),
    "holds": ("until", "within"),
    "settles": ("within",),
    "count": ("at_least", "at_most"),
    "share": ("at_least", "at_most"),
    "rate": ("at_least", "at_most", "over"),
    "gap": ("at_most",),
    "order": (),
}
"""What may be asked, and the keys that go with it."""

MONITOR: Mapping[str, Shape] = {
    "always": Text(),
    "never": Text(),
    "reaches": Text(),
    "holds": Text(),
    "settles": Text(),
    "count": Text(),
    "share": Text(),
    "rate": Variable(),
    "gap": Variable(),
    "order": Many(Text()),
    "within": _SECONDS,
    "of": Text(),
    "until": Text(),
    "at_least": Number(low=0.0),
    "at_most": Number(low=0.0),
    "over": _SECONDS,
    "from": Text(),
    "to": Many(Text(), or_one=True),
    "for": _SECONDS,
    "companion": Flag(),
}
"""Keys of a check over a stretch, beside those of a stage."""


def is_monitor(table: Tables) -> bool:
    """Whether a check is one over a stretch, and no stage."""
    return not MONITOR.keys().isdisjoint(table)
