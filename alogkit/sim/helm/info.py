"""What the helm has heard: the latest value of every variable it is mailed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alogkit.sim.app import Mail, Value


class InfoBuffer:
    """Latest values by variable, and every text that arrived since the last decision."""

    def __init__(self) -> None:
        self._values: dict[str, Value] = {}
        self._fresh: dict[str, list[str]] = {}

    def take(self, mail: Mail) -> None:
        """Remember a posting."""
        self._values[mail.variable] = mail.value
        if isinstance(mail.value, str):
            self._fresh.setdefault(mail.variable, []).append(mail.value)

    def set(self, variable: str, value: Value) -> None:
        """Remember what the helm itself has just decided."""
        self._values[variable] = value

    def get(self, variable: str) -> Value | None:
        """The latest value, None when nothing was ever received."""
        return self._values.get(variable)

    def number(self, variable: str) -> float | None:
        """The latest value when it is a number, else None."""
        value = self._values.get(variable)
        return value if isinstance(value, float) else None

    def fresh_texts(self, variable: str) -> tuple[str, ...]:
        """Texts received for a variable since `clear_fresh`, in order of arrival."""
        return tuple(self._fresh.get(variable, ()))

    def clear_fresh(self) -> None:
        """Forget what was fresh: it has been read."""
        self._fresh.clear()
