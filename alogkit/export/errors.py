"""What stops an export.

AlogkitError
  ExportError(reason)                   the log lacks what the format needs
    MissingExtraError(need, extra)      a package is not installed
"""

from __future__ import annotations

from alogkit.errors import AlogkitError


class ExportError(AlogkitError):
    """A log cannot be exported as asked.

    Attributes:
        reason: What is missing and what would do.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class MissingExtraError(ExportError):
    """A package that a format needs is not installed.

    Attributes:
        need: What cannot be done without it.
        extra: The extra of alogkit that brings it.
    """

    def __init__(self, need: str, extra: str) -> None:
        self.need = need
        self.extra = extra
        super().__init__(f'{need} needs an extra: pip install "alogkit[{extra}]"')

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), (self.need, self.extra)
