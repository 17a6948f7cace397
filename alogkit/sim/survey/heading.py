"""Angles (rad), and how a heading reference is put on the branch of the measurement."""

from __future__ import annotations

import math
from collections.abc import Callable

_TURN = 2.0 * math.pi

HeadingLaw = Callable[[float, float, float], float]
"""Heading reference (rad) from bearing, measured heading and the reference emitted before."""


def wrap(angle: float) -> float:
    """An angle (rad) in (-pi, pi]."""
    return angle - _TURN * math.ceil((angle - math.pi) / _TURN)


def near_measurement(bearing: float, measured: float, emitted: float) -> float:
    """The bearing on the branch nearest to the measured heading (all rad).

    The error that a subtracting autopilot sees is then in (-pi, pi], whatever the course.
    """
    del emitted
    return measured + wrap(bearing - measured)
