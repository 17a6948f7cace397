"""AK008 and AK009 without a log: literals against each other and against what the file posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.dialect.numbers import moos_number
from alogkit.lint.codes import Code
from alogkit.logic.condition import Ref
from alogkit.logic.truth import comparisons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.lint.finding import LintFinding
    from alogkit.lint.subject import Asked, Subject
    from alogkit.logic.condition import Compare, Value

ORDERED = ("<", "<=", ">", ">=")


def odd_values(subject: Subject) -> Iterator[LintFinding]:
    """Findings on literals of the wrong kind, or with the wrong capitals."""
    seen: dict[str, list[Value]] = {}
    for asked in subject.asked:
        for comparison in comparisons(asked.condition):
            right = comparison.right
            if isinstance(right, Ref) or right == "":
                continue
            if comparison.operator in ORDERED and isinstance(right, str):
                yield _ordered_text(subject, asked, comparison, right)
                continue
            posted = [
                value
                for value in subject.posted(comparison.variable)
                if not (isinstance(value, str) and "$[" in value)
            ]
            known = posted or seen.get(comparison.variable, [])
            where = "this file posts" if posted else "another condition has"
            yield from _against(subject, asked, comparison, known, where)
            seen.setdefault(comparison.variable, []).append(right)


def is_number(value: Value) -> bool:
    """Whether a value is a number to MOOS, be it posted as one or as text."""
    return not isinstance(value, str) or moos_number(value) is not None


def shown(value: Value) -> str:
    """A value as it is written in a condition."""
    return value if isinstance(value, str) else f"{value:g}"


def other_capitals(right: str, texts: Sequence[str]) -> str | None:
    """The text that a literal differs from in nothing but capitals; None if there is none."""
    if right in texts:
        return None
    return next((text for text in texts if text.casefold() == right.casefold()), None)


def _ordered_text(subject: Subject, asked: Asked, comparison: Compare, right: str) -> LintFinding:
    spot = asked.where.word(right)
    if moos_number(right) is not None:
        message = (
            f'"{right}" is text: where {comparison.variable} is posted as text, 12 is less than 9; '
            "write the number without quotes"
        )
    else:
        message = (
            f"`{right}` is a word here, and text is compared letter by letter; for the value of a "
            f"variable write `$ ({right})`"
        )
    return subject.finding(Code.AK008, asked, spot, message)


def _against(
    subject: Subject, asked: Asked, comparison: Compare, known: Sequence[Value], where: str
) -> Iterator[LintFinding]:
    right = comparison.right
    if isinstance(right, Ref) or not known:
        return
    kinds = {is_number(value) for value in known}
    spot = asked.where.word(shown(right))
    if kinds == {not is_number(right)}:
        message = (
            f"{where} `{shown(known[0])}` for {comparison.variable}: between a number and a text "
            "that is none nothing holds, not even `!=`"
        )
        yield subject.finding(Code.AK008, asked, spot, message)
    elif isinstance(right, str):
        texts = [value for value in known if isinstance(value, str)]
        other = other_capitals(right, texts)
        if other is not None:
            message = f"{where} `{other}`, and texts are compared capitals and all"
            yield subject.finding(Code.AK009, asked, spot, message)
