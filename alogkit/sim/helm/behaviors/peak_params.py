"""The parameters of behaviors that want one value of one decision variable."""

from __future__ import annotations

from alogkit.sim.helm.params import number, variable_name
from alogkit.sim.helm.shapes import FULL


class PeakParams:
    """A value, the shape of the peak of utility at it, and who gets the mismatch.

    Args:
        value_key: The parameter's name of the value; the mismatch variable's is made of it.
        peak_width: From the value to a shoulder (unit of the value).
        base_width: From a shoulder to where nothing is left (unit of the value).
        summit_delta: Utility lost from the value to a shoulder (%).
    """

    def __init__(
        self, value_key: str, peak_width: float, base_width: float, summit_delta: float
    ) -> None:
        self.value = 0.0
        self.peak_width = peak_width
        self.base_width = base_width
        self.summit_delta = summit_delta
        self.mismatch_variable = ""
        self._value_key = value_key

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when its value is not acceptable.

        Negative numbers count as 0.
        """
        if key == f"{self._value_key}_mismatch_var":
            variable = variable_name(text)
            self.mismatch_variable = variable or self.mismatch_variable
            return variable is not None
        value = number(text)
        if value is None:
            return False
        value = max(0.0, value)
        match key:
            case "peakwidth":
                self.peak_width = value
            case "basewidth":
                self.base_width = value
            case "summitdelta":
                self.summit_delta = min(value, FULL)
            case _:
                self.value = value
        return True
