"""The words of a toolbox command in any order: logs, variables and apps, a time window."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.lines import is_decimal
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.logic.condition import Condition

STDIN = "-"
_ENDINGS = (".alog", ".alog.gz")


class Words(NamedTuple):
    """What the words of a command line are.

    Attributes:
        logs: Files and folders; `-` is standard input.
        names: Variables and apps.
        start: Of the time window (s since LOGSTART).
        stop: Of the time window (s).
    """

    logs: tuple[str, ...]
    names: tuple[str, ...]
    start: float = -inf
    stop: float = inf


def sort_words(words: Sequence[str]) -> Words:
    """What each word is: a log by its ending or because it is there, else a name.

    Raises:
        CommandError: There is no log (2).
    """
    logs = tuple(word for word in words if _is_log(word))
    names = tuple(word.strip() for word in words if not _is_log(word))
    if not logs:
        reason = "name a log, an .alog or .alog.gz" + (f"; {names[0]} is none" if names else "")
        raise CommandError(Status.USAGE, reason)
    return Words(logs, names)


def sort_words_and_window(words: Sequence[str], start: float | None, stop: float | None) -> Words:
    """What each word is, two bare numbers being a time window.

    Args:
        words: In any order.
        start: Of the window, if an option gave it (s).
        stop: Of the window, if an option gave it (s).

    Raises:
        CommandError: No log, another number of numbers, or an empty window (2).
    """
    asked = sort_words(words)
    numbers = [float(name) for name in asked.names if is_decimal(name)]
    if len(numbers) not in (0, 2):
        reason = f"a time window is two numbers (s), not {len(numbers)}; --from or --to takes one"
        raise CommandError(Status.USAGE, reason)
    low, high = numbers or (-inf, inf)
    low, high = low if start is None else start, high if stop is None else stop
    if not low < high:
        reason = f"a time window goes from an earlier to a later time, not {low:g} to {high:g} s"
        raise CommandError(Status.USAGE, reason)
    names = tuple(name for name in asked.names if not is_decimal(name))
    return Words(asked.logs, names, low, high)


def input_and_output(logs: Sequence[str], out: str | None) -> tuple[str, str | None]:
    """The log to read, and where to write; the second log on the line is the output.

    Raises:
        CommandError: There are more than one input and one output (2).
    """
    if len(logs) + (out is not None) > 2:  # noqa: PLR2004 -- one in, one out
        reason = f"one log goes in and one comes out, and {logs[-1]} is one more"
        raise CommandError(Status.USAGE, reason)
    return logs[0], out if len(logs) == 1 else logs[1]


def inputs_and_outputs(
    logs: Sequence[str], out: str | None, *, batch: bool, suffix: str | None, default: str
) -> list[tuple[str, str | None]]:
    """What to read and where to write; with `--batch` every log is an input, its output beside it.

    Args:
        logs: On the line.
        out: What `--out` says.
        batch: Whether it is asked for.
        suffix: What the outputs' names gain, if it is told.
        default: What they gain if not.

    Raises:
        CommandError: They make no sense (2).
    """
    if not batch:
        if suffix is not None:
            raise CommandError(Status.USAGE, "--suffix needs --batch")
        return [input_and_output(logs, out)]
    if out is not None or STDIN in logs:
        raise CommandError(Status.USAGE, "--batch writes beside its inputs: no --out, and no -")
    if suffix == "":
        raise CommandError(Status.USAGE, "--suffix: an empty one would overwrite the input")
    return [(log, _beside(log, default if suffix is None else suffix)) for log in logs]


def _beside(log: str, suffix: str) -> str:
    """The name of a log's output beside it."""
    ending = next((ending for ending in _ENDINGS[::-1] if log.endswith(ending)), "")
    return f"{log.removesuffix(ending)}{suffix}{ending or '.alog'}"


def condition_of(text: str) -> Condition:
    """The condition that an option gave.

    Raises:
        CommandError: It is none (2).
    """
    from alogkit.errors import ConditionError
    from alogkit.logic.parse import parse

    try:
        return parse(text)
    except ConditionError as error:
        raise CommandError(Status.USAGE, str(error)) from error


def _is_log(word: str) -> bool:
    if word == STDIN or word.lower().endswith(_ENDINGS):
        return True
    path = Path(word)
    # pLogger's folders are in capitals, as variables are; files of a variable's name are not meant.
    return "/" in word or path.is_dir() or (not word.isupper() and path.is_file())
