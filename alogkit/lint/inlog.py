"""AK008 to AK010 with a log: what criteria name, against what was posted."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from alogkit.dialect.memory import DELTA
from alogkit.lint.codes import Code
from alogkit.lint.values import is_number, other_capitals, shown
from alogkit.logic.condition import Ref
from alogkit.logic.truth import comparisons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.resolve import Place
    from alogkit.lint.finding import LintFinding
    from alogkit.lint.subject import Asked, Subject
    from alogkit.logic.condition import Compare

_MANY = 3
"""Values that a message names."""


class _Facts(NamedTuple):
    """What a variable was in a log."""

    numbers: bool
    """Whether any of its values is a number, or text that holds one."""
    texts: tuple[str, ...]
    """Its texts that hold no number, in order of appearance."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Logs, and where names are found in them."""

    logs: Sequence[Alog]
    place: Callable[[str], Place | None]
    settled: Callable[[str], bool]
    """Whether the logs tell all about a variable, so that its absence means something."""

    def holds(self, name: str) -> bool:
        """Whether a variable, or what its age is counted from, occurs."""
        return any(self.place(one) is not None for one in (name, name.removesuffix(DELTA)))

    def nearest(self, name: str) -> str | None:
        """The variable in the logs that an unknown one may mean."""
        known = [variable for log in self.logs for variable in log.variables]
        return next(iter(get_close_matches(name, known, n=1)), None)

    def bridged(self, name: str) -> str | None:
        """What a vehicle's variable is called where it was bridged to."""
        known = (variable for log in self.logs for variable in log.variables)
        return next((variable for variable in known if variable.endswith(f"_{name}")), None)

    def facts(self, name: str) -> _Facts | None:
        """What a variable was; None if it never occurs."""
        place = self.place(name)
        if place is None:
            return None
        column = self.logs[place.log].column(place.variable)
        numbers, texts = False, dict[str, None]()
        for number, text in zip(column.numbers, column.texts, strict=True):
            if number is not None or is_number(text):
                numbers = True
            else:
                texts.setdefault(text)
        return _Facts(numbers, tuple(texts))


def unlike_log(subject: Subject, evidence: Evidence) -> Iterator[LintFinding]:
    """Findings on what the logs contradict; a variable that is missing is told once."""
    told: set[str] = set()
    for asked in subject.asked:
        for comparison in comparisons(asked.condition):
            right = comparison.right
            names = [comparison.variable, *([right.variable] if isinstance(right, Ref) else [])]
            for name in names:
                known = evidence.holds(name) or subject.posted(name)
                if not known and name not in told:
                    told.add(name)
                    message = missing_text(name, evidence)
                    yield subject.finding(Code.AK010, asked, asked.where.word(name), message)
            yield from _values(subject, asked, comparison, evidence)


def missing_text(name: str, evidence: Evidence) -> str:
    """What is said of a variable that never occurs where it is looked for."""
    other = next((log for log in evidence.logs if name in log.variables), None)
    if other is not None:
        # The vehicle's own name, in the criteria of a grader at shoreside.
        near = evidence.bridged(name)
        hint = f"; did you mean {near}?" if near else ""
        return f"{name} never occurs in the grader's log, only in {other.path}{hint}"
    near = evidence.nearest(name)
    hint = f"; did you mean {near}?" if near else ""
    where = evidence.logs[0].path if len(evidence.logs) == 1 else "the logs"
    doubt = "" if evidence.settled(name) else ", though its logger may have left it out"
    return f"{name} never occurs in {where}{doubt}{hint}"


def _values(
    subject: Subject, asked: Asked, comparison: Compare, evidence: Evidence
) -> Iterator[LintFinding]:
    name, right = comparison.variable, comparison.right
    facts = evidence.facts(name)
    if facts is None or isinstance(right, Ref) or right == "":
        return
    spot = asked.where.word(shown(right))
    few = ", ".join(f"`{text}`" for text in facts.texts[:_MANY])
    if is_number(right) and facts.texts:
        kinds = f"numbers, and text such as {few}" if facts.numbers else f"only text, such as {few}"
        why = (
            "a grader keeps to the first kind that it sees"
            if facts.numbers
            else "a number and such a text never compare true"
        )
        message = f"the log has {kinds} for {name}: {why}"
        yield subject.finding(Code.AK008, asked, spot, message)
    elif not is_number(right) and facts.numbers and not facts.texts:
        message = f"the log has only numbers for {name}: a number and a text never compare true"
        yield subject.finding(Code.AK008, asked, spot, message)
    elif isinstance(right, str):
        fields = [part for text in facts.texts for part in (text, *text.split(":"))]
        other = other_capitals(right, fields)
        if other is not None:
            message = f"the log has `{other}` for {name}, and texts are compared capitals and all"
            yield subject.finding(Code.AK009, asked, spot, message)
