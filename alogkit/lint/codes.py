"""The codes of the linter, each with what it is about; `docs/lint/` has a page for each."""

from __future__ import annotations

from enum import Enum


class Code(Enum):
    """What can be wrong; the values are the titles of the pages."""

    AK001 = "the grammar rejects the condition"
    AK002 = "accepted, but never true"
    AK003 = "blanks are lost in a literal"
    AK004 = "`//` inside a literal"
    AK005 = "a stage without a lead"
    AK006 = "no deadline, so the mission may hang"
    AK007 = "a variable that may be missing, compared with `!=` or negated"
    AK008 = "text and number are mixed up"
    AK009 = "capitals differ from the value that is posted"
    AK010 = "the variable does not occur in the log"
    AK011 = "a fail condition used as a monitor"
    AK012 = "a macro that never expands"
    AK013 = "a block that is never read"
    AK014 = "a line without effect"
    AK015 = "the grade in a result flag is always pending"

    @property
    def page(self) -> str:
        """The page about it, in the project's folder."""
        return f"docs/lint/{self.name}.md"
