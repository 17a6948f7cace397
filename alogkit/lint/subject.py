"""What the linter looks at: sound conditions with their places, and what their file posts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from alogkit.lint.finding import LintFinding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.lint.codes import Code
    from alogkit.lint.source import Spot, Text
    from alogkit.logic.condition import Condition, Value
    from alogkit.verdict import Role


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition that a grader takes, and that may be true."""

    role: Role
    stage: int
    """Index from 0."""
    condition: Condition
    written: str
    where: Text


@dataclass(frozen=True, slots=True)
class Subject:
    """The criteria of one grader, or of one case."""

    path: str
    asked: tuple[Asked, ...]
    timed: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Variables that a timer script of the file posts, and their values."""
    flagged: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Variables that mailflags set, and their values."""

    def posted(self, variable: str) -> tuple[Value, ...]:
        """The values that the file itself posts to a variable."""
        return (*self.timed.get(variable, ()), *self.flagged.get(variable, ()))

    def finding(self, code: Code, asked: Asked, spot: Spot, message: str) -> LintFinding:
        """A finding on one of the conditions."""
        return LintFinding(self.path, *spot, code, message, asked.written)
