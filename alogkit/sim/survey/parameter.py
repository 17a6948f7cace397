"""Parameters of the survey's blocks: their names, and what is said of a wrong one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class ParameterError(ValueError):
    """A parameter or a port has a value that cannot be used.

    Attributes:
        name: The parameter (`WaypointRadius`) or port (`Mission.Pos`).
        reason: What is wrong and what would do.
    """

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"{name}: {reason}")

    def __reduce__(self) -> tuple[type[ParameterError], tuple[str, str]]:
        return type(self), (self.name, self.reason)


def parameter_name(field: str) -> str:
    """The parameter that a field holds: `waypoint_radius` is `WaypointRadius`."""
    return "".join(word.capitalize() for word in field.split("_"))


def require(name: str, *, ok: bool, want: str, found: float | None = None) -> None:
    """Raise a `ParameterError` that says what was wanted, unless `ok`."""
    if not ok:
        reason = f"must be {want}" if found is None else f"must be {want}, found {found:g}"
        raise ParameterError(name, reason)


def require_finite(name: str, values: Iterable[float]) -> None:
    """Raise a `ParameterError` if a number is infinite or nan."""
    for value in values:
        require(name, ok=math.isfinite(value), want="finite", found=value)


def require_positive(name: str, value: float) -> None:
    """Raise a `ParameterError` unless a number is finite and more than 0."""
    require_finite(name, (value,))
    require(name, ok=value > 0.0, want="more than 0", found=value)


def require_not_negative(name: str, value: float) -> None:
    """Raise a `ParameterError` unless a number is finite and at least 0."""
    require_finite(name, (value,))
    require(name, ok=value >= 0.0, want="at least 0", found=value)


def require_numbers(name: str, values: Sequence[float], count: int, meaning: str) -> None:
    """Raise a `ParameterError` unless there are `count` numbers, all finite."""
    require(name, ok=len(values) == count, want=f"{count} numbers, {meaning}", found=len(values))
    require_finite(name, values)
