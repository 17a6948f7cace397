"""Checks over a stretch of the run: from their tables to monitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.casefile.monitor_schema import MONITOR, OPERATORS
from alogkit.errors import ConditionError
from alogkit.evaluate.monitors.monitor import (
    Always,
    Clause,
    Count,
    Gap,
    Mark,
    Monitor,
    Never,
    Order,
    Rate,
    Reaches,
    Scope,
    Settles,
    Share,
    Until,
    make_clause,
)
from alogkit.evaluate.monitors.tokens import is_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.casefile.build import Tables
    from alogkit.casefile.shape import Where
    from alogkit.evaluate.monitors.monitor import Ask

_NEEDED = {"holds": "until", "settles": "within", "gap": "at_most"}
_LIMITED = ("count", "share", "rate")
_SCOPE = ("from", "to", "for", "companion")


def build_monitor(table: Tables, index: int, where: Where) -> Monitor:
    """The check that a table describes.

    Args:
        table: Has keys of `MONITOR`, with values of the right kind.
        index: Of the table among the case's checks.
        where: Its place.

    Raises:
        CaseError: Keys do not go together, one is missing, or a condition cannot be parsed.
    """
    operator = _operator(table, where)
    for key in table:
        if key not in (operator, *OPERATORS[operator], *_SCOPE):
            belongs = "a stage" if key not in MONITOR else "another check"
            where.at(key).refuse(f'"{key}" does not go with "{operator}": it is for {belongs}')
    needed = _NEEDED.get(operator)
    if needed is not None and needed not in table:
        where.refuse(f'"{operator}" needs "{needed}"')
    scope = Scope(
        begin=_event(table["from"], where.at("from"), Mark.VERDICT) if "from" in table else None,
        ends=_ends(table.get("to", ()), where.at("to")),
        seconds=_seconds(table, "for"),
    )
    _check_limits(table, operator, where)
    return Monitor(
        _ask(operator, table, where), scope, companion=table.get("companion", False), place=index
    )


def _operator(table: Tables, where: Where) -> str:
    found = [key for key in table if key in OPERATORS]
    if not found:
        where.refuse(f"a check over a stretch needs one of {', '.join(OPERATORS)}")
    if len(found) > 1:
        where.at(found[1]).refuse(f'beside "{found[0]}": write two checks')
    return found[0]


def _check_limits(table: Tables, operator: str, where: Where) -> None:
    """Refuse what could never fail, and limits that contradict each other."""
    ended = "to" in table or "for" in table
    if operator == "reaches" and "within" not in table and not ended:
        where.refuse('"reaches" could never fail: it needs "within", "to" or "for"')
    if operator == "count" and "at_least" in table and not ended:
        where.at("at_least").refuse(
            'could never fail: it needs "to" or "for"; `to = "end"` would do'
        )
    if operator in _LIMITED and not {"at_least", "at_most"} & table.keys():
        where.refuse(f'"{operator}" needs "at_least", "at_most" or both')
    if table.get("at_least", 0.0) > table.get("at_most", float("inf")):
        where.at("at_least").refuse(f"is more than at_most ({table['at_most']:g})")
    for key in {"at_least", "at_most"} & table.keys():
        if operator == "count" and not isinstance(table[key], int):
            where.at(key).refuse(f"expected a whole number, found {table[key]}")
        if operator == "share" and table[key] > 1.0:
            where.at(key).refuse(f"a share is from 0 to 1, found {table[key]}")
    if operator == "order" and len(table["order"]) < 2:  # noqa: PLR2004 -- two make an order
        where.at("order").refuse("an order is one of two events or more")


def _ask(operator: str, table: Tables, where: Where) -> Ask:
    def clause(key: str) -> Clause:
        return _clause(table[key], where.at(key))

    within = _seconds(table, "within")
    match operator:
        case "always" | "never":
            kind = Always if operator == "always" else Never
            return kind(clause(operator))
        case "reaches":
            return Reaches(clause("reaches"), within, clause("of") if "of" in table else None)
        case "holds":
            return Until(clause("holds"), clause("until"), within)
        case "settles":
            return Settles(clause("settles"), within or 0.0)
        case "order":
            place = where.at("order")
            events = enumerate(table["order"])
            return Order(tuple(_clause(text, place.at(index)) for index, text in events))
        case _:
            return _limited(operator, table, where)


def _limited(operator: str, table: Tables, where: Where) -> Ask:
    least, most = table.get("at_least"), table.get("at_most")
    if operator == "count":
        text = table["count"]
        what = text.strip() if is_name(text) else _clause(text, where.at("count"))
        return Count(what, least, most)
    bounds = _seconds(table, "at_least"), _seconds(table, "at_most")
    if operator == "share":
        return Share(_clause(table["share"], where.at("share")), *bounds)
    if operator == "rate":
        return Rate(table["rate"], *bounds, _seconds(table, "over"))
    return Gap(table["gap"], float(table["at_most"]))


def _ends(written: str | Sequence[str], where: Where) -> tuple[Clause | Mark, ...]:
    if isinstance(written, str):
        return (_event(written, where, Mark.VERDICT, Mark.END),)
    return tuple(
        _event(text, where.at(index), Mark.VERDICT, Mark.END) for index, text in enumerate(written)
    )


def _event(text: str, where: Where, *marks: Mark) -> Clause | Mark:
    for mark in marks:
        if text.strip() == mark.value:
            return mark
    return _clause(text, where)


def _clause(text: str, where: Where) -> Clause:
    try:
        return make_clause(text)
    except ConditionError as error:
        where.refuse(str(error))


def _seconds(table: Tables, key: str) -> float | None:
    return float(table[key]) if key in table else None
