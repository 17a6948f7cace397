"""Outlines that several panels draw."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def circle(x: float, y: float, radius: float) -> NDArray[np.float64]:
    """`(41, 2)` points of a closed circle."""
    angles = np.linspace(0.0, 2.0 * math.pi, 41)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])
