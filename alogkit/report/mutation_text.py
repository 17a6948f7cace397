"""What a case notices of the mutations of a log: as text and as plain types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.mutate.plan import Kind
from alogkit.report.aligned import aligned, cell, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.evaluate.mutate.score import Mutant, Score
    from alogkit.report.aligned import Look

_KINDS = {
    Kind.HARMFUL: "to be noticed",
    Kind.WITHIN: "within a margin: unnoticed, unless the verdict comes at another instant",
    Kind.HARMLESS: "never to be noticed",
}
_TITLES = ("mutation", "grade", "companion", "noticed by")


def format_mutations(name: str, score: Score, look: Look) -> str:
    """The checks, how many mutations each notices, and every mutation; each line ended.

    Args:
        name: Of the case.
        score: What it notices.
        look: What the text goes to.
    """
    lines = [look.paint(headline(name, score), "head"), ""]
    lines += _table(list(_check_rows(score)), look, gives=2)
    for kind, words in _KINDS.items():
        if score.of(kind):
            lines += ["", look.paint(words, "head")]
            rows = [_TITLES, *map(_row, score.of(kind))]
            if score.companion is None:
                rows = [(*row[:2], *row[3:]) for row in rows]
            lines += _table(rows, look, gives=0)
    beside = [mutant.name for mutant in score.harmful if mutant.noticed_only_beside]
    lines += [look.paint(f"only a companion notices: {name}", "odd") for name in beside]
    return "".join(f"{line}\n" for line in lines)


def headline(name: str, score: Score) -> str:
    """The score in a line: `guard: PASS, notices 9 of 23 mutations`."""
    number = len(score.harmful)
    text = f"{name}: {score.grade.name}, notices {score.noticed} of {number} mutations"
    if score.companion is not None:
        text += f", with its companions {score.noticed_in_all}"
    if score.false_alarms:
        text += f"; FALSE ALARMS: {', '.join(mutant.name for mutant in score.false_alarms)}"
    return text


def mutations_to_dict(name: str, score: Score) -> dict[str, object]:
    """The score in plain types, fit for strict JSON."""
    return {
        "case": name,
        "grade": score.grade.value,
        "companion": None if score.companion is None else score.companion.value,
        "mutations": len(score.harmful),
        "noticed": score.noticed,
        "noticed_in_all": score.noticed_in_all,
        "false_alarms": [mutant.name for mutant in score.false_alarms],
        "checks": [
            {
                "condition": check.condition,
                "role": check.role.value,
                "stage": check.stage,
                "notices": _notices(score, index),
            }
            for index, check in enumerate(score.checks)
        ],
        "mutants": [
            {
                "name": mutant.name,
                "kind": mutant.kind.value,
                "grade": mutant.grade.value,
                "companion": None if mutant.companion is None else mutant.companion.value,
                "noticed": mutant.noticed,
                "noticed_beside": mutant.noticed_beside,
                "noticed_by": list(mutant.noticed_by),
            }
            for mutant in score.mutants
        ],
    }


def _check_rows(score: Score) -> Iterator[tuple[str, ...]]:
    yield ("", "role", "check", "notices")
    for index, check in enumerate(score.checks):
        number = str(_notices(score, index))
        yield str(index + 1), check.role.value, cell(check.condition), number


def _notices(score: Score, index: int) -> int:
    """How many of the mutations to be noticed one check notices."""
    return sum(index in mutant.noticed_by for mutant in score.harmful)


def _row(mutant: Mutant) -> tuple[str, ...]:
    companion = "" if mutant.companion is None else mutant.companion.value
    numbers = " ".join(str(index + 1) for index in mutant.noticed_by)
    return cell(mutant.name), mutant.grade.value, companion, numbers or "-"


def _table(rows: Sequence[tuple[str, ...]], look: Look, *, gives: int) -> list[str]:
    """The rows as lines, the titles dim; the column `gives` is shortened to fit."""
    head, *others = [joined(cells) for cells in aligned(rows, look, gives=(gives,))]
    return [look.paint(head, "dim"), *others]
