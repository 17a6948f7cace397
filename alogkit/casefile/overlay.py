"""One layer of a case file laid over those below it.

The rule: tables merge key by key, everything else (text, numbers, lists) replaces. Two words take
things out: `NAME = false` drops a behavior, a bridge or a domain axis, and `drop = [...]` in a
behavior drops parameters of the layers below, before this layer's own parameters go in.
What is changed keeps its place; what is new goes last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from alogkit.casefile.schema import BEHAVIOR
from alogkit.casefile.shape import Named, Record, Shape, Where, nearest

Table = Mapping[str, object]


def overlay(base: Table, layer: Table, shape: Record | Named, where: Where) -> dict[str, object]:
    """The tables of two layers as one; neither argument is changed.

    Args:
        base: What the lower layers give.
        layer: Checked against `shape`; keys that the shape does not know are left out.
        shape: What both are.
        where: The layer's place, for errors.

    Raises:
        CaseError: Something is taken out that is not there.
    """
    result = dict(base)
    if shape is BEHAVIOR:
        for index, name in enumerate(cast("list[str]", layer.get("drop", []))):
            _take_out(result, name, where.at("drop").at(index))
    for key, value in layer.items():
        inner = shape.item if isinstance(shape, Named) else shape.fields.get(key, shape.rest)
        if inner is None or (shape is BEHAVIOR and key == "drop"):
            continue
        if isinstance(shape, Named) and shape.removable and value is False:
            _take_out(result, key, where.at(key))
        else:
            result[key] = _merged(result.get(key), value, inner, where.at(key))
    return result


def _merged(below: object, value: object, shape: Shape, where: Where) -> object:
    if not isinstance(shape, Record | Named):
        return value
    return overlay(cast("Table", below or {}), cast("Table", value), shape, where)


def _take_out(table: dict[str, object], name: str, where: Where) -> None:
    if name not in table:
        where.refuse(f'there is no "{name}" below to take out', nearest(name, table))
    del table[name]
