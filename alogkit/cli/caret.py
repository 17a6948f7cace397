"""Where in a condition of a case file the trouble is, shown below the line that tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.errors import CaseError, ConditionError

if TYPE_CHECKING:
    from collections.abc import Iterator

_INDENT = "  "


def caret_lines(error: BaseException) -> tuple[str, ...]:
    """The condition that a case file was refused for, and a caret below the place.

    Empty for anything else that went wrong.
    """
    chain = list(_chain(error))
    condition = next((link for link in chain if isinstance(link, ConditionError)), None)
    if condition is None or not any(isinstance(link, CaseError) for link in chain):
        return ()
    # A case file's texts are printable, or it had been refused for that.
    return f"{_INDENT}{condition.text}", f"{_INDENT}{' ' * (condition.column - 1)}^"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what led to it."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
