"""Which checks of a case notice which mutations of a run that passed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.mutate.plan import Kind, mutations
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria
    from alogkit.verdict import Finding, Verdict

    Key = tuple[str, Role, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """One check of the case."""

    condition: str
    role: Role
    stage: int
    """Index from 0."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """What became of one mutation."""

    name: str
    kind: Kind
    grade: Grade
    """Of the case."""
    companion: Grade | None
    """Of its companions."""
    noticed_by: tuple[int, ...]
    """The checks whose grade differs, as indices into the score's."""
    noticed: bool
    """Whether the case's grade differs."""
    noticed_beside: bool
    """Whether the companions' grade differs."""

    @property
    def noticed_only_beside(self) -> bool:
        """Whether the companions' grade differs, and that of the case does not."""
        return self.noticed_beside and not self.noticed


@dataclass(frozen=True, slots=True)
class Score:
    """What a case notices."""

    grade: Grade
    """Of the run as it is."""
    companion: Grade | None
    """Of its companions."""
    checks: tuple[Asked, ...]
    mutants: tuple[Mutant, ...]
    """None of a run that does not pass: there is nothing to lose."""

    @property
    def harmful(self) -> tuple[Mutant, ...]:
        """The mutants to be noticed."""
        return self.of(Kind.HARMFUL)

    @property
    def noticed(self) -> int:
        """How many of these the case notices."""
        return sum(mutant.noticed for mutant in self.harmful)

    @property
    def noticed_in_all(self) -> int:
        """How many of these the case or its companions notice."""
        return sum(mutant.noticed or mutant.noticed_beside for mutant in self.harmful)

    @property
    def false_alarms(self) -> tuple[Mutant, ...]:
        """The harmless mutants that are noticed: there should be none."""
        harmless = self.of(Kind.HARMLESS)
        return tuple(mutant for mutant in harmless if mutant.noticed or mutant.noticed_beside)

    def of(self, kind: Kind) -> tuple[Mutant, ...]:
        """The mutants of one kind."""
        return tuple(mutant for mutant in self.mutants if mutant.kind is kind)


def score(logs: Sequence[Alog], criteria: Criteria) -> Score:
    """What a case notices of the mutations of a run.

    Args:
        logs: Of the run.
        criteria: What the case asks.
    """
    good = evaluate(logs, criteria)
    grades = dict(_grades(good))
    places = {key: index for index, key in enumerate(grades)}
    mutants: list[Mutant] = []
    for mutation in mutations(logs, criteria, good) if good.grade is Grade.PASS else ():
        found = evaluate(mutation.logs, criteria)
        differing = (key for key, grade in _grades(found) if grade is not grades.get(key, grade))
        mutants.append(
            Mutant(
                name=mutation.name,
                kind=mutation.kind,
                grade=found.grade,
                companion=found.companion,
                noticed_by=tuple(sorted({places[key] for key in differing})),
                noticed=found.grade is not good.grade,
                noticed_beside=found.companion is not good.companion,
            )
        )
    checks = tuple(Asked(*key) for key in grades)
    return Score(good.grade, good.companion, checks, tuple(mutants))


def _grades(verdict: Verdict) -> Iterator[tuple[Key, Grade]]:
    """The grade of each check that was judged."""
    findings: tuple[Finding, ...] = (*verdict.findings, *verdict.companions)
    for finding in findings:
        yield (finding.condition, finding.role, finding.stage), finding.grade
