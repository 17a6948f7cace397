"""Packages that only some formats need, imported when they do."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from alogkit.export.errors import MissingExtraError
from alogkit.export.formats import Format

if TYPE_CHECKING:
    from types import ModuleType

_PACKAGES = {
    Format.PARQUET: ("pyarrow", "Parquet", "parquet"),
    Format.MCAP: ("mcap", "MCAP", "mcap"),
    Format.MAT: ("scipy", "a MATLAB file", "matlab"),
}


def check_extra(form: Format) -> None:
    """Import the package that a format needs, if it needs any.

    Raises:
        MissingExtraError: It is not installed.

    """
    if form in _PACKAGES:
        imported(*_PACKAGES[form])


def imported(module: str, need: str, extra: str) -> ModuleType:
    """A module of a package that an extra brings.

    Args:
        module: Its name.
        need: What cannot be done without it.
        extra: The extra.

    Raises:
        MissingExtraError: It is not installed.

    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(need, extra) from error
