"""How two runs differ, for `alogkit diff`: as text and as plain data."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from alogkit.report.aligned import aligned, cell, joined
from alogkit.units import unit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.report.aligned import Look
    from alogkit.toolbox.diff import RunDiff, Side, VariableDiff

_TITLES = ("variable", "lines A", "B", "rate A", "B", "within", "matched", "max", "rms", "apart")
_NUMBERS = range(1, 10)
_RATES = range(3, 5)
_FAST = 100.0
"""Rate from which on its decimals tell nothing."""


def format_diff(
    sides: tuple[Side, Side], found: RunDiff, look: Look, *, all_variables: bool = False
) -> str:
    """The runs, what differs, and a line that sums it up; each line ended.

    Args:
        sides: The runs, A and B.
        found: What differs.
        look: What the text goes to.
        all_variables: Whether variables that do not differ have a row, too.

    """
    lines = [look.fit(_side_line(name, side)) for name, side in zip("AB", sides, strict=True)]
    for name, only in zip("AB", found.only, strict=True):
        if only:
            lines.append(look.fit(f"only in {name}  {len(only)}: {cell(', '.join(only))}"))
    shown = [one for one in found.variables if all_variables or not one.same]
    if shown:
        heads, *cells = _table(shown, look)
        lines += ["", look.paint(heads, "head")]
        lines += [
            look.paint(line, "" if one.same else "odd")
            for one, line in zip(shown, cells, strict=True)
        ]
    lines += ["", *_summary(found, look)]
    return "".join(f"{line}\n" for line in lines)


def diff_dict(sides: tuple[Side, Side], found: RunDiff) -> dict[str, object]:
    """A comparison as plain types, ready for JSON; an infinite distance is null."""
    first = found.first
    return {
        "same": found.same,
        "runs": [
            {
                "path": side.log.path,
                "community": side.log.community,
                "postings": len(side.log),
                "zero": side.zero,
            }
            for side in sides
        ],
        "only": [list(names) for names in found.only],
        "samples": sum(one.samples for one in found.variables),
        "matched": sum(one.matched for one in found.variables),
        "first_apart": None if first is None else first.variable,
        "variables": [_variable_dict(one) for one in found.variables],
    }


def _side_line(name: str, side: Side) -> str:
    start, stop = side.log.span
    zero = f", counted from {side.zero:.2f} s" if side.zero else ""
    community = cell(side.log.community) or "unknown"
    facts = f"{community}, {len(side.log)} postings, {start:.2f} to {stop:.2f} s{zero}"
    return f"{name}  {facts}  {cell(side.log.path)}"


def _table(shown: Sequence[VariableDiff], look: Look) -> list[str]:
    """A line for each variable, under titles; where it is narrow, the rates give way."""
    rows = [_TITLES, *map(_row, shown)]
    wide = aligned(rows, look._replace(width=None), right=_NUMBERS)
    if look.width is None or len(joined(wide[0])) <= look.width:
        return [joined(cells) for cells in wide]
    narrow = [(*row[: _RATES.start], *row[_RATES.stop :]) for row in rows]
    return [joined(cells) for cells in aligned(narrow, look, right=_NUMBERS, gives=(0,))]


def _row(one: VariableDiff) -> tuple[str, ...]:
    return (
        cell(one.variable),
        *map(str, one.lines),
        *map(_rate, one.rates),
        f"{one.tolerance:g}" if one.rms is not None else "",
        f"{100.0 * one.matched / one.samples:.1f} %" if one.samples else "none",
        _distance(one.largest),
        _distance(one.rms),
        "" if one.apart is None else f"{one.apart.time:.2f}",
    )


def _rate(rate: float | None) -> str:
    if rate is None:
        return ""
    return f"{rate:.0f}" if rate >= _FAST else f"{rate:.2f}"


def _distance(distance: float | None) -> str:
    return "text" if distance is None else f"{distance:.4g}"


def _summary(found: RunDiff, look: Look) -> Sequence[str]:
    samples = sum(one.samples for one in found.variables)
    matched = sum(one.matched for one in found.variables)
    same = sum(one.same for one in found.variables)
    counts = f"{same} of {len(found.variables)} common variables are the same"
    lines = [f"{counts}; {matched} of {samples} samples matched"]
    first = found.first
    if first is not None and first.apart is not None:
        unit = "" if first.rms is None else unit_of(first.variable)
        lines.append(f"first apart: {cell(first.variable)} at {first.apart.time:.2f} s")
        lines += [
            look.fit(f"  {name} line {line}: {cell(value)} {unit}".rstrip())
            for name, line, value in zip("AB", first.apart.lines, first.apart.values, strict=True)
        ]
    verdict = "the runs are the same" if found.same else "the runs differ"
    return [*lines, look.paint(verdict, "good" if found.same else "bad")]


def _variable_dict(one: VariableDiff) -> dict[str, object]:
    apart = None if one.apart is None else one.apart._asdict()
    return {
        "variable": one.variable,
        "same": one.same,
        "lines": list(one.lines),
        "rates": list(one.rates),
        "samples": one.samples,
        "matched": one.matched,
        "tolerance": _finite(one.tolerance),
        "max": _finite(one.largest),
        "rms": _finite(one.rms),
        "apart": apart,
    }


def _finite(number: float | None) -> float | None:
    return number if number is not None and isfinite(number) else None
