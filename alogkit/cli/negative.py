"""Words that are negative numbers, and no options: `clip abe.alog -5 10`."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

_is_negative = re.compile(r"-(?:[0-9]+\.?[0-9]*|\.[0-9]+)").fullmatch


class NegativeNumbers(TyperCommand):
    """A command of which no option is a number."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 -- its type is the library's own
        """Take the words of a command line."""
        # An option begins with its dash. A number may have a blank before it, and stays one.
        return super().parse_args(
            ctx, [f" {word}" if _is_negative(word) else word for word in args]
        )
