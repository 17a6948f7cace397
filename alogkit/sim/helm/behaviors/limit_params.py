"""The parameters of behaviors that put a limit on one decision variable."""

from __future__ import annotations

from alogkit.sim.helm.params import number, variable_name


class LimitParams:
    """A limit, the tolerance beyond it, and who gets the slack.

    Args:
        axis: The decision variable; its parameters are `max_<axis>` and `<axis>_slack_var`.
    """

    def __init__(self, axis: str) -> None:
        self.limit = 0.0
        self.tolerance = 100.0
        """From the limit to where nothing is left of its utility (unit of the limit)."""
        self.slack_variable = ""
        self._axis = axis

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when its value is not acceptable.

        `basewidth` is another name of `tolerance`; negative numbers count as 0.
        """
        if key == f"{self._axis}_slack_var":
            variable = variable_name(text)
            self.slack_variable = variable or self.slack_variable
            return variable is not None
        value = number(text)
        if value is None:
            return False
        if key == f"max_{self._axis}":
            self.limit = max(0.0, value)
        else:
            self.tolerance = max(0.0, value)
        return True
