"""How alike simulated and recorded logs are, for `alogkit likeness`: as text and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.likeness.records import Likeness
from alogkit.report.aligned import aligned, cell, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.likeness.records import Comparison, Criterion, Row
    from alogkit.report.aligned import Look

_TITLES = ("verdict", "log", "what", "of", "simulated", "recorded", "")
_STYLES = {
    Likeness.LIKE: "",
    Likeness.UNLIKE: "bad",
    Likeness.ONE_SIDE: "bad",
    Likeness.NOISE: "dim",
    Likeness.TOO_FEW: "dim",
}
_SHOWN = 5
"""So many kinds of postings are named that do not meet the criterion."""


def format_likeness(found: Comparison, look: Look, *, all_rows: bool = False) -> str:
    """The logs, a table of what differs, the criterion and a line that sums it up; each ended.

    Args:
        found: The comparison.
        look: What the text goes to.
        all_rows: Whether rows that do not differ are shown, too.

    """
    lines = [
        f"{cell(community) or 'unknown'}: {simulated} simulated, {recorded} recorded logs"
        for community, (simulated, recorded) in found.runs.items()
    ]
    shown = found.rows if all_rows else found.differing
    if shown:
        heads, *table = aligned([_TITLES, *map(_cells, shown)], look, gives=(6, 5, 4, 3))
        lines += ["", look.paint(joined(heads), "head")]
        lines += [
            look.paint(joined(cells), _STYLES[row.verdict])
            for row, cells in zip(shown, table, strict=True)
        ]
    lines += ["", *(_criterion_line(one, look) for one in found.criteria), *_summary(found, look)]
    return "".join(f"{line}\n" for line in lines)


def likeness_dict(found: Comparison) -> dict[str, object]:
    """A comparison as plain types, ready for JSON."""
    return {
        "like": found.comparable and not found.differing,
        "logs": {
            community: {"simulated": simulated, "recorded": recorded}
            for community, (simulated, recorded) in found.runs.items()
        },
        "verdicts": {verdict.value: count for verdict, count in _counts(found)},
        "criteria": [
            {**one._asdict(), "met": one.met, "holds": one.holds} for one in found.criteria
        ],
        "rows": [
            {**row._asdict(), "aspect": row.aspect.value, "verdict": row.verdict.value}
            for row in found.rows
        ],
    }


def _cells(row: Row) -> tuple[str, ...]:
    subject = f"{row.subject} from {row.poster}" if row.poster else row.subject
    return (
        row.verdict.value,
        cell(row.community),
        row.aspect.value,
        cell(subject),
        cell(row.simulated),
        cell(row.recorded),
        row.note,
    )


def _criterion_line(one: Criterion, look: Look) -> str:
    """How many of the usual variables are as they must be, and the first that are not."""
    broken = [f"{name} is missing" for name in one.missing]
    broken += [f"{name} is off its rate" for name in one.off_rate]
    text = (
        f"{cell(one.community) or 'unknown'}: of {one.asked} variables, by source, of at least "
        f"half of the recorded logs, {one.met} are simulated from that source at that rate"
    )
    if broken:
        more = f" and {len(broken) - _SHOWN} more" if len(broken) > _SHOWN else ""
        text += f"; {cell(', '.join(broken[:_SHOWN]))}{more}"
    return look.paint(look.fit(text), "good" if one.holds else "bad")


def _summary(found: Comparison, look: Look) -> Sequence[str]:
    counts = ", ".join(f"{count} {verdict.value}" for verdict, count in _counts(found))
    lines = [f"{len(found.rows)} comparisons: {counts}"] if counts else []
    if not found.comparable:
        return [*lines, look.paint("nothing can be compared", "bad")]
    if found.differing:
        return [*lines, look.paint("the logs can be told from each other", "bad")]
    return [*lines, look.paint("the logs are alike", "good")]


def _counts(found: Comparison) -> list[tuple[Likeness, int]]:
    verdicts = [row.verdict for row in found.rows]
    return [(verdict, verdicts.count(verdict)) for verdict in Likeness if verdict in verdicts]
