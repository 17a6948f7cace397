"""Why a run did not pass, as text for people and as JSON."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from enum import Enum
from typing import TYPE_CHECKING

from alogkit.diagnosis.records import Freshness
from alogkit.render.printable import printable, shorten
from alogkit.report.aligned import Look, aligned, cell, joined
from alogkit.report.findings import headlines
from alogkit.report.margin import decimals, format_margin
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.diagnosis.records import Diagnosis, Failure, Helm, Input, Trouble
    from alogkit.verdict import Evidence

_OF_ABSENT = {
    Freshness.FRESH: "posted",
    Freshness.STALE: "posted",
    Freshness.LATE: "not posted yet",
    Freshness.MISSING: "never posted",
}
_INPUT_TITLES = ("variable", "for", "state", "last mail", "age", "usual", "value", "evidence")
_LONGEST = 60
"""Characters of a posted text that are shown; the line of the log has the rest."""
_MANY = 12
"""Errors and warnings that are shown; JSON has them all."""


def format_why(name: str, found: Diagnosis, look: Look) -> str:
    """The way back from a verdict in words, each line ended.

    Args:
        name: What was asked: the case's name.
        found: The diagnosis.
        look: What the text goes to.
    """
    lines = [*headlines(name, found.verdict), *_failed(found), *_then(found), *_inputs(found, look)]
    return "".join(f"{line}\n" for line in lines)


def why_json(name: str, found: Diagnosis) -> str:
    """The way back from a verdict as strict JSON, keys being the records' fields."""
    content = {"case": name, **asdict(found)}
    return json.dumps(_plain(content), indent=2, allow_nan=False) + "\n"


def _plain(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case float():
            return value if math.isfinite(value) else str(value)
        case dict():
            return {key: _plain(entry) for key, entry in value.items()}
        case list() | tuple():
            return [_plain(entry) for entry in value]
        case _:
            return value


def _failed(found: Diagnosis) -> Iterator[str]:
    yield ""
    if not found.failures:
        passed = found.verdict.grade is Grade.PASS
        yield "nothing failed" if passed else "no condition tells why"
        return
    yield "what failed" if found.verdict.grade is Grade.FAIL else "what is open"
    for failure in found.failures:
        yield from (f"  {line}" for line in _failure(failure))


def _failure(failure: Failure) -> Iterator[str]:
    finding = failure.finding
    margin = format_margin(finding)
    told = f", margin {margin}" if margin else ""
    condition = printable(finding.condition)
    yield f"{finding.role.value}  {condition}: {finding.reason.value}{told}"
    if finding.evidence is not None:
        yield f"      judged by {_posting(finding.evidence)}"
    broken = failure.broken
    if broken is not None and broken.evidence != finding.evidence:
        before = "it had held until then" if broken.after_holding else "it never held before"
        if finding.reason is Reason.MISSED:
            before = "its time was up then"
        by = "" if broken.evidence is None else f" by {_posting(broken.evidence)}"
        yield f"      so since {broken.time:.2f} s{by}; {before}"
    nearest = failure.nearest
    if nearest is not None:
        short = f"{-nearest.margin:.{decimals(nearest.margin)}f} {nearest.unit}".rstrip()
        by = "" if nearest.evidence is None else f" by {_posting(nearest.evidence)}"
        yield f"      came nearest at {nearest.time:.2f} s, {short} short{by}"


def _then(found: Diagnosis) -> Iterator[str]:
    yield ""
    which = "first violated instant" if found.first < found.judged else "instant of judgement"
    if found.verdict.time is None and found.first == found.judged:
        which = "end of the logs"
    yield f"at the {which}, {found.first:.2f} s"
    yield from (f"  {line}" for line in _helm(found.helm))
    yield ""
    yield f"errors and warnings of behaviors up to {found.judged:.2f} s"
    if not found.troubles:
        yield "  none"
    for trouble in found.troubles[:_MANY]:
        yield f"  {_trouble(trouble)}"
    if len(found.troubles) > _MANY:
        yield f"  and {len(found.troubles) - _MANY} more (--json has all)"


def _helm(helm: Helm) -> Iterator[str]:
    facts = (("helm state", helm.state), ("mode", helm.mode), ("all-stop", helm.allstop))
    for name, evidence in facts:
        if evidence is not None:
            told = f"{_value(evidence)}  ({cell(evidence.variable)})"
            yield f"{name:<10}  {told}  {_place(evidence)}"
    if not any(evidence for _, evidence in facts):
        yield "the logs do not tell what the helm did"
    if helm.active:
        yield f"active      {cell(', '.join(helm.active))}"


def _trouble(trouble: Trouble) -> str:
    who = f"{cell(trouble.behavior)}: " if trouble.behavior else ""
    often = f"  {trouble.times} times until {trouble.last:.2f} s" if trouble.times > 1 else ""
    text = shorten(cell(trouble.text), 2 * _LONGEST)
    place = printable(f"{trouble.log}:{trouble.line}")
    return f"{trouble.first:.2f} s  {trouble.severity}  {who}{text}{often}  {place}"


def _inputs(found: Diagnosis, look: Look) -> Iterator[str]:
    yield ""
    yield f"inputs at {found.judged:.2f} s"
    cells = aligned([_INPUT_TITLES, *map(_input, found.inputs)], look._replace(width=None))
    for row in cells:
        line = f"  {joined(row)}"
        if look.width is not None and len(line) > look.width:
            # The evidence goes below, whole, so that it can be copied.
            line = f"  {joined(row[:-1])}"
            yield look.fit(line)
            yield f"    {row[-1].strip()}" if row[-1].strip() else ""
            continue
        yield line


def _input(one: Input) -> tuple[str, ...]:
    state = _OF_ABSENT[one.freshness] if one.use == "absent" else one.freshness.value
    if one.freshness is Freshness.MISSING and one.hint:
        state += f" ({cell(one.hint)}?)"
    if one.last is None:
        return (cell(one.name), one.use, state, "", "", "", "", "")
    return (
        cell(one.name),
        one.use,
        state,
        f"{one.last.time:.3f} s",
        "" if one.age is None else f"{one.age:.2f} s",
        "" if one.interval is None else f"{one.interval:.2f} s",
        _value(one.last),
        _place(one.last),
    )


def _posting(evidence: Evidence) -> str:
    told = f"{cell(evidence.variable)} = {_value(evidence)} at {evidence.time:.3f} s"
    return f"{told}, {_place(evidence)}"


def _value(evidence: Evidence) -> str:
    return shorten(cell(evidence.text), _LONGEST) or '""'


def _place(evidence: Evidence) -> str:
    return printable(f"{evidence.log}:{evidence.line}")
