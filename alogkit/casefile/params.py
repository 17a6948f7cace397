"""Names of behaviors' kinds and parameters, checked against what the simulated helm knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.casefile.schema import BEHAVIOR
from alogkit.casefile.shape import nearest
from alogkit.sim.helm.behaviors.registry import known_kinds, known_params

if TYPE_CHECKING:
    from alogkit.casefile.build import Tables
    from alogkit.casefile.shape import Where


def check_params(layer: Tables, merged: Tables, where: Where) -> None:
    """Raise a `CaseError` at the first kind or parameter that the helm does not know.

    Values are not looked at: judging them is the helm's business. `unchecked.NAME` passes.

    Args:
        layer: The layer whose words are checked.
        merged: It and those below: a layer need not repeat a behavior's kind.
        where: The layer's place.
    """
    for name, block in layer.get("behavior", {}).items():
        if block is False:
            continue
        place = where.at("behavior").at(name)
        kind = merged["behavior"][name].get("kind")
        if kind is None:
            place.refuse('"kind" is missing: no lower layer has this behavior')
        if kind not in known_kinds():
            there = ", ".join(known_kinds())
            place.at("kind").refuse(
                f'unknown kind "{kind}"; there are {there}', nearest(kind, known_kinds())
            )
        known = [*BEHAVIOR.fields, *(param for param in known_params(kind) if param != "name")]
        for param in block:
            if param not in known:
                place.at(param).refuse(f"{kind} has no such parameter", nearest(param, known))
