"""How the helm writes numbers, and which texts it takes for one."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)


def compact(value: float, decimals: int) -> str:
    """A number in fixed notation without trailing zeros and without a bare trailing dot."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def is_number(text: str) -> bool:
    """Whether a parameter's text is a number: optional sign, digits, optional decimal part."""
    return _NUMBER.fullmatch(text) is not None


def rounded(value: float) -> int:
    """The nearest integer, halves away from zero."""
    return int(value + 0.5) if value >= 0.0 else -int(0.5 - value)
