"""Number and name texts as the MOOS-IvP apps write them."""

from __future__ import annotations


def compact(number: float, decimals: int) -> str:
    """Fixed-point text without trailing zeros or a bare dot: `29.34`, `-60`, `2`."""
    text = f"{number:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def post_value(text: str) -> float | str:
    """A configured value as it is posted: a number where the text reads as one."""
    digits = text.lstrip("-").replace(".", "", 1)
    return float(text) if digits.isascii() and digits.isdigit() else text
