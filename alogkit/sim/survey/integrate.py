"""Integrators: a fixed step of the classic Runge-Kutta method, and an embedded pair that rejects.

States are tuples of floats, rates pure functions of time and state. Nothing here knows what is
integrated, and nothing is told of a trial step but the rates.
"""

from __future__ import annotations

from collections.abc import Callable

State = tuple[float, ...]
Rates = Callable[[float, State], State]
"""Rates of change at a time (s) and a state."""

_NODES = (0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0)
_STAGES = (
    (),
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
)
_ERROR = (
    71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40,
)  # fmt: skip
"""Fifth-order weights less fourth-order weights."""
_SAFETY, _SHRINK, _GROW = 0.9, 0.2, 5.0
_ORDER = 5
_LEAST_STEP = 1e-9
"""s; a step this short is accepted whatever its error."""


def rk4(rates: Rates, time: float, state: State, step: float) -> State:
    """The state one step later, by the classic fourth-order method.

    Args:
        rates: What is integrated.
        time: At the start of the step (s).
        state: Then.
        step: Its length (s).

    """
    half = 0.5 * step
    middle = time + half
    first = rates(time, state)
    second = rates(middle, tuple([s + half * k for s, k in zip(state, first, strict=True)]))
    third = rates(middle, tuple([s + half * k for s, k in zip(state, second, strict=True)]))
    fourth = rates(time + step, tuple([s + step * k for s, k in zip(state, third, strict=True)]))
    sixth = step / 6.0
    return tuple(
        [
            s + sixth * (a + 2.0 * (b + c) + d)
            for s, a, b, c, d in zip(state, first, second, third, fourth, strict=True)
        ]
    )


class EmbeddedPair:
    """Steps of Dormand and Prince's pair, as long as their error allows.

    Attributes:
        rejected: How many trial steps have been thrown away.
    """

    def __init__(self, step_max: float, rel_tol: float, abs_tol: float) -> None:
        self.rejected = 0
        self._step_max = step_max
        self._rel_tol = rel_tol
        self._abs_tol = abs_tol
        self._step = step_max

    def advance(self, rates: Rates, time: float, state: State, limit: float) -> tuple[float, State]:
        """Length of the next accepted step (s, at most `limit`), and the state after it."""
        while True:
            step = min(self._step, limit)
            after, error = self._trial(rates, time, state, step)
            growth = _GROW if error == 0.0 else _SAFETY * error ** (-1.0 / _ORDER)
            wanted = step * min(max(growth, _SHRINK), _GROW)
            self._step = min(max(wanted, _LEAST_STEP), self._step_max)
            if error <= 1.0 or step <= _LEAST_STEP:
                return step, after
            self.rejected += 1

    def _trial(self, rates: Rates, time: float, state: State, step: float) -> tuple[State, float]:
        """The state after a trial step, and its error in units of what is tolerated."""
        slopes: list[State] = []
        point = state
        for node, weights in zip(_NODES, _STAGES, strict=True):
            point = tuple(
                [
                    value + step * sum(w * k for w, k in zip(weights, past, strict=True))
                    for value, past in zip(state, _columns(slopes, len(state)), strict=True)
                ]
            )
            slopes.append(rates(time + node * step, point))
        error = max(
            abs(step * sum(w * k for w, k in zip(_ERROR, past, strict=True)))
            / (self._abs_tol + self._rel_tol * max(abs(before), abs(after)))
            for before, after, past in zip(state, point, _columns(slopes, len(state)), strict=True)
        )
        return point, error


def _columns(slopes: list[State], width: int) -> list[tuple[float, ...]]:
    """The slopes of each component over the stages so far."""
    return list(zip(*slopes, strict=True)) if slopes else [()] * width
