"""Parameters that every behavior takes, and how parameter texts are judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from alogkit.errors import ConditionError
from alogkit.logic.parse import parse
from alogkit.sim.helm.text import is_number

if TYPE_CHECKING:
    from alogkit.logic.condition import Condition
    from alogkit.sim.app import Value

COMMON_PARAMS = frozenset(
    {
        "name", "pwt", "condition", "duration", "duration_status", "duration_idle_decay",
        "updates", "perpetual", "post_mapping",
        "runflag", "activeflag", "inactiveflag", "idleflag", "endflag", "spawnflag",
    }
)  # fmt: skip
"""Names that any behavior knows."""

_FLAGS = frozenset({"runflag", "activeflag", "inactiveflag", "idleflag", "endflag", "spawnflag"})
_NO_LIMIT = "no-time-limit"


def number(text: str) -> float | None:
    """The number that a parameter says, None when it says none."""
    return float(text) if is_number(text) else None


def number_from_0(text: str) -> float | None:
    """The number of at least 0 that a parameter says, None when it says none."""
    value = number(text)
    return value if value is not None and value >= 0.0 else None


def boolean(text: str) -> bool | None:
    """What `true` or `false` in any case says, None for anything else."""
    return {"true": True, "false": False}.get(text.lower())


def variable_name(text: str) -> str | None:
    """The name of a variable that a parameter says: one word; None for anything else."""
    return text if len(text.split()) == 1 else None


def value_of(text: str) -> Value:
    """A value to be posted: a number when the text is one, quoted or other text as text."""
    if len(text) > 1 and text.startswith('"') and text.endswith('"'):
        return text[1:-1]
    return float(text) if is_number(text) else text


def assignment(text: str) -> tuple[str, Value] | None:
    """The variable and the value of `VAR = value`, None when it is none."""
    variable, equals, value = text.partition("=")
    variable = variable.strip()
    if not equals or variable_name(variable) is None:
        return None
    return variable, value_of(value.strip())


def fields_of(text: str) -> dict[str, str]:
    """The fields of `key=value, key=value`; '' for a key without a value."""
    pairs = (part.partition("=") for part in text.split(","))
    return {key.strip(): value.strip() for key, _, value in pairs}


def take_hints(hints: dict[str, str], text: str) -> bool:
    """Change known hints as `key=value, key=value` says; false when one is unknown or empty."""
    said = fields_of(text)
    if said.keys() - hints.keys() or not all(said.values()):
        return False
    hints.update(said)
    return True


@dataclass(slots=True)
class CommonParams:
    """The parameters of `COMMON_PARAMS`, with the real helm's defaults."""

    name: str
    weight: float = 100.0
    conditions: list[Condition] = field(default_factory=list)
    duration: float | None = None
    """s from the first running iteration, None for no limit."""
    duration_idle_decay: bool = True
    """Whether the duration's clock goes on while the behavior is idle."""
    duration_status: str = ""
    """Variable that gets the time left of the duration (s), '' for none."""
    updates: str = ""
    """Variable that carries new parameters, '' for none."""
    perpetual: bool = False
    mapping: dict[str, str] = field(default_factory=dict)
    """Other names for the variables that the behavior posts (flags, warnings, errors excluded)."""
    flags: dict[str, list[tuple[str, Value]]] = field(default_factory=dict)
    """By kind of flag (`endflag`, ...): what to post."""

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when its value is not acceptable."""
        match key:
            case "name":
                self.name = text or self.name
                accepted = bool(text)
            case "pwt":
                accepted = self._set_weight(text)
            case "condition":
                accepted = self._add_condition(text)
            case "duration":
                accepted = self._set_duration(text)
            case "updates" | "duration_status":
                accepted = self._set_variable(key, text)
            case "post_mapping":
                accepted = self._add_mapping(text)
            case "perpetual" | "duration_idle_decay":
                accepted = self._set_switch(key, text)
            case _:
                accepted = self._add_flag(key, text)
        return accepted

    def _set_switch(self, key: str, text: str) -> bool:
        switch = boolean(text)
        if switch is None:
            return False
        if key == "perpetual":
            self.perpetual = switch
        else:
            self.duration_idle_decay = switch
        return True

    def _set_variable(self, key: str, text: str) -> bool:
        variable = variable_name(text)
        if variable is None:
            return False
        if key == "updates":
            self.updates = variable
        else:
            self.duration_status = variable
        return True

    def _add_mapping(self, text: str) -> bool:
        names = [variable_name(part.strip()) for part in text.split(",")]
        match names:
            case [str() as variable, str() as other]:
                self.mapping[variable] = other
                return True
            case _:
                return False

    def _set_weight(self, text: str) -> bool:
        weight = number_from_0(text)
        if weight is None:
            return False
        self.weight = weight
        return True

    def _add_condition(self, text: str) -> bool:
        try:
            self.conditions.append(parse(text))
        except ConditionError:
            return False
        return True

    def _set_duration(self, text: str) -> bool:
        if text.lower() == _NO_LIMIT:
            self.duration = None
            return True
        seconds = number_from_0(text)
        if seconds is None:
            return False
        self.duration = seconds
        return True

    def _add_flag(self, key: str, text: str) -> bool:
        flag = assignment(text)
        if key not in _FLAGS or flag is None:
            return False
        self.flags.setdefault(key, []).append(flag)
        return True
