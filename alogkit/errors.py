"""What stops alogkit: the exception tree.

    AlogkitError
      FormatError(path, kind, reason, line)    not an alog, or nothing of it can be read
      CaseError(path, key, reason, nearest)    a case file cannot be run
      MissionFileError(path, line, reason)     a mission file, or a patch of one, cannot be used
      ConditionError(text, column, reason)     a condition cannot be parsed
      SimulationError(time, reason)            state not finite, step out of order
      RenderError(reason)                      the log lacks what is drawn

Constructors take facts and make the sentence; the facts stay as attributes. A mission that did
badly is a grade and a line that does not parse is a problem: neither is an exception.
`OSError` is passed on as it is.
"""

from __future__ import annotations


class AlogkitError(Exception):
    """Root of everything that alogkit raises on purpose."""


class FormatError(AlogkitError):
    """A file is no alog, or is damaged beyond reading.

    Attributes:
        path: The file as the user named it.
        kind: What it looks like, one word (`empty`, `png`, `companion`, ...).
        reason: One line for people.
        line: Line number from 1, or None for the whole file.
    """

    def __init__(self, path: str, kind: str, reason: str, line: int | None = None) -> None:
        self.path = path
        self.kind = kind
        self.reason = reason
        self.line = line
        where = path if line is None else f"{path}:{line}"
        super().__init__(f"{where}: {reason}")

    def __reduce__(self) -> tuple[type[FormatError], tuple[str, str, str, int | None]]:
        return type(self), (self.path, self.kind, self.reason, self.line)


class CaseError(AlogkitError):
    """A case file or mission stem cannot be used.

    Attributes:
        path: The file.
        key: Dotted path of the key (`case.guard.chek`), or '' for the whole file.
        reason: What is wrong.
        nearest: The known name nearest to an unknown one, or None.
    """

    def __init__(self, path: str, key: str, reason: str, nearest: str | None = None) -> None:
        self.path = path
        self.key = key
        self.reason = reason
        self.nearest = nearest
        where = f"{path}: {key}" if key else path
        hint = f'; did you mean "{nearest}"?' if nearest else ""
        super().__init__(f"{where}: {reason}{hint}")

    def __reduce__(self) -> tuple[type[CaseError], tuple[str, str, str, str | None]]:
        return type(self), (self.path, self.key, self.reason, self.nearest)


class MissionFileError(AlogkitError):
    """A mission file, or what it includes or is patched with, cannot be used.

    Attributes:
        path: The file in which the trouble stands.
        line: Line number from 1, or None for the whole file.
        reason: What is wrong and what would do.
    """

    def __init__(self, path: str, line: int | None, reason: str) -> None:
        self.path = path
        self.line = line
        self.reason = reason
        where = path if line is None else f"{path}:{line}"
        super().__init__(f"{where}: {reason}")

    def __reduce__(self) -> tuple[type[MissionFileError], tuple[str, int | None, str]]:
        return type(self), (self.path, self.line, self.reason)


class ConditionError(AlogkitError):
    """A condition cannot be parsed.

    Attributes:
        text: The condition as written.
        column: Where the trouble starts, counted from 1.
        reason: What is wrong and what would do.
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = column
        self.reason = reason
        super().__init__(f"condition `{text}`, column {column}: {reason}")

    def __reduce__(self) -> tuple[type[ConditionError], tuple[str, int, str]]:
        return type(self), (self.text, self.column, self.reason)


class SimulationError(AlogkitError):
    """The simulator cannot go on.

    Attributes:
        time: Simulated time (s since LOGSTART of the vehicle).
        reason: What broke.
    """

    def __init__(self, time: float, reason: str) -> None:
        self.time = time
        self.reason = reason
        super().__init__(f"simulation at {time:.3f} s: {reason}")

    def __reduce__(self) -> tuple[type[SimulationError], tuple[float, str]]:
        return type(self), (self.time, self.reason)


class RenderError(AlogkitError):
    """A log lacks what a picture needs.

    Attributes:
        reason: What is missing and what would do.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)
